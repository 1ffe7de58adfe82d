// The description of a page, which comes from its text unless the frontmatter has one.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtWord } from '../../../pipeline/page/text/summary.ts'
import { widthOf } from '../../../pipeline/text/width.ts'
import { check } from '../../laws.ts'
import { readPage } from './page-test.ts'

const description = async (markdown: string) => (await readPage(markdown)).page.details.description

test.each([
  [
    'the first paragraph, without its formatting',
    '# T\n\nA *first* `line`,\nand [more](/a).\n\nSecond.',
    'A first line, and more.',
  ],
  ['the frontmatter rather than the text', '---\ndescription: Written.\n---\n\n# T\n\nText.', 'Written.'],
  [
    'one line of a frontmatter with several',
    '---\ndescription: |\n  One\n  two\n\n  three\n---\n\n# T',
    'One two three',
  ],
  ['the first paragraph after an image', '# T\n\n![A picture](a.png)\n\nWords.', 'Words.'],
  [
    'a sentence with the alternative text of its image',
    '# T\n\nPress ![the bell](bell.svg) twice.',
    'Press the bell twice.',
  ],
  ['the first paragraph after a container', '# T\n\n:::tip\nA tip.\n:::\n\nWords.', 'Words.'],
  ['the first paragraph after a list', '# T\n\n- one\n\nWords.', 'Words.'],
  ['a paragraph without its footnote numbers', '# T\n\nWords[^1] here.\n\n[^1]: A note.', 'Words here.'],
  ['no text below a section heading', '# T\n\n## One\n\nWords.', ''],
  ['no text other than paragraphs', '# T\n\n```ts\nconst a = 1\n```', ''],
  ['no text from a home page', '---\npageType: home\n---\n\nWords.', ''],
])('[2.3] uses %s as the description', async (_, markdown, expected) =>
  expect(await description(markdown)).toBe(expected),
)

describe('a long text', () => {
  test('[2.3] is cut between words', () => {
    const cut = cutAtWord('The quick brown fox jumps over the lazy dog. '.repeat(5), 'en')
    expect(cut).toBe(`${'The quick brown fox jumps over the lazy dog. '.repeat(3)}The quick brown fox…`)
  })

  test('[2.3] is cut between words in Chinese, which has no spaces', () =>
    expect(cutAtWord('构建工具支持模块联邦。'.repeat(20), 'zh')).toMatch(/(?:构建|工具|支持|模块|联邦)…$/))

  test('[2.3] is cut at half the length in Chinese, because each character is as wide as two letters', () => {
    const cut = cutAtWord('构建工具支持模块联邦。'.repeat(20), 'zh')
    expect(cut.length).toBeLessThanOrEqual(80)
    expect(cut.length).toBeGreaterThan(70)
  })

  test('[2.3] is not cut inside a grapheme', () => expect(cutAtWord('👩‍💻'.repeat(100), 'en')).toMatch(/^(?:👩‍💻)+…$/u))

  test('[2.3] is cut inside a word that exceeds the limit', () =>
    expect(cutAtWord('x'.repeat(400), 'en')).toBe(`${'x'.repeat(159)}…`))

  test('[2.3] is cut to a prefix within the limit, without splitting a character', () =>
    check(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constantFrom('en', 'zh', 'x_y'), (text, lang) => {
        const cut = cutAtWord(text, lang)
        expect(widthOf(cut)).toBeLessThanOrEqual(160)
        expect(cut.isWellFormed()).toBe(true)
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
      }),
    ))
})
