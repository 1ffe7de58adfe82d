// The tool that finds the reference of an option, a command or a function by its name.

import * as v from 'valibot'
import type { Place, SiteState } from '../agent-site.ts'
import { descriptionCharacters, titleCharacters } from '../limits.ts'
import { namedLines } from '../named-lines.ts'
import { findNames, isName, matchKinds, type NamedPlace } from '../option-names.ts'
import { plainText } from '../plain-text.ts'
import { quoted, short } from '../quote.ts'
import { count, defineTool, placeFields, query, type ToolSite } from '../tool.ts'

/** The number of pages whose tables and lists are read. */
const searchedPages = 8

export const findOption = defineTool({
  name: 'find_option',
  title: 'Find an option by name',
  description:
    'Find the reference of an option, a command-line flag, a command or a function by its name, such as "server.port" or "--port". Finds exact names first, then parts of names, then similar names.',
  input: v.strictObject({
    name: query('The name, or a part of it.'),
    ...placeFields,
    limit: count(30, 10, 'Maximum number of results.'),
  }),
  output: v.object({
    options: v.array(
      v.object({
        name: v.string(),
        url: v.string(),
        page: v.string(),
        match: v.picklist(matchKinds),
        line: v.optional(v.string()),
      }),
    ),
  }),
  async run({ name, limit, ...wanted }, tools) {
    const state = await tools.site.state()
    const place = tools.site.placeOf(wanted, state)
    const names = await namesOf(place, state, tools)
    const isHeading = findNames(name, names, 1)[0]?.match === 'exact'
    const lines = isHeading ? [] : await linesOf(name, place, state, tools)
    const options = findNames(name, [...names, ...lines], limit)
    if (options.length === 0) return { text: 'No option has this name. Try `search`.', data: { options } }
    const text = options.map(
      ({ name, url, page, match, line }) =>
        `- ${name} (${match}; page: ${page}) <${url}>${line === undefined ? '' : `\n  ${line}`}`,
    )
    return { text: `${quoted(text.join('\n'))}\nRead an option with \`read_page\`, with its URL.`, data: { options } }
  },
})

/** Returns the names in tables and lists of the pages on which search finds a name. */
async function linesOf(
  name: string,
  place: Place,
  state: SiteState,
  { site, search }: ToolSite,
): Promise<NamedPlace[]> {
  if (!search.hasIndex(place, state)) return []
  const { pages } = await search.find(name, place, searchedPages, state)
  const places = pages.map(async ({ url, title }) =>
    namedLines(await site.page(url)).map(
      ({ name, text, section }): NamedPlace => ({
        name: short(name, titleCharacters),
        url: section ? `${url}#${encodeURIComponent(section.id)}` : url,
        page: short(title, titleCharacters),
        line: short(text, descriptionCharacters),
      }),
    ),
  )
  return (await Promise.all(places)).flat().filter(({ name }) => isName(name))
}

/** Returns the titles and headings that are names. Without a search index, only the titles are known. */
async function namesOf(place: Place, state: SiteState, { site, search }: ToolSite): Promise<NamedPlace[]> {
  const pages = search.hasIndex(place, state)
    ? await search.documents(place, state)
    : (await site.groups(place, state)).flatMap(({ pages }) =>
        pages.map(({ route, title }) => ({ routePath: route, title, toc: [] })),
      )
  return pages.flatMap(({ routePath, title, toc }) => {
    const url = site.urlOf(routePath, state)
    const page = short(title, titleCharacters)
    const headings = toc.map(({ id, text }) => ({
      name: plainText(text),
      url: `${url}#${encodeURIComponent(id)}`,
      page,
    }))
    return [{ name: title, url, page }, ...headings]
      .map((named) => ({ ...named, name: short(named.name, titleCharacters) }))
      .filter(({ name }) => isName(name))
  })
}
