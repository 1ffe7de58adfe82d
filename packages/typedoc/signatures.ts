// Writes signatures and doc comments: the code, the description, and tables of parameters.

import { interpolate } from '@docsite/cli'
import { cellMarkdown, hasTag, partsMarkdown, tagMarkdown, tagsMarkdown } from './comments.ts'
import { type Context, cellType, fitting, targetOf } from './context.ts'
import { safeUrl } from './external.ts'
import { innerProperties } from './inner-properties.ts'
import type { Comment, Declaration, Signature, Type, TypeParameter } from './json.ts'
import { type Code, token } from './layout.ts'
import { blocks, codeBlock, codeSpan, escapeMarkdown, inlineCode, table } from './markdown.ts'
import { hasPage } from './places.ts'
import { parameterName, typeCode } from './types.ts'

/** Returns a label of a part, such as “Returns”, in bold. */
const label = (text: string): string => `**${text}**`

/** Returns a label before a text on the same line, or above text that has several blocks. */
const labeled = (text: string, value: string, { words }: Pick<Context, 'words'>): string =>
  value === ''
    ? ''
    : /\n\s*\n|^[ \t]*(?:[-*+>]|\d+[.)]|```)/m.test(value)
      ? blocks(label(text), value)
      : `${label(text)}${words.colon}${value}`

/** Returns the parts of a comment that come first: its text, without what belongs to parameters and results. */
export function commentBlocks(comment: Comment | undefined, context: Context): string {
  if (!comment) return ''
  const { words } = context
  const one = (tag: string) => tagMarkdown(comment, tag, context)
  const since = one('@since')
  return blocks(
    stages(comment),
    hasTag(comment, '@deprecated') ? `:::warning ${words.deprecated}\n${one('@deprecated')}\n:::` : '',
    partsMarkdown(comment.summary, context),
    one('@remarks'),
    defaultNote(comment, context),
    since === '' ? '' : interpolate(words.since, { version: since }),
  )
}

/** Returns the parts of a comment that come last: examples and references. */
export const closingBlocks = (comment: Comment | undefined, context: Context): string =>
  blocks(
    ...tagsMarkdown(comment, '@example', context).map((example) => exampleBlock(example, context)),
    ...tagsMarkdown(comment, '@see', context).map(({ text }) => labeled(context.words.see, text, context)),
  )

/** Modifiers that say how stable a declaration is, with the type of their badge. */
const stageTags: readonly (readonly [tag: string, type: string])[] = [
  ['@alpha', 'warning'],
  ['@beta', 'warning'],
  ['@experimental', 'warning'],
  ['@internal', 'danger'],
]

const stages = (comment: Comment): string =>
  stageTags
    .filter(([tag]) => hasTag(comment, tag))
    .map(([tag, type]) => `:badge[${tag.slice(1)}]{type="${type}"}`)
    .join(' ')

/** Returns a note with the default value that a comment states. */
export function defaultNote(comment: Comment | undefined, context: Context): string {
  const value = defaultOf(comment, context)
  return value === '' ? '' : interpolate(context.words.default, { value })
}

function defaultOf(comment: Comment | undefined, context: Context): string {
  const text = tagMarkdown(comment, '@defaultValue', context) || tagMarkdown(comment, '@default', context)
  // TypeDoc makes a code block of it.
  const [, code] = /^```\w*(?: noCheck)?\n([^\n]*)\n```$/.exec(text) ?? []
  return code === undefined ? text : codeSpan(code)
}

function exampleBlock({ name, text }: { name: string; text: string }, { words }: Context): string {
  const title = name.replace(/<\/?caption>/g, '').trim()
  return blocks(label(title === '' ? words.example : `${words.example}${words.colon}${escapeMarkdown(title)}`), text)
}

/** Returns the code and the documentation of a signature. `code` is the whole signature with its name. */
export function signatureBlocks(signature: Signature, code: Code, context: Context): string {
  const { comment } = signature
  const { words } = context
  return blocks(
    codeBlock([code], context.writing),
    commentBlocks(comment, context),
    typeParameterTable(signature.typeParameters, comment, context),
    parameterTable(signature, context),
    labeled(words.returns, tagMarkdown(comment, '@returns', context), context),
    innerTable('', signature.type, context),
    ...tagsMarkdown(comment, '@throws', context).map(({ text }) => labeled(words.throws, text, context)),
    closingBlocks(comment, context),
    inheritedNote(signature, context),
  )
}

/** Returns a table of the parameters, if any has a description or a default. The code shows their types anyway. */
function parameterTable({ parameters = [] }: Signature, context: Context): string {
  const { words } = context
  const rows = parameters.flatMap((parameter) => {
    const { comment, type, defaultValue, flags = {} } = parameter
    const isOptional = flags.isOptional || defaultValue !== undefined
    const text = cellMarkdown(partsMarkdown(comment?.summary, context))
    const name = parameterName(parameter)
    return [
      [
        codeSpan(`${flags.isRest ? '...' : ''}${name}${isOptional ? '?' : ''}`),
        type ? inlineCode(cellType(type, context).code, context.writing) : '',
        [text, cellMarkdown(usualNote(defaultValue, context))].filter(Boolean).join(' '),
      ],
      ...innerRows(name, type, context),
    ]
  })
  return rows.some(([, , text]) => text !== '') ? table([words.parameter, words.type, words.description], rows) : ''
}

/** Returns a note with the default value in the code, unless it is too long for TypeDoc. */
const usualNote = (value: string | undefined, { words }: Context): string =>
  value === undefined || value === '...' ? '' : interpolate(words.default, { value: codeSpan(value) })

/** Returns rows with the name, the type and the text of the properties that the type of a parameter or a property describes. */
export const innerRows = (name: string, type: Type | undefined, context: Context): string[][] =>
  innerProperties(name, type).map(({ path, property: { comment, flags, type, defaultValue } }) => [
    codeSpan(`${path}${flags?.isOptional ? '?' : ''}`),
    type ? inlineCode(cellType(type, context).code, context.writing) : '',
    [
      partsMarkdown(comment?.summary, context),
      defaultNote(comment, context) || (type?.type === 'literal' ? '' : usualNote(defaultValue, context)),
    ]
      .map(cellMarkdown)
      .filter(Boolean)
      .join(' '),
  ])

/** Returns a table of the properties that a type describes, if it has no other place on the page. */
export function innerTable(name: string, type: Type | undefined, context: Context): string {
  const { words } = context
  const rows = innerRows(name, type, context)
  return rows.length > 0 ? table([words.property, words.type, words.description], rows) : ''
}

/** Returns a table of the type parameters, if any has a description. */
export function typeParameterTable(
  parameters: readonly TypeParameter[] = [],
  comment: Comment | undefined,
  context: Context,
): string {
  const described = tagsMarkdown(comment, '@typeParam', context)
  const rows = parameters.map(({ name, comment: own }) => [
    codeSpan(name),
    cellMarkdown(partsMarkdown(own?.summary, context) || (described.find((one) => one.name === name)?.text ?? '')),
  ])
  const { words } = context
  return rows.some(([, text]) => text !== '') ? table([words.typeParameter, words.description], rows) : ''
}

/** Returns a note that names the declaration that a member is inherited from. */
export function inheritedNote({ inheritedFrom }: Pick<Declaration, 'inheritedFrom'>, context: Context): string {
  if (!inheritedFrom) return ''
  const code = inlineCode(token(inheritedFrom.name, undefined, targetOf(inheritedFrom, context)), context.writing)
  return interpolate(context.words.inherited, { name: code })
}

/** Returns a link to the source of a declaration. */
export function sourceLink({ sources, signatures, getSignature }: Declaration): string {
  const [source] = sources ?? signatures?.[0]?.sources ?? getSignature?.sources ?? []
  const url = safeUrl(source?.url)
  if (source === undefined || url === undefined) return ''
  const name = source.fileName.split('/').at(-1) ?? ''
  return `:source[${name.replace(/[[\]\\]/g, '')}:${source.line}]{href="${url.replace(/["\\{}]/g, encodeURIComponent)}"}`
}

/** Returns the relations to other types as a list, each a label and linked types. The last one is what the declaration is merged with. */
export function relations(declaration: Declaration, context: Context): string {
  const { words, writing, places } = context
  const rows: [string, Declaration['extendedTypes']][] = [
    [words.extends, declaration.extendedTypes],
    [words.implements, declaration.implementedTypes],
    [words.extendedBy, declaration.extendedBy],
    [words.implementedBy, declaration.implementedBy],
  ]
  const options = { depth: 0, targetOf: (type: Parameters<typeof targetOf>[0]) => targetOf(type, context) }
  const merged = places.mergedWith(declaration.id)
  const lists: [string, Code[]][] = [
    ...rows.map(([text, types = []]): [string, Code[]] => [text, types.map((type) => typeCode(type, options))]),
    [
      hasPage(declaration) ? words.mergedWith : words.namespace,
      merged.map(({ id, name }) => token(name, undefined, places.of(id))),
    ],
  ]
  return lists
    .filter(([, codes]) => codes.length > 0)
    .map(([text, codes]) => `- ${text}${words.colon}${codes.map((one) => inlineCode(one, writing)).join(', ')}`)
    .join('\n')
}

/** Returns the code of a declaration, shortened to fit. */
export const fittingBlock = (write: Parameters<typeof fitting>[0], context: Context): string =>
  codeBlock([fitting(write, context)], context.writing)
