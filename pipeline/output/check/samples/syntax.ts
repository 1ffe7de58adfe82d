// Samples that nobody can use as they are: what they are written in does not allow it.

import { findDataFault, isData } from './data.ts'
import type { SampleCheck } from './fault.ts'
import { findScriptFault, isScript } from './scripts.ts'

export const syntaxCheck: SampleCheck = {
  rule: 'bad-sample',
  key: 'syntax',
  concerns: (language) => isScript(language) || isData(language),
  find: (codes) =>
    Promise.all(
      codes.map(async ({ code, language, title }) => {
        const find = isScript(language) ? findScriptFault : findDataFault
        const fault = await find(code, language, title)
        return fault ? [fault] : []
      }),
    ),
}
