// Files of sites with other base paths.

import { expect, test } from 'vitest'
import { ReviewUrls } from '../html/urls.ts'
import type { Side } from '../sides.ts'

const side = (base: string, files: Record<string, string>): Side =>
  ({
    site: {
      base,
      file: async (path: string) => (Object.hasOwn(files, path) ? Buffer.from(files[path] ?? '') : undefined),
    },
  }) as unknown as Side
const urls = (): ReviewUrls =>
  new ReviewUrls({
    old: side('/', { 'a.svg': 'old' }),
    now: side('/sub/', { 'a.svg': 'new', 'assets/a.css': 'a { src: url(b.woff2) }', 'assets/b.woff2': 'font' }),
    pages: new Map(),
    previewUrl: undefined,
  })

test('finds images of both sides if the base path has changed', async () => {
  expect(await urls().file('/sub/a.svg', 'pages/x.html')).toBe('../files/a.svg')
  expect(await urls().file('/sub/a.svg', 'pages/x.html', true)).toBe('../before/a.svg')
})

test('finds the fonts of a style sheet under a base path', async () => {
  const all = urls()
  await all.file('/sub/assets/a.css', 'pages/x.html')
  expect(String(all.files.get('files/assets/a.css'))).toBe('a { src: url("b.woff2") }')
})

test.each(['/sub/../a.svg', '/sub/%2e%2e/a.svg', '//sub/a.svg', '/a.svg', 'file:///a.svg', 'javascript:x', '/sub/%'])(
  'shows no file for %s',
  async (url) => {
    expect(await urls().file(url, 'pages/x.html')).toBeUndefined()
  },
)
