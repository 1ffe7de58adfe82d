// The status of all languages → a page of the site, in one of its languages.

import { tagOf } from '@docsite/cli/routes'
import type { Status, Totals } from './status.ts'
import { isRightToLeft } from './text.ts'
import { type Words, wordsFor } from './words.ts'

/** The style sheet of the page. */
export const statusStyles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:72rem;margin:2rem auto;padding:0 1rem}
div{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:1rem 0 2rem}
th,td{padding:.25rem .75rem;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);text-align:end}
th:first-child{text-align:start;font-weight:400;overflow-wrap:anywhere}
thead th,tfoot th,tfoot td{font-weight:600}
`

/** Returns the document. `stylesheet` is the name of the file with its styles. */
export function statusPage(status: Status, lang: string, title: string, stylesheet: string): string {
  const words = wordsFor(lang)
  const heading = `${words.title} – ${title}`
  const direction = isRightToLeft(lang) ? ' dir="rtl"' : ''
  return `<!doctype html>
<html lang="${escaped(lang)}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(heading)}</title>
<link rel="stylesheet" href="${escaped(stylesheet)}">
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
${status.languages.map((one) => languageText(one, words, lang)).join('')}</main>
</body>
</html>
`
}

function languageText(language: Status['languages'][number], words: Words, lang: string): string {
  const { label, files, unclear } = language
  const number = new Intl.NumberFormat(tagOf(lang))
  const cells = ({ sections, wordsToTranslate }: Totals): string =>
    [sections.translated, sections.outdated, sections.missing, sections.unrecorded, wordsToTranslate]
      .map((count) => `<td>${number.format(count)}</td>`)
      .join('')
  const row = (name: string, totals: Totals): string =>
    `<tr><th scope="row">${escaped(name)}</th>${cells(totals)}</tr>\n`
  const open = files.filter(({ sections, parts }) => sections.translated < parts.length)
  const heads = [words.file, words.translated, words.outdated, words.missing, words.unrecorded, words.words]
  const notes =
    unclear.length === 0
      ? ''
      : `<p>${escaped(words.unclear)}</p>\n<ul>\n${unclear.map((file) => `<li>${escaped(file)}</li>\n`).join('')}</ul>\n`
  return `<h2>${escaped(label)}</h2>
${open.length === 0 ? `<p>${escaped(words.complete)}</p>\n` : ''}<div role="region" tabindex="0" aria-label="${escaped(label)}">
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>
${open.map((file) => row(file.file, file)).join('')}</tbody>
<tfoot>${row(words.total, language)}</tfoot>
</table>
</div>
${notes}`
}

const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes.get(one) ?? one)
