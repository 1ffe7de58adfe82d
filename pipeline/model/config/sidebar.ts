// The schema of sidebars in the configuration.

import {
  anything,
  boolean,
  chosen,
  list,
  object,
  oneOf,
  recursive,
  refine,
  required,
  type Schema,
  string,
  url,
} from './schema.ts'

export interface SidebarLink {
  text?: string | undefined
  link: string
  tag?: string | undefined
  /** The value of the entry's `data-context` attribute. */
  context?: string | undefined
  /** The depths of the headings that an overview lists. */
  overviewHeaders?: number[] | undefined
}
export interface SidebarGroup extends Omit<SidebarLink, 'link' | 'text'> {
  text: string
  link?: string | undefined
  items: SidebarItem[]
  /** Default: true. */
  collapsible?: boolean | undefined
  /** Default: false. */
  collapsed?: boolean | undefined
}
export interface SidebarDivider {
  dividerType: 'solid' | 'dashed'
}
export interface SidebarHeader {
  sectionHeaderText: string
  tag?: string | undefined
}
/** An entry that is only a route shows the title of its page. */
export type SidebarItem = string | SidebarLink | SidebarGroup | SidebarDivider | SidebarHeader

const depths = list(oneOf(2, 3, 4))
const entryFields = { tag: string, context: string, overviewHeaders: depths }
export const sidebarItem: Schema<SidebarItem> = recursive(
  'a route or a sidebar item',
  (): Schema<SidebarItem> => sidebarItemKinds,
)
const sidebarGroup = object({
  ...entryFields,
  text: required(string),
  link: url,
  items: required(list(sidebarItem)),
  collapsible: boolean,
  collapsed: boolean,
})
const sidebarLink = object({ ...entryFields, text: string, link: required(url) })
const sidebarDivider = object({ dividerType: required(oneOf('solid', 'dashed')) })
const sidebarHeader = object({ sectionHeaderText: required(string), tag: string })
const internal: Schema<{ _fileKey: string }> = object({
  _fileKey: required(refine(anything as Schema<string>, () => 'is for internal use only')),
})

const sidebarItemKinds: Schema<SidebarItem> = chosen(
  'a route, a link, a group, a divider or a section header',
  [string, sidebarLink, sidebarGroup, sidebarDivider, sidebarHeader],
  (value) => {
    if (typeof value === 'string') return string
    const has = (key: string) => typeof value === 'object' && value !== null && key in value
    if (has('_fileKey')) return internal
    if (has('dividerType')) return sidebarDivider
    if (has('sectionHeaderText')) return sidebarHeader
    return has('items') ? sidebarGroup : sidebarLink
  },
)
