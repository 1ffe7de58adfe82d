// The rules that the plugin adds to `docsite check`.

import { defineRule, type PluginRule } from '@docsite/cli'
import type { Problem, ProblemKind } from './problem.ts'

const severities: Readonly<Record<ProblemKind, PluginRule['severity']>> = {
  'broken-reference': 'error',
  'duplicate-operation': 'warning',
  'undeclared-parameter': 'warning',
  'undescribed-operation': 'info',
}

/** Returns the rules. They report the problems that `problems` returns. */
export const rulesFor = (problems: () => readonly Problem[]): PluginRule[] =>
  (Object.keys(severities) as ProblemKind[]).map((name) =>
    defineRule({
      name,
      severity: severities[name],
      *site() {
        for (const { kind, place, text, hint } of problems())
          if (kind === name) yield { ...place, text, ...(hint === undefined ? {} : { hint }) }
      },
    }),
  )
