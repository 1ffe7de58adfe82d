// Reports pages in `check.pending` that now exist. If they stayed in the list, later dead links to them would not be
// reported.

import { type Diagnostic, diagnostic } from '../model/diagnostic.ts'
import { splitRoute } from '../model/route.ts'
import type { Project } from '../source/config.ts'
import { matchesAny } from '../source/glob.ts'
import { findField } from '../source/problem-place.ts'
import type { RouteTable } from './routes.ts'

export function findWrittenPending(
  { routes }: RouteTable,
  { config, addressing }: Project,
  configTexts: { file: string; text: string }[],
): Diagnostic[] {
  const isWritten = (pattern: string) =>
    routes.some(({ path, fallback }) => !fallback && matchesAny(splitRoute(path, addressing).rest, [pattern]))
  return (config.check?.pending ?? []).flatMap((pattern, i) => {
    // A pattern with a wildcard may match other planned pages.
    if (/[*?]/.test(pattern) || !isWritten(pattern)) return []
    const place = findField(configTexts, ['check', 'pending', i])
    return [
      diagnostic('pending-exists', place, `The page \`${pattern}\` now exists`, 'Remove it from `check.pending`.'),
    ]
  })
}
