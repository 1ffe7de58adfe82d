// A feature that reports the syntax of other generators.

import { definePlugin, type Plugin } from '@docsite/cli'
import { foreignSyntax as rule } from './foreign-syntax.ts'

export const foreignSyntax: Plugin = definePlugin({ name: 'foreign-syntax', rules: [rule] })
