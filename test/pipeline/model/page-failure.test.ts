// What is thrown while a page is worked on names the page; what the machine is at fault for does not.

import { expect, test } from 'vitest'
import { pageFailure } from '../../../pipeline/model/page-failure.ts'

test('names the file of the page, and says what was thrown in one line', () => {
  expect(pageFailure('en/a.md', 'parsed', new TypeError('x is not\n a function.'))).toMatchObject({
    rule: 'page-failure',
    severity: 'error',
    place: { file: 'content/en/a.md' },
    text: 'This page cannot be parsed: x is not a function',
  })
})

test.each(['ENOSPC', 'EMFILE', 'DOCSITE_LOST'])('throws %s again', (code) => {
  const error = Object.assign(new Error('no'), { code })
  expect(() => pageFailure('a.md', 'rendered', error)).toThrow(error)
})
