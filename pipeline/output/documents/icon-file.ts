// The file with docsite's default favicon, for sites without their own.

import { type MainOutput, perSite } from '../output.ts'
import { defaultIcon } from './icon.ts'

export const icon: MainOutput<'site'> = {
  name: 'icon',
  ...perSite((path) => path === defaultIcon.path),
  files: (_, { linked }) => (linked.site.icon ? [] : [defaultIcon]),
}
