// The scripts, styles, fonts and licenses of the compiled theme.

import { basename, dirname } from 'node:path'
import type { CoreOutput } from '../output.ts'

export const themeFiles: CoreOutput<'site'> = {
  name: 'theme',
  scope: 'site',
  paths: (_, { theme }) => theme.files.map(({ path }) => path),
  files: (_, { theme }) =>
    theme.files.map(({ path, absolutePath }) => ({
      path,
      from: { area: { folder: dirname(absolutePath) }, filePath: basename(absolutePath) },
    })),
}
