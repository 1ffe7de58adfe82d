// `_meta.json`: what a folder's part of the sidebar lists, in order.

import { boolean, chosen, kindOf, list, object, oneOf, required, string, type ValueOf } from './schema.ts'

const tag = string
const context = string
const overviewHeaders = list(oneOf(2, 3, 4))
const name = required(string)

const kinds = {
  file: object({ type: oneOf('file'), name, label: string, tag, overviewHeaders, context }),
  dir: object({
    type: required(oneOf('dir')),
    name,
    label: string,
    collapsible: boolean,
    collapsed: boolean,
    tag,
    overviewHeaders,
    context,
  }),
  divider: object({ type: required(oneOf('divider')), dashed: boolean }),
  'section-header': object({ type: required(oneOf('section-header')), label: required(string), tag }),
  'custom-link': object({
    type: required(oneOf('custom-link')),
    label: required(string),
    link: required(string),
    tag,
    context,
  }),
}

const metaObject = kindOf('type', kinds, 'file')
const metaItem = chosen<string | ValueOf<typeof metaObject>>(
  'a name or a sidebar item',
  [string, metaObject],
  (value) => (typeof value === 'string' ? string : metaObject),
)

/** An entry of `_meta.json`: the name of a page or folder, or an object of one of five kinds. */
export type MetaItem = ValueOf<typeof metaItem>

export const metaFile = list(metaItem)
