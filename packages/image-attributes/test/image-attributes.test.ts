// Attributes after images: right and wrong notations, with their HTML and messages.

import { expect, test } from 'vitest'
import { diagnosticsOf, inOneLine, readPage } from '../../../test/pipeline/page/page-test.ts'

test.each([
  [
    '![A](a.png){dark="b.png" width=40px}',
    '<p><img alt="A" width="40" class="light-only" loading="lazy" decoding="async" src="a.png">' +
      '<img alt="A" width="40" class="dark-only" loading="lazy" decoding="async" src="b.png"></p>',
  ],
  ...['![A](a.png){dark="https://b.example/b.png"}', '![A](a.png){dark="https://b.example/b.png" width=400}'].map(
    (markdown): [string, string] => {
      const size = markdown.includes('width') ? ' width="400"' : ''
      const img = (name: string, src: string) =>
        `<img alt="A"${size} class="${name} framed" loading="lazy" decoding="async" src="${src}">`
      return [markdown, `<p>${img('light-only', 'a.png')}${img('dark-only', 'https://b.example/b.png')}</p>`]
    },
  ),
  [
    '![A](a.png)\n![B](b.svg)',
    '<p><img alt="A" class="framed" decoding="async" src="a.png"><img alt="B" decoding="async" src="b.svg"></p>',
  ],
  ['<img src="a.png" alt="A">', '<img alt="A" class="framed" decoding="async" src="a.png">'],
  ['![A](a.png){width=40} b', '<p><img alt="A" width="40" decoding="async" src="a.png"> b</p>'],
  ['![A](a.png){.right}', '<p><img alt="A" decoding="async" src="a.png">{.right}</p>'],
])('converts %j', async (markdown, html) => {
  const { diagnostics, html: body } = await readPage(markdown)
  expect(inOneLine(body)).toBe(html)
  expect(diagnostics).toEqual([])
})

test.each([
  [
    '![A](a.png){dark=""}',
    '1:1 invalid-attribute The attribute `dark` is empty\nWrite the path of the image for the dark appearance.',
  ],
  [
    '![A](a.png){width=50%}',
    '1:1 invalid-attribute `width="50%"` is not a size in pixels\nWrite a number, such as `width=400`.',
  ],
])('reports %j', async (markdown, message) => {
  const found = await diagnosticsOf(markdown)
  expect(found[0]).toBe(message)
})
