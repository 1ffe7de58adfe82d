// A docsite plugin for numbered notes in code blocks.

import { definePlugin, type Plugin } from '@docsite/cli'
import { backLink, codeNotesWord } from './blocks.ts'
import { remarkCodeNotes } from './remark-code-notes.ts'

/** Returns a plugin that connects comments such as `// (1)` in code blocks to the items of the list below. */
export const codeNotes = (): Plugin<'code-notes'> =>
  definePlugin({ name: 'code-notes', remark: { after: [remarkCodeNotes] }, blocks: [codeNotesWord, backLink] })
