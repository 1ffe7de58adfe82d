// Writes the members of a declaration: properties in a table, methods and everything that needs more room in sections.

import { cellMarkdown, fitsCell, hasTag, partsMarkdown } from './comments.ts'
import { type Context, cellType, fitting } from './context.ts'
import { joined } from './inner-properties.ts'
import { type Comment, type Declaration, kinds, type Type } from './json.ts'
import { keyword, token } from './layout.ts'
import { blocks, codeBlock, codeSpan, hrefOf, inlineCode, linkTo, table } from './markdown.ts'
import {
  closingBlocks,
  commentBlocks,
  defaultNote,
  fittingBlock,
  inheritedNote,
  innerRows,
  signatureBlocks,
} from './signatures.ts'
import { memberCode, memberName, modifiersOf, signatureCode } from './types.ts'

/** A member of a declaration, which `owner` names. */
interface Member {
  owner: Declaration
  member: Declaration
  anchor: string
}

/** Returns the table of all properties, followed by a section for each member that does not fit into a row. */
export function memberBlocks(owner: Declaration, members: readonly Declaration[], context: Context): string {
  const all = members.map((member): Member => {
    const anchor = context.places.of(member.id)?.anchor ?? ''
    return { owner, member: withoutStages(member, owner), anchor }
  })
  const properties = all.filter(({ member }) => !isCallable(member))
  return blocks(
    propertyTable(owner, properties, context),
    ...all
      .filter(({ member }) => isCallable(member) || !fitsRow(member, context))
      .map((one) => memberSection(one, context)),
  )
}

/** Returns a member without the modifiers that TypeDoc copies from its owner, such as `@beta`. */
function withoutStages(member: Declaration, { comment }: Declaration): Declaration {
  const copied = comment?.modifierTags ?? []
  if (copied.length === 0) return member
  const strip = <Part extends { comment?: Comment }>(part: Part): Part =>
    part.comment?.modifierTags
      ? {
          ...part,
          comment: { ...part.comment, modifierTags: part.comment.modifierTags.filter((tag) => !copied.includes(tag)) },
        }
      : part
  return {
    ...strip(member),
    ...(member.signatures ? { signatures: member.signatures.map(strip) } : {}),
    ...(member.getSignature ? { getSignature: strip(member.getSignature) } : {}),
    ...(member.setSignature ? { setSignature: strip(member.setSignature) } : {}),
  }
}

const isCallable = ({ signatures }: Declaration): boolean => signatures !== undefined

/** The comment of a property, or those of its accessors. */
const commentsOf = ({ comment, getSignature, setSignature }: Declaration): Comment[] =>
  [comment, getSignature?.comment, setSignature?.comment].filter((one) => one !== undefined)

const typeOf = ({ type, getSignature, setSignature }: Declaration): Type | undefined =>
  type ?? getSignature?.type ?? setSignature?.parameters?.[0]?.type

/** Tags that a row cannot show. */
const longTags = ['@deprecated', '@example', '@remarks', '@see', '@throws', '@alpha', '@beta', '@experimental']

/** Returns whether a row of a table shows everything about a property. */
function fitsRow(member: Declaration, context: Context): boolean {
  const [comment, ...others] = commentsOf(member)
  const type = typeOf(member)
  return (
    others.length === 0 &&
    !longTags.some((tag) => hasTag(comment, tag)) &&
    fitsCell(partsMarkdown(comment?.summary, context)) &&
    (type === undefined || member.kind === kinds.enumMember || cellType(type, context).isComplete)
  )
}

function propertyTable({ kind }: Declaration, members: readonly Member[], context: Context): string {
  const { words } = context
  const rows = members.flatMap((one) => {
    const type = typeOf(one.member)
    return [
      [
        nameCell(one, context),
        type ? inlineCode(cellType(type, context).code, context.writing) : '',
        descriptionCell(one.member, context),
      ],
      ...innerRows(memberName(one.member), type, context),
    ]
  })
  const head = kind === kinds.enum ? [words.member, words.value] : [words.property, words.type]
  if (rows.length === 0) return ''
  const isDescribed = rows.some(([, , text]) => text !== '')
  return isDescribed
    ? table([...head, words.description], rows)
    : table(
        head,
        rows.map((row) => row.slice(0, 2)),
      )
}

/** Returns the name of a property. It is an anchor, or a link to the section of the property. */
function nameCell({ member, anchor }: Member, context: Context): string {
  const { flags = {}, getSignature, setSignature } = member
  const isReadonly = getSignature !== undefined && setSignature === undefined
  const modifiers = [...modifiersOf(flags), ...(isReadonly ? ['readonly'] : [])].map((modifier) =>
    keyword(`${modifier} `),
  )
  const written = token(`${memberName(member)}${flags.isOptional ? '?' : ''}`)
  const { writing } = context
  if (!fitsRow(member, context))
    return inlineCode([...modifiers, { ...written, target: { route: writing.route, anchor } }], writing)
  return inlineCode([...modifiers, written], writing, anchor)
}

function descriptionCell(member: Declaration, context: Context): string {
  const [comment] = commentsOf(member)
  return [
    partsMarkdown(comment?.summary, context),
    fitsRow(member, context) ? defaultNote(comment, context) : '',
    inheritedNote({ ...member.getSignature, ...member }, context),
  ]
    .map(cellMarkdown)
    .filter(Boolean)
    .join(' ')
}

/** Returns a section for a method, or for a property that does not fit into a row. */
function memberSection({ owner, member, anchor }: Member, context: Context): string {
  const isConstructor = member.kind === kinds.constructor
  const title = isConstructor
    ? `new ${owner.name}()`
    : `${joined(owner.name, memberName(member))}${isCallable(member) ? '()' : ''}`
  const heading = `${'#'.repeat(context.level + 1)} ${codeSpan(title)} {#${anchor}}`
  const modifiers = modifiersOf(member.flags).map((modifier) => keyword(`${modifier} `))
  const name = isConstructor ? owner.name : `${memberName(member)}${member.flags?.isOptional ? '?' : ''}`
  const start = [...(isConstructor ? [keyword('new ')] : modifiers), token(name, 'title')]
  if (member.signatures)
    return blocks(
      heading,
      ...member.signatures.map((signature) =>
        signatureBlocks(
          signature,
          fitting(
            (options) => [...start, signatureCode({ ...signature, kind: kinds.callSignature }, options)],
            context,
          ),
          context,
        ),
      ),
    )
  return blocks(
    heading,
    member.getSignature || member.setSignature
      ? codeBlock(memberCode(member, { depth: 1, targetOf: () => undefined }), context.writing)
      : fittingBlock((options) => memberCode(member, options), context),
    ...commentsOf(member).flatMap((comment) => [commentBlocks(comment, context), closingBlocks(comment, context)]),
    inheritedNote(member, context),
  )
}

/** Returns links to declarations as a table with the first sentence of each. */
export function overviewTable(declarations: readonly Declaration[], head: string, context: Context): string {
  const { words, places, writing } = context
  const rows = declarations.map((declaration) => {
    const place = places.of(declaration.target ?? declaration.id)
    const name = codeSpan(declaration.name)
    return [
      place ? linkTo(name, hrefOf(place, writing)) : name,
      cellMarkdown(partsMarkdown((declaration.comment ?? declaration.signatures?.[0]?.comment)?.summary, context)),
    ]
  })
  const isDescribed = rows.some(([, text]) => text !== '')
  return isDescribed ? table([head, words.description], rows) : rows.map(([name]) => `- ${name}`).join('\n')
}
