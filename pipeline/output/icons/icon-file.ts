// The file with docsite's default favicon, for sites without their own.

import { defaultIcon } from '../documents/icon.ts'
import type { CoreOutput } from '../output.ts'

export const icon: CoreOutput<'site'> = {
  name: 'icon',
  scope: 'site',
  paths: () => [defaultIcon.path],
  files: (_, { linked }) => (linked.site.icon ? [] : [defaultIcon]),
}
