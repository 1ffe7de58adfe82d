// Generates the rows of the manual's tables of configuration fields: names and types from the schema, and texts from `fields.yaml`.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type JsonSchema, jsonSchemas } from './json-schemas.ts'

type Lang = 'en' | 'zh'

/** A text that is the same in all languages, or one for each. */
type Words = string | [en: string, zh: string]

interface Row {
  /** The type, if it says more than the schema. */
  type?: Words
  default?: Words
  en: string
  zh: string
}

interface Table {
  /** The path of the object whose fields the table lists, such as `locales[]`. Empty if the names in the table are paths. */
  of: string
  /** Fields that the page describes without a table of fields. */
  elsewhere?: string[]
  /** Rows by the name of a field, or by several names. */
  fields: Record<string, Row>
}

const words = {
  en: {
    string: 'string',
    boolean: 'boolean',
    number: 'number',
    list: 'list',
    object: 'object',
    url: 'URL',
    or: ' or ',
    comma: ', ',
    required: ', required',
    listOf: (item: string) => `list of ${item}s`,
    none: 'none',
    all: 'all',
  },
  zh: {
    string: '字符串',
    boolean: 'boolean',
    number: '数字',
    list: '列表',
    object: '对象',
    url: '地址',
    or: '或',
    comma: '、',
    required: '，必填',
    listOf: (item: string) => `${item}列表`,
    none: '无',
    all: '全部',
  },
}

const tables = parse(readFileSync(new URL('fields.yaml', import.meta.url), 'utf8')) as Record<string, Table>
const configuration = jsonSchemas()['site.schema.json'] as JsonSchema

const alternatives = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(alternatives) : [schema]

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, ...alternatives(schema).map(({ properties }) => properties))

/** Returns the path of a field. In a table of an object's fields, some may have a full path. */
function pathOf(name: string, { of }: Table): string {
  const path = [`${of}.${name}`, name].find((path) => schemaAt(path))
  if (path === undefined) throw new Error(`The configuration has no field \`${name}\` in \`${of}\``)
  return path.replace(/^\./, '')
}

/** Returns the schema of a field by its path, such as `locales[].lang`. `*` stands for any key of a record. */
function schemaAt(path: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = configuration
  for (const key of path.split(/\.|(?=\[\])/).filter(Boolean)) {
    const all: JsonSchema[] = schema ? alternatives(schema) : []
    if (key === '[]') schema = all.find(({ items }) => items)?.items as JsonSchema | undefined
    else if (key === '*') schema = all.find((one) => one.additionalProperties)?.additionalProperties as JsonSchema
    else schema = propertiesOf({ anyOf: all })[key]
  }
  return schema
}

/** Returns the type of a field as the manual names it. */
function typeOf(schema: JsonSchema, lang: Lang): string {
  const name = words[lang]
  const types = alternatives(schema).flatMap((one): string[] => {
    const values = one.enum as unknown[] | undefined
    if (values) return values.map((value) => `\`${typeof value === 'string' ? `'${value}'` : value}\``)
    if (one.type === 'array') {
      const item = one.items as JsonSchema
      return [item.type === 'string' ? name.listOf(name.string) : name.list]
    }
    const keys = Object.keys(propertiesOf(one))
    if (one.type === 'object') return [keys.length > 0 && keys.length <= 4 ? `\`{ ${keys.join(', ')} }\`` : name.object]
    if (one.maxLength === 2048) return [name.url]
    return [name[one.type as 'string' | 'boolean' | 'number'] ?? name.object]
  })
  const unique = [...new Set(types)]
  const last = unique.pop() ?? ''
  if (unique.length === 0) return last
  const before = unique.join(name.comma)
  // Chinese needs a space beside code and Latin letters.
  const [left, right] = lang === 'zh' ? [/[\w`]$/.test(before) ? ' ' : '', /^[\w`]/.test(last) ? ' ' : ''] : ['', '']
  return `${before}${left}${name.or}${right}${last}`
}

const pick = (text: Words, lang: Lang): string => (typeof text === 'string' ? text : text[lang === 'en' ? 0 : 1])

function rowOf([names, row]: [string, Row], table: Table, lang: Lang, withDefault: boolean): string {
  const [first = '', ...others] = names.split(', ')
  const path = pathOf(first, table)
  const type =
    pick(row.type ?? '', lang) || typeOf(schemaAt(path) ?? {}, lang) + (isRequired(path) ? words[lang].required : '')
  const value = pick(row.default ?? '', lang)
  const standard = value === 'none' || value === 'all' ? words[lang][value] : value
  const title = [first, ...others].map((name) => `\`${name}\``).join(words[lang].comma)
  const cells = [title, type, ...(withDefault ? [standard] : []), row[lang]]
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|\n`
}

/** Returns whether a field is required in its object. */
function isRequired(path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const schemas = alternatives(schemaAt(parentOf(path)) ?? {}).filter(({ properties = {} }) =>
    Object.hasOwn(properties as object, name),
  )
  return schemas.length > 0 && schemas.every(({ required }) => (required as string[] | undefined)?.includes(name))
}

/** Returns a page of the manual with new rows in its tables of fields, which are those with a column for the type. */
export function withFieldRows(page: string, lang: Lang): string {
  const pattern = /^#+ .*\{#([\w-]+)\}$|^(\|.*\| (?:Type|类型) \|.*\n\| ---.*\n)(?:\|.*\n)*/gm
  let section = ''
  let count = 0
  return page.replace(pattern, (all, id?: string, head = '') => {
    if (id !== undefined) [section, count] = [id, 0]
    if (id !== undefined) return all
    count += 1
    const table = tables[count > 1 ? `${section} ${count}` : section]
    if (!table) throw new Error(`fields.yaml has no table ${count} for the section ${section}`)
    const withDefault = /Default|默认/.test(head)
    return (
      head +
      Object.entries(table.fields)
        .map((row) => rowOf(row, table, lang, withDefault))
        .join('')
    )
  })
}

/** Returns the fields without a row, in the objects of which another field has one. */
export function undocumentedFields(): string[] {
  const all = Object.values(tables)
  const paths = all.flatMap((table) =>
    Object.keys(table.fields).flatMap((names) => names.split(', ').map((name) => pathOf(name, table))),
  )
  const described = [...paths, ...all.flatMap(({ of, elsewhere = [] }) => elsewhere.map((name) => `${of}.${name}`))]
  return [...new Set(paths.map(parentOf))].flatMap((parent) =>
    Object.keys(propertiesOf(schemaAt(parent) ?? {}))
      .filter((name) => name !== '$schema')
      .map((name) => `${parent}.${name}`.replace(/^\./, ''))
      .filter((path) => !described.some((one) => one === path || one.startsWith(`${path}.`))),
  )
}

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0))
