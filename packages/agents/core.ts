// Everything that this package takes from docsite, except for its flags: `command.ts` must load without the modules that this one loads.

export { check, type Diagnostic, DocsiteError } from '@docsite/cli'
export { exitCodes } from '../../bin/report.ts'
export { untilStopped } from '../../bin/signals.ts'
export { workerFile } from '../../pipeline/api/program.ts'
export { Session } from '../../pipeline/dev/session.ts'
export { allOrigins, originOf } from '../../pipeline/model/config/origins.ts'
export { pathText } from '../../pipeline/model/config/problem.ts'
export {
  type AgentFacts,
  addressing,
  type ListedGroup,
  localKey,
  type Manifest,
  type PageList,
} from '../../pipeline/model/config/site-data.ts'
export { nearest } from '../../pipeline/model/diagnostics/diagnostic.ts'
export { meantId } from '../../pipeline/model/page/anchor-id.ts'
export { markdownFileOf } from '../../pipeline/model/page/markdown-copy.ts'
export {
  decodeFragment,
  decodePath,
  encodePath,
  findRoute,
  joinRoute,
  type RouteParts,
  recordFileOf,
  splitRoute,
  stripBase,
  urlOf,
} from '../../pipeline/model/route.ts'
export { asQuery, type SearchHit } from '../../pipeline/model/search/search-document.ts'
export { runStemmerScript, stemmerScript } from '../../pipeline/output/search/search-data.ts'
export { type Listening, listen } from '../../pipeline/serve/listen.ts'
export { loadConfig } from '../../pipeline/source/config/config.ts'
export { readBytes } from '../../pipeline/source/contained.ts'
export { findModule, refuseBroken } from '../../pipeline/source/installed-package.ts'
export { packageRoot, packageVersion } from '../../pipeline/source/package.ts'
export { lookUp } from '../../pipeline/text/look-up.ts'
export { plainText } from '../../pipeline/text/plain-text.ts'
export { visible } from '../../pipeline/text/visible.ts'
export { Pool } from '../../pipeline/workers/pool.ts'
export { Answering } from '../../theme/search/answering.ts'
