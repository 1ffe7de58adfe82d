// Parsers of Markdown that others wrote.

import { type Content, contentOf } from './html-content.ts'
import { type Difference, differenceOf, type Judge } from './seam.ts'

export const readerPackages = { commonmark: '0.31.2', 'markdown-it': '14.1.0', 'markdown-it-footnote': '4.0.0' }

interface CommonMark {
  Parser: new () => { parse(markdown: string): unknown }
  HtmlRenderer: new () => { render(tree: unknown): string }
}

interface MarkdownIt {
  use(plugin: unknown): MarkdownIt
  render(markdown: string): string
  normalizeLinkText: (url: string) => string
  linkify: { set(options: object): void }
  core: { ruler: { getRules(chain: ''): (() => void)[]; before(name: string, own: string, rule: () => void): void } }
}

export type Reader = (markdown: string) => Content

/** Returns a parser with tables, strikethrough, footnotes and bare URLs, which writes HTML. */
export async function htmlReaderOf(judge: Judge): Promise<(markdown: string) => string> {
  const { default: markdownIt } = await judge.load<{ default: (options: object) => MarkdownIt }>('markdown-it')
  const { default: footnotes } = await judge.load<{ default: unknown }>('markdown-it-footnote')
  const gfm = markdownIt({ html: true, linkify: true }).use(footnotes)
  gfm.linkify.set({ fuzzyLink: false })
  // As on GitHub, a bare URL is shown as it is written.
  gfm.normalizeLinkText = (url) => url
  // As on GitHub, an address may follow a character reference: texts are joined before addresses are searched.
  const join = gfm.core.ruler.getRules('').at(-1)
  if (join) gfm.core.ruler.before('linkify', 'join', join)
  return (text) => gfm.render(text)
}

/** Returns that parser and one of CommonMark. */
export async function readersOf(judge: Judge): Promise<readonly Reader[]> {
  const { Parser, HtmlRenderer } = await judge.load<CommonMark>('commonmark')
  const render = await htmlReaderOf(judge)
  return [(text) => contentOf(render(text)), (text) => contentOf(new HtmlRenderer().render(new Parser().parse(text)))]
}

const aspects = ['words', 'headings', 'links', 'images', 'code', 'tables'] as const

/** Returns the aspects of a page that none of the parsers reads in a document. */
export function compareWithReaders(page: Content, readers: readonly Reader[], text: string): Difference[] {
  // docsite leaves out the line break at the end of a code block.
  const codeOf = ({ code }: Content) => code.map((one, i) => (one === `${page.code[i]}\n` ? page.code[i] : one))
  const judged = readers.map((read) => read(text)).map((other) => ({ ...other, code: codeOf(other) }))
  return aspects.flatMap((what) => {
    const differences = judged.map((other) => differenceOf(what, page[what], other[what]))
    return differences.some((one) => one.length === 0) ? [] : (differences[0] ?? [])
  })
}

/** Returns a document without its frontmatter, which is no Markdown. */
export const withoutFrontmatter = (text: string): string =>
  text.replace(/^\uFEFF?---\r?\n(?:[\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/, '')
