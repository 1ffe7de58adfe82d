// The check rule that reports what the plugin cannot read in a changelog.

import { defineRule, type PluginRule } from '@docsite/cli'
import type { Problem } from './parse.ts'

/** Returns the rule. `problems` returns those of the last reading. */
export const changelogRule = (file: string, problems: () => readonly Problem[]): PluginRule =>
  defineRule({
    name: 'invalid-changelog',
    severity: 'warning',
    docs: 'https://docsite-manual.example/guide/releases#problems',
    explanation: {
      meaning:
        'the changelog contains something that the plugin cannot read: a heading without a version, a version behind `##` without a space, an invalid date, a version that occurs twice, or a version without a date if others have one',
      fix: 'correct the line of the changelog that the message names',
    },
    *site() {
      for (const { line, column, text, hint } of problems()) yield { at: { file, line, column }, text, hint }
    },
  })
