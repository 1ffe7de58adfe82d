// Moves the style sheets in pages into one file, and removes scripts of the browser.

import type { Draft } from '../draft.ts'
import { applyEdits, type Edit, maskCode } from '../text/mask.ts'

/** Removes styles and scripts. `MIGRATION.md` quotes the scripts. */
export function convertStyles(draft: Draft): void {
  const edits: Edit[] = []
  for (const match of maskCode(draft.text).matchAll(/^[ \t]*<(script|style)\b[^>]*>[\s\S]*?<\/\1>[ \t]*$/gm)) {
    const whole = draft.text.slice(match.index, match.index + match[0].length)
    const [, kind, code = ''] = /^\s*<(script|style)\b[^>]*>([\s\S]*)<\/\1>/.exec(whole) ?? []
    if (kind === 'style') {
      draft.conversion.styles.push(`/* ${draft.page.file} */\n${code.trim()}\n`)
      draft.find('note', 'This style is now in `config/migrated.css` and applies to all pages.', whole, code.trim())
    } else draft.find('note', 'Pages cannot contain scripts, so this one is removed.', whole, whole.trim())
    edits.push({ start: match.index, end: match.index + whole.length, text: whole.replace(/[^\n]+/g, '') })
  }
  draft.text = applyEdits(draft.text, edits)
}
