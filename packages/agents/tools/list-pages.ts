// The tool that lists the pages of the site as a tree of sections.

import type { RoutePath } from '@docsite/cli/routes'
import * as v from 'valibot'
import type { ListedGroup } from '../agent-site.ts'
import { answerCharacters, descriptionCharacters, listedPages, titleCharacters } from '../limits.ts'
import { quoted, short } from '../quote.ts'
import { RequestError } from '../request-error.ts'
import { count, defineTool, offset, placeFields, query } from '../tool.ts'

interface Group {
  titles: string[]
  pages: { url: string; title: string; description: string }[]
}

const page = v.object({ url: v.string(), title: v.string(), description: v.string() })

export const listPages = defineTool({
  name: 'list_pages',
  title: 'List pages',
  description:
    'List the pages of this documentation in reading order, as a tree of sections. With `section`, lists only the pages of one section. Long lists come in parts.',
  input: v.strictObject({
    ...placeFields,
    section: v.optional(query('Title of a section, such as "Guide" or "Guide / Basics".')),
    offset: offset('Number of pages to skip, as `nextOffset` returns it. Default: 0.'),
    limit: count(listedPages.most, listedPages.usual, 'Maximum number of pages.'),
  }),
  output: v.object({
    groups: v.array(v.object({ titles: v.array(v.string()), pages: v.array(page) })),
    total: v.number(),
    nextOffset: v.optional(v.number()),
    sections: v.array(v.object({ title: v.string(), pages: v.number() })),
  }),
  async run({ section, offset, limit, ...wanted }, { site }) {
    const state = await site.state()
    const all = await site.groups(site.placeOf(wanted, state), state)
    const groups = section === undefined ? all : inSection(all, section)
    const total = groups.reduce((sum, { pages }) => sum + pages.length, 0)
    if (offset > total) throw new RequestError(`\`offset\` is beyond the end: the list has ${total} pages.`)
    const { part, shown } = partOf(groups, offset, limit, (route) => site.urlOf(route, state))
    const next = offset + shown < total ? offset + shown : undefined
    const sections = offset === 0 ? all.map((group) => ({ title: titleOf(group), pages: group.pages.length })) : []
    const data = {
      groups: part,
      total,
      ...(next === undefined ? {} : { nextOffset: next }),
      sections: sections.slice(0, 100),
    }
    const rest =
      next === undefined
        ? ''
        : `\nContinue with offset ${next}. The list has ${total} pages. The whole list has these sections:\n${quoted(
            sections
              .slice(0, 100)
              .map(({ title, pages }) => `${title}: ${pages}`)
              .join('\n'),
          )}`
    return { text: `${quoted(part.map(textOf).join('\n'))}${rest}`, data }
  },
})

const titleOf = ({ titles }: Pick<Group, 'titles'>): string => titles.map((title) => short(title, 80)).join(' / ')

/** Returns the groups whose titles begin with a title. Ignores case, and how the titles are joined. */
function inSection(groups: readonly ListedGroup[], section: string): ListedGroup[] {
  const wanted = fold(section)
  const matches = groups.filter(({ titles }) =>
    titles.some((_, i) => [fold(titles.slice(0, i + 1).join(' ')), fold(titles[i] ?? '')].includes(wanted)),
  )
  if (matches.length > 0) return matches
  throw new RequestError('There is no section with this title. Omit `section` to see the titles of all sections.')
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns at most `limit` pages after the first `offset`, in their groups, as far as they fit into an answer. */
function partOf(groups: readonly ListedGroup[], offset: number, limit: number, urlOf: (route: RoutePath) => string) {
  const part: Group[] = []
  let [skip, count, left] = [offset, 0, answerCharacters - 9_000]
  for (const group of groups) {
    const titles = group.titles.map((title) => short(title, titleCharacters))
    const pages: Group['pages'] = []
    for (const { route, title, description = '' } of group.pages) {
      if (skip-- > 0) continue
      const page = {
        url: urlOf(route),
        title: short(title, titleCharacters),
        description: short(description, descriptionCharacters),
      }
      left -= lineOf(page).length + 1
      if (count === limit || (left < 0 && count > 0)) break
      pages.push(page)
      count++
    }
    if (pages.length > 0) part.push({ titles, pages })
    if (count === limit || left < 0) break
  }
  return { part, shown: count }
}

const textOf = (group: Group): string => [`## ${titleOf(group)}`, ...group.pages.map(lineOf)].join('\n')

const lineOf = ({ url, title, description }: Group['pages'][number]): string =>
  `- ${title} <${url}>${description ? `: ${description}` : ''}`
