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
import type { Difference, Input, Judge, Seam } from '../seam.ts'

/** Returns the errors in each of some documents, by path. */
type Validator = (paths: readonly string[]) => readonly (readonly string[])[]

const htmlValidate: Validator = (paths) =>
  paths.map((path) =>
    invalidHtml(new Map([[path, readFileSync(path)]]))
      .map((one) => one.replace(/ \(\d+\) .*/s, ''))
      // A matter of style, which an element that is left out can change.
      .filter((one) => !one.startsWith('no-trailing-whitespace:')),
  )

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

/** Returns the plugin that makes a book of each page, without its part of the theme, which each build would bundle. */
async function pluginOfBooks(count: number): Promise<object> {
  // The bundle of `npm run oracles` cannot contain the package, which finds its files by its own URL.
  const { books } = await localJudge().load<{ books(options: object): Record<string, unknown> }>('@docsite/book')
  const numbers = Array.from({ length: count }, (_, at) => at)
  const { theme: _, ...plugin } = books({
    books: numbers.map((at) => ({ name: `book-${at}`, sections: [`page-${at}`] })),
  })
  return plugin
}

async function errorsOfBook(bytes: Buffer): Promise<string[]> {
  const { messages } = await EpubCheck.validate(bytes)
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message }) => `${id}: ${message}`)
}

/** Names each error by its rule, or by its message without what it quotes. */
const differencesOf = (kind: string, errors: readonly string[]): Difference[] =>
  errors.map((error) => {
    const rule = /^[\w-]+(?=: )/.exec(error)?.[0] ?? error.replaceAll(/“.*?”/gs, '“”')
    return { what: `${kind} ${rule}`, ours: error, theirs: 'no error' }
  })

export const documents: Seam = {
  name: 'documents',
  law: 'The document of a page has no error that its content does not have by itself, and a book of it has none.',
  packages: { ...readerPackages, 'vnu-jar': '26.9.27' },

  inputs: (corpus, size, next) => corpus.documents(size, next),

  async compare(inputs: readonly Input[], judge: Judge, sought = '') {
    const isSought = (kind: string) => sought === '' || sought.startsWith(kind)
    const render = await htmlReaderOf(judge)
    const texts = inputs.map(({ text }) => withoutFrontmatter(text))
    using site = await builtSite({
      count: inputs.length,
      files: (at) => [[pageOf(at), texts[at] ?? '']],
      isOf: (at, { place }) => place.file === pageOf(at),
      config: { siteUrl: 'https://site.invalid', plugins: isSought('epub') ? [await pluginOfBooks(texts.length)] : [] },
    })
    const built = [...texts.keys()].filter((at) => !site.failures.has(at))
    const results = texts.map((_, at): Difference[] => {
      const failure = site.failures.get(at)
      return failure ? failureOf(failure) : []
    })
    const pathsOf = (name: string) => built.map((at) => join(site.outDir, `${name}-${at}.html`))
    const [pages, contents] = [pathsOf('page'), pathsOf('content')]
    for (const [i, path] of contents.entries()) writeFileSync(path, bare(render(texts[built[i] ?? 0] ?? '')))
    for (const [kind, read] of Object.entries({ html: htmlValidate, nu: nuIn(judge) })) {
      if (!read || !isSought(kind)) continue
      const all = read([...pages, ...contents, join(site.outDir, 'index.html')])
      for (const [i, at] of built.entries())
        results[at]?.push(...differencesOf(kind, added(all[i], all[built.length + i], all.at(-1))))
    }
    if (isSought('epub'))
      for (const at of built) {
        const book = readFileSync(join(site.outDir, `books/book-${at}-en.epub`))
        results[at]?.push(...differencesOf('epub', await errorsOfBook(book)))
      }
    return results
  },
}
