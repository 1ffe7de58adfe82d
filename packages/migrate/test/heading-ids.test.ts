// The ids that migration writes into headings: only those that docsite would not derive.

import { expect, test } from 'vitest'
import { pinHeadingIds } from '../text/heading-ids.ts'

test.each(['github', 'vitepress', 'mdbook'] as const)(
  'writes no id that docsite derives although a heading without letters is above, for %s',
  (algorithm) => {
    const text = '## ::\n\n## Section\n\n## Section\n'
    expect(pinHeadingIds(text, algorithm)).toEqual({ text, pinned: 0 })
  },
)
