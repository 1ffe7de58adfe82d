// Translation drift, replayed: the manual is accepted, its English edited by chance, and drift must tell exactly the sections concerned.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBaseline } from '../../pipeline/check/baseline.ts'
import { random } from '../random.ts'
import { repository, SiteTest } from '../site-test.ts'
import { checked } from './checked.ts'

type Chance = () => number

const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

/** Lines of a page from one heading to the next, by what kind of line each is. */
interface Lines {
  /** First line of the section, from 0: its heading, or the first of the page. */
  start: number
  kinds: ('heading' | 'fence' | 'code' | 'row' | 'item' | 'prose' | 'other')[]
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
        ? 'code'
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
  /** Gives the line anew, or nothing where it does not suit. */
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

/** Instead of a line: none. */
const gone = '\0'

const cosmetic: Edit[] = [
  {
    name: 'more spaces',
    kinds: ['prose', 'item', 'row'],
    line: (line, chance) => replaceWord(line, chance, (one) => `${one}  `)?.replace(/ {3,}/, '  '),
  },
  {
    name: 'another line break',
    kinds: ['prose'],
    line: (line, chance) =>
      line.includes('|')
        ? undefined
        : replaceWord(line, chance, (one) => `${one}\n`)
            ?.replace(/\n +/, '\n')
            .replace(/\n(?![a-z`])/, ''),
  },
  {
    name: 'another target',
    kinds: ['prose', 'item', 'row'],
    line: (line) => (/\]\([^)]*\)/.test(line) ? line.replace(/\]\([^)]*\)/, '](/somewhere-else#there)') : undefined),
  },
  {
    name: 'another highlighting',
    kinds: ['fence'],
    line: (line) => (/\{|npm/.test(line) ? undefined : `${line} {1} showLineNumbers wrapCode`),
  },
  {
    name: 'a mark in the code',
    kinds: ['code'],
    line: (line) => (/^(?:import|export|const) [^`]*[\w)']$/.test(line) ? `${line} // [!code highlight]` : undefined),
  },
  {
    name: 'another id',
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
    name: 'another word',
    kinds: ['prose', 'item', 'row', 'heading'],
    line: (line, chance) => replaceWord(line, chance, (one) => `${one}ish`),
  },
  { name: 'a sentence more', kinds: ['prose'], line: (line) => `${line} This was not there before.` },
  { name: 'a word less', kinds: ['prose', 'item', 'row'], line: (line, chance) => replaceWord(line, chance, () => '') },
  { name: 'a paragraph more', kinds: ['prose'], line: (line) => `Written by chance.\n\n${line}` },
  {
    name: 'other code in a sentence',
    kinds: ['prose', 'item', 'row'],
    line: (line) => (/`\w[^`]*`/.test(line) ? line.replace(/`(\w[^`]*)`/, '`other-$1`') : undefined),
  },
  {
    name: 'other code',
    kinds: ['code'],
    line: (line) => (line.trim() && !line.includes('`') ? line.replace(/\w+/, (one) => `${one}X`) : undefined),
  },
  { name: 'code that is gone', kinds: ['code'], line: (line) => (/^\w[^`{}]*$/.test(line) ? '' : undefined) },
  { name: 'a row less', kinds: ['row'], line: (line) => (line.includes('`') ? gone : undefined) },
]

const english = readdirSync(join(repository, 'manual/content/en'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)[^_/]+\.md$/.test(name))
  .sort()

interface Made {
  file: string
  /** Line of the heading in the translation, from 1. */
  heading: number
  /** The edited line in the English page, from 1. */
  line: number
  text: string
  what: string
}

/** Makes one edit of a kind, anywhere. */
function makeEdit(kinds: readonly Edit[], chance: Chance, textOf: (path: string) => string): Made {
  for (;;) {
    const file = pick(chance, english)
    const edit = pick(chance, kinds)
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
  ['with the ids that both languages have', (text: string) => text],
  ['with ids of the headings alone', (text: string) => text.replace(/^(#+ .*?) *\{#[^}]*\}$/gm, '$1')],
])('drift of the manual, %s', (_, prepare) => {
  let site: SiteTest

  beforeAll(async () => {
    site = SiteTest.copy(join(repository, 'manual'))
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
  ] as const)('50 %s edits', async (kind, kinds, seed) => {
    const chance = random(seed)
    for (let i = 0; i < 50; i++) {
      const { file, heading, line, text, what } = makeEdit(kinds, chance, (path) => site.read(`content/${path}`))
      const before = site.read(`content/en/${file}`)
      site.edit(`content/en/${file}`, text)
      const told = await stale()
      site.edit(`content/en/${file}`, before)
      const expected = kind === 'cosmetic' ? [] : [`content/zh/${file}:${heading}`]
      expect(
        told.map(({ place }) => place),
        what,
      ).toEqual(expected)
      for (const { hint } of told) expectLines(hint, file, line, what)
    }
  })
})

/** The hint names lines that hold the edit, or its edge. */
function expectLines(hint: string | undefined, file: string, line: number, what: string): void {
  const [, first = '', last = first] =
    new RegExp(`content/en/${file}(?::|, after line )(\\d+)(?:-(\\d+))?`).exec(hint ?? '') ?? []
  expect(Number(first), `${what}: ${hint}`).toBeLessThanOrEqual(line)
  expect(Number(last) + 2, `${what}: ${hint}`).toBeGreaterThanOrEqual(line)
}
