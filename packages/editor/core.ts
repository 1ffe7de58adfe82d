// Everything that this package takes from docsite.

export { type BlockKind, type Diagnostic, DocsiteError, type Fix, type Place, type Severity } from '@docsite/cli'
export { openCheckTools } from '../../pipeline/api/check-tools.ts'
export { fixText } from '../../pipeline/check/fix.ts'
export { type ComparedFile, comparedPages } from '../../pipeline/check/translated-pages.ts'
export { LiveProject } from '../../pipeline/dev/live-project.ts'
export type { LiveSite, SiteTools } from '../../pipeline/engine/live-site.ts'
export type { Site } from '../../pipeline/engine/site.ts'
export { type Problem, pathText } from '../../pipeline/model/config/problem.ts'
export {
  anything,
  custom,
  either,
  fieldOf,
  isObject,
  keysOf,
  list,
  numberThat,
  object,
  oneOf,
  problemsOf,
  required,
  type Schema,
  string,
  valuesOf,
} from '../../pipeline/model/config/schema.ts'
export { sectionKey } from '../../pipeline/model/diagnostics/baseline.ts'
export { visibleDiagnostic } from '../../pipeline/model/diagnostics/visible-diagnostic.ts'
export { typedId } from '../../pipeline/model/page/anchor-id.ts'
export type {
  Heading,
  LinkReference,
  PageDetails,
  ParsedPage,
  Section,
  TextBlock,
} from '../../pipeline/model/page/page.ts'
export { unpackSections } from '../../pipeline/model/page/sections.ts'
export { decodeFragment, decodePath, linkOfRoute, splitRoute, writtenPath } from '../../pipeline/model/route.ts'
export { blockNamed, blocks } from '../../pipeline/page/blocks/blocks.ts'
export { fenceMarkNames } from '../../pipeline/page/code/fence-marks.ts'
export { languageNames } from '../../pipeline/page/code/languages.ts'
export { parsePage } from '../../pipeline/page/parse.ts'
export { editHeading, type WrittenHeading, writtenHeading } from '../../pipeline/rename/heading-edit.ts'
export type { FileMove, OpenPlace, RenamePlan, RenameSite } from '../../pipeline/rename/model.ts'
export { planHeadingRename } from '../../pipeline/rename/plan-heading.ts'
export { planMoves } from '../../pipeline/rename/plan-move.ts'
export { Texts } from '../../pipeline/rename/texts.ts'
export { writtenUrl } from '../../pipeline/site/links/written-url.ts'
export { alternatesOf, type Route } from '../../pipeline/site/routes.ts'
export { changeSince } from '../../pipeline/site/translations.ts'
export { endOf } from '../../pipeline/source/code-frame.ts'
export { overridesFolder } from '../../pipeline/source/components.ts'
export { readBytes } from '../../pipeline/source/contained.ts'
export { areaOfFile } from '../../pipeline/source/content-area.ts'
export { fragmentPath, includePattern } from '../../pipeline/source/fragments.ts'
export { packageHome, packageVersion } from '../../pipeline/source/package.ts'
export { readSource } from '../../pipeline/source/read.ts'
export { FenceReader } from '../../pipeline/text/fences.ts'
export { lookUp } from '../../pipeline/text/look-up.ts'
export { plainText } from '../../pipeline/text/plain-text.ts'
export { positionsIn } from '../../pipeline/text/positions.ts'
export { bytesText } from '../../pipeline/text/quantity.ts'
export { visible, visibleSource } from '../../pipeline/text/visible.ts'
