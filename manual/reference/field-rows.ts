// Generates the rows of the manual's tables of fields: names and types from the schemas, and texts from `fields.yaml`.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type JsonSchema, jsonSchemas } from './json-schemas.ts'

type Lang = 'en' | 'zh'
type Page = 'configuration' | 'frontmatter'

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

const pages = parse(readFileSync(new URL('fields.yaml', import.meta.url), 'utf8')) as Record<
  Page,
  Record<string, Table>
>
const schemas = jsonSchemas()
/** Paths begin with the name of the page. */
const root: JsonSchema = {
  properties: { configuration: schemas['site.schema.json'], frontmatter: schemas['frontmatter.schema.json'] },
}

const alternatives = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(alternatives) : [schema]

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, ...alternatives(schema).map(({ properties }) => properties))

/** Returns the path of a field. In a table of an object's fields, some may have a full path. */
function pathOf(name: string, { of }: Table, page: Page): string {
  const path = [`${page}.${of}.${name}`, `${page}.${name}`].find((path) => schemaAt(path))
  if (path === undefined) throw new Error(`The ${page} has no field \`${name}\` in \`${of}\``)
  return path.replace('..', '.')
}

/** Returns the schema of a field by its path, such as `configuration.locales[].lang`. `*` stands for any key of a record. */
function schemaAt(path: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = root
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
  // YAML reads a text such as `404` as a number.
  const unique = [...new Set(types)].filter((type) => type !== name.number || !types.includes(name.string))
  const last = unique.pop() ?? ''
  if (unique.length === 0) return last
  const before = unique.join(name.comma)
  // Chinese needs a space beside code and Latin letters.
  const [left, right] = lang === 'zh' ? [/[\w`]$/.test(before) ? ' ' : '', /^[\w`]/.test(last) ? ' ' : ''] : ['', '']
  return `${before}${left}${name.or}${right}${last}`
}

const pick = (text: Words, lang: Lang): string => (typeof text === 'string' ? text : text[lang === 'en' ? 0 : 1])

function rowOf(names: readonly string[], row: Row, path: string, lang: Lang, withDefault: boolean): string {
  const type =
    pick(row.type ?? '', lang) || typeOf(schemaAt(path) ?? {}, lang) + (isRequired(path) ? words[lang].required : '')
  const value = pick(row.default ?? '', lang)
  const standard = value === 'none' || value === 'all' ? words[lang][value] : value
  const title = names.map((name) => `\`${name}\``).join(words[lang].comma)
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

/** Returns the text of a page with new rows in its tables of fields, which are those with a column for the type. */
export function withFieldRows(text: string, page: Page, lang: Lang): string {
  const pattern = /^#+ .*\{#([\w-]+)\}$|^(\|.*\| (?:Type|类型) \|.*\n\| ---.*\n)(?:\|.*\n)*/gm
  let section = ''
  let count = 0
  return text.replace(pattern, (all, id?: string, head = '') => {
    if (id !== undefined) [section, count] = [id, 0]
    if (id !== undefined) return all
    count += 1
    const table = pages[page][count > 1 ? `${section} ${count}` : section]
    if (!table) throw new Error(`fields.yaml has no table ${count} for the section ${section} of the page ${page}`)
    const rows = Object.entries(table.fields).map(([key, row]) => {
      const names = key.split(', ')
      return rowOf(names, row, pathOf(names[0] as string, table, page), lang, /Default|默认/.test(head))
    })
    return head + rows.join('')
  })
}

/** Returns the fields of a page's schema without a row, in the objects of which another field has one. */
export function undocumentedFields(page: Page): string[] {
  const described = (list: (table: Table) => string[]) =>
    Object.values(pages[page]).flatMap((table) => list(table).map((name) => pathOf(name, table, page)))
  const paths = described(({ fields }) => Object.keys(fields).flatMap((names) => names.split(', ')))
  const all = [...paths, ...described(({ elsewhere = [] }) => elsewhere)]
  return [...new Set(paths.map(parentOf))].flatMap((parent) =>
    Object.keys(propertiesOf(schemaAt(parent) ?? {}))
      .filter((name) => name !== '$schema')
      .map((name) => `${parent}.${name}`)
      .filter((path) => !all.some((one) => one === path || one.startsWith(`${path}.`))),
  )
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.'))
