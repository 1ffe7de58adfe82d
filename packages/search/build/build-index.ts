// Builds the search documents and the index of a locale. A large index is split into pieces (specification, 7).

import { createHash, hash } from 'node:crypto'
import { type RoutePath, searchTextOf } from '@docsite/cli/routes'
import type {
  Advice,
  IndexedPage,
  Indexer,
  IndexFile,
  IndexFiles,
  IndexInput,
  IndexTools,
  SearchDocument,
  SearchMetadata,
} from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import type { FoundText, PackedIndex, PieceGroup, PieceList, Script } from '../browser/search/format/index-format.ts'
import { packPieceList, piecesOf } from '../browser/search/format/piece-list.ts'
import { stemmerName } from '../browser/search/format/stemmer-name.ts'
import { chineseIn, holdsChinese } from '../browser/search/format/terms.ts'
import { type BlockPart, blockPartsOf } from './blocks.ts'
import { scriptVariants } from './chinese.ts'
import concepts from './concepts.json' with { type: 'json' }
import { type IndexBlock, makeBlock } from './index-block.ts'
import { LunrIndex, type PieceSizes, type TermPiece } from './lunr-index.ts'
import { fieldsOf, makeDocument } from './page-fields.ts'
import { type ReadData, stemmerScript } from './search-data.ts'
import { findSegmenter, isChinese } from './segmentation.ts'
import type { SearchText, TermFinder } from './term-counts.ts'
import { loadTermFinder } from './term-finder.ts'

/** The number of characters in the documents of a locale that are kept. Others are made again for each file. */
const mostKept = 8_000_000

/** Sizes in bytes that determine how the files are split. */
export interface SearchSizes extends PieceSizes {
  /** Documents up to this size form one file, which is fetched with the index. */
  documents: number
}

/** Makes the files of a locale, and parts of them. */
export const indexer: Indexer = {
  makePart,
  makeFiles: (input, tools, isLocal) => makeSearch(input, tools, isLocal ? inTwoFiles : usualSizes),
}

const usualSizes: SearchSizes = { documents: 100_000, inOne: 64_000, piece: [1_500, 3_000] }

/** Sizes that prevent splitting. `dev` uses them, because the browser is on the same machine. */
export const inTwoFiles: SearchSizes = {
  documents: Number.POSITIVE_INFINITY,
  inOne: Number.POSITIVE_INFINITY,
  piece: [0, 0],
}

/** Generates the search files of a locale. */
export async function makeSearch<Page extends IndexedPage>(
  input: IndexInput<Page>,
  tools: IndexTools<Page>,
  sizes = usualSizes,
): Promise<IndexFiles> {
  const { index, advice } = await makeIndex(input, tools)
  const variants = isChinese(input.lang) ? scriptVariants(charactersIn(index), tools.readData) : undefined
  const read = (id: number) => readPage(input.pages.at(id) as Page, tools)
  return { ...searchFiles({ ...input, variants }, read, index, sizes, tools.readData), advice }
}

function readPage<Page extends IndexedPage>(page: Page, { read }: IndexTools<Page>): SearchText {
  const { toc, text } = read(page)
  return { page: { ...page, toc }, text }
}

/** Makes those blocks of a part of a locale that are not in the cache. */
export async function makePart<Page extends IndexedPage>(
  part: IndexInput<Page>,
  tools: IndexTools<Page>,
): Promise<void> {
  const { fresh, save } = await makeBlocks(part, tools)
  for (const [key, block] of fresh) save(key, block)
}

/** Makes the index. The blocks of unchanged pages come from the cache. */
async function makeIndex<Page extends IndexedPage>(
  input: IndexInput<Page>,
  tools: IndexTools<Page>,
): Promise<{ index: LunrIndex; advice: Advice[] }> {
  const { parts, fresh, blockOf, save, advice } = await makeBlocks(input, tools)
  const blocks = {
    *[Symbol.iterator]() {
      for (const part of parts) yield blockOf(part)
    },
  }
  const index = new LunrIndex(blocks, (whole, at, block) => {
    const { key } = parts[at] as BlockPart
    if (whole !== block || fresh.has(key)) save(key, whole)
  })
  tools.blocks.keepOnly(new Set(parts.map(({ key }) => key)))
  const isRelevant = advice.length > 0 && [index.words, index.pairs].some((terms) => [...terms].some(holdsChinese))
  return { index, advice: isRelevant ? advice : [] }
}

interface MadeBlocks {
  parts: BlockPart[]
  /** The blocks that are not in the cache, by their keys. */
  fresh: Map<string, IndexBlock>
  /** Returns a block, from the cache if it is not new. */
  blockOf(part: BlockPart): IndexBlock
  /** Keeps a block for later builds, if its key is right: it contains the name of the segmenter that was expected to work. */
  save(key: string, block: IndexBlock): void
  advice: Advice[]
}

/** Makes the blocks of an index that are not in the cache. */
async function makeBlocks<Page extends IndexedPage>(
  input: IndexInput<Page>,
  tools: IndexTools<Page>,
): Promise<MadeBlocks> {
  const { pages, codeBlocks, lang } = input
  const { blocks } = tools
  const parts = blockPartsOf(pages)
  const missing = parts.filter(({ key }) => blocks.read(key) === undefined)
  const texts = new Map(
    missing.map(({ key, from, to }) => [key, pages.slice(from, to).map((page) => readPage(page, tools))]),
  )
  const hasNewChinese = [...texts.values()]
    .flat()
    .some(({ page, text }) => fieldsOf(page, text, codeBlocks).some(holdsChinese))
  const segmenter = hasNewChinese && input.segmenter.isUntried ? await findSegmenter(lang, tools) : input.segmenter
  const finder = missing.length > 0 ? await loadTermFinder({ ...input, segmenter }, hasNewChinese, tools) : undefined
  const fresh = new Map([...texts].map(([key, pages]) => [key, makeBlock(pages, codeBlocks, finder as TermFinder)]))
  const blockOf = ({ key }: BlockPart): IndexBlock => {
    const block = fresh.get(key) ?? blocks.read<IndexBlock>(key)
    // Another process has removed it in the meantime.
    if (!block) throw tools.lost()
    return block
  }
  const save = (key: string, block: IndexBlock): void => {
    if (segmenter.name === input.segmenter.name) blocks.write(key, block)
  }
  return { parts, fresh, blockOf, save, advice: segmenter.advice }
}

/** Returns the Chinese characters that occur on pages. */
const charactersIn = ({ words, pairs }: LunrIndex): Set<string> =>
  new Set([words, pairs].flatMap((terms) => [...terms].flatMap(chineseIn)).join(''))

/** Generates the files from the text and the index of the pages. */
export function searchFiles(
  {
    name,
    lang,
    pages,
    domain,
    synonyms,
    variants,
    codeBlocks,
  }: Pick<IndexInput, 'name' | 'lang' | 'domain' | 'synonyms' | 'codeBlocks'> & {
    pages: readonly SearchMetadata[]
    /** Chinese characters of the other script, as in the index. */
    variants?: string | undefined
  },
  read: (id: number) => SearchText,
  lunrIndex: LunrIndex,
  sizes: SearchSizes,
  readData: ReadData,
): Omit<IndexFiles, 'advice'> {
  const kept = new Map<number, SearchDocument>()
  let room = mostKept
  /** Each document is in up to three files, which are made one after the other. */
  const documentOf = (id: number): SearchDocument => {
    const known = kept.get(id)
    if (known) return known
    const { page, text } = read(id)
    const document = { ...makeDocument(page, id, text, codeBlocks), domain }
    room -= document.content.length
    if (room >= 0) kept.set(id, document)
    return document
  }
  const weights = pages.map(({ weight }) => weight)

  const named = (kind: string, text: string, extension = 'json'): IndexFile => ({
    path: `static/search_${kind}${name}.${hashOf(text)}.${extension}`,
    text,
  })
  function* documentsJson(): Iterable<string> {
    yield '['
    for (const id of pages.keys()) yield (id === 0 ? '' : ',') + JSON.stringify(documentOf(id))
    yield ']'
  }
  const documents = measured(documentsJson())
  const isWhole = documents.size <= sizes.documents
  const { head, pieces: cut, hasWords } = lunrIndex.pack(sizes)
  const pieces = cut.length > 0 ? inGroups(`static/search_terms${name}`, cut) : undefined
  const listOf = (script: Script) =>
    named(script === 'paired' ? 'pairs' : 'words', JSON.stringify(lunrIndex.vocabulary(script)))
  const vocabulary = {
    ...(pieces ? { paired: listOf('paired') } : {}),
    ...(hasWords ? { other: listOf('other') } : {}),
  }
  const groupNames = [...new Set(pages.map(({ group }) => group))]
  const groups = conceptsOf(lang, lunrIndex.words)
  const concepts = groups.length > 0 ? named('concepts', JSON.stringify(groups.join('\n'))) : undefined
  const language = stemmerName(lang)
  const stemmer = language === undefined ? undefined : named('stemmer', stemmerScript(language, readData), 'js')
  const index: PackedIndex = {
    titles: pages.map(({ title }) => title),
    routes: pages.map(({ routePath }) => routePath),
    groups: pages.map(({ group }) => groupNames.indexOf(group)),
    groupNames,
    lengths: lunrIndex.lengths,
    ...(weights.some((weight) => weight !== 1) ? { weights } : {}),
    terms: head,
    ...(pieces ? { pieces: pieces.list } : {}),
    vocabulary: Object.fromEntries(Object.entries(vocabulary).map(([script, { path }]) => [script, path])),
    isWhole,
    documentsSize: documents.size,
    ...(synonyms.length > 0 ? { synonyms } : {}),
    ...(variants ? { variants } : {}),
    ...(concepts ? { concepts: concepts.path } : {}),
    ...(stemmer && language ? { stemmer: { name: language, file: stemmer.path } } : {}),
  }
  return {
    documents: {
      path: `static/search_index${name}.${documents.hash}.json`,
      parts: documentsJson,
      get text() {
        return [...documentsJson()].join('')
      },
    },
    index: named('lunr', JSON.stringify(index)),
    ...(stemmer ? { stemmer } : {}),
    parts: [
      ...(pieces?.files ?? []),
      ...Object.values(vocabulary),
      ...(concepts ? [concepts] : []),
      ...(isWhole ? [] : pages.map(({ routePath }, id) => textFile(routePath, () => documentOf(id)))),
    ],
  }
}

/**
 * Writes pieces to files. Whether a group of pieces may begin at a term depends only on the term, so an edit renames the files of few
 * groups.
 */
function inGroups(path: string, pieces: readonly TermPiece[]): { list: PieceList; files: IndexFile[] } {
  const starts = [...pieces.keys()].filter((at) => at === 0 || startsGroup(pieces[at]?.from as string))
  const listed = starts.map((start, i): PieceGroup => {
    const group = pieces.slice(start, starts[i + 1])
    return [hashOf(group.map((piece) => JSON.stringify(piece.pack())).join('\n')), group.length]
  })
  const list = packPieceList(
    path,
    pieces.map(({ from }) => from),
    listed,
  )
  const files = piecesOf({ pieces: list }).map(({ file }, at) => new LateFile(file, () => pieces[at]?.pack()))
  return { list, files }
}

/** Whether a group begins at a term, which one of 16 does. Other digits of the same hash determine where pieces begin. */
const startsGroup = (term: string): boolean => hash('md5', term)[1] === '0'

const hashOf = (text: string): string => hash('sha256', text).slice(0, 8)

/** A JSON file that is made when it is written, because all together take much memory. As a class, because a getter of each object would, too. */
class LateFile implements IndexFile {
  readonly path: string
  readonly #make: () => object | undefined

  constructor(path: string, make: () => object | undefined) {
    this.path = path
    this.#make = make
  }

  get text(): string {
    return JSON.stringify(this.#make())
  }
}

/** Returns the file with the text of a page. */
const textFile = (routePath: RoutePath, read: () => SearchDocument): IndexFile =>
  new LateFile(searchTextOf(routePath), () => {
    const { content, toc } = read()
    return { content, toc } satisfies FoundText
  })

/** Returns the hash of a text, and its size in bytes. */
function measured(parts: Iterable<string>): { hash: string; size: number } {
  const sha256 = createHash('sha256')
  let size = 0
  for (const part of parts) {
    sha256.update(part)
    size += Buffer.byteLength(part)
  }
  return { hash: sha256.digest('hex').slice(0, 8), size }
}

/** Returns the groups of everyday words for a locale with a term of its index, from lists separated by commas: these terms, then `|` and the words that only queries contain. */
function conceptsOf(lang: string, terms: ReadonlySet<string>): string[] {
  const lines: readonly string[] = lookUp(concepts, lang.toLowerCase().split('-')[0] as string) ?? []
  return lines
    .join(', ')
    .split(', ')
    .flatMap((group) => {
      const words = group.split(' ')
      const written = words.filter((word) => terms.has(word))
      return written.length === 0 ? [] : `${written.join(' ')}|${words.filter((word) => !terms.has(word)).join(' ')}`
    })
}
