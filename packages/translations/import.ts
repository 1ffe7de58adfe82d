// Implements `docsite translations import`: an exchange file → changed pages and their new baseline.

import { readFileSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { type CommandInput, check, DocsiteError, type LoadedSite, loadSite } from '@docsite/cli'
import { type SourceSite, watchSource } from '@docsite/cli/source'
import { apply } from './apply.ts'
import { assemble, type ChangedFile, structureProblems } from './assemble.ts'
import { FilesBeside } from './files-beside.ts'
import { decoded } from './formats/decode.ts'
import { type Entry, type Problem, type ReadExchange, Refusal } from './formats/exchange.ts'
import { readPo } from './formats/read-po.ts'
import { readXliff } from './formats/read-xliff.ts'
import { oldOriginals, requiredMarks } from './history.ts'
import { hasText, type NamedPiece } from './marked.ts'
import { type Unit, type Units, unitsOf } from './units.ts'
import { isUntouched, problemsOf, shown, type TranslatedPart, translate } from './verify.ts'

/** The maximum size of an exchange file in bytes. */
const mostBytes = 100_000_000

/** The maximum number of problems to report. */
const mostReported = 200

type Input = Pick<CommandInput<unknown>, 'print' | 'report' | 'progress' | 'signal'>

/** What is done with the entries of a file. */
interface Plan {
  parts: TranslatedPart[]
  /** The outdated units whose translation was confirmed without a change. */
  confirmed: Unit[]
  problems: Problem[]
  /** What is left out, and why. */
  warnings: Problem[]
  leftOut: number
  empty: number
  unconfirmed: number
  unchanged: number
}

/** Runs the command. Returns the exit code. */
export async function importFile(file: string, root: string, input: Input): Promise<number> {
  const { report, print, progress } = input
  const shownFile = relative('.', resolve(file)).split(sep).join('/')
  const tell = (severity: 'error' | 'warning', { line, text, hint }: Problem): void =>
    // The file may come from a stranger.
    report({ severity, text: `${shownFile}:${line} ${text}`.replace(/[\p{Cc}\p{Cf}]/gu, ' '), hint })
  const refuse = (problems: readonly Problem[]): number => {
    // Source and translation may refer to the same text.
    const all = [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()]
    for (const one of all.sort((a, b) => a.line - b.line).slice(0, mostReported)) tell('error', one)
    print(`Nothing was imported: ${all.length} ${all.length === 1 ? 'problem' : 'problems'} in ${shownFile}`)
    return 1
  }
  let read: ReadExchange
  try {
    read = readExchange(file)
  } catch (error) {
    if (error instanceof Refusal) return refuse([error.problem])
    throw error
  }
  progress('Reading the site')
  const site = await loadSite(root)
  const units = unitsOf(site, languageOf(read, site))
  await using project = watchSource(root, { publish: () => undefined, log: () => undefined })
  // The configuration is valid: the site was loaded with it.
  const written = (await project.site()) as SourceSite
  const old = (chosen: readonly Unit[]) => oldOriginals(root, chosen, report)
  const plan = await planOf(read.entries, units, new FilesBeside(written), old)
  const files = filesOf(plan.parts, units)
  const problems = [...plan.problems, ...files.flatMap(structureProblems)]
  if (problems.length > 0) return refuse(problems)
  for (const warning of plan.warnings) tell('warning', warning)
  const accepted = sectionsToAccept(plan, units)
  if (input.signal.aborted) throw new DocsiteError('The import was stopped, so nothing was changed')
  progress('Checking and writing pages')
  const afterwards = async (): Promise<void> => {
    if (accepted.length > 0) await check(root, { accept: accepted })
  }
  const changed = files.filter(({ before, text }) => before !== text)
  const refused = await apply(changed, { root, project, linkedFolders: site.config.route?.linkedFolders, afterwards })
  if (refused.length > 0) return refuse(refused)
  print(summary(plan, changed.length, accepted.length))
  return 0
}

function summary(plan: Plan, files: number, accepted: number): string {
  const left = [
    [plan.unchanged, 'unchanged'],
    [plan.empty, 'without a translation'],
    [plan.unconfirmed, 'not confirmed'],
    [plan.leftOut, 'left out'],
  ].flatMap(([count, text]) => (count ? [`${count} ${text}`] : []))
  const done = plan.parts.length + plan.confirmed.length
  const rest = left.length > 0 ? ` Sections that were skipped: ${left.join(', ')}.` : ''
  const confirm =
    ' To confirm a section, remove `fuzzy` in PO, or set its state to `translated`, `reviewed` or `final` in XLIFF.'
  return `Imported ${done} sections into ${files} files, and recorded the baseline of ${accepted}.${rest}${plan.unconfirmed ? confirm : ''}`
}

/** Reads a file in one of the formats, which its first characters tell. */
function readExchange(file: string): ReadExchange {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new DocsiteError(`The file ${file} does not exist`)
  if (statSync(file).size > mostBytes)
    throw new DocsiteError(
      `The file ${file} is larger than ${mostBytes / 1_000_000} MB`,
      [],
      'Export and import fewer sections at once.',
    )
  const text = decoded(readFileSync(file))
  if (/^\s*</.test(text)) return readXliff(text)
  if (/^\s*(?:#|msg|")/.test(text)) return readPo(text)
  throw new Refusal(1, 'The file is neither XLIFF nor PO', 'Import a file that `docsite translations export` has made.')
}

function languageOf({ lang, sourceLang }: ReadExchange, site: LoadedSite): string {
  const same = (a: string): boolean => a.toLowerCase() === lang?.toLowerCase()
  const found = site.langs.find((one) => one !== site.lang && same(one))
  if (found !== undefined && (sourceLang === undefined || sourceLang.toLowerCase() === site.lang.toLowerCase()))
    return found
  const others = site.langs.filter((one) => one !== site.lang)
  throw new DocsiteError(
    `The file translates from ${sourceLang ?? 'an unknown language'} to ${lang ?? 'an unknown language'}, which the site does not`,
    [],
    `The site translates from ${site.lang} to ${others.join(', ') || 'no other language'}. Do not change the languages in the file.`,
  )
}

async function planOf(
  entries: readonly Entry[],
  units: Units,
  files: FilesBeside,
  oldOf: (chosen: readonly Unit[]) => ReturnType<typeof oldOriginals>,
): Promise<Plan> {
  const plan: Plan = {
    ...{ parts: [], confirmed: [], problems: [], warnings: [] },
    ...{ leftOut: 0, empty: 0, unconfirmed: 0, unchanged: 0 },
  }
  const byKey = new Map(units.units.map((unit) => [unit.key, unit]))
  const seen = new Set<string>()
  const chosen: { entry: Entry; unit: Unit }[] = []
  for (const entry of entries) {
    const unit = unitOf(entry, byKey, seen, plan)
    if (!unit) continue
    if (!isUntouched(entry, unit)) {
      if (isEmpty(entry.target, unit)) plan.empty++
      else if (!entry.isConfirmed) plan.unconfirmed++
      else chosen.push({ entry, unit })
    } else {
      plan.problems.push(...problemsOf(entry, unit, new Set()))
      if (unit.state === 'outdated' && entry.isConfirmed) plan.confirmed.push(unit)
      else plan.unchanged++
    }
  }
  const old = await oldOf(chosen.flatMap(({ unit }) => (unit.pair.absent.size > 0 ? [unit] : [])))
  for (const { entry, unit } of chosen) {
    const problems = problemsOf(entry, unit, requiredMarks(unit, old.get(unit.key)))
    plan.problems.push(...problems)
    if (problems.length === 0) plan.parts.push(translate(entry, unit, files))
  }
  if (plan.problems.length === 0) leaveOutIncomplete(plan, units)
  return plan
}

/** Whether a translation has no text, although its original has one: programs fill in placeholders in advance. */
const isEmpty = (target: readonly NamedPiece[] | undefined, { pair }: Unit): boolean =>
  target === undefined || (!hasText(target) && hasText(pair.source))

/** Finds the unit of an entry. Reports those that do not exist, and those that have changed since the export. */
function unitOf(entry: Entry, byKey: ReadonlyMap<string, Unit>, seen: Set<string>, plan: Plan): Unit | undefined {
  const { key, id, line } = entry
  const unit = byKey.get(key)
  const name = shown(key)
  if (seen.has(key)) {
    plan.problems.push({ line, text: `The unit ${name} occurs twice`, hint: 'Remove one of them.' })
    return undefined
  }
  seen.add(key)
  const isId = /^[\w-]{10}\.(?:[\w-]{10}|0)$/.test(id)
  if (!unit || !isId) {
    const hint = 'Remove it, or export the sections again. A unit keeps its id and its name.'
    plan.problems.push({
      line,
      text: `The site has no unit ${name}${unit ? ` with the id ${shown(id)}` : ''}`,
      hint,
    })
    return undefined
  }
  if (unit.id === id) return unit
  const [source] = unit.id.split('.')
  const which = id.startsWith(`${source}.`) ? 'translation' : 'original'
  plan.warnings.push({
    ...{ line, text: `The ${which} of ${name} has changed since the export, so this unit was not imported` },
    hint: 'Export it again.',
  })
  plan.leftOut++
  return undefined
}

/** Leaves out new pages without all of their sections, and new sections without the one around them. */
function leaveOutIncomplete(plan: Plan, { units, documents }: Units): void {
  const translated = new Set(plan.parts.map(({ unit }) => unit.key))
  const leaveOut = (reasonOf: (unit: Unit) => string | undefined): void => {
    const reported = new Set<string>()
    plan.parts = plan.parts.filter(({ unit, entry }) => {
      const text = reasonOf(unit)
      if (text === undefined) return true
      translated.delete(unit.key)
      plan.leftOut++
      if (!reported.has(text))
        plan.warnings.push({ line: entry.line, text, hint: 'Translate all of them, and import the file again.' })
      reported.add(text)
      return false
    })
  }
  const missing = new Map<string, string[]>()
  for (const { key, file } of units)
    if (!translated.has(key) && !documents.of(file)) missing.set(file, [...(missing.get(file) ?? []), key])
  leaveOut(({ file }) => {
    const keys = missing.get(file)
    return keys && `The new file ${file} was not written, because it still lacks ${keysShown(keys)}`
  })
  // Units are in the order of their files, so the section around another one is decided before it.
  leaveOut(({ parent }) =>
    parent !== undefined && !translated.has(parent)
      ? `The section ${parent} is not translated, so the sections in it were not imported`
      : undefined,
  )
}

const mostKeys = 3

const keysShown = (keys: readonly string[]): string =>
  [...keys.slice(0, mostKeys).map(shown), ...(keys.length > mostKeys ? [`${keys.length - mostKeys} others`] : [])].join(
    ', ',
  )

function filesOf(parts: readonly TranslatedPart[], { documents, units }: Units): ChangedFile[] {
  const order = new Map(units.map(({ key }, i) => [key, i]))
  const byFile = new Map<string, TranslatedPart[]>()
  for (const part of parts) byFile.set(part.unit.file, [...(byFile.get(part.unit.file) ?? []), part])
  return [...byFile].map(([file, own]) =>
    assemble(
      file,
      own.sort((a, b) => (order.get(a.unit.key) ?? 0) - (order.get(b.unit.key) ?? 0)),
      documents,
    ),
  )
}

/** Returns the pages and sections whose baseline is recorded: those of which everything that had changed is translated now. */
function sectionsToAccept({ parts, confirmed }: Plan, { needs }: Units): string[] {
  const done = new Set([...confirmed, ...parts.map(({ unit }) => unit)].map(({ key }) => key))
  const updated = [...needs].flatMap(([section, keys]) =>
    keys.size > 0 && [...keys].every((key) => done.has(key)) ? [section] : [],
  )
  const added = parts.flatMap(({ unit: { state, section } }) =>
    section !== undefined && (state === 'missing' || state === 'unrecorded') ? [section] : [],
  )
  return [...new Set([...updated, ...added])].sort()
}
