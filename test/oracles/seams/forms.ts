// A page and its other forms: the Markdown copy, llms-full.txt, the record and the search index say what the article says.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSearch } from '@docsite/cli'
import { serialize, defaultTreeAdapter as tree } from 'parse5'
import { attribute, type Element, parseDocument, textOf } from '../../output.ts'
import { builtSite, failureOf } from '../built-site.ts'
import { type Content, contentOf, sortedUrls } from '../html-content.ts'
import { compareWithReaders, type Reader, readerPackages, readersOf, withoutFrontmatter } from '../markdown-readers.ts'
import { pageOf } from '../project.ts'
import { type Difference, differenceOf, type Input, type Judge, type Seam } from '../seam.ts'

/** The number of words of each page that search must find. */
const mostWords = 10

/** What a build has written, and how its search answers. */
interface Output {
  read(path: string): string
  /** The texts of all parts of llms-full.txt. */
  full: string
  /** Returns the URLs of the pages that search finds. */
  find(word: string): Promise<ReadonlySet<string>>
}

function outputIn(folder: string, pages: number): Output {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const client = openSearch(async (path) => read(path))
  const answers = new Map<string, Promise<ReadonlySet<string>>>()
  async function find(query: string): Promise<ReadonlySet<string>> {
    const index = JSON.parse(read('static/manifest.json')).search.en
    const { hits } = await (await client).search({ query, index, limit: pages })
    return new Set(hits.map(({ link }) => link.replace(/#.*/, '')))
  }
  return {
    read,
    full: readdirSync(folder)
      .filter((name) => name.startsWith('llms-full'))
      .map(read)
      .join(''),
    find(word) {
      const answer = answers.get(word) ?? find(word)
      answers.set(word, answer)
      return answer
    },
  }
}

/** Returns words of a text: always the same of those that it contains, so that a smaller text still has them. */
function someWords(text: string): string[] {
  const words = new Set(text.match(/\p{Script=Han}{2,4}|[^\P{L}\p{Script=Han}][\p{L}\p{M}\p{N}]+(?!\p{Script=Han})/gu))
  const order = (word: string) => createHash('sha256').update(word).digest('hex')
  return [...words].sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, mostWords)
}

const hasClass = (element: Element, name: string): boolean =>
  (attribute(element, 'class') ?? '').split(' ').includes(name)

/** Writes before a line what only styles show: the prompts of commands, and the signs of added and removed lines. */
function writeSign(line: Element, isChanged: boolean): void {
  const sign = hasClass(line, 'added') ? '+' : hasClass(line, 'removed') ? '-' : ' '
  const shown = isChanged ? sign : attribute(line, 'data-prompt')
  if (shown && line.childNodes[0]) tree.insertTextBefore(line, shown, line.childNodes[0])
}

/** Returns whether an element is a control, a picture for dark screens, or a link that shows nothing. */
const isUnseen = (element: Element): boolean =>
  hasClass(element, 'dark-only') ||
  attribute(element, 'role') === 'tablist' ||
  (element.tagName === 'a' && !/\S/.test(textOf(element)) && !serialize(element).includes('<img'))

/** Makes the parts of an article that depend on the screen like those of a copy. Returns the titles of code, which fences have. */
function takeTitles(parent: Element): string[] {
  const children = parent.childNodes.filter(tree.isElementNode)
  const lines = children.filter((child) => hasClass(child, 'line'))
  const isChanged = lines.some((line) => ['added', 'removed'].some((name) => hasClass(line, name)))
  for (const line of lines) writeSign(line, isChanged)
  return children.flatMap((child) => {
    const isTitle = hasClass(child, 'code-title')
    if (isTitle || isUnseen(child)) tree.detachNode(child)
    return isTitle ? textOf(child) : takeTitles(child)
  })
}

/** Returns what copies show of a page: links to its own parts from the root, and no headings, cells and code blocks without text. */
const sharedContent = (content: Content, url: string): Content => ({
  ...content,
  headings: content.headings.filter((heading) => !/^h\d $/.test(heading)),
  code: content.code.filter((text) => text.trim() !== ''),
  // Merged cells become empty ones, and each table has a head.
  tables: content.tables.map((cells) => cells.filter(Boolean)).filter((cells) => cells.length > 0),
  links: sortedUrls(content.links.map((link) => link.replace(/^http:\/\/nowhere\.invalid\/folder\/(?=[?#]|$)/, url))),
})

async function compareForms(at: number, output: Output, readers: readonly Reader[]): Promise<Difference[]> {
  const url = `/page-${at}`
  const article = parseDocument(output.read(`page-${at}.html`)).find((one) => attribute(one, 'id') === 'pageArticle')
  if (!article) return [{ what: 'article', ours: '', theirs: 'an article' }]
  const whole = contentOf(serialize(article)).words
  const titles = takeTitles(article)
  const content = contentOf(serialize(article))
  const page = sharedContent(content, url)
  const copy = output
    .read(`page-${at}.md`)
    .replace(/^---\n[\s\S]*?\n---\n+/, '')
    .trimEnd()
  // The first heading of a copy is the title, even if the page does not show it.
  const shown = content.headings.some((heading) => heading.startsWith('h1')) ? copy : copy.replace(/^# .*\n*/, '')
  const record = contentOf(JSON.parse(output.read(`static/pages/page-${at}.json`)).body)
  const reading = readers.map((read) => (text: string) => sharedContent(read(text), url))
  const missing: string[] = []
  for (const word of someWords(whole)) if (!(await output.find(word)).has(url)) missing.push(word)
  return [
    ...compareWithReaders(page, reading, shown).map((one) => ({ ...one, what: `copy: ${one.what}` })),
    ...differenceOf(
      'copy: titles',
      titles.filter((title) => !copy.includes(title)),
      [],
    ),
    ...(output.full.includes(copy) ? [] : [{ what: 'llms-full', ours: copy.slice(0, 60), theirs: '' }]),
    ...differenceOf('record', record.words, whole),
    ...differenceOf('search', missing, []),
  ]
}

export const forms: Seam = {
  name: 'forms',
  law: "A page's Markdown copy has its text, links and code, llms-full.txt and the record contain its text, and search finds it by its words.",
  packages: readerPackages,

  inputs: (corpus, size, next) => corpus.documents(size, next),

  async compare(inputs: readonly Input[], judge: Judge) {
    const readers = await readersOf(judge)
    using site = await builtSite({
      count: inputs.length,
      files: (at) => [[pageOf(at), withoutFrontmatter(inputs[at]?.text ?? '')]],
      isOf: (at, { place }) => place.file === pageOf(at),
    })
    const output = outputIn(site.outDir, inputs.length + 1)
    const differences: Difference[][] = []
    for (const at of inputs.keys()) {
      const failure = site.failures.get(at)
      differences.push(failure ? failureOf(failure) : await compareForms(at, output, readers))
    }
    return differences
  },
}
