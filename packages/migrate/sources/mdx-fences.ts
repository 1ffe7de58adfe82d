// Converts the fences of MDX generators whose marks have another meaning in docsite.

import type { Step } from '../draft.ts'
import { applyEdits, type Edit, fencesIn } from '../text/mask.ts'

/** Languages that docsite does not highlight, and the nearest one that it does. */
const languages = new Map([
  ['flow', 'js'],
  ['mdx-code', 'mdx'],
  ['markdoc', 'md'],
  ['mdoc', 'md'],
  ['astro', 'html'],
  ['SnackPlayer', 'jsx'],
  ['jsx-live', 'jsx'],
  ['tsx-live', 'tsx'],
  ['gitignore', 'text'],
  ['env', 'ini'],
  ['dotenv', 'ini'],
  ['terminal', 'bash'],
  ['jsonl', 'json'],
])

/** Converts the languages. Removes names, which docsite would make ids from: those of live samples are titles in their editor. */
export const convertForeignFences: Step = (draft) => {
  const edits: Edit[] = []
  for (const { start, prefix, marks, info } of fencesIn(draft.text)) {
    const text = info
      .replace(/^(\s*)([\w-]+)(?=[\s{]|$)/, (_, space: string, name: string) => space + (languages.get(name) ?? name))
      .replace(/(?<=\s)name=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    const at = start + prefix.length + marks.length
    if (text !== info) edits.push({ start: at, end: at + info.length, text: text.trimEnd() })
  }
  draft.text = applyEdits(draft.text, edits)
}
