// Similar terms: other spellings, other forms, one wrong letter, compounds, and related words.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '../../../test/laws.ts'
import { alike, nearestWords, partsOfRun, soundingAlike } from '../browser/search/engine/spelling.ts'

interface Options {
  stems?: string[]
  forms?: string[]
  isInflected?: boolean
}

const near = (word: string, among: readonly string[], { stems = [], forms = [], isInflected = false }: Options = {}) =>
  alike({ word, stems, forms, all: among, among, isInflected })

const termsNear = (...given: Parameters<typeof near>): string[] => near(...given).map(({ term }) => term)

describe('other separators', () => {
  test.each<[word: string, found: string[]]>([
    ['distpath', ['dist-path', 'dist_path', '--dist-path']],
    ['dist-path', ['dist_path', '--dist-path', 'distpath']],
    ['dist.path', ['dist-path', 'dist_path', '--dist-path', 'distpath']],
    ['distpaths', []],
    ['istpath', []],
    // A word without letters has no other spelling.
    ['--', []],
    ['a-b', []],
  ])('%s is spelled %j', (word, found) => {
    const others = ['dist-path', 'dist_path', '--dist-path', 'distpath', 'ab', 'dist-paths-', 'd-i-s-t-p-a-t-h']
    const spelled = near(word, others).filter(({ nearness }) => nearness === 0.9)
    expect(spelled.map(({ term }) => term)).toEqual(found)
  })
})

/** Returns the number of wrong, missing, extra or swapped letters, by the textbook definition. */
function distance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const wrong = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const all = [at(i - 1, j) + 1, at(i, j - 1) + 1, wrong, isSwapped ? at(i - 2, j - 2) + 1 : wrong]
      ;(rows[i] as number[])[j] = Math.min(...all)
    }
  return at(a.length, b.length)
}

describe('one wrong letter', () => {
  test.each<[word: string, term: string]>([
    ['confgure', 'configure'],
    ['confiigure', 'configure'],
    ['confugure', 'configure'],
    ['ocnfigure', 'configure'],
    ['configuer', 'configure'],
    ['configur', 'configure'],
    ['configures', 'configure'],
    ['onfigure', 'configure'],
    ['настроика', 'настройка'],
  ])('is all that distinguishes %s from %s', (word, term) => {
    expect(near(word, ['other', term])).toEqual([{ term, nearness: 0.25 }])
  })

  test('is not considered in short words', () => {
    expect(near('pass', ['path', 'pads', 'past'])).toEqual([])
  })

  test('finds the words at a distance of one, and no others', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'ä', 'я')
    const word = fc.string({ unit: letter, minLength: 5, maxLength: 8 })
    /** Words that are likely to be near a word: it with a few random edits. */
    const edited = (from: string) =>
      fc.array(fc.tuple(fc.nat(8), fc.nat(3), letter), { maxLength: 2 }).map((edits) =>
        edits.reduce((text, [at, kind, by]) => {
          const [before, one, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
          return [
            before + by + after,
            before + after,
            before + by + one + after,
            before + after.charAt(0) + one + after.slice(1),
          ][kind] as string
        }, from),
      )
    check(
      fc.property(
        word.chain((sought) =>
          fc.tuple(fc.constant(sought), fc.array(fc.oneof(edited(sought), word), { maxLength: 30 })),
        ),
        ([sought, terms]) => {
          const among = [...new Set(terms)].filter((term) => term !== '')
          const found = near(sought, among).filter(({ nearness }) => nearness === 0.25)
          expect(found.map(({ term }) => term).toSorted()).toEqual(
            among.filter((term) => distance(sought, term) === 1).toSorted(),
          )
        },
      ),
    )
  })
})

describe('less similar terms', () => {
  const among = ['servername', 'webserver', 'servicing', 'proxy']

  test('are compounds with the stem of the word, then words with most of its letters', () => {
    expect(near('serverless', among, { stems: ['server'] })).toEqual([
      { term: 'servername', nearness: 0.2 },
      { term: 'webserver', nearness: 0.2 },
    ])
    expect(termsNear('translation', ['translator', 'transfer', 'option'])).toEqual(['translator'])
    expect(termsNear('untranslated', ['translate', 'date'])).toEqual(['translate'])
  })

  test('are not looked for if the site has the word or a very similar one, unless words of the language have many forms', () => {
    const known = [...among, 'serverless']
    expect(near('serverless', known, { stems: ['server'] })).toEqual([])
    expect(near('serverlss', known, { stems: ['server'] })).toEqual([{ term: 'serverless', nearness: 0.25 }])
    expect(termsNear('serverless', known, { stems: ['server'], isInflected: true })).toEqual(
      expect.arrayContaining(['servername', 'webserver']),
    )
  })

  test('need fewer letters in common if words of the language have many forms', () => {
    // Forms of one verb.
    const [word, other] = ['fahren', 'fahrt']
    expect(termsNear(word, [other], { isInflected: true })).toEqual([other])
    expect(termsNear('bindet', ['binaer'], { isInflected: true })).toEqual(['binaer'])
    expect(termsNear('bindet', ['binaer'])).toEqual([])
  })

  test('are at most twelve of a kind', () => {
    const many = Array.from({ length: 40 }, (_, at) => `serverwith${at}`)
    expect(near('servers', many, { stems: ['server'] }).filter(({ nearness }) => nearness === 0.2)).toHaveLength(12)
    expect(near('serverwithout', many).filter(({ nearness }) => nearness === 0.15)).toHaveLength(12)
  })

  test('do not include compounds with short stems', () => {
    expect(termsNear('apps', ['zapper', 'snapping'], { stems: ['app'] })).toEqual([])
  })
})

test('lists each term once, in its most similar kind, without the word, most similar first', () => {
  const among = ['dist-path', 'distpaths', 'distpath', 'distpathology', 'bodistpath']
  expect(
    near('distpath', among, { stems: ['distpath'], forms: ['paths', 'distpaths', 'distpath'], isInflected: true }),
  ).toEqual([
    { term: 'dist-path', nearness: 0.9 },
    { term: 'paths', nearness: 0.5 },
    { term: 'distpaths', nearness: 0.5 },
    { term: 'distpathology', nearness: 0.2 },
    { term: 'bodistpath', nearness: 0.2 },
  ])
})

test.each<[run: string, parts: string[]]>([
  ['配置选项', ['配置选', '置选项', '配置', '置选', '选项']],
  ['配置', []],
  ['配', []],
  // Korean endings follow the word.
  ['설정에서는', ['설정에서', '설정에', '설정']],
])('the parts of %s are %j', (run, parts) => expect(partsOfRun(run)).toEqual(parts))

test.each<[word: string, pairs: string[], found: string[]]>([
  ['느려', ['느린', '느긋', '빠른', '려느'], ['느린']],
  ['빨라', ['빠진', '빨리', '발라'], ['빨리']],
  // The same letter ends one syllable and begins the next.
  ['들어', ['드러', '더러'], ['드러']],
  ['가', ['가다', '나다'], []],
  ['配置', ['配偶'], []],
])('%s sounds like these of %j: %j', (word, pairs, found) => expect(soundingAlike(word, pairs)).toEqual(found))

test('lists pairs with more letters in common first', () => {
  expect(soundingAlike('걸었', ['걸리', '걸어'])).toEqual(['걸어', '걸리'])
})

test('ignores the Arabic article when it compares the beginnings of words', () => {
  const among = ['الخاص', 'الخطوات', 'الخادمين', 'خادمك']
  expect(termsNear('الخادم', among, { isInflected: true }).toSorted()).toEqual(['الخادمين', 'خادمك'])
})

const vocabulary = 'typescript script noscript blog internet generates better quarter ask although lazy html box'.split(
  ' ',
)

const garbage = ['qwertz', 'asdf', 'asdfgh', 'xyzzy', 'hjkl', 'bnmzx', 'kubernetes', 'zzz']

test.each<[word: string, suggested: string[]]>([
  ['tyepscrpt', ['typescript']],
  ['intrenett', ['internet']],
  ...garbage.map((word): [string, string[]] => [word, []]),
])('suggests for %s the words %j', (word, suggested) => {
  expect(nearestWords(word, vocabulary)).toEqual(suggested)
})
