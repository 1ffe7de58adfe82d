// The resources: llms.txt, which is the entry, and every page by its URL.

import { addressing, asRoute, joinRoute, rootPath } from '@docsite/cli/routes'
import type { AgentSite, Place, SiteState } from './agent-site.ts'
import { descriptionCharacters, pageCharacters, titleCharacters } from './limits.ts'
import { cutAt, quoted, short, visible } from './quote.ts'
import { RequestError } from './request-error.ts'

interface Resource {
  uri: string
  name: string
  title: string
  description?: string
  mimeType: string
}

/** The prefix of resources of a site without a URL. */
const localOrigin = 'docsite://site'

const resourcesOfPart = 100
const completions = 100
const mimeType = 'text/markdown'

/** Returns the URI of a page or file, by its path or URL. */
const uriOf = (url: string): string => (url.startsWith('/') ? localOrigin + url : url)

const rootOf = (site: AgentSite, state: SiteState): string =>
  uriOf(site.urlOf(rootPath, state).replace(/index\.html$/, ''))

/** Returns all locales and versions of a site, the main ones first. */
function placesOf({ facts }: SiteState): Place[] {
  const { locales, multiVersion, lang } = facts
  const mainFirst = (all: readonly string[], main: string) => [main, ...all.filter((one) => one !== main)]
  const langs = mainFirst(
    locales.map((locale) => locale.lang),
    lang,
  )
  const versions = multiVersion.versions.length > 0 ? mainFirst(multiVersion.versions, multiVersion.default) : ['']
  return versions.flatMap((version) => langs.map((lang) => ({ lang, version })))
}

const llmsOf = (place: Place, { facts }: SiteState): string =>
  joinRoute({ ...place, rest: asRoute('/llms.txt') }, addressing(facts))

/** Lists one part of the resources: the indexes, then the pages. `cursor` is what the last part returned. */
export async function listResources(
  site: AgentSite,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const start = cursor === undefined ? 0 : Number(/^\d{1,7}$/.exec(cursor)?.[0] ?? Number.NaN)
  if (Number.isNaN(start)) throw new RequestError('The cursor is invalid. List the resources from the beginning.')
  const state = await site.state()
  const places = placesOf(state)
  const root = rootOf(site, state)
  const all: Resource[] = places.map((place) => ({
    uri: root + llmsOf(place, state).slice(1),
    name: llmsOf(place, state).slice(1),
    title: `Index (${[place.lang, place.version].filter(Boolean).join(', ')})`,
    description: 'All pages with their descriptions. Start here.',
    mimeType,
  }))
  for (const place of places)
    for (const { pages } of await site.groups(place, state))
      for (const { route, title, description } of pages)
        all.push({
          uri: uriOf(site.urlOf(route, state)),
          name: route,
          title: short(title, titleCharacters),
          ...(description === undefined ? {} : { description: short(description, descriptionCharacters) }),
          mimeType,
        })
  const end = start + resourcesOfPart
  return { resources: all.slice(start, end), ...(end < all.length ? { nextCursor: String(end) } : {}) }
}

/** Describes the URIs of pages. */
export async function listTemplates(site: AgentSite) {
  const state = await site.state()
  return [
    {
      uriTemplate: `${rootOf(site, state)}{+page}`,
      name: 'page',
      title: 'Page',
      description: 'A page as Markdown, by its path. `?offset=n` continues a long page.',
      mimeType,
    },
  ]
}

/** Completes the path of a page. */
export async function completePage(
  site: AgentSite,
  begun: string,
): Promise<{ values: string[]; total: number; hasMore: boolean }> {
  const state = await site.state()
  const root = rootOf(site, state)
  const results: string[] = []
  for (const place of placesOf(state))
    for (const { pages } of await site.groups(place, state))
      for (const { route } of pages) {
        const path = uriOf(site.urlOf(route, state)).slice(root.length)
        if (path.startsWith(begun)) results.push(path)
      }
  return { values: results.slice(0, completions), total: results.length, hasMore: results.length > completions }
}

/** Reads a resource. A long one comes in parts: the text says how to continue. */
export async function readResource(
  site: AgentSite,
  uri: string,
): Promise<{ uri: string; mimeType: string; text: string }> {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(uri) ?? []
  const offset = Number(/^offset=(\d{1,9})$/.exec(query)?.[1] ?? (query === '' ? 0 : Number.NaN))
  if (Number.isNaN(offset)) throw new RequestError('The query of a resource can only be `?offset=` with a number.')
  const whole = visible(await textOf(site, path))
  if (offset > whole.length)
    throw new RequestError(`The offset is beyond the end: the text has ${whole.length} characters.`)
  const end = cutAt(whole, offset + pageCharacters)
  const rest =
    end < whole.length
      ? `\nContinue with ${short(path, 500)}?offset=${end}. The text has ${whole.length} characters.`
      : ''
  return { uri, mimeType, text: quoted(whole.slice(offset, end)) + rest }
}

async function textOf(site: AgentSite, uri: string): Promise<string> {
  const address = uri.startsWith(`${localOrigin}/`) ? uri.slice(localOrigin.length) : uri
  const state = await site.state()
  const index = placesOf(state).find((place) => rootOf(site, state) + llmsOf(place, state).slice(1) === uri)
  if (index === undefined) return (await site.page(address)).markdown
  const text = await site.files.read(llmsOf(index, state).slice(1))
  if (text === undefined) throw new RequestError('The site has no llms.txt.')
  return text
}
