// The check rule that reports what the plugin cannot read in a changelog.

import { defineRule, type PluginRule } from '@docsite/cli'
import type { Problem } from './parse.ts'

/** Returns the rule. `problems` returns those of the last reading. */
export const changelogRule = (file: string, problems: () => readonly Problem[]): PluginRule =>
  defineRule({
    name: 'invalid-changelog',
    severity: 'warning',
    docs: 'https://docsite-manual.example/guide/releases#problems',
    *site() {
      for (const { line, column, text, hint } of problems()) yield { file, line, column, text, hint }
    },
  })
