// Writes schemas: the type on one line, and the fields of objects as a list.

import { interpolate } from '@docsite/cli'
import { type Context, written } from '../context.ts'
import { badge, blocks, code, escapeText, item, link } from '../markdown.ts'
import type { Node } from '../source/node.ts'
import { firstSentence } from '../written-markdown.ts'
import { constraintText } from './constraints.ts'
import { schemaNamed } from './discriminator.ts'
import { ownExamples, type WrittenExample, writtenExamples } from './examples.ts'
import {
  allowsNull,
  type Choice,
  isMarked,
  ownKeywords,
  referredBy,
  requiredGroups,
  type SchemaText,
  type Shape,
  shapeOf,
  textIn,
  textsIn,
  typesOf,
} from './shape.ts'

/** The deepest nesting of schemas without a name. A description with YAML aliases can be infinitely deep. */
const deepest = 10

/** Returns the type of a schema as Markdown on one line. A named schema is a link. */
export function typeText(schema: Node, context: Context, depth = 0): string {
  const { words } = context
  const target = referredBy(schema)
  if (target) return withNull(linkTo(target, context), allowsNull(schema))
  if (depth > deepest) return '…'
  const shape = shapeOf(schema)
  if (shape.isNothing) return words.nothing
  const choice = shape.choices.length === 1 && shape.properties.size === 0 ? shape.choices[0] : undefined
  if (choice) return withNull(choiceText(choice, context, depth), shape.isNullable)
  const types = typesOf(shape).map((type) => oneType(type, shape, context, depth))
  if (types.length === 0 && shape.not) return interpolate(words.not, { type: typeText(shape.not, context, depth + 1) })
  return withNull(types.join(` ${words.or} `) || (shape.isNullable ? '' : words.any), shape.isNullable)

  function withNull(text: string, isNullable: boolean): string {
    return isNullable ? [text, code('null')].filter(Boolean).join(` ${words.or} `) : text
  }
}

/** Returns a link to the page of a named schema. */
function linkTo(target: Node, { schemas, routes, operation }: Context): string {
  const schema = schemas.at(target, operation)
  return link(escapeText(schema.name), routes.ofSchema(schema))
}

const choiceText = ({ options }: Choice, context: Context, depth: number): string =>
  [...new Set(options.map((option) => typeText(option, context, depth + 1)))].join(` ${context.words.or} `)

function oneType(type: string, shape: Shape, context: Context, depth: number): string {
  const { words } = context
  if (type === 'array' && shape.prefixItems.length > 0)
    return interpolate(words.tupleOf, {
      types: shape.prefixItems.map((item) => typeText(item, context, depth + 1)).join(', '),
    })
  if (type === 'array' && shape.items)
    return interpolate(words.arrayOf, { type: innerType(shape.items, context, depth) })
  if (type === 'object' && shape.properties.size === 0 && typeof shape.additional === 'object')
    return interpolate(words.mapOf, { type: innerType(shape.additional, context, depth) })
  const { format, contentEncoding, contentMediaType } = shape.keywords
  const notes = [format, contentEncoding, contentMediaType].filter((note) => typeof note === 'string')
  return [escapeText(type), ...notes.map((note) => `(${code(note)})`)].join(' ')
}

/** Returns the type of items or of the values of a map. Alternatives are in parentheses, so that they end there. */
function innerType(schema: Node, context: Context, depth: number): string {
  const text = typeText(schema, context, depth + 1)
  const { or, oneOfThese } = context.words
  return text.includes(` ${or} `) ? interpolate(oneOfThese, { types: text }) : text
}

/** Returns everything about a schema except its type: description, constraints and fields. */
export function schemaContent(schema: Node, context: Context, depth = 0): string {
  const shape = shapeOf(schema)
  const notes = [
    includesText(shape, context),
    ...requiredTexts(shape, context),
    constraintTexts(shape, context).join(' · '),
    // The fields of items are shown, too, even if they have a name.
    ...discriminatorTexts(shape, context),
    ...(shape.items && referredBy(shape.items) ? discriminatorTexts(shapeOf(shape.items), context) : []),
  ]
  return blocks(...notes, nested(schema, context, depth))
}

const includesText = ({ bases }: Shape, context: Context): string =>
  bases.length > 0
    ? interpolate(context.words.includes, { types: bases.map((base) => typeText(base, context)).join(', ') })
    : ''

/** Returns the fields of a schema, or those of its items or alternatives, as a list. Those of a schema with a name are on its page. */
function nested(schema: Node, context: Context, depth: number, isTop = depth === 0): string {
  if (depth > deepest) return ''
  const whole = shapeOf(schema)
  const includes = isTop ? '' : includesText(whole, context)
  const shape = includes === '' ? whole : withoutBases(whole)
  // The schema of a body or a response is shown with the fields of its items.
  const isShown = (item: Node) => depth === 0 || !referredBy(item)
  return [
    includes && `- ${includes}`,
    ...fieldItems(shape, context, depth),
    ...shape.choices.flatMap(({ options }) => partItems(options, context, depth)),
    ...(shape.items && isShown(shape.items) ? [nested(shape.items, context, depth + 1, depth === 0)] : []),
    ...partItems(shape.prefixItems, context, depth),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Returns what a schema adds to those that it includes. */
function withoutBases(shape: Shape): Shape {
  const bases = shape.bases.map(shapeOf)
  const properties = [...shape.properties].filter(
    ([name, one]) =>
      bases.every((base) => base.properties.get(name)?.value !== one.value) ||
      (shape.required.has(name) && !bases.some(({ required }) => required.has(name))),
  )
  return {
    ...shape,
    properties: new Map(properties),
    patterns: shape.patterns.filter(([, one]) =>
      bases.every(({ patterns }) => patterns.every(([, other]) => other.value !== one.value)),
    ),
    choices: shape.choices.filter(({ options: [one] }) =>
      bases.every(({ choices }) => choices.every(({ options: [other] }) => other?.value !== one?.value)),
    ),
  }
}

/** Returns the schemas of items and of the values of a map, which the type names. */
function innerOf(shape: Shape, depth: number): Node[] {
  const isMap = shape.properties.size + shape.patterns.length === 0
  const parts = [shape.items, isMap ? shape.additional : undefined]
  return depth > deepest ? [] : parts.filter((one) => typeof one === 'object')
}

/** Returns the titles and descriptions of a schema, and those of the schemas without a name that its type consists of. */
function textsOf(schema: Node, depth = 0): SchemaText[] {
  const inner = referredBy(schema) ? [] : innerOf(shapeOf(schema), depth)
  return [...textsIn(schema), ...inner.flatMap((one) => textsOf(one, depth + 1))]
}

/** Returns what the description says of a schema, as Markdown of the description. A title that only repeats a name is left out. */
export function schemaTexts(schema: Node, ...names: readonly (string | undefined)[]): string[] {
  const said = new Set(names.map(bareName))
  const texts = textsOf(schema).filter(({ key, text }) => key !== 'title' || !said.has(bareName(text)))
  const isAlone = texts.every(({ key }) => key === 'title')
  return [
    ...new Set(
      texts.map(({ key, text }) => (key !== 'title' ? text : isAlone ? escapeText(text) : `**${escapeText(text)}**`)),
    ),
  ]
}

/** Returns the letters and digits of a name. Programs make titles such as “User Id” and “Response List Users” from names. */
const bareName = (name = ''): string =>
  name
    .replace(/^(?:response|body) /i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the constraints of a schema, and those of the schemas without a name that its type consists of. */
function constraintTexts(
  shape: Shape,
  context: Context,
  examples: readonly WrittenExample[] = [],
  depth = 0,
): string[] {
  return [
    constraintText(shape, context, examples),
    ...innerOf(shape, depth).flatMap((one) =>
      referredBy(one)
        ? constraintText(ownShape(one, shapeOf(one)), context)
        : constraintTexts(shapeOf(one), context, ownExamples(one), depth + 1),
    ),
  ].filter(Boolean)
}

/** Returns a list item for each field of an object. */
function fieldItems(shape: Shape, context: Context, depth: number): string[] {
  const { words, direction } = context
  const isShown = (schema: Node) =>
    !(direction === 'request' && isMarked(schema, 'readOnly')) &&
    !(direction === 'response' && isMarked(schema, 'writeOnly'))
  const fields = [...shape.properties].flatMap(([name, schema]) => {
    const encoding = depth === 0 ? context.encoding?.get(name) : undefined
    const mediaTypes = encoding?.text('contentType')?.split(',')
    const options = { isRequired: shape.required.has(name), depth, mediaTypes }
    return isShown(schema) ? field(code(name), schema, context, options) : []
  })
  const patterns = shape.patterns.map(([pattern, schema]) => field(code(pattern), schema, context, { depth }))
  const hasOthers = typeof shape.additional === 'object' || (shape.additional === true && fields.length > 0)
  if (!hasOthers) return [...fields, ...patterns]
  if (typeof shape.additional !== 'object') return [...fields, ...patterns, `- *${words.otherProperties}*`]
  if (fields.length + patterns.length === 0)
    return referredBy(shape.additional) ? [] : [nested(shape.additional, context, depth + 1)]
  return [...fields, ...patterns, field(`*${words.otherProperties}*`, shape.additional, context, { depth })]
}

/** Returns a list item for each alternative, or for each item of a tuple, if the type of at least one without a name does not say all. */
function partItems(parts: readonly Node[], context: Context, depth: number): string[] {
  const items = parts.map((part) => field('', part, context, { depth }))
  const saysMore = (part: Node, i: number) =>
    !(referredBy(part) && Object.keys(ownKeywords(part)).length === 0) &&
    items[i] !== item(typeText(part, context, depth), [], '')
  return parts.some(saysMore) ? items : []
}

/** Returns which of several properties are required, for alternatives that say nothing else. */
const requiredTexts = ({ choices }: Shape, { words }: Context): string[] =>
  choices.flatMap((choice) => {
    const groups = requiredGroups(choice)?.map((names) => names.map(code).join(' + ')) ?? []
    const text = choice.kind === 'oneOf' ? words.requiredOneOf : words.requiredAnyOf
    return groups.length > 0 ? interpolate(text, { properties: groups.join(', ') }) : []
  })

/** Returns what selects a schema, also for the schemas without a name that its type consists of. */
const discriminatorTexts = (shape: Shape, context: Context, depth = 0): string[] => [
  ...new Set([
    ...discriminatorText(shape, context),
    ...innerOf(shape, depth).flatMap((one) =>
      referredBy(one) ? [] : discriminatorTexts(shapeOf(one), context, depth + 1),
    ),
  ]),
]

/** Returns the property that selects a schema, and which value selects which schema. */
function discriminatorText({ discriminator }: Shape, context: Context): string[] {
  const name = discriminator?.text('propertyName')
  if (!discriminator || name === undefined) return []
  const { words } = context
  const target = (value: string) => {
    const node = schemaNamed(value, discriminator, context.root)
    return node ? linkTo(node, context) : code(value)
  }
  const values = discriminator.get('mapping').entries.map(([value, { value: to }]) => [code(value), target(String(to))])
  const others = discriminator.text('defaultMapping')
  const all = [...values, ...(others === undefined ? [] : [[words.otherValues, target(others)]])]
  const list = all.map((one) => one.join(' → ')).join(', ')
  const text = interpolate(words.discriminator, { name: code(name) })
  return [list === '' ? text : `${text}: ${list}`]
}

interface FieldOptions {
  isRequired?: boolean
  depth: number
  /** The object with the description and the examples, if they are not those of the schema. */
  owner?: Node
  /** The media type of the object, if that has the examples. */
  media?: Node | undefined
  /** The media types in which it can be written. */
  mediaTypes?: readonly string[] | undefined
}

/** Returns a list item for a property, a parameter or, without a name, for an alternative. `name` is Markdown. */
export function field(name: string, schema: Node, context: Context, options: FieldOptions): string {
  const { owner, media, depth, mediaTypes = [] } = options
  const { words } = context
  const shape = shapeOf(schema)
  const named = referredBy(schema)
  const isNamed = named !== undefined
  const title = name === '' && !isNamed ? textIn(schema, 'title') : undefined
  const head = [
    name || (title && `**${escapeText(title)}**`),
    typeText(schema, context, depth),
    options.isRequired ? badge(words.required, 'danger') : '',
    owner?.is('deprecated') || isMarked(schema, 'deprecated') ? badge(words.deprecated, 'warning') : '',
    isMarked(schema, 'readOnly') ? badge(words.readOnly, 'info') : '',
    isMarked(schema, 'writeOnly') ? badge(words.writeOnly, 'info') : '',
  ]
  const own = [
    ...new Set(
      [owner?.text('description') ?? [], media?.text('description') ?? [], ...schemaTexts(schema, name, title)].flat(),
    ),
  ]
  const isDescribed = [owner, media].some((one) => one?.text('description')) || textIn(schema, 'description')
  // The page of a named schema has its whole description.
  const sentence = named && !isDescribed ? firstSentence(textIn(named, 'description') ?? '') : ''
  const descriptions = [...own.map((text) => written(context, text)), escapeText(sentence)]
  const ofOwner = [owner, media].flatMap((one) => (one ? writtenExamples(one, schema) : []))
  const examples = ofOwner.length > 0 ? ofOwner : ownExamples(schema)
  const limits = isNamed && shape.properties.size > 0 ? ownShape(schema, shape) : shape
  const constraints = isNamed
    ? [constraintText(limits, context, examples)]
    : [
        ...requiredTexts(shape, context),
        ...constraintTexts(limits, context, examples),
        ...discriminatorTexts(shape, context),
      ]
  if (mediaTypes.length > 0)
    constraints.push(`${words.contentType}: ${mediaTypes.map((one) => code(one.trim())).join(', ')}`)
  const texts = [...descriptions, constraints.filter(Boolean).join(' · ')]
  return item(head.filter(Boolean).join(' '), texts, isNamed ? '' : nested(schema, context, depth + 1))
}

/** Returns a shape with only the keywords that a schema adds to the schema whose name it has. */
const ownShape = (schema: Node, shape: Shape): Shape => ({
  ...shape,
  additional: undefined,
  keywords: ownKeywords(schema),
})
