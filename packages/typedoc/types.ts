// Converts types and signatures to code with links.

import {
  type Declaration,
  kinds,
  type Parameter,
  type ReferenceType,
  type Signature,
  type Type,
  type TypeParameter,
} from './json.ts'
import { bracketed, type Code, join, keyword, lengthOf, line, softLine, type Target, token } from './layout.ts'

/** Settings for the code of a type. */
export interface TypeCodeOptions {
  /** Returns the place that a reference links to, if it is documented. */
  targetOf(type: ReferenceType): Target | undefined
  /** The number of nested object types to write out; the others become `{ … }`. */
  depth: number
}

/** How tightly each type binds. A part that binds less tightly than its place requires is in parentheses. */
const tightness: Record<Type['type'], number> = {
  conditional: 0,
  predicate: 0,
  rest: 0,
  namedTupleMember: 4,
  union: 1,
  intersection: 2,
  inferred: 3,
  query: 3,
  typeOperator: 3,
  array: 4,
  indexedAccess: 4,
  intrinsic: 4,
  literal: 4,
  mapped: 4,
  optional: 4,
  reference: 4,
  reflection: 4,
  templateLiteral: 4,
  tuple: 4,
  unknown: 4,
}

type TypeOf<Name extends Type['type']> = Extract<Type, { type: Name }>

const writers: { [Name in Type['type']]: (type: Extract<Type, { type: Name }>, options: TypeCodeOptions) => Code } = {
  array: ({ elementType }, options) => [inside(elementType, 4, options), token('[]')],
  conditional: ({ checkType, extendsType, trueType, falseType }, options) => ({
    group: [
      inside(checkType, 1, options),
      keyword(' extends '),
      inside(extendsType, 1, options),
      { indent: [line, token('? '), typeCode(trueType, options), line, token(': '), typeCode(falseType, options)] },
    ],
  }),
  indexedAccess: ({ objectType, indexType }, options) => [
    inside(objectType, 4, options),
    token('['),
    typeCode(indexType, options),
    token(']'),
  ],
  inferred: ({ name, constraint }, options) => [
    keyword('infer '),
    token(name),
    ...(constraint ? [keyword(' extends '), inside(constraint, 1, options)] : []),
  ],
  intersection: ({ types }, options) =>
    join(
      types.map((type) => inside(type, 3, options)),
      token(' & '),
    ),
  intrinsic: ({ name }) => token(name, 'built_in'),
  literal: ({ value }) => literalCode(value),
  mapped: mappedCode,
  namedTupleMember: ({ name, isOptional, element }, options) => [
    token(`${element.type === 'rest' ? '...' : ''}${name}${isOptional ? '?' : ''}: `),
    typeCode(element.type === 'rest' ? element.elementType : element, options),
  ],
  optional: ({ elementType }, options) => [inside(elementType, 4, options), token('?')],
  predicate: ({ name, asserts, targetType }, options) => [
    ...(asserts ? [keyword('asserts ')] : []),
    token(name),
    ...(targetType ? [keyword(' is '), typeCode(targetType, options)] : []),
  ],
  query: ({ queryType }, options) => [keyword('typeof '), inside(queryType, 4, options)],
  reference: referenceCode,
  reflection: ({ declaration }, options) => reflectionCode(declaration, options),
  rest: ({ elementType }, options) => [token('...'), inside(elementType, 4, options)],
  templateLiteral: ({ head, tail }, options) => [
    token(`\`${escaped(head, '`')}`, 'string'),
    ...tail.flatMap(([type, text]) => [
      token('${'),
      typeCode(type, options),
      token('}'),
      token(escaped(text, '`'), 'string'),
    ]),
    token('`', 'string'),
  ],
  tuple: ({ elements = [] }, options) =>
    bracketed(
      '[',
      elements.map((type) => typeCode(type, options)),
      ']',
    ),
  typeOperator: ({ operator, target }, options) => [keyword(`${operator} `), inside(target, 3, options)],
  union: ({ types }, options) => ({
    group: {
      indent: [
        softLine,
        { broken: '| ' },
        join(
          types.map((type) => inside(type, 2, options)),
          [line, token('| ')],
        ),
      ],
    },
  }),
  unknown: ({ name }) => token(name),
}

/** Returns the code of a type. */
export const typeCode = (type: Type, options: TypeCodeOptions): Code =>
  // The table has a function for each type, which TypeScript cannot see for a union.
  (writers[type.type] as ((type: Type, options: TypeCodeOptions) => Code) | undefined)?.(type, options) ??
  token('unknown')

/** Returns the code of a part of a type, in parentheses if it binds less tightly than `least`. */
function inside(type: Type, least: number, options: TypeCodeOptions): Code {
  const binds = isFunctionType(type) ? 0 : tightness[type.type]
  return binds < least ? [token('('), typeCode(type, options), token(')')] : typeCode(type, options)
}

/** Returns the only signature of a function type. */
export function functionSignature(type: Type | undefined): Signature | undefined {
  if (type?.type !== 'reflection') return undefined
  const { children = [], indexSignatures = [], signatures = [] } = type.declaration
  return children.length + indexSignatures.length === 0 && signatures.length === 1 ? signatures[0] : undefined
}

const isFunctionType = (type: Type): boolean => functionSignature(type) !== undefined

function literalCode(value: TypeOf<'literal'>['value']): Code {
  if (typeof value === 'string') return token(quoted(value), 'string')
  if (typeof value === 'object' && value !== null) return token(`${value.negative ? '-' : ''}${value.value}n`, 'number')
  return token(String(value), typeof value === 'number' ? 'number' : 'keyword')
}

function quoted(text: string): string {
  const quote = text.includes("'") ? '"' : "'"
  return quote + escaped(text, quote) + quote
}

const shortEscapes = new Map(Object.entries({ '\n': '\\n', '\r': '\\r', '\t': '\\t' }))

/** Escapes a text for a literal between two equal signs: quotes, or the backticks of a template, where `${` begins a type. */
const escaped = (text: string, quote: string): string =>
  text.replace(/[\\'"`]|\$(?=\{)|[\p{Cc}\p{Cs}\u2028\u2029]/gu, (sign) => {
    if (/['"`$]/.test(sign)) return sign === quote || (sign === '$' && quote === '`') ? `\\${sign}` : sign
    if (sign === '\\') return '\\\\'
    return shortEscapes.get(sign) ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

function mappedCode(type: TypeOf<'mapped'>, options: TypeCodeOptions): Code {
  const { parameter, parameterType, templateType, readonlyModifier, optionalModifier, nameType } = type
  const sign = (modifier: string) => (modifier === '-' ? '-' : '')
  const member: Code = [
    ...(readonlyModifier ? [keyword(`${sign(readonlyModifier)}readonly `)] : []),
    token('['),
    token(parameter),
    keyword(' in '),
    typeCode(parameterType, options),
    ...(nameType ? [keyword(' as '), typeCode(nameType, options)] : []),
    token(`]${optionalModifier ? `${sign(optionalModifier)}?` : ''}: `),
    typeCode(templateType, options),
  ]
  return { group: [token('{'), { indent: [line, member] }, line, token('}')] }
}

function referenceCode(type: ReferenceType, options: TypeCodeOptions): Code {
  const name = token(type.name, undefined, options.targetOf(type))
  return [name, ...typeArguments(type.typeArguments, options)]
}

const typeArguments = (types: readonly Type[] = [], options: TypeCodeOptions): Code[] =>
  types.length === 0
    ? []
    : [
        bracketed(
          '<',
          types.map((type) => typeCode(type, options)),
          '>',
        ),
      ]

function reflectionCode(declaration: Declaration, options: TypeCodeOptions): Code {
  const only = functionSignature({ type: 'reflection', declaration })
  if (only) return signatureCode(only, options, ' => ')
  const { children = [], signatures = [], indexSignatures = [] } = declaration
  if (children.length + signatures.length + indexSignatures.length === 0) return token('{}')
  if (options.depth <= 0) return token('{ … }')
  const deeper = { ...options, depth: options.depth - 1 }
  const members = [
    ...signatures.map((signature) => signatureCode(signature, deeper)),
    ...indexSignatures.map((signature) => indexCode(signature, deeper)),
    ...children.flatMap((child) => memberCode(child, deeper)),
  ]
  return bracketed('{', members, '}', ';', ' ')
}

/** Returns the code of an index signature. */
export const indexCode = ({ parameters = [], type, flags }: Signature, options: TypeCodeOptions): Code => [
  ...(flags?.isReadonly ? [keyword('readonly ')] : []),
  token('['),
  ...join(
    parameters.map((parameter) => parameterCode(parameter, options)),
    token(', '),
  ),
  token(']: '),
  ...(type ? [typeCode(type, options)] : []),
]

/** Returns the code of a member of an object type: one code, or one for each overload and accessor. */
export function memberCode(member: Declaration, options: TypeCodeOptions): Code[] {
  const { name, flags = {}, signatures, getSignature, setSignature, type } = member
  const written = memberName(member)
  const modifiers = modifiersOf(flags).map((modifier) => keyword(`${modifier} `))
  if (signatures)
    return signatures.map((signature) => {
      const isConstructor = signature.kind === kinds.constructorSignature
      // Without quotes, a method of this name would be a constructor.
      const method = token(name === 'new' ? quoted(name) : written, 'title')
      const start = isConstructor ? [] : [...modifiers, method, token(flags.isOptional ? '?' : '')]
      return [...start, signatureCode(signature, options)]
    })
  if (getSignature || setSignature)
    return [
      ...(getSignature
        ? [[...modifiers, keyword('get '), token(written, 'title'), signatureCode(getSignature, options)]]
        : []),
      ...(setSignature
        ? [
            [
              ...modifiers,
              keyword('set '),
              token(written, 'title'),
              signatureCode({ ...setSignature, type: undefined as never }, options),
            ],
          ]
        : []),
    ]
  return [
    [
      ...modifiers,
      token(`${written}${flags.isOptional ? '?' : ''}`, 'attr'),
      token(': '),
      type ? typeCode(type, options) : token('any', 'built_in'),
    ],
  ]
}

const modifierNames: readonly (readonly [flag: string, modifier: string])[] = [
  ['isPrivate', 'private'],
  ['isProtected', 'protected'],
  ['isStatic', 'static'],
  ['isAbstract', 'abstract'],
  ['isReadonly', 'readonly'],
]

/** Returns the modifiers of a member, such as `static`, in the order of the language. */
export const modifiersOf = (flags: Readonly<Record<string, boolean>> = {}): string[] =>
  modifierNames.flatMap(([flag, modifier]) => (Object.hasOwn(flags, flag) && flags[flag] ? [modifier] : []))

/** An identifier, a symbol such as `[iterator]`, or a number as JavaScript writes it. */
const bareName = /^(?:[\p{ID_Start}_$][\p{ID_Continue}$]*|\[[\p{ID_Start}_$][\p{ID_Continue}$.]*\]|0|[1-9]\d{0,14})$/u

/** Returns the name of a member as code contains it: in quotes if the language requires them. TypeDoc marks `#x` as private. */
export const memberName = ({ name, flags }: Pick<Declaration, 'name' | 'flags'>): string =>
  bareName.test(flags?.isPrivate ? name.replace(/^#/, '') : name) ? name : quoted(name)

/** Returns the code of a signature after its name: type parameters, parameters and, after `arrow`, the result. */
export function signatureCode(
  { kind, flags = {}, typeParameters = [], parameters = [], type }: Signature,
  options: TypeCodeOptions,
  arrow = ': ',
): Code {
  const isConstructor = kind === kinds.constructorSignature
  const result = type ? [token(arrow), typeCode(type, options)] : []
  const list = parameters.map((parameter) => parameterCode(parameter, options))
  return [
    ...(flags.isAbstract ? [keyword('abstract ')] : []),
    ...(isConstructor ? [keyword('new ')] : []),
    ...typeParametersCode(typeParameters, options),
    bracketed('(', list, ')', ',', '', lengthOf(result)),
    ...result,
  ]
}

/** The name that TypeScript gives a parameter that is destructured. */
const destructured = '__namedParameters'

/** Returns the name of a parameter for readers. */
export const parameterName = ({ name }: Parameter): string => (name === destructured ? 'options' : name)

function parameterCode(parameter: Parameter, options: TypeCodeOptions): Code {
  const { flags = {}, type, defaultValue } = parameter
  const isOptional = flags.isOptional || defaultValue !== undefined
  return [
    token(`${flags.isRest ? '...' : ''}${parameterName(parameter)}${isOptional ? '?' : ''}`),
    ...(type ? [token(': '), typeCode(type, options)] : []),
  ]
}

/** Returns the code of type parameters in angle brackets, or nothing. */
export const typeParametersCode = (parameters: readonly TypeParameter[] = [], options: TypeCodeOptions): Code[] =>
  parameters.length === 0
    ? []
    : [
        bracketed(
          '<',
          parameters.map(({ name, flags = {}, varianceModifier, type, default: usual }) => [
            ...(flags.isConst ? [keyword('const ')] : []),
            ...(varianceModifier ? [keyword(`${varianceModifier} `)] : []),
            token(name),
            ...(type ? [keyword(' extends '), typeCode(type, options)] : []),
            ...(usual ? [token(' = '), typeCode(usual, options)] : []),
          ]),
          '>',
        ),
      ]
