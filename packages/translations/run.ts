// Implements `docsite translations`: status, export and import.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type CommandInput, DocsiteError, type LoadedSite, loadSite } from '@docsite/cli'
import type { Export } from './formats/exchange.ts'
import { poText } from './formats/write-po.ts'
import { xliffText } from './formats/write-xliff.ts'
import { oldOriginals, requiredMarks } from './history.ts'
import { importFile } from './import.ts'
import { statusOf, statusText, unclearText } from './status.ts'
import { termNotes } from './terms.ts'
import { isRightToLeft } from './text.ts'
import { unitsOf } from './units.ts'

interface Flags {
  lang?: string | undefined
  format?: string | undefined
  out?: string | undefined
  all?: boolean | undefined
}

type Input = CommandInput<Flags>

const actions = new Map<string, (input: Input, args: readonly string[]) => Promise<number>>([
  ['status', status],
  ['export', exportFile],
  ['import', importFrom],
])

/** Runs the command. Returns the exit code. */
export async function translations(input: Input): Promise<number> {
  const [name = '', ...args] = input.args
  const action = actions.get(name)
  if (!action) throw new DocsiteError(`The action must be status, export or import, but is ${JSON.stringify(name)}`)
  return action(input, args)
}

function formatOf({ format }: Flags, ...formats: string[]): string {
  const chosen = format ?? formats[0] ?? ''
  if (formats.includes(chosen)) return chosen
  throw new DocsiteError(`--format must be ${formats.join(' or ')}, but is ${JSON.stringify(chosen)}`)
}

/** Returns the language of `--lang`, or the only one that the site is translated to. */
function langOf({ lang }: Flags, site: LoadedSite): string {
  const langs = site.langs.filter((one) => one !== site.lang)
  const [only, ...others] = langs
  if (only === undefined) throw new DocsiteError('The site has only one language', [], 'Add others in `locales`.')
  if (lang === undefined && others.length === 0) return only
  if (lang !== undefined && langs.includes(lang)) return lang
  const given = lang === undefined ? 'is missing' : `is ${JSON.stringify(lang)}`
  throw new DocsiteError(`--lang must be a language of the site, but ${given}`, [], `Pass one of: ${langs.join(', ')}.`)
}

async function status({ flags, print, progress }: Input, [root = '.']: readonly string[]): Promise<number> {
  const format = formatOf(flags, 'text', 'json')
  progress('Reading the site')
  const site = await loadSite(resolve(root))
  const lang = flags.lang === undefined ? undefined : langOf(flags, site)
  const found = statusOf(site, lang)
  print(format === 'json' ? JSON.stringify(found, null, 2) : statusText(found) || 'The site has only one language.')
  return 0
}

async function exportFile(
  { flags, print, report, progress }: Input,
  [folder = '.']: readonly string[],
): Promise<number> {
  const format = formatOf(flags, 'xliff', 'po')
  const root = resolve(folder)
  progress('Reading the site')
  const site = await loadSite(root)
  const lang = langOf(flags, site)
  const { units, unclear } = unitsOf(site, lang)
  for (const file of unclear) report({ severity: 'warning', text: `${file}: ${unclearText}` })
  const chosen = units.filter(({ state }) => flags.all || state === 'outdated' || state === 'missing')
  progress('Reading the history')
  const old = await oldOriginals(root, chosen, report)
  const terms = termNotes(site.config, lang)
  const made: Export = {
    ...{ sourceLang: site.lang, lang },
    isRightToLeft: { source: isRightToLeft(site.lang), target: isRightToLeft(lang) },
    units: chosen.map((unit) => {
      const earlier = old.get(unit.key)
      return { unit, required: requiredMarks(unit, earlier), old: earlier, terms: terms(unit) }
    }),
  }
  const text = format === 'po' ? poText(made, new Date()) : xliffText(made)
  const out = resolve(flags.out ?? `translations-${lang}.${format === 'po' ? 'po' : 'xlf'}`)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, text)
  const words = chosen.reduce((sum, unit) => sum + unit.words, 0)
  print(`Exported ${chosen.length} sections with ${words} words: ${out}`)
  return 0
}

async function importFrom(input: Input, [file, root = '.']: readonly string[]): Promise<number> {
  if (file === undefined) throw new DocsiteError('Name the file to import: `docsite translations import <file>`')
  return importFile(resolve(file), resolve(root), input)
}
