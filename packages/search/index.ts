// The search of a site in its own index, with Lunr and, for Chinese, nodejieba, and the rules that test it.

import { definePlugin, type Plugin } from '@docsite/cli'
import type { SearchFeature } from '@docsite/cli/search'
import { stemmerName } from './browser/search/format/stemmer-name.ts'
import { blockPartsOf, partsOf } from './build/blocks.ts'
import { findSegmenter, isChinese } from './build/segmentation.ts'
import { invalidSearchTest, noSegmenter, searchRank } from './check/rules.ts'

export const search: SearchFeature = {
  stemmerOf: stemmerName,
  needsPackage: isChinese,
  findSegmenter,
  blocksOf: (pages) => blockPartsOf(pages).map(({ key }) => key),
  partsOf,
  loadIndexer: async () => (await import('./build/build-index.ts')).indexer,
  openAnswers: async (read, readData) => (await import('./build/answers.ts')).openAnswers(read, readData),
  browser: {
    panel: new URL('browser/search/panel/make-panel.tsx', import.meta.url),
    styles: new URL('browser/search/panel/results.css', import.meta.url),
    worker: new URL('browser/search/worker.ts', import.meta.url),
    inPage: new URL('browser/search/in-page.ts', import.meta.url),
  },
}

export const searchRules: Plugin = definePlugin({ name: 'search', rules: [invalidSearchTest, noSegmenter, searchRank] })
