// Implements `docsite book`: opens the site and writes one book.

import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { type BuiltSite, type CommandInput, DocsiteError, openOutput } from '@docsite/cli'
import { type BookOptions, type Format, formats } from './options.ts'
import { type Edition, editionsOf } from './plan/editions.ts'
import { writeBook } from './write-book.ts'

interface BookFlags {
  lang?: string | undefined
  translation?: string | undefined
  section?: string | undefined
  format?: Format | undefined
  title?: string | undefined
  out?: string | undefined
}

/** Runs the command. */
export async function book({ args: [root = '.'], flags, print, progress }: CommandInput<BookFlags>): Promise<void> {
  const format = formatOf(flags)
  progress('Reading the site')
  const output = await openOutput(root)
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

function formatOf({ format, out }: BookFlags): Format {
  const extension = out === undefined ? '' : extname(out).slice(1).toLowerCase()
  const named = formats.find((one) => one === extension)
  if (format ?? named) return (format ?? named) as Format
  if (extension === '') return 'epub'
  throw new DocsiteError(
    `docsite cannot write a book as \`.${extension}\``,
    [],
    'Give `--out` a name that ends in .epub, .html or .pdf, or add `--format`.',
  )
}

function editionOf({ lang, translation, section, title }: BookFlags, format: Format, site: BuiltSite): Edition {
  const original = lang ?? site.lang
  const routes = section
    ?.split(',')
    .map((route) => route.trim())
    .filter(Boolean)
  const options: BookOptions = {
    name: 'book',
    title,
    ...(routes && routes.length > 0 ? { sections: routes } : {}),
    languages: translation === undefined ? [original] : [original, translation],
    bilingual: translation !== undefined,
    formats: [format],
  }
  const [edition] = editionsOf(options, site)
  if (edition === undefined) throw new Error('The book has no edition')
  return edition
}
