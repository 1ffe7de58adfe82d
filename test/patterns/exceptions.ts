// The patterns that need not be linear, each with what limits them, and those that only a run knows. There are at most ten.

import { mostTextBytes } from '../../packages/migrate/files.ts'
import { mostSeconds } from '../../packages/migrate/text/time-limit.ts'
import { patternOf } from '../../pipeline/model/search/fold.ts'
import { longestPath } from '../../pipeline/site/routes.ts'

export interface Exception {
  /** The file or the folder. */
  where: string
  /** Why the text is not long, or the work not endless. */
  limit: string
  /** The test that tries texts up to the limit. */
  test: string
}

export const exceptions: readonly Exception[] = [
  {
    where: 'packages/migrate/',
    limit: `reads no file of more than ${mostTextBytes} bytes, and works on no page longer than ${mostSeconds} seconds`,
    test: 'packages/migrate/test/time-limit.slow.test.ts',
  },
]

interface FromOutside {
  /** The files with the arguments of `RegExp`. */
  calls: string[]
  /** Why the pattern cannot take long. */
  reason: string
  /** The length of the longest text that it reads, if it is limited. */
  most?: number
  /** Patterns of this kind, which a test tries up to this length. */
  examples: readonly RegExp[]
}

export const fromOutside: readonly FromOutside[] = [
  {
    calls: [
      'packages/agent-files/reading-order.ts entry.activeMatch',
      'pipeline/model/config/values.ts source',
      'pipeline/model/navigation/breadcrumbs.ts entry.activeMatch',
      'pipeline/model/redirect.ts from',
      'theme/navbar/NavMenu.tsx entry.activeMatch',
    ],
    reason: 'The author wrote it into the configuration. It reads one route, whose length is limited.',
    most: longestPath,
    examples: [/^\/(.*)\/old-(.*)$/, /guide\/.*\/v\d+/, /^\/(?:[a-z]+\/)*[a-z-]+\.html$/, /-+$/],
  },
  {
    calls: ["packages/search/browser/search/panel/highlights.ts longestFirst.map(patternOf).join('|')"],
    reason: 'It consists of words, whose signs are escaped.',
    examples: ['a', 'a b', 'a  b|b c d', `${'a'.repeat(200)}|aa`, '(a+)+$|[|.*'].map(
      (words) => new RegExp(words.split('|').map(patternOf).join('|'), 'g'),
    ),
  },
]
