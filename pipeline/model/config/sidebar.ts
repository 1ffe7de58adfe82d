// The schema of sidebars in the configuration.

import * as s from './schema.ts'

/** A link of a sidebar. */
export interface SidebarLink {
  text?: string | undefined
  link: string
  tag?: string | undefined
  /** The value of the entry's `data-context` attribute. */
  context?: string | undefined
  /** The depths of the headings that an overview lists. */
  overviewHeaders?: number[] | undefined
}
/** A group of a sidebar, with a text or with the page of a folder. */
export interface SidebarGroup extends Omit<SidebarLink, 'link' | 'text'> {
  text: string
  link?: string | undefined
  items: SidebarItem[]
  /** Default: true. */
  collapsible?: boolean | undefined
  /** Default: false. */
  collapsed?: boolean | undefined
}
/** A line between entries of a sidebar. */
export interface SidebarDivider {
  dividerType: 'solid' | 'dashed'
}
/** A heading between entries of a sidebar. */
export interface SidebarHeader {
  sectionHeaderText: string
  tag?: string | undefined
}
/** An entry that is only a route shows the title of its page. */
export type SidebarItem = string | SidebarLink | SidebarGroup | SidebarDivider | SidebarHeader

const depths = s.list(s.oneOf(2, 3, 4))
const entryFields = { tag: s.string, context: s.string, overviewHeaders: depths }
export const sidebarItem: s.Schema<SidebarItem> = s.recursive(
  'a route or a sidebar item',
  (): s.Schema<SidebarItem> => sidebarItemKinds,
)
const sidebarGroup = s.object({
  ...entryFields,
  text: s.required(s.string),
  link: s.url,
  items: s.required(s.list(sidebarItem)),
  collapsible: s.boolean,
  collapsed: s.boolean,
})
const sidebarLink = s.object({ ...entryFields, text: s.string, link: s.required(s.url) })
const sidebarDivider = s.object({ dividerType: s.required(s.oneOf('solid', 'dashed')) })
const sidebarHeader = s.object({ sectionHeaderText: s.required(s.string), tag: s.string })
const internal: s.Schema<{ _fileKey: string }> = s.object({
  _fileKey: s.required(s.refine(s.anything as s.Schema<string>, () => 'is for internal use only')),
})

const sidebarItemKinds: s.Schema<SidebarItem> = s.chosen(
  'a route, a link, a group, a divider or a section header',
  [s.string, sidebarLink, sidebarGroup, sidebarDivider, sidebarHeader],
  (value) => {
    if (typeof value === 'string') return s.string
    const has = (key: string) => typeof value === 'object' && value !== null && key in value
    if (has('_fileKey')) return internal
    if (has('dividerType')) return sidebarDivider
    if (has('sectionHeaderText')) return sidebarHeader
    return has('items') ? sidebarGroup : sidebarLink
  },
)
