// Prose → words, names, slips and fixes.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldTexts } from '../frontmatter.ts'
import { formsOf } from '../known-names.ts'
import { type Language, languageOf } from '../languages.ts'
import { partsOf } from '../names.ts'
import { neighborsOf } from '../neighbors.ts'
import { certainFix, inCaseOf } from '../suggestions.ts'
import { WordForms } from '../word-forms.ts'
import { plain, wordsOf } from '../words.ts'

const english = languageOf('en', {}) as Language
const words = (text: string, language = english) =>
  [...wordsOf(text, language)].flatMap(({ text, isAbbreviation }) => (isAbbreviation ? [] : text))
const dictionary = (...known: string[]) => ({ has: (word: string) => known.includes(word.toLowerCase()) })

describe('words', () => {
  test.each([
    ['plain words', 'Write a page, then check it.', ['Write', 'page', 'then', 'check', 'it']],
    ['parts of a word with hyphens', 'a pre-rendered page', ['pre', 'rendered', 'page']],
    ['possessives and apostrophes', "the site's l’exemple don't", ['the', "site's", 'l’exemple', "don't"]],
    ['no URLs and addresses', 'https://a.example/wrod me@wrod.example www.wrod.example', []],
    ['no paths, files and flags', './wrod src/wrod wrod.ts --wrod -w .wrod ~/wrod', []],
    ['no names with capitals, digits or underscores', 'rsBuild TypeScript APIs HTML es2020 a_wrod wrod1', []],
    ['no abbreviations', 'e.g. incl. two', ['two']],
    ['no names with a number', 'in utf-8 and iso-8859-1, 8-bit', ['in', 'and', 'bit']],
    ['no other scripts', '使用 wrod слово', ['wrod']],
    ['no code and placeholders', '`wrod` {wrod} $wrod$ <wrod> wrod() :wrod: \\wrod', []],
    ['nothing of character references', 'a&nbsp;page &copy; wrod', ['page', 'wrod']],
    ['words in quotation marks', '“Wrod” (wrod) «wrod»', ['Wrod', 'wrod', 'wrod']],
    ['soft hyphens', 'pa\u00adge', ['pa\u00adge']],
    [
      'letters as character references',
      'na&iuml;ve w&#111;rd caf&eacute; &eacute;tat',
      ['na&iuml;ve', 'w&#111;rd', 'caf&eacute;', '&eacute;tat'],
    ],
    [
      'soft hyphens and apostrophes as character references',
      'Fu&shy;ture don&rsquo;t &lsquo;tis&rsquo;',
      ['Fu&shy;ture', 'don&rsquo;t', 'tis'],
    ],
    [
      'other signs that nobody sees',
      'com\u200cmon long\u200best a&zwnj;b',
      ['com\u200cmon', 'long\u200best', 'a&zwnj;b'],
    ],
    ['references in a word with a hyphen', 'r&eacute;-use', ['r&eacute;', 'use']],
  ])('contain %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test.each([
    ['Fu&shy;ture', 'Future'],
    ['w&#x6f;rd', 'word'],
    ['cafe\u0301', 'café'],
    ['com\u200cmon', 'common'],
  ])('are read without what nobody sees: %s', (written, read) => {
    expect(plain(written)).toBe(read)
  })

  test('are not parts of words with other markup', () => {
    expect([...wordsOf('s and', english, { before: '`', after: 'x' })]).toEqual([])
  })

  test('know where a sentence begins', () => {
    expect(Array.from(wordsOf('See Docs. The end', english), ({ isFirst }) => isFirst)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('have their offsets, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of wordsOf(text, english)) expect(text.startsWith(word.text, word.offset)).toBe(true)
      }),
    )
  })

  test.each([
    ['a huge word', 'a'.repeat(500_000)],
    ['many hyphens', 'a-'.repeat(200_000)],
    ['many apostrophes', "a'".repeat(200_000)],
    ['many closing marks', `a${')'.repeat(300_000)}b`],
    ['many spaces', `a${' '.repeat(500_000)}b`],
    ['many references', '&a'.repeat(200_000)],
  ])('take no longer for %s', (_, text) => {
    const start = process.cpuUsage().user
    for (const _ of wordsOf(text, english));
    for (const _ of partsOf(text));
    expect(process.cpuUsage().user - start).toBeLessThan(3_000_000)
  })
})

describe('forms of words', () => {
  const known = (lang: string, ...list: string[]) =>
    new WordForms(dictionary(...list), languageOf(lang, {}) as Language)

  test.each([
    ['en', "site's", ['site'], true],
    ['en', 'sites’', ['sites'], true],
    ['en', 'subfolders', ['folders'], true],
    ['en', 'untill', ['till'], false],
    ['en', 'pagefolder', ['page', 'folder'], false],
    ['fr', 'l’exemple', ['exemple'], true],
    ['fr', "jusqu'exemple", ['exemple'], true],
    ['fr', "x'exemple", ['exemple'], true],
    ['fr', "xy'exemple", ['exemple'], false],
    ['de', 'Umgebungsdatei', ['umgebung', 'datei'], true],
    ['de', 'Typhinweise', ['typ', 'hinweise'], true],
    ['de', 'Typhinwiese', ['typ', 'hinweise'], false],
    ['de', 'vetwenden', ['vet', 'wenden'], false],
    ['de', 'dateiähnliche', ['datei', 'ähnliche'], true],
    ['de', 'usw', [], true],
  ])('in %s, knows %s with %j: %s', (lang, word, list, expected) => {
    expect(known(lang, ...list).isKnown(word)).toBe(expected)
  })

  test('know the first part of a compound with a hyphen', () => {
    const forms = known('de', 'sicherheit')
    expect([forms.isKnown('Sicherheits', true), forms.isKnown('Sicherheits')]).toEqual([true, false])
  })

  test('are the singular and the owner', () => {
    expect(formsOf("frontends'")).toContain('frontend')
    expect(formsOf("vue's")).toContain('vue')
    expect(formsOf('ogs')).toEqual(['ogs', 'ogs'])
  })
})

describe('languages', () => {
  test.each([
    ['en', {}, '@cspell/dict-en_us'],
    ['en-GB', {}, '@cspell/dict-en-gb'],
    ['de_AT', {}, '@cspell/dict-de-at'],
    ['fr-CA', {}, '@cspell/dict-fr-fr'],
    ['de', { de: '@my/words' }, '@my/words'],
    ['de', { de: false }, undefined],
    ['zh', {}, undefined],
    ['constructor', {}, undefined],
    ['__proto__', {}, undefined],
  ] as const)('find the dictionary of %s with %j', (lang, choices, name) => {
    expect(languageOf(lang, choices)?.packages[0]).toBe(name)
  })
})

describe('names', () => {
  test('consist of their parts', () => {
    expect([...partsOf('createRsbuild HTMLElement a.b-some_name2 x')]).toEqual(
      expect.arrayContaining(['create', 'rsbuild', 'creatersbuild', 'html', 'element', 'some', 'name']),
    )
  })
})

describe('slips', () => {
  test.each([
    ['teh', 'the', 'swapped'],
    ['pagge', 'page', 'doubled'],
    ['chek', 'check', 'missing'],
    ['chexck', 'check', 'extra'],
    ['chevk', 'check', 'wrong'],
    ['comit', 'commit', 'doubled'],
  ])('lead from %s to %s (%s)', (word, right, slip) => {
    expect(neighborsOf(word, dictionary(right), english)).toMatchObject([{ word: right, slip }])
  })

  test('are not looked for in huge words', () => {
    expect(neighborsOf('a'.repeat(1000), dictionary(), english)).toEqual([])
  })

  test.each([
    ['chekc', ['check'], 'check'],
    ['configuraton', ['configuration'], 'configuration'],
    ['teh', ['the'], undefined],
    ['unhashed', ['unwashed'], undefined],
    ['runtimes', ['runtime'], undefined],
    ['pagess', ['pages', 'pagers'], undefined],
  ])('are certain in %s near %j: %s', (word, near, fixed) => {
    expect(certainFix(word, neighborsOf(word, dictionary(...near), english))).toBe(fixed)
  })

  test('keep the first capital letter', () => {
    expect([inCaseOf('Chekc', 'check'), inCaseOf('chekc', 'check')]).toEqual(['Check', 'check'])
  })
})

describe('frontmatter', () => {
  test('contains prose in some fields', () => {
    const text =
      '\ufeff---\r\ntitle: The page\r\npageType: home\ndescription: >\n  Two\n  lines\nhero:\n  tagline: Fast\n---\n\ntitle: no'
    expect([...fieldTexts(text)].map(({ text, line, column }) => [line, column, text.trim()])).toEqual([
      [2, 8, 'The page'],
      [5, 1, 'Two'],
      [6, 1, 'lines'],
      [8, 12, 'Fast'],
    ])
  })

  test('is absent', () => {
    expect([...fieldTexts('# Page\n\n---\ntitle: no\n---\n')]).toEqual([])
  })
})
