// The file with docsite's default favicon, for sites without their own.

import { defaultIcon } from '../documents/icon.ts'
import { type MainOutput, perSite } from '../output.ts'

export const icon: MainOutput<'site'> = {
  name: 'icon',
  ...perSite((path) => path === defaultIcon.path),
  files: (_, { linked }) => (linked.site.icon ? [] : [defaultIcon]),
}
