// Everything that this package takes from docsite, except for its flags: `command.ts` must load without the modules that this one loads.

export { type Diagnostic, DocsiteError, type RuleName } from '@docsite/cli'
export { countOfThings } from '../../bin/diagnostics/names.ts'
export { bold, dim, exitCodes } from '../../bin/report.ts'
export { fixFiles } from '../../pipeline/check/fix.ts'
export { SampleChecks } from '../../pipeline/check/samples/samples.ts'
export { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
export { brandNames } from '../../pipeline/model/brand-logos.ts'
export { fieldOf, isObject, isValid } from '../../pipeline/model/config/schema.ts'
export { locale, themeConfig } from '../../pipeline/model/config/theme.ts'
export { frontmatterFields } from '../../pipeline/model/page/frontmatter.ts'
export type { Body } from '../../pipeline/model/page/page.ts'
export { emojiNamed } from '../../pipeline/page/blocks/emoji.ts'
export { type KnownPackage, knownPackages } from '../../pipeline/page/blocks/known-packages.ts'
export { readFileLines, readRanges } from '../../pipeline/page/code/code-region.ts'
export { UniqueIds } from '../../pipeline/page/html/heading-ids.ts'
export { htmlSchema } from '../../pipeline/page/html/html-schema.ts'
export { loadProject } from '../../pipeline/source/config/config.ts'
export {
  type Area,
  findFile,
  findPlace,
  openFile,
  partsOf,
  type Refusal,
  readBytes,
} from '../../pipeline/source/contained.ts'
export { packageVersion } from '../../pipeline/source/package.ts'
export { isSecretOfProject } from '../../pipeline/source/secret-names.ts'
export { toolHash } from '../../pipeline/source/tool.ts'
export { withCache } from '../../pipeline/source/with-cache.ts'
export { lookUp } from '../../pipeline/text/look-up.ts'
export { visible } from '../../pipeline/text/visible.ts'
export { Pool } from '../../pipeline/workers/pool.ts'
