// The configuration files of the old project → an entry for each of their keys.

import { type Path, pathText } from '@docsite/cli/vocabulary'
import { isObject } from '../guards.ts'
import type { Entry, OldSettings, Outcome } from '../model.ts'

/** What the table says about a key. */
type Fate = readonly [outcome: Outcome, reason?: string]

const unknownKey = 'docsite does not know what this key does. Look it up in the documentation of the old generator.'

interface Known {
  /** The source of the configuration, in which the lines are found. */
  text: string
  /** The keys that entries of their source explain. Such a key needs no second entry. */
  explained: readonly string[]
}

/** Returns the entries for the keys of a configuration. */
export function settingsEntries({ file, value, parts = [], keys }: OldSettings, { text, explained }: Known): Entry[] {
  const names = explained.map((name) => name.split('.'))
  const isExplained = (path: Path): boolean => names.some((name) => matches(name, path, name.length))
  // The longest name that matches applies.
  const table = Object.entries(keys)
    .map(([name, fate]) => ({ name: name.split('.'), fate: typeof fate === 'string' ? ([fate] as const) : fate }))
    .sort((a, b) => b.name.length - a.name.length)
  const entry = (path: Path, [outcome, reason]: Fate): Entry => ({
    topic: 'configuration',
    outcome,
    what: pathText(path),
    ...(reason === undefined ? {} : { reason: reason.replaceAll('{name}', String(path.at(-1))) }),
    file,
    ...lineOf(path, text),
  })
  const fateOf = (path: Path): Fate | undefined => table.find(({ name }) => matches(name, path, name.length))?.fate
  /** Whether the table has names for parts of a value. Only `*` and numbers name the entries of a list. */
  const goesOn = (path: Path, value: unknown): boolean =>
    table.some(
      ({ name }) =>
        name.length > path.length &&
        matches(name, path, path.length) &&
        (!Array.isArray(value) || /^(?:\*|\d+)$/.test(name[path.length] ?? '')),
    )
  const walk = (value: unknown, path: Path): Entry[] => {
    // An empty table can switch a plugin on.
    if (isEmpty(value) && !(isObject(value) && fateOf(path))) return []
    if (goesOn(path, value) && typeof value === 'object' && value !== null)
      return childrenOf(value).flatMap(([key, one]) => walk(one, [...path, key]))
    const fate = fateOf(path) ?? (['left', unknownKey] as const)
    return isExplained(path) ? [] : [entry(path, fate)]
  }
  const entries = walk(value, [])
  const code = parts.filter(({ path }) => !isExplained(path))
  return [...entries, ...codeEntries(code, entries, entry)]
}

/** Returns the entries for functions, and for what packages have made. A key that is left needs no second entry. */
function codeEntries(
  parts: NonNullable<OldSettings['parts']>,
  known: readonly Entry[],
  entry: (path: Path, fate: Fate) => Entry,
): Entry[] {
  const left = new Set(known.flatMap(({ outcome, what }) => (outcome === 'left' ? [what] : [])))
  return parts.flatMap(({ path, isCode, from }) => {
    const prefixes = path.map((_, i) => pathText(path.slice(0, i + 1)))
    if (!isCode || path.length === 0 || prefixes.some((prefix) => left.has(prefix))) return []
    const origin = from === undefined ? '' : ` from \`${from}\``
    return [entry(path, ['left', `This is code${origin}, which docsite does not run.`])]
  })
}

const childrenOf = (value: object): [string | number, unknown][] =>
  Array.isArray(value) ? value.map((one: unknown, i) => [i, one]) : Object.entries(value)

const matches = (name: readonly string[], path: Path, length: number): boolean =>
  path.length >= length && name.slice(0, length).every((step, i) => step === '*' || step === String(path[i]))

/** Returns whether a value sets nothing. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

/** Finds the line of a key: each step of its path follows the one before. */
function lineOf(path: Path, text: string): Pick<Entry, 'line'> {
  let at = 0
  for (const step of path) {
    if (typeof step === 'number') continue
    const key = new RegExp(`(?<![\\w$-])${step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$-])`, 'g')
    key.lastIndex = at
    const match = key.exec(text)
    if (match) at = match.index
  }
  return at === 0 && !text.startsWith(String(path[0])) ? {} : { line: text.slice(0, at).split('\n').length }
}
