// The Markdown report: nothing from content becomes markup, and it fits in a comment.

import { expect, test } from 'vitest'
import { commentMarker, escapeText, markdownReport } from '../markdown.ts'
import type { Review, ReviewedPage } from '../review.ts'

const page: ReviewedPage = {
  kind: 'changed',
  route: '/a',
  url: '/a',
  lang: 'en',
  title: 'A',
  changes: [],
  inserted: 1,
  removed: 0,
  share: 0.5,
  bytes: [1000, 2000],
}
const times: [number, number] = [1234, 500]
const review: Review = {
  version: 1,
  ref: 'main',
  commit: '0123456789abcdef',
  pages: [page],
  navigation: [],
  everywhere: [],
  shared: [],
  outdated: [],
  findings: [],
  unchanged: 3,
}

test.each([
  ['mentions', '@name', '@'],
  ['issues', 'see #1 and GH-1', '#1'],
  ['HTML', '<img src=x onerror=alert(1)>', '<'],
  ['comments', '--> <!-- docsite-review -->', '<!--'],
  ['links', '[a](javascript:alert(1))', ']('],
  ['URLs', 'https://example.com www.example.com', '://'],
  ['cells', 'a | b', '|'],
  ['code', '`a` ~~b~~ **c** _d_', '`'],
  ['line breaks', 'a\n# b\u2028c', '\n'],
  ['right-to-left marks', 'a\u202Eb', '\u202E'],
  ['commits', 'deadbeefcafe', 'deadbeefcafe'],
])('escapes %s', (_, text, forbidden) => {
  expect(escapeText(text).replace(/&#\d+;/g, ' ')).not.toContain(forbidden.replace('#1', '#'))
})

test('links pages to the preview', () => {
  const report = markdownReport(
    { ...review, pages: [{ ...page, url: '/a)(b|c' }] },
    {
      previewUrl: 'https://preview.example',
      times,
    },
  )
  expect(report.startsWith(commentMarker)).toBe(true)
  expect(report).toContain('[A](<https://preview.example/a%29%28b%7Cc>)')
  expect(report).toContain('1.0 kB → 2.0 kB')
  expect(report).toContain('Read the site at the commit in 1.2 s and the current one in 0.5 s.')
})

test('fits in a comment, and says how much it leaves out', () => {
  const report = markdownReport({ ...review, pages: Array.from({ length: 3000 }, () => page) }, { times })
  expect(Buffer.byteLength(report)).toBeLessThanOrEqual(60_000)
  expect(report).toMatch(/\d+ more rows are left out/)
})
