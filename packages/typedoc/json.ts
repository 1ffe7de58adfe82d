// The parts of TypeDoc's JSON output that the plugin reads (schema version 2.0, TypeDoc 0.26 to 0.28), and the function that reads it.

/** TypeDoc's numbers for kinds of declarations. */
export const kinds = {
  project: 1,
  module: 2,
  namespace: 4,
  enum: 8,
  enumMember: 16,
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  property: 1024,
  method: 2048,
  callSignature: 4096,
  indexSignature: 8192,
  constructorSignature: 16384,
  parameter: 32768,
  typeLiteral: 65536,
  typeParameter: 131072,
  accessor: 262144,
  getSignature: 524288,
  setSignature: 1048576,
  typeAlias: 2097152,
  reference: 4194304,
  document: 8388608,
} as const

export type CommentPart =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'inline-tag'; tag: string; text: string; target?: string | number | SymbolId; tsLinkText?: string }
  | { kind: 'relative-link'; text: string; target?: number; targetAnchor?: string }

export interface BlockTag {
  tag: string
  name?: string
  content: readonly CommentPart[]
}

export interface Comment {
  summary: readonly CommentPart[]
  blockTags?: readonly BlockTag[]
  modifierTags?: readonly string[]
}

/** A declaration in a package that the JSON does not document. */
export interface SymbolId {
  /** Missing in TypeDoc 0.26, where the reference has the name of the package. */
  packageName?: string
  packagePath?: string
  /** The path in TypeDoc 0.26. */
  sourceFileName?: string
  qualifiedName: string
}

interface Source {
  fileName: string
  line: number
  url?: string
}

interface Reflection {
  id: number
  name: string
  kind: number
  flags?: Readonly<Record<string, boolean>>
  comment?: Comment
}

export interface TypeParameter extends Reflection {
  type?: Type
  default?: Type
  varianceModifier?: string
}

export interface Parameter extends Reflection {
  type?: Type
  defaultValue?: string
}

export interface Signature extends Reflection {
  typeParameters?: readonly TypeParameter[]
  parameters?: readonly Parameter[]
  type?: Type
  sources?: readonly Source[]
  inheritedFrom?: ReferenceType
}

interface Group {
  title: string
  children?: readonly number[]
}

export interface Declaration extends Reflection {
  variant?: string
  /** Only of a re-export: the declaration that it refers to, or -1. */
  target?: number
  children?: readonly Declaration[]
  documents?: readonly Declaration[]
  groups?: readonly Group[]
  categories?: readonly Group[]
  signatures?: readonly Signature[]
  indexSignatures?: readonly Signature[]
  getSignature?: Signature
  setSignature?: Signature
  typeParameters?: readonly TypeParameter[]
  type?: Type
  defaultValue?: string
  sources?: readonly Source[]
  inheritedFrom?: ReferenceType
  extendedTypes?: readonly Type[]
  extendedBy?: readonly ReferenceType[]
  implementedTypes?: readonly Type[]
  implementedBy?: readonly ReferenceType[]
  readme?: readonly CommentPart[]
  /** Only of a document: its text. */
  content?: readonly CommentPart[]
}

export interface Project extends Declaration {
  packageName?: string
  packageVersion?: string
  files?: { reflections?: Readonly<Record<string, number>> }
}

export interface ReferenceType {
  type: 'reference'
  name: string
  target?: number | SymbolId
  typeArguments?: readonly Type[]
  externalUrl?: string
  package?: string
  qualifiedName?: string
}

type TypesWith<Names extends string, Fields> = Names extends string ? { type: Names } & Fields : never

export type Type =
  | ReferenceType
  | TypesWith<'array' | 'optional' | 'rest', { elementType: Type }>
  | { type: 'conditional'; checkType: Type; extendsType: Type; trueType: Type; falseType: Type }
  | { type: 'indexedAccess'; objectType: Type; indexType: Type }
  | { type: 'inferred'; name: string; constraint?: Type }
  | TypesWith<'intersection' | 'union', { types: readonly Type[] }>
  | TypesWith<'intrinsic' | 'unknown', { name: string }>
  | { type: 'literal'; value: string | number | boolean | null | { value: string; negative: boolean } }
  | {
      type: 'mapped'
      parameter: string
      parameterType: Type
      templateType: Type
      readonlyModifier?: '+' | '-'
      optionalModifier?: '+' | '-'
      nameType?: Type
    }
  | { type: 'namedTupleMember'; name: string; isOptional?: boolean; element: Type }
  | { type: 'predicate'; name: string; asserts: boolean; targetType?: Type }
  | { type: 'query'; queryType: Type }
  | { type: 'reflection'; declaration: Declaration }
  | { type: 'templateLiteral'; head: string; tail: readonly (readonly [Type, string])[] }
  | { type: 'tuple'; elements?: readonly Type[] }
  | { type: 'typeOperator'; operator: string; target: Type }

/** Parses the JSON output of TypeDoc. `file` names it in errors. Throws an error if the text is something else. */
export function readProject(text: string, file: string): Project {
  const how = 'Generate it with `npx typedoc --json`.'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`\`${file}\` is not valid JSON: ${(error as Error).message}. ${how}`)
  }
  const { kind, schemaVersion } = (value ?? {}) as { kind?: unknown; schemaVersion?: unknown }
  if (kind !== kinds.project) throw new Error(`\`${file}\` is not the JSON output of TypeDoc. ${how}`)
  // TypeDoc wrote the same schema without its version at first.
  if (schemaVersion !== undefined && !/^2\.\d+$/.test(String(schemaVersion)))
    throw new Error(
      `\`${file}\` has the schema version ${String(schemaVersion)}, but the plugin reads version 2. Use TypeDoc 0.26 to 0.28.`,
    )
  return value as Project
}
