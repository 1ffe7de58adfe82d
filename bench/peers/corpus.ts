// The pages that every generator builds, in plain Markdown that all generators parse the same way.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeProject } from '../generate.ts'
import { manyWords } from '../vocabulary.ts'

export interface CorpusPage {
  /** Without a leading slash or an extension: `guide/group-1/page-1`. */
  path: string
  title: string
  description: string
  /** Everything below the title. */
  body: string
}

/** Images of `manual/content/public/images/`, which every site serves from `/images/`. */
const images = ['landing', 'page', 'phone']

/** Generates `size` English pages, including the home page. */
export function makeCorpus(size: number): CorpusPage[] {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-corpus-'))
  try {
    // Half of the generated pages are in English.
    const { routes } = makeProject(folder, (size - 1) * 2, manyWords)
    const pages = routes.map((route, i) =>
      plainPage(route.slice(1), readFileSync(join(folder, `content/en${route}.md`), 'utf8'), images[i % images.length]),
    )
    return [homePage(pages), ...pages]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The folders of a corpus at a depth: sections at 1, groups at 2. */
export function foldersOf(corpus: readonly CorpusPage[], depth: number): string[] {
  const paths = corpus.map(({ path }) => path.split('/')).filter(({ length }) => length > depth)
  return [...new Set(paths.map((path) => path.slice(0, depth).join('/')))]
}

/** Reduces a generated page to plain Markdown, and adds an image. */
function plainPage(path: string, text: string, image?: string): CorpusPage {
  const [, description = '', title = '', rest = ''] =
    /^---\ndescription: (.*)\n---\n\n# (.*)\n\n([\s\S]*)$/.exec(text) ?? []
  const body = rest
    .replace(/^```ts .*$/gm, '```ts')
    .replace(/^:::(?:tip)?\n/gm, '')
    .replace('\n\n## ', `\n\n![${title}](/images/${image}.webp)\n\n## `)
  return { path, title, description, body }
}

function homePage(pages: readonly CorpusPage[]): CorpusPage {
  const links = pages.slice(0, 10).map(({ path, title }) => `- [${title}](/${path})`)
  return { path: 'index', title: 'Bench', description: 'A generated site', body: `${links.join('\n')}\n` }
}
