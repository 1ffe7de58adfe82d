// Implements `docsite book`: opens the site and writes one book.

import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { type BuiltSite, type CommandInput, DocsiteError, openOutput, type Plugin } from '@docsite/cli'
import { type BookOptions, type BooksOptions, type Format, formats } from './options.ts'
import { type Edition, editionsOf } from './plan/editions.ts'
import { findChromium } from './print/find-chromium.ts'
import { writeBook } from './write-book.ts'

type TextFlag = 'name' | 'lang' | 'translation' | 'section' | 'title' | 'out'
type BookFlags = { [Name in TextFlag]?: string | undefined } & { format?: Format | undefined }

/** Runs the command. */
export async function book({ args: [root = '.'], flags, print, progress }: CommandInput<BookFlags>): Promise<void> {
  const format = formatOf(flags)
  // Without a browser, the rest would be in vain.
  if (format === 'pdf') findChromium()
  progress('Reading the site')
  const output = await openOutput(root, { watch: false })
  try {
    const site = await output.site()
    const edition = editionOf(flags, format, site)
    progress('Writing the book')
    const bytes = await writeBook(site, edition)
    const file = flags.out ?? `${basename(resolve(root))}.${format}`
    mkdirSync(dirname(resolve(file)), { recursive: true })
    writeFileSync(file, bytes)
    print(`${file}  ${Math.ceil(bytes.length / 1000)} kB`)
  } finally {
    await output.close()
  }
}

function formatOf({ format, out = '' }: BookFlags): Format {
  const extension = extname(out).slice(1).toLowerCase()
  const found = format ?? (extension === '' ? 'epub' : formats.find((one) => one === extension))
  if (found) return found
  throw new DocsiteError(
    `docsite cannot write a book as \`.${extension}\``,
    [],
    'Give `--out` a name that ends in .epub, .html or .pdf, or add `--format`.',
  )
}

/** Returns the edition that the flags ask for, of a book in the configuration or of a new one. */
function editionOf(flags: BookFlags, format: Format, site: BuiltSite): Edition {
  const configured = flags.name === undefined ? undefined : configuredBook(flags.name, site)
  const pair = configured?.bilingual ? (configured.languages ?? site.langs) : []
  const original = flags.lang ?? (configured?.bilingual ? configured.languages?.[0] : undefined) ?? site.lang
  const other = flags.translation ?? pair.find((lang) => lang !== original)
  const sections = flags.section?.match(/[^\s,](?:[^,]*[^\s,])?/g) ?? []
  const options: BookOptions = {
    ...(configured ?? { name: 'book' }),
    title: flags.title ?? configured?.title,
    ...(sections.length > 0 ? { sections } : {}),
    languages: other === undefined ? [original] : [original, other],
    bilingual: other !== undefined,
    formats: [format],
  }
  const [edition] = editionsOf(options, site)
  if (edition === undefined) throw new Error('The book has no edition')
  return edition
}

/** Returns a book from the options of the plugin. */
function configuredBook(name: string, { config }: BuiltSite): BookOptions {
  const plugin = config.plugins?.find((one) => one.name === 'book')
  const books = ((plugin as Plugin | undefined)?.options as BooksOptions | undefined)?.books ?? []
  const found = books.find((one) => one.name === name)
  if (found) return found
  throw new DocsiteError(
    `The configuration has no book \`${name}\``,
    [],
    books.length === 0
      ? 'Add the plugin `books` of `@docsite/book` to `plugins`.'
      : `It has ${books.map((one) => `\`${one.name}\``).join(', ')}.`,
  )
}
