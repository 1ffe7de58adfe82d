// Writes the content of request bodies, responses and headers: media types with their schemas and examples.

import { interpolate } from '@docsite/cli'
import { exampleTextOf, isEncoded, isJson, mediaTypesIn, streamExample } from './body.ts'
import { type Context, written } from './context.ts'
import { blocks, code, codeBlock, escapeText, item, type Panel, tabs } from './markdown.ts'
import { constraintText, exampleOnLine } from './schemas/constraints.ts'
import { exampleOf, examplesIn, ownExamples, type WrittenExample, writtenExamples } from './schemas/examples.ts'
import { field, schemaContent, schemaTexts, typeText } from './schemas/schema-text.ts'
import { shapeOf } from './schemas/shape.ts'
import type { Node } from './source/node.ts'
import { isScalar, jsonText, textOf } from './values.ts'

/** The longest example, in characters. Some descriptions contain whole files. */
const longestExample = 20_000

/** Media types with the same schema. */
interface MediaGroup {
  names: string[]
  schema: Node
  /** The schema of the items of a stream. */
  itemSchema: Node
  /** The Encoding Objects of the properties. */
  encoding: Node | undefined
  contents: Node[]
}

/** Returns the media types of `content`, with those together that have the same schema and encode it in the same way. */
function mediaGroups(content: Node): MediaGroup[] {
  const groups = new Map<string, MediaGroup>()
  for (const [name, media] of mediaTypesIn(content)) {
    const schema = media.get('schema')
    const itemSchema = media.get('itemSchema')
    const encoding = isEncoded(name) && media.get('encoding').exists ? media.get('encoding') : undefined
    const own = ['description', 'itemEncoding', 'prefixEncoding'].map((name) => jsonText(media.get(name).value))
    const schemas = [schema, itemSchema].map((one) => (one.isReference && one.reference) || jsonText(one.value))
    const key = [...schemas, jsonText(encoding?.value), ...own].join()
    const group = groups.get(key) ?? { names: [], schema, itemSchema, encoding, contents: [] }
    groups.set(key, group)
    group.names.push(name)
    group.contents.push(media)
  }
  return [...groups.values()]
}

/**
 * Returns the media types in `content` with their schemas and examples, each in a tab if their schemas differ. `note` is Markdown for
 * their first lines.
 */
export function contentText(content: Node, context: Context, note = ''): string {
  const { words } = context
  const panels = mediaGroups(content).map(({ names, schema, itemSchema, encoding, contents }): Panel => {
    const [media] = contents
    const type = schema.exists ? typeText(schema, context) : ''
    const stream = itemSchema.exists ? interpolate(words.streamOf, { type: typeText(itemSchema, context) }) : ''
    const head = [names.map(code).join(', '), [type, stream].filter(Boolean).join(', '), note].filter(Boolean).join(' ')
    return {
      label: names.join(', '),
      content: blocks(
        head,
        written(context, media?.text('description')),
        ...[schema, itemSchema]
          .flatMap((one) => schemaTexts(one, context.operation?.node.text('operationId')))
          .map((text) => written(context, text)),
        schema.exists ? schemaContent(schema, { ...context, encoding }) : '',
        itemSchema.exists ? schemaContent(itemSchema, context) : '',
        media ? partTypes(media, context) : '',
        examplesText(names, contents, context),
      ),
    }
  })
  return tabs(panels, 'api.media-type')
}

/** Returns the content types of the parts of a body whose parts have no names, in their order. */
function partTypes(media: Node, { words }: Context): string {
  const encodings = [...media.get('prefixEncoding').items, media.get('itemEncoding')]
  const types = encodings.flatMap((encoding) => encoding.text('contentType') ?? [])
  return types.length === 0 ? '' : `${words.contentType}: ${types.map(code).join(', ')}`
}

/** Returns the examples of media types as code, in tabs if there are several. */
function examplesText(names: readonly string[], contents: readonly Node[], context: Context): string {
  // The media types of a group have one schema, whose examples need to be shown once.
  const shownAt = Math.max(names.findIndex(isJson), 0)
  const ofSchema = (schema: Node, i: number) => (i === shownAt ? numbered(examplesIn(schema), context) : [])
  const all = contents.flatMap((media, i) => {
    const name = names[i] ?? ''
    const schema = media.get('schema')
    const written = writtenExamples(media, schema).map((example) => {
      const text = exampleTextOf(name, media, example)
      return text === undefined ? example : { ...example, text }
    })
    const stream = streamExample(name, media, context.direction)
    const generated =
      stream !== undefined
        ? [{ value: stream, text: stream }]
        : isJson(name)
          ? [{ value: exampleOf(schema, context.direction) ?? undefined }].filter(({ value }) => value !== '')
          : []
    const examples = [written, ofSchema(schema, i), generated].find(({ length }) => length > 0) ?? []
    return examples.map((example) => ({
      name,
      ...example,
      language: typeof example.value === 'string' ? languageOf(name) : 'json',
    }))
  })
  return blocks(exampleItems(contents, context), codeBlocks(all, context))
}

/** Numbers examples without names if there are several. */
const numbered = (examples: readonly WrittenExample[], { words }: Context): WrittenExample[] =>
  examples.map((example, i) => (examples.length > 1 ? { name: `${words.example} ${i + 1}`, ...example } : example))

/** Returns a list of what the description says of examples, and of where others are. */
function exampleItems(contents: readonly Node[], context: Context): string {
  const items = contents.flatMap((media) =>
    media.get('examples').entries.flatMap(([name, reference]) => {
      const example = reference.follow()
      const [description, url] = [example.text('description'), example.text('externalValue')]
      if (description === undefined && url === undefined) return []
      const head = [escapeText(example.text('summary') ?? name), ...(url === undefined ? [] : [code(url)])].join(': ')
      return item(head, [written(context, description)])
    }),
  )
  return [...new Set(items)].join('\n')
}

/** Returns examples as code, in tabs if there are several. */
function codeBlocks(
  examples: readonly { name: string; value: unknown; text?: string; language: string }[],
  { words }: Context,
): string {
  const shown = examples.flatMap(({ name, value, text: own, language }) => {
    const text = exampleText(own ?? value, own === undefined ? language : 'text')
    return text === undefined ? [] : [{ name, text, language }]
  })
  const [only] = shown
  if (!only) return ''
  if (shown.length === 1) return codeBlock(only.language, only.text, titled(words.example))
  const fences = shown.map(({ name, text, language }) => codeBlock(language, text, titled(name)))
  return [':::code-group', ...fences, ':::'].join('\n')
}

const titled = (title: string): string => `[${title.replace(/[[\]\s`]+/g, ' ').trim()}] noCheck`

/** Returns an example as text; `undefined` if there is nothing to show. */
function exampleText(value: unknown, language: string): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'string' && value !== '' && language !== 'json' ? value : jsonText(value, 2)
  return text.length > longestExample ? `${text.slice(0, longestExample)}\n…` : text
}

/** The languages of code blocks by media type. */
const languages: readonly [pattern: RegExp, language: string][] = [
  [/[/+](?:x-)?(?:nd)?json/i, 'json'],
  [/[/+]xml\b/i, 'xml'],
  [/\/html\b/i, 'html'],
  [/\byaml\b/i, 'yaml'],
]

const languageOf = (mediaType: string): string =>
  isJson(mediaType) ? 'json' : (languages.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'text')

/** Returns a list of parameters or headers. The name of a header is its key. */
export const parameterItems = (
  parameters: readonly (readonly [name: string, node: Node])[],
  context: Context,
): string =>
  parameters
    .map(([name, parameter]) => {
      const [media] = mediaTypesIn(parameter.get('content'))
      const schema = media ? media[1].get('schema') : parameter.get('schema')
      const mediaTypes = media ? [media[0]] : []
      const options = {
        isRequired: parameter.is('required'),
        depth: 0,
        owner: parameter,
        media: media?.[1],
        mediaTypes,
      }
      return field(code(name), schema, context, options)
    })
    .join('\n')

/** Returns the links of a response as a list. */
export const linkItems = (links: Node, context: Context): string =>
  links.entries
    .map(([name, reference]) => {
      const { words } = context
      const node = reference.follow()
      const id = node.text('operationId')
      const target = id === undefined ? undefined : context.routes.ofTarget(`#operation/${id}`, context)
      const text =
        target === undefined ? code(id ?? node.text('operationRef') ?? '') : `[${code(id ?? '')}](${encodeURI(target)})`
      const parameters = node
        .get('parameters')
        .entries.map(([key, { value }]) =>
          code(`${key} = ${typeof value === 'object' ? jsonText(value) : String(value)}`),
        )
      const body = node.get('requestBody')
      const texts = [
        ...parameters,
        ...(body.exists ? [`${words.requestBody}: ${code(textOf(body.value) ?? jsonText(body.value))}`] : []),
      ]
      const server = node.get('server').text('url')
      return item(`${code(name)} → ${[text, server && code(server)].filter(Boolean).join(' · ')}`, [
        written(context, node.text('description')),
        texts.join(', '),
      ])
    })
    .join('\n')

/** Returns the schema of a page: its type and its constraints, fields and example. */
export function schemaText(schema: Node, context: Context): string {
  const shape = shapeOf(schema)
  const { words, direction } = context
  const written = ownExamples(schema)
  const isLong = shape.properties.size + shape.choices.length > 0
  const generated = isLong && written.length === 0 ? [{ value: exampleOf(schema, direction) ?? undefined }] : []
  const [inText, inCode] = isLong
    ? [written.filter(({ value }) => isScalar(value)), [...written, ...generated]]
    : [written, written.filter((example) => exampleOnLine(example).length === 0)]
  const examples = inCode.map(({ value }, i) => ({ name: `${words.example} ${i + 1}`, value, language: 'json' }))
  return blocks(
    typeText(schema, context),
    schemaContent(schema, context),
    constraintText({ ...shape, additional: undefined, keywords: {} }, context, inText),
    codeBlocks(examples, context),
  )
}
