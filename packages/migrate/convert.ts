// Converts the pages of the old project: first the steps of its generator, then those that all generators share.

import { posix } from 'node:path'
import { type Conversion, Draft } from './draft.ts'
import type { ProjectFiles } from './files.ts'
import type { Finding, OldFile, OldSite } from './model.ts'
import { proseOf, wordsOf } from './prose.ts'
import type { Source } from './source.ts'
import { convertFences } from './steps/code.ts'
import { convertComponents } from './steps/components.ts'
import { blockContainers, containerNames } from './steps/containers.ts'
import { labelText } from './steps/directives.ts'
import { convertUnsafeHtml } from './steps/html.ts'
import { convertInline } from './steps/inline.ts'
import { IslandStubs } from './steps/islands.ts'
import { convertLinks, routeKey } from './steps/links.ts'
import { convertContainers } from './text/containers.ts'
import { convertFields, joinFrontmatter, setField, splitFrontmatter } from './text/frontmatter.ts'
import { pinHeadingIds } from './text/heading-ids.ts'
import { withinTime } from './text/time-limit.ts'
import { objectIn } from './values.ts'

/** A page of the new site. */
export interface NewFile {
  page: OldFile
  /** The text of the old file. */
  original: string
  text: string
}

export interface Converted {
  pages: NewFile[]
  conversion: Conversion
}

/** Converts all pages and the partials that they include. */
export function convertSite(files: ProjectFiles, site: OldSite, source: Source): Converted {
  const conversion: Conversion = {
    files,
    site,
    stubs: new IslandStubs(),
    findings: [...site.findings],
    converted: new Map(),
    styles: [],
    frames: new Set(),
    copies: new Map(),
    written: new Map(site.written),
    partials: new Map(),
    inlined: new Set(),
    byFile: new Map(site.pages.map((page) => [page.file, page])),
    byRoute: new Map(site.pages.flatMap((page) => (page.route === undefined ? [] : [[routeKey(page.route), page]]))),
    convertPartial: (draft, file, values) => convertPart(draft, file, values, source),
  }
  listRefused(conversion)
  const pages = site.pages.map((page) => convertPage(page, conversion, source))
  const done = new Set<string>()
  // A partial can include others.
  for (
    let rest = [...conversion.partials];
    rest.length > 0;
    rest = [...conversion.partials].filter(([file]) => !done.has(file))
  ) {
    for (const [file, target] of rest) {
      done.add(file)
      pages.push(convertPage({ file, target }, conversion, source))
    }
  }
  conversion.findings.push(...unusedParts(conversion))
  return { pages, conversion }
}

/** Returns an entry for each part that no page of the new site includes. Pages that name it show that something is missing. */
function unusedParts({ files, site, partials, inlined }: Conversion): Finding[] {
  const unused = (site.parts ?? []).filter((file) => !partials.has(file) && !inlined.has(file))
  if (unused.length === 0) return []
  const texts = [...site.pages.map(({ file }) => file), ...partials.keys()].map((file) => files.text(file) ?? '')
  return unused.map((file) => {
    const name = posix.basename(file)
    const isNamed = texts.some((text) => text.replaceAll('\\_', '_').includes(name))
    const words = wordsOf(proseOf(files.text(file) ?? '')).length
    return {
      kind: isNamed ? 'todo' : 'note',
      file,
      text: `${isNamed ? 'Pages name this part, but docsite could not include it' : 'No page includes this part'}, so its ${words} words are not in the new site.`,
    }
  })
}

/** Lists the files that were not read: those that a page names, or that the configuration or a folder contains. */
function listRefused({ files, findings }: Conversion, draft?: Draft): void {
  for (const [file, reason] of files.takeRefused())
    findings.push({
      kind: 'todo',
      isRefused: true,
      ...(draft?.placeOf(posix.basename(file)) ?? { file }),
      text: `\`${file}\` ${reason}, so docsite did not read it. If the site needs it, copy it by hand.`,
    })
}

/** Converts one page. The text of a page that takes too long is copied, and the comparison leaves it out. */
function convertPage(page: OldFile, conversion: Conversion, source: Source): NewFile {
  const original = page.text ?? conversion.files.text(page.file) ?? ''
  return withinTime(
    () => convertText(page, original, conversion, source),
    () => {
      const text =
        'Converting this page takes too long, so docsite copied its text. Shorten the longest runs of signs in it.'
      conversion.findings.push({ kind: 'todo', file: page.file, text })
      return { page, original: '', text: original }
    },
  )
}

function convertText(page: OldFile, original: string, conversion: Conversion, source: Source): NewFile {
  const draft = new Draft(page, original, conversion)
  const split = splitFrontmatter(original)
  if (split.problem !== undefined) draft.find('todo', `The frontmatter cannot be read: ${split.problem}.`)
  draft.fields = split.fields
  draft.text = split.body
  for (const name of ['frontmatter', 'frontMatter']) draft.values.set(name, split.fields)
  for (const step of source.steps) step(draft)
  convertComponents(draft)
  for (const step of source.lateSteps ?? []) step(draft)
  convertAllContainers(draft, source)
  convertFences(draft)
  convertInline(draft)
  convertUnsafeHtml(draft)
  const pinned = pinHeadingIds(draft.text, conversion.site.headingIds)
  draft.count('heading ids pinned', pinned.pinned)
  draft.text = pinned.text
  convertLinks(draft)
  listRefused(conversion, draft)
  return {
    page,
    original: source.prose?.(original, conversion.site) ?? original,
    text: page.route === undefined ? draft.text : withFrontmatter(draft, source),
  }
}

/** Converts a partial as a part of a page. The steps for whole pages follow when the page is converted. */
function convertPart(
  { page, conversion }: Draft,
  file: string,
  values: Readonly<Record<string, unknown>>,
  source: Source,
): string {
  const original = conversion.files.text(file) ?? ''
  conversion.inlined.add(file)
  const draft = new Draft({ file, target: page.target }, original, conversion)
  draft.text = splitFrontmatter(original).body
  for (const [name, value] of Object.entries({ ...values, props: values })) draft.values.set(name, value)
  for (const step of source.steps) step(draft)
  convertComponents(draft)
  for (const step of source.lateSteps ?? []) step(draft)
  convertLinks(draft)
  return draft.text.trim()
}

/** The title of a callout as an attribute, whose braces MDX escapes. */
const titleAttribute = /^\\?\{\s*title=(["'])((?:(?!\1).)*)\1\s*\\?\}(?=\s*$)/

function convertAllContainers(draft: Draft, source: Source): void {
  draft.text = convertContainers(draft.text, (name, written) => {
    const rest = written.replace(titleAttribute, (_, _quote, title: string) => labelText(title))
    const container = source.container?.(name, rest, draft)
    if (container !== undefined) {
      draft.count(`\`:::${name}\` → ${container === 'unwrap' ? 'its content' : `\`:::${container.name}\``}`)
      return container
    }
    const containerName = containerNames.get(name)
    if (containerName === name || blockContainers.has(name) || draft.conversion.stubs.names.includes(name))
      return rest === written || blockContainers.has(name) ? undefined : { name, rest }
    if (containerName === undefined) {
      draft.count(`\`:::${name}\` → its content`)
      draft.find(
        'note',
        `A plugin of the old site gave \`:::${name}\` a meaning. The page shows its content.`,
        `:::${name}`,
        rest,
      )
      return 'unwrap'
    }
    draft.count(`\`:::${name}\` → \`:::${containerName}\``)
    const title = rest.trim() === '' ? `[${name[0]?.toUpperCase()}${name.slice(1)}]` : rest
    return { name: containerName, rest: title }
  })
}

/** Returns whether a page is in the folder of a blog. */
function isPost({ page, conversion }: Draft): boolean {
  const { blog, locales } = conversion.site.config
  const path = Array.isArray(locales) ? page.target.slice(page.target.indexOf('/') + 1) : page.target
  return [blog].flat().some((one) => path.startsWith(`${String(objectIn(one).dir)}/`))
}

function withFrontmatter(draft: Draft, source: Source): string {
  source.frontmatter?.(draft)
  const { fields, unknown } = convertFields(draft.fields)
  if (unknown.length > 0) {
    draft.count('unknown frontmatter fields → `x-…`', unknown.length)
    draft.find('note', `Unknown frontmatter fields are kept as ${unknown.map((name) => `\`x-${name}\``).join(', ')}.`)
  }
  for (const [name, value] of Object.entries(draft.page.fields ?? {})) setField(fields, name, value)
  // Only posts have tags.
  if (fields.tags !== undefined && !isPost(draft)) {
    fields['x-tags'] = fields.tags
    delete fields.tags
  }
  return joinFrontmatter(fields, draft.text)
}
