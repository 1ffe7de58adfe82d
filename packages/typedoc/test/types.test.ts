// A type of TypeDoc's JSON → its code → the type that TypeScript's own parser finds in the code.

import fc from 'fast-check'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { check } from '../../../test/laws.ts'
import { type Declaration, kinds, type Signature, type Type } from '../json.ts'
import { layOut } from '../layout.ts'
import { typeCode } from '../types.ts'

const codeOf = (type: Type): string =>
  layOut(typeCode(type, { depth: 20, targetOf: () => undefined }))
    .map(({ text }) => text)
    .join('')

/** Returns the type in a code as the JSON has it. Throws if the code is not a type. */
function parsed(code: string): unknown {
  const file = ts.createSourceFile('a.ts', `type A = ${code}\n`, ts.ScriptTarget.Latest, true)
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }
  const [statement, ...others] = file.statements
  const problems = parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  if (problems.length > 0 || others.length > 0 || !statement || !ts.isTypeAliasDeclaration(statement))
    throw new Error(`${code}\n${problems.join('\n')}`)
  return typeOf(statement.type)
}

const intrinsics = [
  'string',
  'number',
  'boolean',
  'unknown',
  'never',
  'undefined',
  'object',
  'void',
  'symbol',
  'bigint',
]

function typeOf(node: ts.TypeNode): unknown {
  if (ts.isParenthesizedTypeNode(node)) return typeOf(node.type)
  if (ts.isArrayTypeNode(node)) return { type: 'array', elementType: typeOf(node.elementType) }
  if (ts.isUnionTypeNode(node)) return { type: 'union', types: node.types.map(typeOf) }
  if (ts.isIntersectionTypeNode(node)) return { type: 'intersection', types: node.types.map(typeOf) }
  if (ts.isOptionalTypeNode(node)) return { type: 'optional', elementType: typeOf(node.type) }
  if (ts.isRestTypeNode(node)) return { type: 'rest', elementType: typeOf(node.type) }
  if (ts.isTupleTypeNode(node)) return { type: 'tuple', elements: node.elements.map(typeOf) }
  if (ts.isIndexedAccessTypeNode(node))
    return { type: 'indexedAccess', objectType: typeOf(node.objectType), indexType: typeOf(node.indexType) }
  if (ts.isTypeOperatorNode(node)) {
    const operator = ts.tokenToString(node.operator)
    return { type: 'typeOperator', operator, target: typeOf(node.type) }
  }
  if (ts.isConditionalTypeNode(node))
    return {
      ...{ type: 'conditional', checkType: typeOf(node.checkType), extendsType: typeOf(node.extendsType) },
      ...{ trueType: typeOf(node.trueType), falseType: typeOf(node.falseType) },
    }
  if (ts.isTypeReferenceNode(node)) {
    const typeArguments = node.typeArguments?.map(typeOf)
    return { type: 'reference', name: node.typeName.getText(), ...(typeArguments ? { typeArguments } : {}) }
  }
  if (ts.isTemplateLiteralTypeNode(node))
    return {
      ...{ type: 'templateLiteral', head: node.head.text },
      tail: node.templateSpans.map(({ type, literal }) => [typeOf(type), literal.text]),
    }
  if (ts.isLiteralTypeNode(node)) return literalOf(node.literal)
  if (ts.isTypeLiteralNode(node))
    return { type: 'reflection', declaration: { children: node.members.map((member) => memberOf(member)) } }
  if (ts.isFunctionTypeNode(node)) return { type: 'reflection', declaration: { signatures: [signatureOf(node)] } }
  const name = node.getText()
  if (!intrinsics.includes(name)) throw new Error(`Unknown type: ${name}`)
  return { type: 'intrinsic', name }
}

function literalOf(node: ts.LiteralTypeNode['literal']): unknown {
  // A template without types.
  if (ts.isNoSubstitutionTemplateLiteral(node)) return { type: 'templateLiteral', head: node.text, tail: [] }
  if (ts.isStringLiteral(node)) return { type: 'literal', value: node.text }
  const text = node.getText()
  const isBigint = text.endsWith('n')
  if (isBigint) return { type: 'literal', value: { value: text.replace(/^-|n$/g, ''), negative: text.startsWith('-') } }
  return { type: 'literal', value: JSON.parse(text) }
}

function memberOf(node: ts.TypeElement): unknown {
  if (ts.isPropertySignature(node)) return { name: nameOf(node.name), type: node.type && typeOf(node.type) }
  if (ts.isMethodSignature(node)) return { name: nameOf(node.name), signatures: [signatureOf(node)] }
  throw new Error(`Unknown member: ${node.getText()}`)
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isComputedPropertyName(name) ? name.getText() : ts.isPrivateIdentifier(name) ? 'private' : name.text

const signatureOf = ({ parameters, type }: ts.SignatureDeclaration): unknown => ({
  parameters: parameters.map(({ name, type }) => ({ name: name.getText(), type: type && typeOf(type) })),
  type: type && typeOf(type),
})

const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...['`', '${', '$', '{', '}', '\\', '\\u', "'", '"', '\n', '\r', '\t', '\0', '\u2028', '\u2029']),
      fc.constantFrom(...['\ud800', '\udfff', '\u0085', '\u007f', '\u202e', ' ', 'a', '𝒳', '译', '//', '*/', '<b>']),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

/** Excludes letters that Unicode has added since the version that this compiler knows. */
const isKnown = (text: string): boolean =>
  Array.from(text).every(
    (sign) => !/\p{ID_Continue}/u.test(sign) || ts.isIdentifierPart(sign.codePointAt(0) ?? 0, ts.ScriptTarget.Latest),
  )

const memberNames = fc.oneof(
  oddText.filter(isKnown),
  fc.constantFrom(
    ...['a', '$', '_', 'new', 'get', 'readonly', 'constructor', 'a-b', '', '#x', '²', 'x²', 'ⅷ', 'é', 'e\u0301', 'क्षि'],
    ...['0', '1', '01', '1.5', '1e3', '123456789012345678901', '-1', '[a', '[a-z]', '[]', '[a b]', '[1]', 'a b', "a'b"],
  ),
)

const signature = (parameter: Type, type: Type): Signature => ({
  ...{ id: 0, name: '__type', kind: kinds.callSignature, type },
  parameters: [{ id: 0, name: 'a', kind: kinds.parameter, type: parameter }],
})
const member = (name: string, part: Partial<Declaration>): Declaration => ({ id: 0, name, kind: 0, ...part })
const object = (part: Partial<Declaration>): Type => ({ type: 'reflection', declaration: member('__type', part) })

const { type: anyType } = fc.letrec<{ type: Type; leaf: Type }>((tie) => {
  const type = tie('type')
  const several = fc.array(type, { minLength: 2, maxLength: 3 })
  return {
    leaf: fc.oneof(
      fc.constantFrom(...intrinsics).map((name): Type => ({ type: 'intrinsic', name })),
      fc
        .oneof(
          oddText,
          fc.integer(),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.boolean(),
          fc.constant(null),
        )
        .map((value): Type => ({ type: 'literal', value: Object.is(value, -0) ? 0 : value })),
      fc
        .record({ value: fc.bigInt({ min: 0n }).map(String), negative: fc.boolean() })
        .map((value): Type => ({ type: 'literal', value })),
      fc.constant<Type>({ type: 'reference', name: 'Map.Entry' }),
    ),
    type: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      tie('leaf'),
      fc
        .tuple(oddText, fc.array(fc.tuple(type, oddText), { maxLength: 3 }))
        .map(([head, tail]): Type => ({ type: 'templateLiteral', head, tail })),
      type.map((elementType): Type => ({ type: 'array', elementType })),
      several.map((types): Type => ({ type: 'union', types })),
      several.map((types): Type => ({ type: 'intersection', types })),
      fc.tuple(type, type, type).map(
        ([a, b, c]): Type => ({
          type: 'tuple',
          elements: [a, { type: 'optional', elementType: b }, { type: 'rest', elementType: c }],
        }),
      ),
      fc
        .tuple(fc.constantFrom('keyof', 'unique', 'readonly'), type)
        .map(([operator, target]): Type => ({ type: 'typeOperator', operator, target })),
      fc.tuple(type, type).map(([objectType, indexType]): Type => ({ type: 'indexedAccess', objectType, indexType })),
      fc.tuple(type, type, type, type).map(
        ([checkType, extendsType, trueType, falseType]): Type => ({
          ...{ type: 'conditional', checkType, extendsType, trueType, falseType },
        }),
      ),
      several.map((typeArguments): Type => ({ type: 'reference', name: 'Map', typeArguments })),
      fc.tuple(type, type).map(([one, other]) => object({ signatures: [signature(one, other)] })),
      fc.array(fc.tuple(memberNames, type, fc.boolean()), { minLength: 1, maxLength: 3 }).map((members) =>
        object({
          children: members.map(([name, type, isMethod]) =>
            member(name, isMethod ? { signatures: [signature(type, type)] } : { type }),
          ),
        }),
      ),
    ),
  }
})

/** Returns only what a code says of a type. */
const meaning = (type: Type): unknown =>
  JSON.parse(
    JSON.stringify(type, (key, value) => {
      if (key === 'id' || key === 'kind' || key === 'flags') return undefined
      if (key === 'declaration') return { children: value.children, signatures: value.signatures }
      return Array.isArray(value) || typeof value !== 'object' || !value || value.kind !== kinds.callSignature
        ? value
        : { parameters: value.parameters, type: value.type }
    }),
  )

describe('the code of a type', () => {
  test('means the same to TypeScript', () => {
    check(
      fc.property(anyType, (type) => {
        expect(parsed(codeOf(type))).toEqual(meaning(type))
      }),
    )
  })

  test.each([
    ['`', '`\\``'],
    ['${', '`\\${`'],
    ['$', '`$`'],
    ['\\d', '`\\\\d`'],
    ['a\nb', '`a\\nb`'],
  ])('escapes %j in a template', (head, code) => {
    expect(codeOf({ type: 'templateLiteral', head, tail: [] })).toBe(code)
  })

  test.each([
    ["it's", `"it's"`],
    ['a\\b', "'a\\\\b'"],
    [`"'`, `"\\"'"`],
    ['\u2028', "'\\u2028'"],
  ])('escapes %j in a string', (value, code) => {
    expect(codeOf({ type: 'literal', value })).toBe(code)
  })

  test.each([
    ['a', 'a'],
    ['²', "'²'"],
    ['01', "'01'"],
    ['[iterator]', '[iterator]'],
    ['[a-z]', "'[a-z]'"],
    ['#x', "'#x'"],
  ])('writes the name %j as %s', (name, code) => {
    expect(codeOf(object({ children: [member(name, { type: { type: 'intrinsic', name: 'any' } })] }))).toBe(
      `{ ${code}: any }`,
    )
  })
})
