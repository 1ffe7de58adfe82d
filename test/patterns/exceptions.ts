// The patterns that need not be linear, each with the limit of what it reads, and those that only a run knows. There are at most ten.

import { mostTextBytes } from '../../packages/migrate/files.ts'

export interface Exception {
  /** The file or the folder. */
  where: string
  /** Why the text is not long. */
  limit: string
}

export const exceptions: readonly Exception[] = [
  {
    where: 'packages/migrate/',
    limit: `reads the user's own old project once, and no file of more than ${mostTextBytes} bytes`,
  },
  {
    where: 'packages/create/template.ts',
    limit: 'reads only the templates of the package',
  },
]

interface FromOutside {
  /** The files with the arguments of `RegExp`. */
  calls: string[]
  /** Why the pattern cannot take long. */
  reason: string
}

export const fromOutside: readonly FromOutside[] = [
  {
    calls: [
      'pipeline/model/config/values.ts source',
      'pipeline/model/navigation/breadcrumbs.ts entry.activeMatch',
      'pipeline/model/redirect.ts from',
      'pipeline/output/agents/reading-order.ts entry.activeMatch',
      'theme/navbar/NavMenu.tsx entry.activeMatch',
    ],
    reason: 'The author wrote it into the configuration. It reads one route.',
  },
  {
    calls: ["theme/browser/article/search-highlights.ts longestFirst.map(patternOf).join('|')"],
    reason: 'It consists of words, whose signs are escaped.',
  },
]
