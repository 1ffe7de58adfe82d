// The module `@docsite/cli/search`: what docsite and the index of a site have in common. It runs in browsers, too.

export type { OutlineEntry } from '../page/outline.ts'
export type { PageText } from '../page/page.ts'
export { type FoldedText, foldText, foldWithOffsets, originOf, patternOf } from '../search/fold.ts'
export { filesOfIndex, filesOfPieces, type ListedIndex } from '../search/index-files.ts'
export {
  asQuery,
  type CodedHit,
  type CodeRanges,
  type FoldedDocument,
  type Highlight,
  isText,
  type MatchPlace,
  panelLimit,
  type SearchDocument,
  type SearchHit,
  type SearchResult,
  type SearchSettings,
} from '../search/search-document.ts'
export type * from '../search/search-feature.ts'
