// A feature that shows terminal sessions, and the colors of terminal output, in code blocks.

import { type CodeLanguage, definePlugin, type Plugin } from '@docsite/cli'
import { readAnsi } from './ansi.ts'
import { sessionLines } from './sessions.ts'

const sessions: CodeLanguage = {
  names: ['terminal', 'console', 'shell-session', 'shellsession', 'sh-session'],
  like: 'bash',
  lines: sessionLines,
}

const output: CodeLanguage = { names: ['ansi'], isPlain: true, lines: readAnsi }

export const terminal: Plugin = definePlugin({ name: 'terminal', languages: [sessions, output] })
