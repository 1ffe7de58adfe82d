// Everything that this package takes from docsite, except for its flags: `command.ts` must load without the modules that this one loads.
// The providers for the browser have a list of their own, `providers/core.ts`.

export { DocsiteError } from '@docsite/cli'
export { countOfThings } from '../../bin/diagnostics/names.ts'
export { bold, dim, exitCodes, reportUsage, reportWarning } from '../../bin/report.ts'
export { Progress } from '../../bin/terminal/progress.ts'
export {
  type EngineConfig,
  type EngineName,
  engineClients,
  writeKeyVariables,
} from '../../pipeline/model/config/search/search-provider.ts'
export { compareText, diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
export { allLangs } from '../../pipeline/model/route.ts'
export { algoliaHost } from '../../pipeline/model/search/algolia-host.ts'
export {
  algoliaLanguage,
  fieldIn,
  languageOf,
  meilisearchLanguage,
  recordsFile,
  type SearchRecord,
  textFields,
} from '../../pipeline/model/search/search-record.ts'
export { loadProject, type Project } from '../../pipeline/source/config/config.ts'
export { findField, readConfigTexts } from '../../pipeline/source/config/problem-place.ts'
export { readBytes } from '../../pipeline/source/contained.ts'
export { findModule, refuseBroken } from '../../pipeline/source/installed-package.ts'
export { lookUp } from '../../pipeline/text/look-up.ts'
