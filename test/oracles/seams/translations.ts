// Pages → an exchange file, which other programs write again → the same pages.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSite } from '@docsite/cli'
import { type Judgment, withoutCrash } from '../apart.ts'
import { type Damage, type Dom, type Plan, pageIn, writtenPo, writtenXliff } from '../exchange.ts'
import { contentOf } from '../html-content.ts'
import { projectOf } from '../project.ts'
import { type Difference, differenceOf, type Input, type Judge, type Seam } from '../seam.ts'

interface Command {
  start(input: object): Promise<number>
}

const original = (at: number): string => `content/en/page-${at}.md`
const translation = (at: number): string => `content/en-GB/page-${at}.md`
// Both languages have the same interface texts, which are in the titles of containers.
const configuration = { lang: 'en', locales: ['en', 'en-GB'].map((lang) => ({ lang, label: lang })) }

/** Returns a site whose pages are their own translations, or that has no translations. */
const filesOf = (inputs: readonly Input[], isTranslated: boolean): Record<string, string> => ({
  'config/site.json': JSON.stringify(configuration),
  'content/en/index.md': '# Home\n',
  'content/en-GB/index.md': '# Home\n',
  ...Object.fromEntries(
    inputs.flatMap(({ text }, i) => [[original(i), text], ...(isTranslated ? [[translation(i), text]] : [])]),
  ),
})

/** Runs `docsite translations`. Returns its exit code and the problems that it reports. */
async function run(
  args: readonly string[],
  flags: object,
): Promise<{ code: number; errors: string[]; printed: string }> {
  const { command } = (await import('@docsite/translations/command' as string)) as { command: Command }
  const errors: string[] = []
  let printed = ''
  const code = await command.start({
    ...{ args, flags, progress: () => undefined, signal: new AbortController().signal },
    print: (line: string) => {
      printed += `${line}\n`
    },
    report: ({ severity, text }: { severity: string; text: string }) => severity === 'error' && errors.push(text),
  })
  return { code, errors, printed }
}

type Format = 'po' | 'xliff'

/** A problem that an import has reported. */
interface Fault {
  page: number
  words: string
}

/** Judges pages together in a format. */
type Law = (inputs: readonly Input[], dom: Dom, format: Format) => Promise<Difference[][]>

/** Exports, lets another program write the file, and imports it. Returns what was refused on which pages. */
async function exchanged(folder: string, format: Format, plan: Plan, dom: Dom) {
  const file = join(folder, `exchange.${format}`)
  const { code } = await run(['export', folder], { format, all: true, out: file, lang: 'en-GB' })
  if (code !== 0) throw new Error('The export failed')
  const exported = readFileSync(file, 'utf8')
  const { text, damaged } = format === 'po' ? writtenPo(exported, plan) : writtenXliff(dom, exported, plan)
  writeFileSync(file, text)
  const lines = text.split('\n')
  const faults = (await run(['import', file, folder], {})).errors.map((error) => {
    const [, line = '0', words = ''] = /:(\d+) ([\s\S]*)$/.exec(error) ?? []
    // A string of PO can begin on the line below its keyword.
    const before = lines.slice(0, Number(line) + 1).join('\n')
    return { page: pageIn(before.slice(Math.max(0, before.lastIndexOf('content/en-GB/page-')))), words }
  })
  return { faults, damaged }
}

const read = (folder: string, path: string): string =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : 'no file'

const firstFault = (faults: readonly Fault[], page: number): string | undefined =>
  faults.find((one) => one.page === page)?.words

/** An import of what was exported changes no byte. */
const unchanged: Law = async (inputs, dom, format) => {
  using project = projectOf(filesOf(inputs, true))
  const { faults } = await exchanged(project.folder, format, () => 'nothing', dom)
  return inputs.map(({ text }, i) => [
    ...differenceOf(`refused ${format}`, firstFault(faults, i) ?? '', ''),
    ...differenceOf(`bytes ${format}`, read(project.folder, translation(i)), text),
  ])
}

const damages: readonly Damage[] = ['lose', 'double', 'rename', 'source']

/** A damaged unit is refused at its line, and no other one. */
const refused: Law = async (inputs, dom, format) => {
  using project = projectOf(filesOf(inputs, true))
  const plan: Plan = (page) => damages[(inputs[page]?.text.length ?? 0) % damages.length] ?? 'nothing'
  const { faults, damaged } = await exchanged(project.folder, format, plan, dom)
  return inputs.map(({ text }, i) => [
    ...differenceOf(
      `damage ${format}: ${plan(i)}`,
      String(firstFault(faults, i) !== undefined),
      String(damaged.has(i)),
    ),
    ...differenceOf(`damaged bytes ${format}`, read(project.folder, translation(i)), text),
  ])
}

const aspects = ['words', 'headings', 'images', 'code', 'tables'] as const

/** A translation with the words of the original makes the same page. */
const filled: Law = async (inputs, dom, format) => {
  using project = projectOf(filesOf(inputs, false))
  const { faults } = await exchanged(project.folder, format, () => 'fill', dom)
  if (faults.length > 0) return withoutFaulty(faults, inputs, dom, format)
  const site = await loadSite(project.folder, { cache: false, articles: true, concurrency: 1 })
  return inputs.map((_, i) => {
    const [ours, theirs] = [translation(i), original(i)].map((file) => contentOf(site.article(file)?.html ?? ''))
    return aspects.flatMap((what) =>
      ours && theirs ? differenceOf(`${what} ${format}`, ours[what], theirs[what]) : [],
    )
  })
}

/** Tries the other pages alone, because one page with a problem of a rule keeps all of them from being written. */
async function withoutFaulty(faults: readonly Fault[], inputs: readonly Input[], dom: Dom, format: Format) {
  const rest = inputs.filter((_, i) => firstFault(faults, i) === undefined)
  if (rest.length === inputs.length) throw new Error(`Refused: ${faults[0]?.words}`)
  const results = rest.length > 0 ? await filled(rest, dom, format) : []
  return inputs.map((_, i): Difference[] => {
    const fault = firstFault(faults, i)
    if (fault === undefined) return results.shift() ?? []
    return /\([a-z\d-]+, /.test(fault) ? [] : [{ what: `not filled ${format}`, ours: fault, theirs: 'a page' }]
  })
}

/** The laws, and the differences that they find. */
const laws: readonly (readonly [Law, RegExp])[] = [
  [unchanged, /^(?:refused|bytes|failure)/],
  [refused, /^(?:damage|failure)/],
  [filled, /^(?!refused|bytes|damage)/],
]

const applied = (law: Law, dom: Dom, format: Format): Judgment =>
  withoutCrash((inputs) => law(inputs, dom, format), { what: `failure ${format}`, theirs: 'a file' })

/** The most characters of a page, which is exported and imported twelve times. */
const mostOfText = 2000

export const translations: Seam = {
  name: 'translations',
  law: 'An exchange file that another program has written again changes no byte, a damaged unit is refused at its line, and a translation with the words of the original makes the same page.',
  packages: { '@xmldom/xmldom': '0.9.12' },
  inputs: (corpus, size, next) =>
    corpus
      .documents(size, next)
      .map(({ name, text }) => ({ name, text: text.length > mostOfText ? text.slice(0, mostOfText) : text })),

  async compare(inputs: readonly Input[], judge: Judge, sought = '') {
    const dom = await judge.load<Dom>('@xmldom/xmldom')
    const results: Difference[][] = inputs.map(() => [])
    for (const format of ['po', 'xliff'] as const)
      for (const [law, isFound] of laws)
        if (sought === '' || (sought.includes(format) && isFound.test(sought)))
          for (const [i, differences] of (await applied(law, dom, format)(inputs)).entries())
            results[i]?.push(...differences)
    return results
  },
}
