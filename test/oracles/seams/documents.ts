// The documents of pages and the chapters of books are valid as far as the content is: html-validate, the Nu HTML Checker
// (where it is installed and Java runs) and EPUBCheck read them.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { parseFragment, serialize } from 'parse5'
import { invalidHtml } from '../../validity.ts'
import { builtSite, failureOf } from '../built-site.ts'
import { localJudge } from '../judge.ts'
import { htmlReaderOf, readerPackages, withoutFrontmatter } from '../markdown-readers.ts'
import { pageOf } from '../project.ts'
import { type Difference, differenceOf, type Input, type Judge, type Seam } from '../seam.ts'

/** Returns the errors in each of some documents, by path. */
type Validator = (paths: readonly string[]) => readonly (readonly string[])[]

const htmlValidate: Validator = (paths) =>
  paths.map((path) => invalidHtml(new Map([[path, readFileSync(path)]])).map((one) => one.replace(/ \(\d+\) .*/s, '')))

/** Returns the Nu HTML Checker. */
function nuIn({ folder }: Judge): Validator | undefined {
  const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar')
  if (!existsSync(jar)) return undefined
  return (paths) => {
    const flags = ['-jar', jar, '--format', 'json', '--errors-only', '--exit-zero-always', '--stdout']
    const report = execFileSync('java', [...flags, ...paths], { encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' })
    const { messages } = JSON.parse(report) as { messages: { url: string; message: string }[] }
    return paths.map((path) => messages.filter(({ url }) => url === `file:${path}`).map(({ message }) => message))
  }
}

/** Returns a document that contains the content and nothing else, as a browser reads and writes it. */
const bare = (html: string): string =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Page</title><main>${serialize(parseFragment(html))}</main></html>`

/** Returns the errors of a document that neither its content nor a page without content has, which `npm run audit` judges. */
const added = (errors: readonly string[] = [], ...others: readonly (readonly string[] | undefined)[]): string[] =>
  errors.filter((error) => !others.some((own) => own?.includes(error)))

async function errorsOfBook(bytes: Buffer): Promise<string[]> {
  const { messages } = await EpubCheck.validate(bytes)
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message }) => `${id}: ${message}`)
}

export const documents: Seam = {
  name: 'documents',
  law: 'The document of a page has no error that its content does not have by itself, and a book of it has none.',
  packages: { ...readerPackages, 'vnu-jar': '26.9.27' },

  inputs: (corpus, size, next) => corpus.sample(/\.(?:md|markdown)$/i, size, next),

  async compare(inputs: readonly Input[], judge: Judge) {
    const render = await htmlReaderOf(judge)
    // The bundle of `npm run oracles` cannot contain the package, which finds its files by its own URL.
    const { books } = await localJudge().load<{ books(options: object): Record<string, unknown> }>('@docsite/book')
    const texts = inputs.map(({ text }) => withoutFrontmatter(text))
    // Without its part of the theme, which each build would bundle.
    const { theme: _, ...plugin } = books({
      books: texts.map((_, at) => ({ name: `book-${at}`, sections: [`page-${at}`] })),
    })
    using site = await builtSite({
      count: inputs.length,
      files: (at) => [[pageOf(at), texts[at] ?? '']],
      isOf: (at, { place }) => place.file === pageOf(at),
      config: {
        siteUrl: 'https://site.invalid',
        plugins: [plugin],
      },
    })
    const built = [...texts.keys()].filter((at) => !site.failures.has(at))
    const pages = built.map((at) => join(site.outDir, `page-${at}.html`))
    const contents = built.map((at) => join(site.outDir, `content-${at}.html`))
    for (const [i, path] of contents.entries()) writeFileSync(path, bare(render(texts[built[i] ?? 0] ?? '')))
    const results = new Map<number, Difference[]>()
    const validators = { html: htmlValidate, nu: nuIn(judge) }
    const errors = Object.entries(validators).map(([what, read]) => ({
      what,
      all: read?.([...pages, ...contents, join(site.outDir, 'index.html')]) ?? [],
    }))
    for (const [i, at] of built.entries()) {
      const ofPage = errors.flatMap(({ what, all }) =>
        differenceOf(what, added(all[i], all[built.length + i], all.at(-1)), []),
      )
      const book = await errorsOfBook(readFileSync(join(site.outDir, `books/book-${at}-en.epub`)))
      results.set(at, [...ofPage, ...differenceOf('epub', book, [])])
    }
    return texts.map((_, at) => {
      const failure = site.failures.get(at)
      return failure ? failureOf(failure) : (results.get(at) ?? [])
    })
  },
}
