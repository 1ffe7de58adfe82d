// What agents read of each language as a whole → the output, made anew where a page's copy has changed.

import { hash } from 'node:crypto'
import type { LocaleData } from '../model/config/site-data.ts'
import { makeLlms } from '../output/agents/llms.ts'
import { localesOf } from '../output/search/inputs.ts'
import type { OutputWriter, WrittenFile } from '../output/write.ts'
import { lookUp } from '../text/look-up.ts'
import { type Entry, entryOf, takenOver } from './build-manifest.ts'
import type { WriteInput } from './input.ts'
import type { WrittenPage } from './render.ts'

/** Writes the lists and the whole texts of each locale. Files of `public/` that have such a name stay. */
export function writeLlms(
  { site: { linked, tree }, buildManifest }: WriteInput,
  pages: readonly WrittenPage[],
  writer: OutputWriter,
): (Entry<WrittenFile[]> & { name: string })[] {
  const { site, navigation } = linked
  if (site.llms === false) return []
  const own = tree.publicFiles.filter((path) => path.endsWith('.txt'))
  return localesOf(linked).map(({ lang, version, name }) => {
    const copied = pages.flatMap(({ page: { record }, files: { copy } }) =>
      copy && record.lang === lang && record.version === version ? [{ record, copy }] : [],
    )
    const sections = navigation.sections(lang, version)
    const { title, description, nav } = lookUp(site.byLocale, lang) as LocaleData
    const shown = [
      copied.map(({ record: { routePath, title, description, section, frontmatter }, copy }) => [
        [routePath, title, description, section, frontmatter.head],
        copy,
      ]),
      sections.map(({ entries }) => entries),
      [title, description, nav, site.locales, site.siteUrl, site.base, site.route, own],
    ]
    const key = hash('sha1', JSON.stringify(shown))
    const last = takenOver(entryOf(buildManifest?.llms, name), key)
    if (last?.every((file) => writer.reuse(file))) return { name, key, files: last }
    const copies = copied.map(({ record, copy: { file, tokens } }) => ({ record, file: file.path, tokens }))
    const made = makeLlms({ site, lang, version, pages: copies, sections }, (path) => writer.read(path))
    const files = made.filter(({ path }) => !own.includes(path)).map(({ path, text }) => writer.write(path, text))
    return { name, key, files }
  })
}
