// `_meta.json`: the sidebar entries of a directory, in order.

import { badge } from './badge.ts'
import { boolean, chosen, isObject, kindOf, list, object, oneOf, required, string, type ValueOf } from './schema.ts'

const tag = string
const context = string
const overviewHeaders = list(oneOf(2, 3, 4))
const name = required(string)

const kinds = {
  file: object({ type: oneOf('file'), name, label: string, tag, badge, overviewHeaders, context }),
  dir: object({
    type: required(oneOf('dir')),
    name,
    label: string,
    collapsible: boolean,
    collapsed: boolean,
    tag,
    badge,
    overviewHeaders,
    context,
  }),
  divider: object({ type: required(oneOf('divider')), dashed: boolean }),
  'section-header': object({ type: required(oneOf('section-header')), label: required(string), tag, badge }),
  'custom-link': object({
    type: required(oneOf('custom-link')),
    label: required(string),
    link: required(string),
    tag,
    badge,
    context,
  }),
}

const metaObject = kindOf('type', kinds, 'file')
const metaItem = chosen<string | ValueOf<typeof metaObject>>(
  'a name or a sidebar item',
  [string, metaObject],
  (value) => (typeof value === 'string' ? string : metaObject),
)

/** An entry of `_meta.json`: the name of a page or directory, or an object of one of five kinds. */
export type MetaItem = ValueOf<typeof metaItem>

const metaList = list(metaItem)
const metaWithSchema = object({ $schema: string, items: required(metaList) })

/** A list of entries, or an object with the list in `items`, which can also contain `$schema`. */
export const metaFile = chosen<MetaItem[] | ValueOf<typeof metaWithSchema>>(
  metaList.expects,
  [metaList, metaWithSchema],
  (value) => (isObject(value) && ('items' in value || '$schema' in value) ? metaWithSchema : metaList),
)
