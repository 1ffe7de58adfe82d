// A title and a body → an HTML document in the look of the 404 page, without the shell.

import type { SiteData } from '../../model/config/site-data.ts'
import { escapeAttribute as text } from '../../model/head/head-html.ts'
import type { BareDocument } from '../../model/plugin/plugin-output.ts'
import { lookUp } from '../../text/look-up.ts'
import type { ShellFiles } from '../theme/compile-theme.ts'
import { iconUrl } from './icon.ts'

/** Returns the document. Its only script is the one that sets the appearance. */
export function bareDocument({ lang, title, body }: BareDocument, site: SiteData, shell: ShellFiles): string {
  const { dir = 'ltr' } = lookUp(site.byLocale, lang) ?? {}
  const appearance = site.theme.darkMode ? ' data-appearance="docsite-theme-appearance"' : ''
  return [
    `<!doctype html><html lang="${text(lang)}" dir="${dir}" data-type="404"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<script${appearance} src="${text(site.base + shell.start)}"></script>`,
    `<link rel="icon" href="${text(iconUrl(site))}">`,
    `<title>${text(title)}</title>`,
    ...[shell.blockStyles['not-found'] ?? [], shell.style]
      .flat()
      .map((file) => `<link rel="stylesheet" href="${text(site.base + file)}">`),
    `</head><body><main>${body}</main></body></html>`,
  ].join('')
}
