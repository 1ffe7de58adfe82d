// The tool that reads a page as Markdown: the whole page, a section of it, or part by part.

import { decodeFragment, meantId } from '@docsite/cli/routes'
import * as v from 'valibot'
import { addressCharacters, listedSections, pageCharacters, titleCharacters, usualCharacters } from '../limits.ts'
import { cutAt, quoted, short, visible } from '../quote.ts'
import { RequestError } from '../request-error.ts'
import { type PageSection, sectionsOf } from '../sections.ts'
import { defineTool, offset } from '../tool.ts'

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Read a page of this documentation as Markdown. If the page is long, the answer contains its first part, and says with which `offset` to continue. With `section`, or a URL that ends with `#id`, it contains only that section.',
  input: v.strictObject({
    page: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(addressCharacters),
      v.description('URL or path of the page, as `search` and `list_pages` return it.'),
    ),
    section: v.optional(
      v.pipe(v.string(), v.maxLength(400), v.description('Id of a section, as `sections` lists it.')),
    ),
    offset: offset('Position in characters at which to continue, as `nextOffset` returns it. Default: 0.'),
    maxCharacters: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(500),
        v.maxValue(pageCharacters),
        v.description(`Maximum number of characters of the page. Default: ${usualCharacters}.`),
      ),
      usualCharacters,
    ),
  }),
  output: v.object({
    url: v.string(),
    lang: v.string(),
    section: v.optional(v.string()),
    text: v.string(),
    offset: v.number(),
    nextOffset: v.optional(v.number()),
    totalCharacters: v.number(),
    sections: v.array(v.object({ id: v.string(), title: v.string(), depth: v.number() })),
    moreSections: v.optional(v.number()),
  }),
  async run({ page: address, section, offset, maxCharacters }, { site }) {
    const page = await site.page(address)
    const sections = sectionsOf(page)
    const id = section ?? decodeFragment(/#(.+)$/s.exec(address)?.[1] ?? '')
    const wanted = id === '' ? undefined : sectionWith(id, sections)
    const whole = visible(page.markdown.slice(wanted?.start, wanted?.end))
    if (offset > whole.length)
      throw new RequestError(`\`offset\` is beyond the end: the text has ${whole.length} characters.`)
    const end = cutAt(whole, Math.min(endOfPart(whole, offset + maxCharacters), offset + maxCharacters))
    const text = whole.slice(offset, end)
    const next = end < whole.length ? end : undefined
    const listed = sections.slice(0, listedSections)
    const data = {
      url: page.url + (wanted ? `#${encodeURIComponent(wanted.id)}` : ''),
      lang: page.lang,
      ...(wanted ? { section: wanted.id } : {}),
      text: quoted(text),
      offset,
      ...(next === undefined ? {} : { nextOffset: next }),
      totalCharacters: whole.length,
      sections: listed.map(({ id, title, depth }) => ({
        id: short(id, titleCharacters),
        title: short(title, 80),
        depth,
      })),
      ...(sections.length > listed.length ? { moreSections: sections.length - listed.length } : {}),
    }
    const rest = next === undefined ? '' : `\nContinue with offset ${next}. The text has ${whole.length} characters.`
    return { text: `${data.url}\n${data.text}${rest}`, data }
  },
})

function sectionWith(id: string, sections: readonly PageSection[]): PageSection {
  const meant = meantId(id, new Set(sections.map((section) => section.id)))
  const match = sections.find((section) => section.id === meant)
  if (match) return match
  throw new RequestError(
    `The page has no section ${JSON.stringify(short(id, 100))}. Omit \`section\` to read the page and to see the ids of its sections.`,
  )
}

/** Returns where a part ends that begins before `most`: at the end of a paragraph or line, unless that makes it much shorter. */
function endOfPart(text: string, most: number): number {
  if (most >= text.length) return text.length
  const near = Math.max(0, most - 1_000)
  const at = ['\n\n', '\n'].map((mark) => text.lastIndexOf(mark, most - 1) + mark.length).find((end) => end > near)
  return at ?? most
}
