// Valibot with docsite's conventions: fields are optional unless marked, problems with unknown fields suggest the nearest known
// name, and messages give the expected and the actual value.

import * as v from 'valibot'
import { codeOf, fieldCode, namesAt, placesOf, rightForm, type Shape } from '../diagnostics/schema-hints.ts'
import { type StandardSchema, standardProblems } from '../plugin/standard-schema.ts'
import { areSameWords, didYouMean, type Fault, nearHint, type Path, type Problem, pathText } from './problem.ts'
import { asTexts, typed, Written } from './written.ts'

/**
 * A Valibot schema whose input and output have the type `Value`. The interface does not refer to Valibot, because the published
 * types of `defineSite` depend on it, and a project does not have to install Valibot.
 */
export interface Schema<Value> extends Shape {
  readonly kind: 'schema'
  /** The words that follow "must be" in messages. */
  readonly expects: string
  /** The words that editors show, from `about`. */
  readonly description?: string
  /** Returns what the schema asks for in data of a file. Without it, all scalars have their usual types. */
  readonly read?: ((data: unknown) => unknown) | undefined
  readonly '~types'?: { readonly input: Value } | undefined
}

export type ValueOf<S> = S extends Schema<infer Value> ? Value : never

const valibot = <Value>(schema: Schema<Value>) => schema as v.GenericSchema<Value, Value>

type Fields = Record<string, Schema<unknown>>
type RequiredKey<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]
type ObjectOf<F extends Fields> = {
  [K in keyof F as K extends RequiredKey<F> ? never : K]?: ValueOf<F[K]> | undefined
} & {
  [K in keyof F as K extends RequiredKey<F> ? K : never]: ValueOf<F[K]>
}
export type Simplify<T> = { [K in keyof T]: T[K] } & {}

// ---- Check

/** Returns all problems with a value. `path` is the path to the value itself, and `isJson` is how hints write values. */
export const problemsOf = (schema: Schema<unknown>, value: unknown, path: Path = [], isJson = false): Problem[] =>
  faultsOf(schema, value).map(({ hasOwnHint, input, ...fault }) => {
    const hint = hasOwnHint
      ? fault.hint
      : fault.kind === 'unknown'
        ? unknownHint(schema, fault, input)
        : formHint(schema, fault, input, isJson)
    return { ...fault, path: [...path, ...fault.path], ...(hint ? { hint } : {}) }
  })

/** A problem whose hint may need the whole schema. */
interface SchemaFault extends Problem {
  hasOwnHint: boolean
  input: unknown
}

const faultsOf = (schema: Schema<unknown>, value: unknown): SchemaFault[] =>
  (v.safeParse(valibot(schema), value).issues ?? []).map((issue) => {
    const fault = problemOf(issue)
    const hasOwnHint = fault.kind === 'unknown' ? issue.message.endsWith(ownHint) : fault.hint !== undefined
    return { ...fault, hasOwnHint, input: issue.input }
  })

/** Returns data of a file as a schema asks for it: with the spelling of a scalar where it asks for a text. */
export const asAsked = (schema: Schema<unknown>, data: unknown): unknown => (schema.read ?? typed)(data)

const fits = (shape: Shape, value: unknown): boolean => isValid(shape as Schema<unknown>, value)

export const isValid = (schema: Schema<unknown>, value: unknown): boolean => v.is(valibot(schema), value)

/**
 * Converts a Valibot issue to a problem. The message of a `validation` or `never` issue is the text, with a hint on the
 * second line. All other issues are about values of the wrong type. Their `expected` describes the type, and their
 * message is the hint.
 */
function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map(({ key }) => key as string | number)
  const [first = '', hint] = issue.message.split('\n')
  if (issue.type === 'never') return { path, kind: 'unknown', text: first, ...(hint ? { hint } : {}) }
  if (issue.kind !== 'schema') return { path, kind: 'wrong', text: first, ...(hint ? { hint } : {}) }
  const last = issue.path?.at(-1)
  if (issue.input === undefined && last?.type === 'object') {
    // The object's own message gives the type of a missing field.
    const type = issue.type === 'strict_object' ? issue.message : issue.expected
    return { path: path.slice(0, -1), kind: 'wrong', text: `needs the field "${path.at(-1)}" (${type})` }
  }
  const near = issue.type === 'picklist' || issue.type === 'custom' ? issue.message : ''
  const text = `must be ${issue.expected}, but is ${describe(issue.input)}`
  return { path, kind: 'wrong', text, ...(near ? { hint: near } : {}) }
}

/** Ends the hint of an object about an undeclared field that it knows. */
const ownHint = '\nown'
const knownNames = 'Known names: '

/** Returns where an unknown field belongs. The hint of its object is about a similar name or all names. */
function unknownHint(schema: Shape, { path, hint = '' }: Problem, value: unknown): string {
  const names = namesAt(schema, path.slice(0, -1))
  if (names.includes(String(path.at(-1)))) return hint
  const isNear = hint.startsWith(didYouMean)
  const inOtherKind = isNear ? undefined : nearHint(path.at(-1), names)
  const next = placesOf(schema, path, value, 1, fits)
  const places = next.length > 0 || isNear || inOtherKind ? next : placesOf(schema, path, value, 2, fits)
  if (places.length === 0 && !inOtherKind) return hint
  const first = places.length > 0 ? `${didYouMean} ${places.join(' or ')}?` : inOtherKind
  return [first, ...(hint.startsWith(knownNames) ? [hint] : [])].join(' ')
}

/** Returns how the value of a field could be written. */
function formHint(schema: Shape, { path, text }: Problem, input: unknown, isJson: boolean): string | undefined {
  if (!text.startsWith('must be')) return undefined
  const form = rightForm(schema, path, input, fits)
  const name = path.at(-1)
  return form === undefined
    ? undefined
    : `Write \`${typeof name === 'string' ? `${fieldCode(name, isJson)}: ` : ''}${codeOf(form, isJson)}\`.`
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'string') return typeof value === 'bigint' ? `${value}n` : String(value)
  return JSON.stringify(value)
}

// ---- Single values

/** Sets the words that follow "must be" in messages about a schema. */
const expecting = <S extends Schema<unknown>>(expects: string, schema: S): S => ({ ...schema, expects })

/** Adds a phrase to a schema, which editors show. */
export const about = <S extends Schema<unknown>>(description: string, schema: S): S => ({ ...schema, description })

const mustBe = (expects: string) => (issue: { input: unknown }) => `must be ${expects}, but is ${describe(issue.input)}`

/** Adds a value to a schema, which hints show. */
export const example = <S extends Schema<unknown>>(value: ValueOf<S>, schema: S): S => ({ ...schema, example: value })

/** Sets how a schema reads data of a file. */
const reading = <S extends Schema<unknown>>(read: (data: unknown) => unknown, schema: S): S => ({ ...schema, read })

/** Reads a scalar as a text. Other values are wrong anyway, and shown with their usual types. */
const readText = (data: unknown): unknown => (data instanceof Written ? data.source : typed(data))

export const string: Schema<string> = reading(readText, expecting('a string', v.string()))
export const boolean: Schema<boolean> = expecting('true or false', v.boolean())
export const number = numberThat('a finite number', () => true)

/** A string or a number, because a configuration may contain a title such as `404`. A file contains texts. */
export const text: Schema<string | number> = reading(
  readText,
  chosen<string | number>('a string', [string, number], (value) => (typeof value === 'number' ? number : string)),
)

/** Any value, for example a plugin. */
export const anything: Schema<unknown> = expecting('anything', v.unknown())

/** Any value, whose scalars are texts if it comes from a file. */
export const allTexts: Schema<unknown> = reading(asTexts, anything)

/** A value that passes `test`. */
export const custom = <Value>(expects: string, test: (value: unknown) => boolean): Schema<Value> =>
  expecting(expects, v.custom<Value>(test, ''))

/** A value that a schema of another validator accepts. */
export const standard = (schema: StandardSchema): Schema<unknown> =>
  v.pipe(
    reading(
      (data) => [typed(data), asTexts(data)].find((one) => standardProblems(schema, one).length === 0) ?? typed(data),
      expecting('a value that its schema accepts', v.unknown()),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      for (const { path, text } of standardProblems(schema, dataset.value))
        addIssue({ message: path.length > 0 ? `${text} (at \`${pathText(path)}\`)` : text })
    }),
  )

/** A string that passes `test`. `expects` describes it in messages. */
export const stringThat = (expects: string, test: (value: string) => boolean): Schema<string> =>
  v.pipe(reading(readText, expecting(expects, v.string())), v.check(test, mustBe(expects)))

/** A finite number that passes `test`. */
export function numberThat(expects: string, test: (value: number) => boolean): Schema<number> {
  const isOne = (value: number) => Number.isFinite(value) && test(value)
  return v.pipe(expecting(expects, v.number()), v.check(isOne, mustBe(expects)))
}

/** A URL of at most 2048 characters, or an e-mail address of at most 320 characters (specification, 9). */
export const url: Schema<string> = refine(
  v.pipe(
    reading(readText, expecting('a URL of at most 2048 characters', v.string())),
    v.maxLength(2048, mustBe('a URL of at most 2048 characters')),
  ),
  (value) => (/^mailto:[^?]{321}/i.test(value) ? 'must be an e-mail address of at most 320 characters' : undefined),
)

export function oneOf<const Value extends string | number | boolean>(...values: Value[]): Schema<Value> {
  const words = values.filter((value) => typeof value === 'string')
  // Valibot's types exclude `boolean` here, although the code compares any value.
  const schema = v.picklist(values as never[], ({ input }) => nearHint(input, words) ?? '') as unknown as Schema<Value>
  return reading(readOneOf(values), expecting(values.map((value) => JSON.stringify(value)).join(' or '), schema))
}

/** Reads a scalar as the value that is listed, or else as the text that is. */
const readOneOf = (values: readonly unknown[]) => (data: unknown) =>
  [typed(data), readText(data)].find((value) => values.includes(value)) ?? typed(data)

/** One of many names. `expects` describes them in messages, and `hint` helps if no name is similar. */
export function nameOf<const Name extends string>(expects: string, names: readonly Name[], hint: string): Schema<Name> {
  return reading(
    readOneOf(names),
    expecting(
      expects,
      v.picklist(names, ({ input }) => nearHint(input, names) ?? hint),
    ),
  )
}

// ---- Lists and objects

export const list = <Value>(item: Schema<Value>, expects = `a list, each entry ${item.expects}`): Schema<Value[]> =>
  reading(
    (data) => (Array.isArray(data) ? data.map((one) => asAsked(item, one)) : typed(data)),
    containing('list', item, expecting(expects, v.array(valibot(item)))),
  )

const containing = <S extends Schema<unknown>>(kind: 'list' | 'record', shape: Shape, schema: S): S => ({
  ...schema,
  kinds: undefined,
  entry: { in: kind, shape },
})

/** An object with any keys and values of one kind. Values of keys that `allowKey` accepts are not checked. */
export function record<Value>(
  item: Schema<Value>,
  allowKey: (key: string) => boolean = () => false,
): Schema<Record<string, Value>> {
  const expects = `an object, each value ${item.expects}`
  const any = expecting(expects, v.record(v.string(), valibot(item)))
  const value = v.optional(valibot(item))
  // Valibot's own records skip keys such as `constructor`.
  const schema = chosen<Record<string, Value>>(expects, [any], (input) => {
    if (!isObject(input)) return undefined
    const keys = Object.keys(input).filter((key) => !allowKey(key))
    return v.object(Object.fromEntries(keys.map((key) => [key, value])))
  })
  return reading(
    readFields((key) => (allowKey(key) ? undefined : item)),
    containing('record', item, schema),
  )
}

/** Reads the fields of an object. Those without a schema have their usual types. */
const readFields = (fieldOf: (key: string) => Schema<unknown> | undefined) => (data: unknown) =>
  isObject(data)
    ? Object.fromEntries(Object.entries(data).map(([key, one]) => [key, asAsked(fieldOf(key) ?? anything, one)]))
    : typed(data)

interface ObjectOptions {
  /** Returns whether to accept an undeclared field. */
  allowKey?: (key: string) => boolean
  /** Hints for undeclared fields by name, instead of the nearest declared name. */
  hints?: ReadonlyMap<string, string>
  /** The message for an undeclared field. */
  unknown?: string
  /** The hint for other undeclared fields without a similar name. */
  otherwise?: string
  expects?: string
}

/**
 * An object with declared fields, which are optional unless marked with `required`. Reports every undeclared field, with the
 * nearest declared name as a hint. Valibot's own strict objects report only the first one.
 */
export function object<F extends Fields>(fields: F, options: ObjectOptions = {}): Schema<Simplify<ObjectOf<F>>> {
  const keys = Object.keys(fields)
  const expects = options.expects ?? `an object with ${keys.length > 6 ? 'known fields' : keys.join(', ')}`
  const entries = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      'required' in field ? valibot(field) : v.optional(valibot(field)),
    ]),
  )
  const inherited = keys.filter((key) => key in Object.prototype)
  const expected = ({ path }: { path?: [{ key?: unknown }, ...unknown[]] | undefined }) =>
    fields[path?.[0].key as string]?.expects ?? expects
  const known = v.strictObject(entries, expected)

  const undeclared = (key: string) => {
    if (options.allowKey?.(key)) return v.optional(v.unknown())
    const same = keys.find((name) => areSameWords(name, key))
    const own = options.hints?.get(key) ?? nearHint(key, same === undefined ? [] : [same])
    const hint = keyHint(key, keys, options.unknown === undefined ? 12 : keys.length) ?? options.otherwise
    const hints = own ? [own + ownHint] : hint ? [hint] : []
    return v.never([options.unknown ?? 'is not a known field', ...hints].join('\n'))
  }
  const schema = chosen<Simplify<ObjectOf<F>>>(expects, [known], (input) => {
    if (!isObject(input)) return undefined
    const others = Object.keys(input).filter((key) => !Object.hasOwn(entries, key))
    const absent = inherited.filter((key) => !Object.hasOwn(input, key))
    if (others.length + absent.length === 0) return known
    const declared = Object.entries(entries).filter(([key]) => !absent.includes(key))
    const added = others.map((key) => [key, undeclared(key)] as const)
    return v.strictObject(Object.fromEntries<v.GenericSchema>([...declared, ...added]), expected)
  })
  return Object.assign(
    reading(
      readFields((key) => (Object.hasOwn(fields, key) ? fields[key] : undefined)),
      schema,
    ),
    { fields, kinds: undefined },
  )
}

/** Returns whether a key is the field in which a JSON file names its schema for editors. */
export const isSchemaKey = (key: string): boolean => key === '$schema'

/** Marks a field as required in its object. */
export const required = <S extends Schema<unknown>>(schema: S): S & { required: true } => ({
  ...schema,
  required: true,
})

/** Returns the names of an object's declared fields. */
export const keysOf = (schema: object): string[] => Object.keys(fieldsOf(schema))

/** Returns the schema of an object's declared field. */
export const fieldOf = (schema: object, name: string): Schema<unknown> | undefined => {
  const fields = fieldsOf(schema)
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Returns the strings that a schema lists, as those of `oneOf` and `boolean`. */
export function valuesOf(schema: object): string[] {
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.map(String)
  return 'type' in schema && schema.type === 'boolean' ? ['true', 'false'] : []
}

/** Returns the declared fields of an object by name. Other schemas have none. */
const fieldsOf = (schema: object): Fields => ('fields' in schema ? (schema.fields as Fields) : {})

// ---- Alternatives

/** Checks a value with the schema that `choose` returns for it. If `choose` returns none, the value is invalid. */
export function chosen<Value>(
  expects: string,
  alternatives: Schema<unknown>[],
  choose: (value: unknown) => Schema<unknown> | undefined,
  hint: (value: unknown) => string | undefined = () => undefined,
): Schema<Value> {
  // Converters to other formats use the schema of `undefined`.
  const [only] = alternatives
  const any = alternatives.length === 1 && only ? only : expecting(expects, v.union(alternatives.map(valibot)))
  const schema = v.lazy((value) =>
    valibot(value === undefined ? any : (choose(value) ?? refused(expects, hint(value)))),
  )
  const read = (data: unknown): unknown => asAsked(choose(typed(data)) ?? anything, data)
  return { ...reading(read, expecting(expects, schema as unknown as Schema<Value>)), kinds: () => alternatives }
}

const refused = (expects: string, hint = '') =>
  expecting(
    expects,
    v.custom<never>(() => false, hint),
  )

/** A value that one of several schemas accepts. For other values, reports the problems of the closest alternative. */
export function either<S extends Schema<unknown>[]>(...alternatives: S): Schema<ValueOf<S[number]>> {
  const expects = [...new Set(alternatives.map((schema) => schema.expects))].join(', or ')
  // The first alternative applies whose reading of the data is valid. But `false` is a text only if it cannot be false.
  const read = (data: unknown): unknown => {
    const usual = typed(data)
    const isUsual = (schema: Schema<unknown>) => typeof usual === 'boolean' && isValid(schema, usual)
    const schema = alternatives.find(isUsual) ?? alternatives.find((one) => isValid(one, asAsked(one, data)))
    return schema ? asAsked(schema, data) : usual
  }
  const schema = chosen<ValueOf<S[number]>>(
    expects,
    alternatives,
    (value) => {
      if (alternatives.some((schema) => isValid(schema, value))) return v.unknown()
      const attempts = alternatives.map((schema) => ({ schema, problems: faultsOf(schema, value) }))
      const inside = attempts.filter(({ problems }) =>
        problems.every(({ path, text }) => path.length > 0 || text.startsWith('needs')),
      )
      return inside.sort((a, b) => a.problems.length - b.problems.length || depth(b.problems) - depth(a.problems))[0]
        ?.schema
    },
    (value) => alternatives.flatMap((schema) => faultsOf(schema, value)).find(({ hint }) => hint)?.hint,
  )
  return reading(read, schema)
}

/** Returns the depth of the deepest problem. An unknown field is half a level less deep than a wrong value. */
const depth = (problems: readonly Problem[]): number =>
  Math.max(...problems.map(({ path, kind }) => path.length + (kind === 'unknown' ? 0 : 0.5)))

/** An object whose field `key` selects one of `kinds`. Without the field, its kind is `usual`; without `usual`, it is required. */
export function kindOf<K extends Record<string, Schema<object>>>(
  key: string,
  kinds: K,
  usual?: keyof K & string,
): Schema<ValueOf<K[keyof K]>> {
  const named = oneOf(...Object.keys(kinds))
  const expects = `an object with the field "${key}": ${named.expects}`
  return chosen(expects, Object.values(kinds), (value) => {
    if (!isObject(value)) return usual && kinds[usual]
    const kind = value[key] ?? usual
    const schema = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    return schema ?? object({ [key]: required(named) }, { allowKey: () => true })
  })
}

/** A schema that contains itself. */
export const recursive = <Value>(expects: string, schema: () => Schema<Value>): Schema<Value> => ({
  kinds: () => [schema()],
  ...reading(
    (data) => asAsked(schema(), data),
    expecting(
      expects,
      v.lazy(() => valibot(schema())),
    ),
  ),
})

// ---- Conditions and texts

/** Adds a condition to a schema. For a valid value, `test` may return a problem. A text may have a hint on a second line. */
export function refine<Value>(
  schema: Schema<Value>,
  test: (value: Value) => Fault | string | undefined,
): Schema<Value> {
  return v.pipe(
    valibot(schema),
    v.rawCheck<Value>(({ dataset, addIssue }) => {
      const found = dataset.issues ? undefined : test(dataset.value as Value)
      if (typeof found === 'string') addIssue({ message: found })
      else if (found)
        addIssue({ message: [found.text, found.hint].filter(Boolean).join('\n'), ...issuePath(found.path) })
    }),
  )
}

/** Valibot also asks for the values on the way, which nobody reads. */
function issuePath([first, ...rest]: Path): { path?: [v.IssuePathItem, ...v.IssuePathItem[]] } {
  const item = (key: string | number) =>
    ({ type: 'unknown', origin: 'value', input: undefined, key, value: undefined }) as const
  return first === undefined ? {} : { path: [item(first), ...rest.map(item)] }
}

/** Attaches a JSON Schema to a schema that cannot be converted. */
export const json = <Value>(schema: Schema<Value>, jsonSchema: object): Schema<Value> =>
  v.pipe(valibot(schema), v.metadata({ ...jsonSchema }))

function keyHint(key: string, keys: string[], mostNamed: number): string | undefined {
  return nearHint(key, keys) ?? (keys.length <= mostNamed ? `${knownNames}${keys.join(', ')}.` : undefined)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written)
