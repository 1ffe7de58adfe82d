// Reports pages in `check.pending` that now exist. If they stayed in the list, later dead links to them would not be
// reported.

import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { type Addressing, splitRoute } from '../../model/route.ts'
import type { Project } from '../../source/config/config.ts'
import { findField } from '../../source/config/problem-place.ts'
import { matchesAny } from '../../source/glob.ts'
import type { RouteTable } from '../routes.ts'

export function findWrittenPending(
  routes: RouteTable,
  { config, addressing }: Pick<Project, 'config' | 'addressing'>,
  configTexts: { file: string; text: string }[],
): Diagnostic[] {
  return (config.check?.pending ?? []).flatMap((pattern, i) => {
    if (!isWrittenPage(pattern, routes, addressing)) return []
    const place = findField(configTexts, ['check', 'pending', i])
    return [
      diagnostic('pending-exists', place, `The page \`${pattern}\` now exists`, 'Remove it from `check.pending`.'),
    ]
  })
}

/** Returns whether the page that an entry of `check.pending` names exists. A pattern with a wildcard may match other planned pages. */
export const isWrittenPage = (pattern: string, { routes }: RouteTable, addressing: Addressing): boolean =>
  !/[*?]/.test(pattern) &&
  routes.some(({ path, fallback }) => !fallback && matchesAny(splitRoute(path, addressing).rest, [pattern]))
