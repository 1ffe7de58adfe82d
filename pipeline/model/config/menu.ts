// The schema of the navbar menu, in the configuration and in `_nav.json`.

import * as s from './schema.ts'
import { regularExpression } from './values.ts'

/** An entry of the navbar as the configuration or a `_nav.json` contains it. */
export interface NavItem {
  /** The text, or the key of a landing text. */
  text?: string | undefined
  link?: string | undefined
  /** A regular expression. The item is active on pages whose route matches it. */
  activeMatch?: string | undefined
  /** A tag next to the text: the URL of an image, SVG, or the text of a badge. */
  tag?: string | undefined
  /** The side of the navbar. Default: right. */
  position?: 'left' | 'right' | undefined
  items?: NavItem[] | undefined
}

const navFields = { text: s.string, link: s.url, activeMatch: regularExpression, tag: s.string }
const subMenu = s.object({ ...navFields, items: s.required(s.list(s.object(navFields))) })
const navChild = s.refine(s.either<[s.Schema<NavItem>, s.Schema<NavItem>]>(s.object(navFields), subMenu), needsTarget)

const navItem: s.Schema<NavItem> = s.refine(
  s.object({ ...navFields, position: s.oneOf('left', 'right'), items: s.list(navChild) }),
  (item) =>
    needsTarget(item) ?? (item.text === undefined && !(item.items && item.tag) ? 'needs the field "text"' : undefined),
)

function needsTarget(item: NavItem): string | undefined {
  return item.link === undefined && item.items === undefined ? 'needs a "link" or "items"' : undefined
}

/** The menu: a list, or one list for each version (`default` for the default version). */
export const nav = s.either(s.list(navItem), s.record(s.list(navItem), s.isSchemaKey))
