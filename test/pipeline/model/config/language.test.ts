// The languages of a configuration are tags, and nothing else asks `Intl` about a text that may not be one.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { language } from '../../../../pipeline/model/config/language.ts'
import { problemsOf } from '../../../../pipeline/model/config/schema.ts'
import { localeOf, tagOf, writtenLanguage } from '../../../../pipeline/text/language-tag.ts'
import { sourcesOf } from '../../../imports.ts'
import { repository } from '../../../site-test.ts'

test.each(['en', 'zh', 'zh-cn', 'zh-Hant-TW', 'pt-BR', 'sr-Latn', 'yue', 'tlh', 'de-1996', 'iw'])('accepts %s', (tag) =>
  expect(problemsOf(language, tag)).toEqual([]),
)

test.each([
  ['pt_BR', 'pt-BR'],
  ['zh_hans_cn', 'zh-Hans-CN'],
  ['english', 'en'],
  ['Deutsch', 'de'],
  ['中文', 'zh'],
  ['jp', 'ja'],
  ['CN', 'zh'],
])('rejects %s, and suggests %s', (tag, meant) =>
  expect(problemsOf(language, tag)).toMatchObject([{ kind: 'wrong', hint: `Did you mean \`${meant}\`?` }]),
)

test.each(['', '-', 'notes_of_2024', 'en us', 'documents', 'x', 'en-'])('rejects %j', (tag) =>
  expect(problemsOf(language, tag)).toHaveLength(1),
)

test('never throws for a text that is not a tag', () => {
  for (const text of ['', 'pt_BR', 'english', '\ud800', 'a'.repeat(1000)]) {
    expect(tagOf(text)).toBe('und')
    expect(writtenLanguage(text)).toBe(writtenLanguage('und'))
    expect(() => new Intl.PluralRules(localeOf(text).baseName)).not.toThrow()
  }
})

test('gives `Intl` only tags that are checked', () => {
  const sources = ['bin', 'pipeline', 'theme', 'packages'].flatMap(sourcesOf)
  // These read the projects of other generators, or check tags themselves.
  const checking =
    /^pipeline\/(?:text\/language-tag|model\/config\/language)\.ts$|^packages\/migrate\/|\/(?:test|lib|node_modules)\//
  const calls = sources
    .filter((file) => !checking.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(`${repository}/${file}`, 'utf8').matchAll(
          /new Intl\.(?!Segmenter\(undefined)\w+\(\[?([^,)\]]*)/g,
        ),
      ].map(([, given = '']) => `${file}: ${given}`),
    )
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter((call) => !/: (?:tagOf\(|'[\w-]+'$)/.test(call))).toEqual([])
})

test('accepts every code with two letters that `Intl` names', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const named = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => names.of(code))
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((code) => problemsOf(language, code).length > 0)).toEqual([])
})
