// `_meta.json`: the sidebar entries of a directory, in order.

import { badge } from './badge.ts'
import * as s from './schema.ts'

const tag = s.string
const context = s.string
const overviewHeaders = s.list(s.oneOf(2, 3, 4))
const name = s.required(s.string)

const kinds = {
  file: s.object({ type: s.oneOf('file'), name, label: s.string, tag, badge, overviewHeaders, context }),
  dir: s.object({
    type: s.required(s.oneOf('dir')),
    name,
    label: s.string,
    collapsible: s.boolean,
    collapsed: s.boolean,
    tag,
    badge,
    overviewHeaders,
    context,
  }),
  divider: s.object({ type: s.required(s.oneOf('divider')), dashed: s.boolean }),
  'section-header': s.object({ type: s.required(s.oneOf('section-header')), label: s.required(s.string), tag, badge }),
  'custom-link': s.object({
    type: s.required(s.oneOf('custom-link')),
    label: s.required(s.string),
    link: s.required(s.string),
    tag,
    badge,
    context,
  }),
}

const metaObject = s.kindOf('type', kinds, 'file')
const metaItem = s.chosen<string | s.ValueOf<typeof metaObject>>(
  'a name or a sidebar item',
  [s.string, metaObject],
  (value) => (typeof value === 'string' ? s.string : metaObject),
)

/** An entry of `_meta.json`: the name of a page or directory, or an object of one of five kinds. */
export type MetaItem = s.ValueOf<typeof metaItem>

const metaList = s.list(metaItem)
const metaWithSchema = s.object({ $schema: s.string, items: s.required(metaList) })

/** A list of entries, or an object with the list in `items`, which can also contain `$schema`. */
export const metaFile = s.chosen<MetaItem[] | s.ValueOf<typeof metaWithSchema>>(
  metaList.expects,
  [metaList, metaWithSchema],
  (value) => (s.isObject(value) && ('items' in value || '$schema' in value) ? metaWithSchema : metaList),
)
