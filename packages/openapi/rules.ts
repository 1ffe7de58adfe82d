// The rules that the plugin adds to `docsite check`.

import { defineRule, type PluginRule } from '@docsite/cli'
import type { Problem, ProblemKind } from './problem.ts'

/** The severity of each rule, what it reports, and how to fix it. */
const rules: Readonly<Record<ProblemKind, readonly [PluginRule['severity'], meaning: string, fix: string]>> = {
  'broken-reference': [
    'error',
    'a `$ref` in the description leads nowhere, to itself, out of the project, or to a file that only this machine has',
    'correct the path of the reference, or add what it refers to',
  ],
  'duplicate-operation': [
    'warning',
    'two operations have the same `operationId`',
    'give each operation an `operationId` of its own',
  ],
  'undeclared-parameter': [
    'warning',
    'a path contains a parameter that the operation does not declare',
    'declare the parameter in `parameters`, with `in: path`',
  ],
  'undescribed-operation': [
    'info',
    'an operation has neither a summary nor a description',
    'write a `summary` for the operation',
  ],
  'unknown-field': [
    'warning',
    'a field or a value does not exist in the version of OpenAPI that the description names, or docsite does not understand it',
    'correct the name, or name the version that has it in `openapi`; extensions begin with `x-`',
  ],
}

/** Returns the rules. They report the problems that `problems` returns. */
export const rulesFor = (problems: () => readonly Problem[]): PluginRule[] =>
  (Object.keys(rules) as ProblemKind[]).map((name) => {
    const [severity, meaning, fix] = rules[name]
    return defineRule({
      name,
      severity,
      explanation: { meaning, fix },
      *site() {
        for (const { kind, place, text, hint } of problems())
          if (kind === name) yield { at: place, text, ...(hint === undefined ? {} : { hint }) }
      },
    })
  })
