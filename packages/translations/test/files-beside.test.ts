// How a translation refers to the files beside its original.

import { describe, expect, test } from 'vitest'
import { FilesBeside } from '../files-beside.ts'
import type { Kind } from '../markup.ts'
import type { Unit } from '../units.ts'

const from = 'content/en/guide/a.md'

/** URLs as written on the page, with their files. */
const targets: Readonly<Record<string, string>> = {
  './shape.svg': 'content/en/guide/shape.svg',
  'shape.svg': 'content/en/guide/shape.svg',
  'my shape.svg': 'content/en/guide/my shape.svg',
  './shape.svg#top': 'content/en/guide/shape.svg',
  '../card.svg': 'content/en/card.svg',
  './own.svg': 'content/en/guide/own.svg',
  '../../shared.svg': 'content/shared.svg',
  './a(1).svg': 'content/en/guide/a(1).svg',
  '/logo.svg': 'content/public/logo.svg',
}

const files = new FilesBeside({
  pages: [
    {
      images: Object.entries(targets).map(([href, file]) => ({
        ...{ href: encodeURI(href), target: { kind: 'file', file }, place: { file: from } },
        url: { place: { file: from, line: 1 }, written: href },
      })),
      links: [{ href: './b.md', target: { kind: 'page', route: '/guide/b', hash: '' }, place: { file: from } }],
    },
  ] as never,
  files: new Set([...Object.values(targets), 'content/zh/guide/own.svg', 'content/en/guide/x.ts']),
})

const unit = { file: 'content/zh/guide/a.md', source: { document: { file: from } } } as Unit

const moved = (kind: Kind, start: string): string => files.inTranslation({ kind, start, key: '' }, unit).start

describe('a URL', () => {
  test.each([
    ['](./shape.svg)', '](../../en/guide/shape.svg)'],
    ['](shape.svg "shape")', '](../../en/guide/shape.svg "shape")'],
    ['](<my shape.svg>)', '](<../../en/guide/my shape.svg>)'],
    ['](my%20shape.svg)', '](../../en/guide/my%20shape.svg)'],
    ['](./shape.svg#top)', '](../../en/guide/shape.svg#top)'],
    ['](../card.svg)', '](../../en/card.svg)'],
    ['](./a(1).svg)', '](../../en/guide/a(1).svg)'],
    ['[shape]: ./shape.svg', '[shape]: ../../en/guide/shape.svg'],
    [
      `<img srcset="./shape.svg 2x,shape.svg" src='shape.svg' title="my-shape.svg">`,
      `<img srcset="../../en/guide/shape.svg 2x,../../en/guide/shape.svg" src='../../en/guide/shape.svg' title="my-shape.svg">`,
    ],
    ['{src=./shape.svg}', '{src=../../en/guide/shape.svg}'],
  ])('leads from another folder to the same file: %s', (written, expected) => {
    expect(moved('image', written)).toBe(expected)
  })

  test.each([
    ['the language has a file of its own', '](./own.svg)'],
    ['both folders have it at the same path', '](../../shared.svg)'],
    ['it leads to a published file', '](/logo.svg)'],
    ['it leads to a page', '](./b.md)'],
    ['another site has such a path', '](https://a.example/shape.svg)'],
    ['no page uses it as a URL', '](./shape.png)'],
  ])('stays as it is if %s', (_, written) => {
    expect(moved('link', written)).toBe(written)
  })
})

test('a code block shows the file of the original, and its code stays as it is', () => {
  expect(moved('code', '```ts file="./x.ts" {1}\nsee file="./x.ts"\n```')).toBe(
    '```ts file="content/en/guide/x.ts" {1}\nsee file="./x.ts"\n```',
  )
  expect(moved('code', '```ts file=src/x.ts\n```')).toBe('```ts file=src/x.ts\n```')
  expect(moved('code', '```svg file=./own.svg\n```')).toBe('```svg file=./own.svg\n```')
})

test('what is no markup of a page stays as it is', () => {
  expect(moved('literal', './shape.svg')).toBe('./shape.svg')
  expect(moved('field', './shape.svg')).toBe('./shape.svg')
})
