// Implements `docsite version cut`: prints what has changed, and what is left to do.

import { type CutOptions, cutVersion } from '../pipeline/api/cut-version.ts'
import { visibleLines } from '../pipeline/text/visible.ts'
import { countOfThings } from './diagnostics/names.ts'
import { exitCodes } from './report.ts'

export async function cutVersionCommand(folder: string, name: string, options: CutOptions): Promise<number> {
  const { files, from, to, replaced, configFile, code, withoutMenu } = await cutVersion(folder, name, options)
  const print = (done: string, would: string, rest: string) =>
    process.stdout.write(`${options.dryRun ? `Would ${would}` : done} ${visibleLines(rest)}\n`)
  print('Copied', 'copy', `${countOfThings(files, 'file')} from ${from} to ${to}`)
  if (configFile) print('Changed', 'change', `${configFile}: ${code}`)
  else
    process.stdout.write(
      `The configuration is not a plain object, so docsite cannot edit it. Write this in it:\n  ${code}\n`,
    )
  if (replaced !== undefined)
    process.stdout.write(`${name} becomes the default version. The URLs of ${replaced} now begin with /${replaced}/.\n`)
  if (withoutMenu !== undefined)
    process.stdout.write(`The configuration lists menus by version. Add one for ${withoutMenu} to "nav".\n`)
  return exitCodes.done
}
