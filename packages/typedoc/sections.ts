// Writes the section of a declaration: a heading, the code, the documentation, and the members.

import { type Context, fitting } from './context.ts'
import { type Declaration, kinds } from './json.ts'
import { type Code, join, keyword, token } from './layout.ts'
import { blocks, codeSpan } from './markdown.ts'
import { memberBlocks } from './members.ts'
import { membersOf } from './places.ts'
import {
  closingBlocks,
  commentBlocks,
  fittingBlock,
  inheritedNote,
  innerTable,
  relations,
  signatureBlocks,
  sourceLink,
  typeParameterTable,
} from './signatures.ts'
import {
  functionSignature,
  indexCode,
  signatureCode,
  type TypeCodeOptions,
  typeCode,
  typeParametersCode,
} from './types.ts'

/** Returns the section of a declaration, with a heading of the level of the context. */
export function declarationSection(declaration: Declaration, context: Context): string {
  const { name, kind, id, signatures, type } = declaration
  const anchor = context.places.of(id)?.anchor ?? name
  const heading = `${'#'.repeat(context.level)} ${codeSpan(kind === kinds.function ? `${name}()` : name)} {#${anchor}}`
  if (kind === kinds.function && signatures) return blocks(heading, ...functionBlocks(declaration, context))
  const members = membersOf(declaration)
  const owner = kind === kinds.typeAlias ? '' : name
  return blocks(
    heading,
    fittingBlock((options) => headCode(declaration, options), context),
    commentBlocks(declaration.comment, context),
    relations(declaration, context),
    typeParameterTable(declaration.typeParameters, declaration.comment, context),
    ...callables(declaration, context),
    members.length > 0 ? memberBlocks(declaration, members, context) : innerTable(owner, type, context),
    closingBlocks(declaration.comment, context),
    inheritedNote(declaration, context),
    sourceLink(declaration),
  )
}

const functionBlocks = (declaration: Declaration, context: Context): string[] => [
  ...(declaration.signatures ?? []).map((signature) =>
    signatureBlocks(
      signature,
      fitting(
        (options) => [keyword('function '), token(declaration.name, 'title'), signatureCode(signature, options)],
        context,
      ),
      context,
    ),
  ),
  // Functions can have properties.
  memberBlocks(declaration, membersOf(declaration), context),
  relations(declaration, context),
  sourceLink(declaration),
]

/** Returns the documented signatures of an object that can be called. */
const callables = ({ name, signatures = [] }: Declaration, context: Context): string[] =>
  signatures.map((signature) =>
    signatureBlocks(
      signature,
      fitting((options) => [token(name), signatureCode(signature, options)], context),
      context,
    ),
  )

/** Returns the code that declares something, without the members that follow in a table. */
function headCode(declaration: Declaration, options: TypeCodeOptions): Code {
  const { name, kind, type, typeParameters, flags = {}, defaultValue, indexSignatures = [] } = declaration
  const named = [token(name, 'title'), ...typeParametersCode(typeParameters, options)]
  switch (kind) {
    case kinds.enum:
      return [...(flags.isConst ? [keyword('const ')] : []), keyword('enum '), ...named]
    case kinds.class:
      return [
        ...(flags.isAbstract ? [keyword('abstract ')] : []),
        keyword('class '),
        ...named,
        ...heritage(declaration, options),
        ...indexBody(indexSignatures, options),
      ]
    case kinds.interface:
      return [
        keyword('interface '),
        ...named,
        ...heritage(declaration, options),
        ...indexBody(indexSignatures, options),
      ]
    case kinds.typeAlias:
      return [keyword('type '), ...named, token(' = '), aliasType(declaration, options)]
    default:
      return [
        keyword(flags.isConst || kind === kinds.variable ? 'const ' : ''),
        ...named,
        ...(type ? [token(': '), typeCode(type, options)] : []),
        ...(defaultValue && defaultValue !== '...' && type?.type !== 'literal'
          ? [token(' = '), token(defaultValue)]
          : []),
      ]
  }
}

const indexBody = (signatures: Declaration['indexSignatures'] = [], options: TypeCodeOptions): Code[] =>
  signatures.length === 0
    ? []
    : [
        token(' { '),
        join(
          signatures.map((signature) => indexCode(signature, options)),
          token('; '),
        ),
        token(' }'),
      ]

/** Returns the type of an alias. The members of an object type follow in a table, so the code leaves them out. */
function aliasType(declaration: Declaration, options: TypeCodeOptions): Code {
  const { type } = declaration
  if (type && (type.type !== 'reflection' || functionSignature(type))) return typeCode(type, options)
  // Since TypeDoc 0.28, the alias itself has the members of an object type.
  const {
    children = [],
    indexSignatures = [],
    signatures = [],
  } = type?.type === 'reflection' ? type.declaration : declaration
  if (children.length === 0 && type) return typeCode(type, options)
  const rest = [
    ...signatures.map((signature) => signatureCode(signature, options)),
    ...indexSignatures.map((signature) => indexCode(signature, options)),
  ]
  return rest.length === 0 ? token('{ … }') : [token('{ '), join([...rest, token('…')], token('; ')), token(' }')]
}

function heritage({ extendedTypes = [], implementedTypes = [] }: Declaration, options: TypeCodeOptions): Code[] {
  const list = (word: string, types: typeof extendedTypes): Code[] =>
    types.length === 0
      ? []
      : [
          keyword(` ${word} `),
          ...join(
            types.map((type) => typeCode(type, options)),
            token(', '),
          ),
        ]
  return [...list('extends', extendedTypes), ...list('implements', implementedTypes)]
}
