// The example body of a request: a media type of a description → a value, a text, the fields of a form, or parts.

import type { Direction } from './context.ts'
import { fieldsOf, type Pair, valueText } from './parameter-values.ts'
import { exampleOf, type WrittenExample, writtenExamples } from './schemas/examples.ts'
import { type Shape, shapeOf, typesOf } from './schemas/shape.ts'
import type { Node } from './source/node.ts'
import { isObject, jsonText, textOf } from './values.ts'

/** A part of a multipart body. */
export interface Part {
  name: string
  /** `undefined` if it is the one that clients send by default for this kind of part. */
  mediaType: string | undefined
  content: { kind: 'text'; text: string } | { kind: 'json'; value: unknown } | { kind: 'file'; fileName: string }
}

/** The body of a request. */
export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: readonly Pair[] }
  | { kind: 'multipart'; subtype: string; parts: readonly Part[] }

/** Returns whether a media type is JSON. */
export const isJson = (mediaType: string): boolean => /[/+]json(?!-seq)\b/i.test(mediaType) || mediaType === '*/*'

/** Returns whether a media type has parts or fields, which an Encoding Object can describe. */
export const isEncoded = (mediaType: string): boolean =>
  /^(?:multipart\/|application\/x-www-form-urlencoded\b)/i.test(mediaType)

/** Returns whether a media type is a sequence of JSON texts. */
const isJsonSequence = (mediaType: string): boolean => /[/+](?:json-seq|jsonl|x-ndjson|ndjson)\b/i.test(mediaType)

/** Returns items as a sequential media type writes them; `undefined` if their form is not known. */
function sequenceText(mediaType: string, items: readonly unknown[]): string | undefined {
  if (isJsonSequence(mediaType)) return items.map((item) => jsonText(item)).join('\n')
  if (!/^text\/event-stream\b/i.test(mediaType) || !items.every(isObject)) return undefined
  return items.map(eventText).join('\n\n')
}

/** Returns an event: each line of a field is a line of its own. */
const eventText = (event: object): string =>
  Object.entries(event)
    .flatMap(([name, value]) =>
      valueText(value)
        .split('\n')
        .map((line) => `${name}: ${line}`),
    )
    .join('\n')

/** Returns the media types of a `content`. References are resolved. */
export const mediaTypesIn = (content: Node): [name: string, media: Node][] =>
  content.entries.flatMap(([name, reference]): [string, Node][] => {
    const media = reference.follow()
    return media.exists ? [[name, media]] : []
  })

/** Returns the value of a written example of a media type as text: as the description serializes it, or as a sequence of its items. */
export function exampleTextOf(
  mediaType: string,
  media: Node,
  { value, serialized }: WrittenExample,
): string | undefined {
  if (serialized !== undefined && (value === serialized || !isJson(mediaType))) return serialized
  return media.get('itemSchema').exists && Array.isArray(value) ? sequenceText(mediaType, value) : undefined
}

/** The most schemas in one another in which a property is looked for. */
const deepest = 10

/** Returns the example body for a media type. `version` is that of OpenAPI. */
export function bodyOf(mediaType: string, content: Node, version: string): Body | undefined {
  const schema = content.get('schema')
  const [written] = writtenExamples(content, schema)
  const text = written ? exampleTextOf(mediaType, content, written) : streamExample(mediaType, content, 'request')
  if (text !== undefined && !isEncoded(mediaType)) return { kind: 'text', text }
  const { value } = written ?? { value: exampleOf(schema, 'request') }
  if (value === undefined) return undefined
  if (isJson(mediaType)) return { kind: 'json', value }
  const [, subtype] = /^multipart\/([^;\s]+)/i.exec(mediaType) ?? []
  // The text of a whole multipart body would need the boundary in its header.
  const object = subtype === undefined || isObject(value) ? value : exampleOf(schema, 'request')
  if (isEncoded(mediaType) && isObject(object)) {
    const properties = Object.entries(object).map(([name, one]): Property => {
      const encoding = content.get('encoding').get(name)
      return { name, value: one, schema: propertyIn(schema, name), encoding }
    })
    if (subtype === undefined) return { kind: 'form', fields: properties.flatMap(formFields) }
    // OpenAPI 3.0 has styles only for `application/x-www-form-urlencoded`.
    const canHaveStyle = /^form-data$/i.test(subtype) && !version.startsWith('3.0')
    const parts = properties.flatMap((property) => {
      const own = partsOf(property)
      const isText = own.every((part) => part.content.kind !== 'file')
      return canHaveStyle && isText && hasStyle(property) ? styledParts(property) : own
    })
    return { kind: 'multipart', subtype: subtype.toLowerCase(), parts }
  }
  return typeof value === 'string' && subtype === undefined ? { kind: 'text', text: value } : undefined
}

/** Returns a generated example of a stream: one item. */
export function streamExample(mediaType: string, media: Node, direction: Direction): string | undefined {
  const item = media.get('itemSchema').exists ? exampleOf(media.get('itemSchema'), direction) : undefined
  return item === undefined ? undefined : sequenceText(mediaType, [item])
}

/** A property of a body with its value in the example. */
interface Property {
  name: string
  value: unknown
  schema: Node | undefined
  encoding: Node
}

/** Returns the schema of a property, also if only an alternative declares it. */
function propertyIn(schema: Node, name: string, depth = 0): Node | undefined {
  const { properties, choices, additional } = shapeOf(schema)
  const own = properties.get(name)
  if (own || depth > deepest) return own
  const options = choices.flatMap((choice) => choice.options)
  const found = options.map((option) => propertyIn(option, name, depth + 1)).find((one) => one !== undefined)
  return found ?? (typeof additional === 'object' ? additional : undefined)
}

/** Returns whether the description writes a property as a query parameter. Then its media type has no effect. */
const hasStyle = ({ encoding }: Property): boolean =>
  ['style', 'explode', 'allowReserved'].some((name) => encoding.get(name).exists)

const formFields = (property: Property): readonly Pair[] =>
  hasStyle(property)
    ? fieldsOf(property.encoding, property)
    : [property.value]
        .flat()
        .filter((one) => one !== null)
        .map((one): Pair => [property.name, valueText(one)])

const styledParts = (property: Property): Part[] =>
  fieldsOf(property.encoding, property).map(([name, text]) => ({
    name,
    mediaType: undefined,
    content: { kind: 'text', text },
  }))

/** Returns the parts of a property: one for each item of a list. */
function partsOf({ name, value, schema, encoding }: Property): Part[] {
  const shape = schema && chosenShape(schema)
  const items = Array.isArray(value)
    ? value.map((item, i) => ({ item, schema: shape?.prefixItems[i] ?? shape?.items }))
    : [{ item: value, schema }]
  const ranges = (encoding.text('contentType') ?? '').split(',').map((range) => range.trim())
  return items.flatMap(({ item, schema }) => {
    const shape = schema && chosenShape(schema)
    // Nothing is known of such a value, not even that it is text. Another `null` is left out.
    const isUnknown = item === null && shape !== undefined && typesOf(shape).length === 0
    return item === null && !isUnknown ? [] : partOf({ name, value: item, shape, ranges })
  })
}

/** Returns the shape of a schema, or of the first of its alternatives, from which examples are generated. */
function chosenShape(schema: Node, depth = 0): Shape {
  const shape = shapeOf(schema)
  const [option] = shape.choices[0]?.options ?? []
  return option && depth <= deepest && typesOf(shape).length === 0 ? chosenShape(option, depth + 1) : shape
}

interface PartSource {
  name: string
  value: unknown
  shape: Shape | undefined
  /** The media types that the description allows. */
  ranges: readonly string[]
}

function partOf({ name, value, shape, ranges }: PartSource): Part {
  const { format, contentEncoding, contentMediaType } = shape?.keywords ?? {}
  const isStructured = isObject(value) || Array.isArray(value)
  const declared =
    (isStructured ? ranges.find(isJson) : undefined) ?? ranges.find((range) => !range.includes('*')) ?? ranges[0]
  const isText = typeof contentEncoding === 'string' || !(format === 'binary' || value === null)
  const usual = isStructured
    ? 'application/json'
    : isText && !contentEncoding
      ? 'text/plain'
      : 'application/octet-stream'
  const range = declared || textOf(contentMediaType) || usual
  const isFile = isStructured
    ? !isTextual(range) || /[/+]xml\b/i.test(range)
    : !isText || (typeof value === 'string' && typeof contentEncoding !== 'string' && !isTextual(range))
  const mediaType = range.includes('*') ? (isStructured ? usual : undefined) : range
  if (isFile) {
    const own = mediaType === 'application/octet-stream' ? undefined : mediaType
    return { name, mediaType: own, content: { kind: 'file', fileName: fileNameOf(name, value, mediaType) } }
  }
  if (isStructured && isJson(range)) return { name, mediaType, content: { kind: 'json', value } }
  const text = declared && /[/+]json\b/i.test(declared) ? jsonOf(value) : valueText(value)
  return { name, mediaType: mediaType === 'text/plain' ? undefined : mediaType, content: { kind: 'text', text } }
}

/** Returns whether a media type is text. */
const isTextual = (mediaType: string): boolean => /^(?:text|\*)\/|[/+](?:json|xml|ya?ml)\b/i.test(mediaType)

/** Returns a scalar as JSON. A string can contain JSON already. */
function jsonOf(value: unknown): string {
  const text = valueText(value)
  try {
    JSON.parse(text)
    return text
  } catch {
    return jsonText(value)
  }
}

/** Returns the name of a file for a part: its example if that is one, or the name of the part. */
function fileNameOf(name: string, value: unknown, mediaType = ''): string {
  if (typeof value === 'string' && /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}\.\w{1,5}$/u.test(value)) return value
  const base = name.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-|-$/g, '') || 'file'
  const [, extension] = /^\w+\/([a-z\d]{2,4})(?:\+\w+)?(?:\s*;.*)?$/is.exec(mediaType) ?? []
  return extension === undefined ? base : `${base}.${extension.toLowerCase()}`
}
