// Records the baseline of the manual and makes random edits to its English pages. `check` must report exactly the translated
// sections that the edits affect.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBaseline } from '../../pipeline/check/baseline.ts'
import { random } from '../random.ts'
import { repository, SiteTest } from '../site-test.ts'
import { checked } from './checked.ts'

/** The number of checks, each after random edits of all kinds. */
const rounds = process.env.DOCSITE_TEST === 'full' ? 25 : 1

type Chance = () => number

const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

/** The kinds of all lines from one heading to the next. */
interface Lines {
  /** Index of the first line, starting at 0: the heading, or the first line of the page. */
  start: number
  kinds: ('heading' | 'fence' | 'code' | 'sample' | 'row' | 'item' | 'prose' | 'other')[]
}

function sectionsOf(text: string): Lines[] {
  const sections: Lines[] = [{ start: 0, kinds: [] }]
  let fence = ''
  let inFrontmatter = false
  text.split('\n').forEach((line, i) => {
    const marks = /^(`{3,})/.exec(line)?.[1]
    const isFence = marks !== undefined && (fence === '' || (marks.length >= fence.length && line === marks))
    if (line === '---' && (i === 0 || inFrontmatter)) inFrontmatter = !inFrontmatter
    if (!fence && !inFrontmatter && /^#{2,6} /.test(line)) sections.push({ start: i, kinds: [] })
    const kind = isFence
      ? fence
        ? 'other'
        : 'fence'
      : fence
        ? // A longer fence shows Markdown, in which a fence mark would be text.
          fence.length > 3
          ? 'sample'
          : 'code'
        : inFrontmatter || line === '---' || /^(?:::|<|!\[|\[|#\s|$)/.test(line)
          ? 'other'
          : line.startsWith('#')
            ? 'heading'
            : /^\| (?!---)/.test(line)
              ? 'row'
              : /^(?:[-*]|\d+\.) /.test(line)
                ? 'item'
                : /^[A-Z`]/.test(line)
                  ? 'prose'
                  : 'other'
    if (isFence) fence = fence ? '' : marks
    sections.at(-1)?.kinds.push(kind)
  })
  return sections
}

interface Edit {
  name: string
  kinds: Lines['kinds']
  /** Returns the edited line, or `undefined` if the edit does not apply to it. */
  line(line: string, chance: Chance): string | undefined
}

const word = /(?<![\w`[\](/#{|.&-])[a-z]{4,}(?![\w`\](/#}|.:&-])/g

const replaceWord = (line: string, chance: Chance, by: (word: string) => string): string | undefined => {
  const bare = line.replace(/`[^`]*`|\]\([^)]*\)|\{[^}]*\}|<[^>]*>|:\w+\[[^\]]*\]|https?:\S+/g, (all) =>
    ' '.repeat(all.length),
  )
  const found = [...bare.matchAll(word)]
  if (found.length === 0) return undefined
  const { 0: written, index } = pick(chance, found)
  return line.slice(0, index) + by(written) + line.slice(index + written.length)
}

/** Returned by an edit that deletes the line. */
const gone = '\0'

const cosmetic: Edit[] = [
  {
    name: 'more spaces',
    kinds: ['prose', 'item', 'row'],
    line: (line, chance) => replaceWord(line, chance, (one) => `${one}  `)?.replace(/ {3,}/, '  '),
  },
  {
    name: 'an additional line break',
    kinds: ['prose'],
    line: (line, chance) =>
      line.includes('|')
        ? undefined
        : replaceWord(line, chance, (one) => `${one}\n`)
            ?.replace(/\n +/, '\n')
            .replace(/\n(?![a-z`])/, ''),
  },
  {
    name: 'a different link target',
    kinds: ['prose', 'item', 'row'],
    line: (line) => (/\]\([^)]*\)/.test(line) ? line.replace(/\]\([^)]*\)/, '](/somewhere-else#there)') : undefined),
  },
  {
    name: 'different highlighting',
    kinds: ['fence'],
    line: (line) => (/\{|npm/.test(line) ? undefined : `${line} {1} showLineNumbers wrapCode`),
  },
  {
    name: 'a fence mark',
    kinds: ['code'],
    line: (line) => (/^(?:import|export|const) [^`]*[\w)']$/.test(line) ? `${line} // [!code highlight]` : undefined),
  },
  {
    name: 'a different heading id',
    kinds: ['heading'],
    line: (line) => (line.includes('{#') ? line.replace(/ \{#.*/, ' {#renamed-by-chance}') : undefined),
  },
  {
    name: 'emphasis',
    kinds: ['prose', 'item'],
    line: (line, chance) => (line.includes('*') ? undefined : replaceWord(line, chance, (one) => `**${one}**`)),
  },
  { name: 'blank lines', kinds: ['prose', 'heading'], line: (line) => `\n\n${line}` },
]

const meaningful: Edit[] = [
  {
    name: 'a different word',
    kinds: ['prose', 'item', 'row', 'heading'],
    line: (line, chance) => replaceWord(line, chance, (one) => `${one}ish`),
  },
  { name: 'an added sentence', kinds: ['prose'], line: (line) => `${line} This was not there before.` },
  {
    name: 'a removed word',
    kinds: ['prose', 'item', 'row'],
    line: (line, chance) => replaceWord(line, chance, () => ''),
  },
  { name: 'an added paragraph', kinds: ['prose'], line: (line) => `Written by chance.\n\n${line}` },
  {
    name: 'different inline code',
    kinds: ['prose', 'item', 'row'],
    line: (line) => (/`\w[^`]*`/.test(line) ? line.replace(/`(\w[^`]*)`/, '`other-$1`') : undefined),
  },
  {
    name: 'different code',
    kinds: ['code'],
    line: (line) => (line.trim() && !line.includes('`') ? line.replace(/\w+/, (one) => `${one}X`) : undefined),
  },
  { name: 'a removed line of code', kinds: ['code'], line: (line) => (/^\w[^`{}]*$/.test(line) ? '' : undefined) },
  { name: 'a removed row', kinds: ['row'], line: (line) => (line.includes('`') ? gone : undefined) },
]

const english = readdirSync(join(repository, 'manual/content/en'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)[^_/]+\.md$/.test(name))
  .sort()

interface MadeEdit {
  file: string
  /** Line of the section's heading in the translation, starting at 1. */
  heading: number
  /** The edited line in the English page, starting at 1. */
  line: number
  text: string
  what: string
}

/** Makes a random edit of each kind, in different random pages. */
function makeEdits(kinds: readonly Edit[], chance: Chance, textOf: (path: string) => string): MadeEdit[] {
  const made: MadeEdit[] = []
  for (const kind of kinds) {
    const unedited = english.filter((name) => made.every(({ file }) => file !== name))
    made.push(makeEdit(unedited, kind, chance, textOf))
  }
  return made
}

/** Makes an edit at a random place in a random page. */
function makeEdit(files: readonly string[], edit: Edit, chance: Chance, textOf: (path: string) => string): MadeEdit {
  for (;;) {
    const file = pick(chance, files)
    const text = textOf(`en/${file}`)
    const sections = sectionsOf(text)
    const which = Math.floor(chance() * sections.length)
    const section = sections[which] as Lines
    const lines = section.kinds.flatMap((kind, i) => (edit.kinds.includes(kind) ? [section.start + i] : []))
    if (lines.length === 0) continue
    const at = pick(chance, lines)
    const all = text.split('\n')
    const changed = edit.line(all[at] as string, chance)
    if (changed === undefined || changed === all[at]) continue
    all.splice(at, 1, ...(changed === gone ? [] : [changed]))
    const zh = textOf(`zh/${file}`)
    const title = zh.split('\n').findIndex((line) => line.startsWith('# '))
    const heading = which === 0 ? Math.max(title, 0) + 1 : (sectionsOf(zh)[which] as Lines).start + 1
    return { file, heading, line: at + 1, text: all.join('\n'), what: `${edit.name}: content/en/${file}:${at + 1}` }
  }
}

describe.each([
  ['with ids that both languages share', (text: string) => text],
  ['with ids made from the headings', (text: string) => text.replace(/^(#+ .*?) *\{#[^}]*\}$/gm, '$1')],
])('drift of the manual, %s', (_, prepare) => {
  let site: SiteTest

  beforeAll(async () => {
    site = SiteTest.copy(join(repository, 'manual')).link(join(repository, 'node_modules'), 'node_modules')
    site.edit('config/addresses.json', '{}\n')
    for (const file of english) site.edit(`content/zh/${file}`, prepare(site.read(`content/zh/${file}`)))
    recordBaseline((await checked(site)).site)
  })
  afterAll(() => site[Symbol.dispose]())

  const stale = async () =>
    (await checked(site)).diagnostics
      .filter(({ rule }) => ['stale-translation', 'missing-section', 'extra-section'].includes(rule))
      .map(({ rule, place, hint }) => ({ rule, place: `${place.file}:${place.line}`, hint }))

  test('reports nothing before the first change', async () => {
    expect(await stale()).toEqual([])
  })

  test.each([
    ['cosmetic', cosmetic, 11],
    ['meaningful', meaningful, 12],
  ] as const)('reports the right sections after %s edits of all kinds', async (kind, kinds, seed) => {
    const chance = random(seed)
    for (let round = 0; round < rounds; round++) {
      const made = makeEdits(kinds, chance, (path) => site.read(`content/${path}`))
      const before = made.map(({ file }) => site.read(`content/en/${file}`))
      for (const { file, text } of made) site.edit(`content/en/${file}`, text)
      const reported = await stale()
      made.forEach(({ file }, i) => {
        site.edit(`content/en/${file}`, before[i] as string)
      })
      const placeOf = ({ file, heading }: MadeEdit) => `content/zh/${file}:${heading}`
      expect(reported.map(({ place }) => place).sort(), made.map(({ what }) => what).join('\n')).toEqual(
        kind === 'cosmetic' ? [] : made.map(placeOf).sort(),
      )
      for (const { place, hint } of reported) {
        const { file, line, what } = made.find((edit) => placeOf(edit) === place) as MadeEdit
        expectLines(hint, file, line, what)
      }
    }
  })
})

/** Expects that the hint names the edited line or a line next to it. A code block whose only line was removed is missing from its fence on. */
function expectLines(hint: string | undefined, file: string, line: number, what: string): void {
  const [, first = '', last = first] =
    new RegExp(`content/en/${file}(?::|, after line )(\\d+)(?:-(\\d+))?`).exec(hint ?? '') ?? []
  expect(Number(first), `${what}: ${hint}`).toBeLessThanOrEqual(line)
  expect(Number(last) + 3, `${what}: ${hint}`).toBeGreaterThanOrEqual(line)
}
