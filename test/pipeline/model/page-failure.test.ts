// Errors while processing a page become diagnostics of the page, except errors caused by the machine.

import { expect, test } from 'vitest'
import { pageFailure } from '../../../pipeline/model/diagnostics/page-failure.ts'

test('reports an error with the file of the page, in one line', () => {
  expect(pageFailure({ file: 'content/en/a.md' }, 'parsed', new TypeError('x is not\n a function.'))).toMatchObject({
    rule: 'page-failure',
    severity: 'error',
    place: { file: 'content/en/a.md' },
    text: 'This page cannot be parsed: x is not a function',
  })
})

test.each(['ENOSPC', 'EMFILE', 'DOCSITE_LOST'])('rethrows %s unchanged', (code) => {
  const error = Object.assign(new Error('no'), { code })
  expect(() => pageFailure({ file: 'content/a.md' }, 'rendered', error)).toThrow(error)
})
