// Writes the pages that Docusaurus makes for categories: a list of their entries.

import type { ProjectFiles } from '../../files.ts'
import { attributesText, containerText, labelText } from '../../steps/directives.ts'
import { type Data, listIn, stringIn } from '../../values.ts'
import type { Doc } from './docs.ts'
import type { GeneratedPage } from './sidebars.ts'
import { firstLink } from './sidebars.ts'

/** Returns the file and the text of each page, by route. `prefix` is the folder of the language. */
export const generatedPages = (
  pages: ReadonlyMap<string, GeneratedPage>,
  docs: readonly Doc[],
  files: ProjectFiles,
  prefix: string,
): Map<string, [file: string, text: string]> =>
  new Map(
    [...pages].map(([route, page]) => [
      route,
      [`content/${prefix}${route.replace(/^\/|\/$/g, '')}.md`, pageText(route, page, docs, files)],
    ]),
  )

function pageText(
  route: string,
  { title, description, items }: GeneratedPage,
  docs: readonly Doc[],
  files: ProjectFiles,
): string {
  const cards = items.flatMap((item) => {
    const href = stringIn(item.link) ?? firstLink(listIn(item.items))
    return href === undefined ? [] : [`::card${labelText(textOf(item, docs, files))}${attributesText({ href })}`]
  })
  const slug = route.endsWith('/') ? `slug: ${route}\n` : ''
  return `---\ntitle: ${JSON.stringify(title)}\n${slug}---\n\n${description ? `${description}\n\n` : ''}${containerText('cards', '', cards.join('\n'))}\n`
}

/** Returns the text of an entry: its label, or the title of its document. */
function textOf({ text, link }: Data, docs: readonly Doc[], files: ProjectFiles): string {
  const doc = docs.find(({ page }) => page.route === link)
  const heading = /^# +(.+?)[ \t]*(?:\{#[^}]*\})?$/m.exec(files.text(doc?.page.file ?? '') ?? '')?.[1]
  return stringIn(text) ?? doc?.label ?? heading ?? doc?.id ?? String(link)
}
