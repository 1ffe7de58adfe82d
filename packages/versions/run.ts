// Runs `docsite version cut`: prints what has changed, and what is left to do.

import type { CommandInput } from '@docsite/cli'
import { visibleLines } from '@docsite/cli/files'
import { type CutOptions, cutVersion } from './cut.ts'

export async function cut({ args, flags, print }: CommandInput<CutOptions>): Promise<void> {
  const [name = '', folder = '.'] = args
  const { files, from, to, replaced, configFile, code, withoutMenu } = await cutVersion(folder, name, flags)
  const tell = (done: string, would: string, rest: string) =>
    print(`${flags['dry-run'] ? `Would ${would}` : done} ${visibleLines(rest)}`)
  tell('Copied', 'copy', `${files} ${files === 1 ? 'file' : 'files'} from ${from} to ${to}`)
  if (configFile) tell('Changed', 'change', `${configFile}: ${code}`)
  else print(`The configuration is not a plain object, so docsite cannot edit it. Write this in it:\n  ${code}`)
  if (replaced !== undefined)
    print(`${name} becomes the default version. The URLs of ${replaced} now begin with /${replaced}/.`)
  if (withoutMenu !== undefined) print(`The configuration lists menus by version. Add one for ${withoutMenu} to "nav".`)
}
