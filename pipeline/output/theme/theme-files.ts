// The scripts, styles, fonts and licenses of the compiled theme.

import { basename, dirname } from 'node:path'
import { type MainOutput, perSite } from '../output.ts'

export const themeFiles: MainOutput<'site'> = {
  name: 'theme',
  ...perSite((path, { theme }) => theme.files.some((file) => file.path === path)),
  files: (_, { theme }) =>
    theme.files.map(({ path, absolutePath }) => ({
      path,
      from: { area: { folder: dirname(absolutePath) }, filePath: basename(absolutePath) },
    })),
}
