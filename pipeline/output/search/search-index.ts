// Gives the feature that makes indexes what it needs: the texts of pages, the cache and optional packages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { search as feature } from '#feature-search'
import type {
  IndexedPage,
  IndexInput,
  IndexTools,
  KeptBlocks,
  SearchFeature,
  SegmenterTools,
} from '../../model/search/search-feature.ts'
import { tryInstalled } from '../../source/installed-package.ts'
import { packageRoot } from '../../source/package.ts'
import { type ContentPlace, type ContentStore, lostEntry } from '../../storage/content-store.ts'
import { type CacheFolder, keepFile, keepOnly, Notes, subfolder } from '../../storage/signed-files.ts'

export const searchFeature: SearchFeature = feature

/** A page and the position of its text and headings, which are read when they are needed. */
export interface SearchedText extends IndexedPage {
  content: ContentPlace
}

/** The input for the files of an index, as workers receive it. */
export interface SearchInput extends IndexInput<SearchedText> {
  /** The project's directory. */
  root: string
  /** Cache directory for the data of the segmenter and for blocks of the index from earlier builds. */
  folder: CacheFolder
}

type Kept = Pick<SearchInput, 'folder' | 'name'>

const folderOf = ({ name }: Kept): string => `blocks${name}`

/** Opens the blocks from earlier builds, by their keys. */
export const keptBlocks = (input: Kept): Notes => new Notes(input.folder, folderOf(input))

/** Returns a file of the search data, which `bin/bundle/search-data.mjs` makes. */
export const readSearchData = (name: string): Buffer => readFileSync(join(packageRoot, 'lib/search', name))

export const segmenterTools = ({ root, folder }: Pick<SearchInput, 'root' | 'folder'>): SegmenterTools => ({
  tryPackage: (name, use, load, isLazy) => tryInstalled(name, root, folder, use, isLazy, load),
  keepFile: (name, make) => keepFile(folder, name, make),
})

/** Returns what making the index of an input needs. */
export const indexTools = (input: SearchInput, store: ContentStore): IndexTools<SearchedText> => ({
  ...segmenterTools(input),
  read: ({ content }) => ({ toc: store.readDetails(content).toc, text: store.readText(content) }),
  blocks: blocksOf(input),
  lost: () => lostEntry(input.folder.path),
  readData: readSearchData,
})

function blocksOf(input: Kept): KeptBlocks {
  const notes = keptBlocks(input)
  return {
    has: (name) => notes.has(name),
    read: (name) => notes.read(name),
    write: (name, value) => notes.write(name, value),
    keepOnly: (names) =>
      keepOnly(subfolder(input.folder, folderOf(input)), new Set(Array.from(names, (name) => `${name}.json`))),
  }
}
