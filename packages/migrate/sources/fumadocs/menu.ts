// Makes the menu of a Fumadocs site: the links in the code of its layouts, or else one entry for each collection.

import { type Data, isExternal, listIn, objectIn, rooted, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'

/** What the menu needs to know about one language. */
interface MenuInput {
  /** The code of the layouts, which is not run. */
  code: string
  /** The sidebars of the language by the beginnings of their URLs without the language. */
  sidebars: ReadonlyMap<string, unknown>
  /** Absent for the default language. */
  locale: string | undefined
  /** The URLs of all pages. */
  routes: ReadonlySet<string | undefined>
  redirects: readonly Data[]
}

/** A list of links: `links: […]` of a layout, or `export const nav = […]`. */
const lists = /\b(?:links:\s*|const\s+(?:nav|navItems|navLinks|links)\b[^=\n]*=\s*)\[/g

/** An entry that is plain data, and the texts in it. */
const entries = /\{[^{}[\]]*\}/g
const texts = /\b(text|label|title|name|url|href)\s*:\s*(["'])([^"'\n]*)\2/g

/** Returns the entries of the menu. Links to what is no page, such as redirects, lead to the first page of their sidebar. */
export function fumadocsMenu(input: MenuInput): Data[] {
  const written = linksIn(input.code).flatMap(({ text, link }) => {
    const to = targetOf(link, input)
    return to === undefined ? [] : [{ text, link: to }]
  })
  if (written.length > 0) return written
  const named = [...input.sidebars].flatMap(([key, items]) => {
    const link = firstLink(items)
    return link === undefined || key === '/' ? [] : [{ text: wordsOfName(key.replace(/^.*\//, '')), link }]
  })
  return named.length > 1 ? named : []
}

/** Returns the link of the first page in the entries of a sidebar. */
export function firstLink(items: unknown): string | undefined {
  for (const item of listIn(items).map(objectIn)) {
    const link = stringIn(item.link) ?? firstLink(item.items)
    if (link !== undefined && !isExternal(link)) return link
  }
  return undefined
}

function linksIn(code: string): { text: string; link: string }[] {
  for (const { index, 0: start } of code.matchAll(lists)) {
    const from = index + start.length
    const found = Array.from(code.slice(from, listEnd(code, from)).matchAll(entries)).flatMap(([entry]) => {
      const values = new Map(Array.from(entry.matchAll(texts), ([, name = '', , value = '']) => [name, value]))
      const text = values.get('text') ?? values.get('label') ?? values.get('title') ?? values.get('name')
      const link = values.get('url') ?? values.get('href')
      return text && link ? [{ text, link }] : []
    })
    if (found.length > 0) return found
  }
  return []
}

/** Returns the offset of the bracket that closes a list. */
function listEnd(code: string, from: number): number {
  let depth = 1
  for (const { index, 0: sign } of code.slice(from).matchAll(/[[\]]/g)) {
    depth += sign === '[' ? 1 : -1
    if (depth === 0) return from + index
  }
  return code.length
}

function targetOf(link: string, { sidebars, locale, routes, redirects }: MenuInput): string | undefined {
  if (isExternal(link)) return link
  const path = rooted(link).replace(/(?<=.)\/$/, '')
  const inLocale = (route: string) => (locale === undefined ? route : `/${locale}${route === '/' ? '' : route}`)
  const redirect = stringIn(redirects.find(({ from }) => from === path)?.to)
  const own = [path, ...(redirect === undefined ? [] : [redirect])].map(inLocale).find((route) => routes.has(route))
  return own ?? firstLink(sidebars.get(path))
}
