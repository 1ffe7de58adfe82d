// The search document of a page, and the words its index is made of. Whole documents stand in test/sites/search.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDocument, packIndex } from '../../../pipeline/output/search.ts'
import { check } from '../../laws.ts'

test('[3] a heading stands where its charIndex says, with code blocks in the text and without', () => {
  const part = fc.record({ code: fc.boolean(), text: fc.string({ minLength: 1, maxLength: 8 }) })
  check(
    fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, codeBlocks) => {
      let text = ''
      const code: [number, number][] = []
      const toc = parts.map((part, i) => {
        const entry = { text: `heading ${i}`, id: `h${i}`, depth: 2, charIndex: text.length }
        text += `heading ${i}\n\n`
        if (part.code) code.push([text.length, text.length + part.text.length])
        text += part.text
        return entry
      })
      const unknown = { text: 'elsewhere', id: 'x', depth: 2, charIndex: -1 }
      const page = {
        content: { file: '', start: 0, end: 0 } as never,
        title: 'T',
        routePath: '/',
        toc: [...toc, unknown],
        group: '',
      }
      const document = makeDocument(page, 0, { text, code }, codeBlocks)
      for (const entry of document.toc.slice(0, -1))
        expect(document.content.startsWith(entry.text, entry.charIndex)).toBe(true)
      expect(document.toc.at(-1)?.charIndex).toBe(-1)
    }),
  )
})

const termsOf = (content: string, cut = (text: string) => [text]) =>
  packIndex([{ id: 0, title: '', routePath: '/', domain: '', content, toc: [] }], cut).terms

test.each([
  ['output.distPath', ['dist', 'distpath', 'output', 'output.distpath', 'path']],
  ['dist-path', ['dist', 'dist-path', 'path']],
  ['Café', ['cafe']],
])('[7] the index knows %s whole and in its parts', (text, terms) =>
  expect(termsOf(text)).toEqual(expect.arrayContaining(terms)),
)

test('[7] Chinese is cut into words, Latin letters beside it stand alone', () => {
  const terms = termsOf('配置rspack选项', (text) => text.match(/../g) ?? [])
  expect(terms).toEqual(expect.arrayContaining(['rspack', '选项', '配置']))
})
