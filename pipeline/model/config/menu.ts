// The schema of the navbar menu, in the configuration and in `_nav.json`.

import {
  either,
  isSchemaKey,
  list,
  object,
  oneOf,
  record,
  refine,
  required,
  type Schema,
  string,
  url,
} from './schema.ts'
import { regularExpression } from './values.ts'

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

const navFields = { text: string, link: url, activeMatch: regularExpression, tag: string }
const subMenu = object({ ...navFields, items: required(list(object(navFields))) })
const navChild = refine(either<[Schema<NavItem>, Schema<NavItem>]>(object(navFields), subMenu), needsTarget)

const navItem: Schema<NavItem> = refine(
  object({ ...navFields, position: oneOf('left', 'right'), items: list(navChild) }),
  (item) =>
    needsTarget(item) ?? (item.text === undefined && !(item.items && item.tag) ? 'needs the field "text"' : undefined),
)

function needsTarget(item: NavItem): string | undefined {
  return item.link === undefined && item.items === undefined ? 'needs a "link" or "items"' : undefined
}

/** The menu: a list, or one list for each version (`default` for the default version). */
export const nav = either(list(navItem), record(list(navItem), isSchemaKey))
