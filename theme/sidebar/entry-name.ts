// The text of a sidebar entry, in which the prefix of an option's name is set apart: `output.` in `output.distPath`.

import type { SidebarEntry } from '../../pipeline/model/config/site-data.ts'

type Named = Pick<Extract<SidebarEntry, { kind: 'link' }>, 'text' | 'prefix'>

/** Returns the HTML of an entry's text. */
export function entryNameHtml({ text, prefix }: Named): string {
  if (prefix === undefined) return text
  const parts = text.replace(/<\/?code>/g, '').split('.')
  return `<code><span class="name-prefix">${parts.slice(0, prefix).join('.')}.</span>${parts.slice(prefix).join('.')}</code>`
}
