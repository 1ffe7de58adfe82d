// Reports samples with syntax errors.

import { findDataFault, isData } from './data.ts'
import type { Code, Fault, SampleCheck } from './fault.ts'
import { findScriptFault, isScript } from './scripts.ts'
import { filesOf, showsFaults } from './twoslash.ts'

const concerns = (language: string): boolean => isScript(language) || isData(language)

export const syntaxCheck: SampleCheck = {
  key: 'syntax',
  concerns: ({ language }) => concerns(language),
  find: (codes) => Promise.all(codes.map(findFaults)),
}

async function findFaults({ code, language, title }: Code): Promise<Fault[]> {
  if (showsFaults(code)) return []
  for (const file of filesOf(code)) {
    // The extension of a file name determines its language.
    const ending = /\.(\w+)$/.exec(file.name)?.[1] ?? language
    if (!concerns(ending)) continue
    const find = isScript(ending) ? findScriptFault : findDataFault
    const fault = await find(file.code, ending, file.name || title)
    if (fault) return [fault]
  }
  return []
}
