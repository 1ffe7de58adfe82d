// Fields of configuration and frontmatter: each declared once, giving its type, its check and its default.

import { nearest } from '../diagnostic.ts'

export type Path = readonly (string | number)[]

/** One thing wrong with a value, at a path inside it. */
export interface Problem {
  path: Path
  kind: 'unknown' | 'wrong'
  text: string
  hint?: string
}

/** What a field may hold. `Value` is the type that the check lets through. */
export interface Field<Value> {
  /** What is expected, to be read after "must be". */
  expects: string
  check(value: unknown, path: Path): Problem[]
  /** Set when the field may not be left out of its object. */
  required?: boolean
  /** Keys of an object's fields, for hints and completion. */
  keys?: string[]
  /** Only for inference. */
  _value?: Value
}

export type ValueOf<F> = F extends Field<infer Value> ? Value : never

type Fields = Record<string, Field<unknown>>
type RequiredKey<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]
type ObjectOf<F extends Fields> = {
  [K in keyof F as K extends RequiredKey<F> ? never : K]?: ValueOf<F[K]> | undefined
} & {
  [K in keyof F as K extends RequiredKey<F> ? K : never]: ValueOf<F[K]>
}
export type Simplify<T> = { [K in keyof T]: T[K] } & {}

const wrong = (path: Path, expects: string, value: unknown, hint?: string): Problem[] => [
  { path, kind: 'wrong', text: `must be ${expects}, but is ${describe(value)}`, ...(hint ? { hint } : {}) },
]

const primitive = <Value>(expects: string, test: (value: unknown) => boolean): Field<Value> => ({
  expects,
  check: (value, path) => (test(value) ? [] : wrong(path, expects, value)),
})

export const string = primitive<string>('a string', (value) => typeof value === 'string')
export const boolean = primitive<boolean>('true or false', (value) => typeof value === 'boolean')
export const number = primitive<number>('a finite number', (value) => Number.isFinite(value))

/** Text that may also be written as a number, as YAML reads `title: 404`. */
export const text = primitive<string | number>(
  'a string',
  (value) => typeof value === 'string' || typeof value === 'number',
)

/** A function or whatever else a plugin may be: taken as it is. */
export const anything = primitive<unknown>('anything', () => true)

/** A string that passes `test`; `expects` names it in messages. */
export const stringThat = (expects: string, test: (value: string) => boolean): Field<string> =>
  primitive(expects, (value) => typeof value === 'string' && test(value))

/** A number that passes `test`. */
export const numberThat = (expects: string, test: (value: number) => boolean): Field<number> =>
  primitive(expects, (value) => typeof value === 'number' && Number.isFinite(value) && test(value))

/** An address of at most 2048 characters, 320 where it is one of e-mail (specification, 9). */
export const address = refine(
  stringThat('an address of at most 2048 characters', (value) => value.length <= 2048),
  (value) => (/^mailto:[^?]{321}/i.test(value) ? 'must be an e-mail address of at most 320 characters' : undefined),
)

export function oneOf<const Value extends string | number | boolean>(...values: Value[]): Field<Value> {
  const expects = values.map((value) => JSON.stringify(value)).join(' or ')
  const words = values.filter((value) => typeof value === 'string')
  return {
    expects,
    check: (value, path) =>
      values.includes(value as Value) ? [] : wrong(path, expects, value, nearHint(value, words)),
  }
}

export function list<Value>(item: Field<Value>): Field<Value[]> {
  const expects = `a list, each entry ${item.expects}`
  return {
    expects,
    check: (value, path) =>
      Array.isArray(value) ? value.flatMap((entry, i) => item.check(entry, [...path, i])) : wrong(path, expects, value),
  }
}

/** An object with any keys, each value of one kind. */
export function record<Value>(item: Field<Value>): Field<Record<string, Value>> {
  const expects = `an object, each value ${item.expects}`
  return {
    expects,
    check: (value, path) =>
      isObject(value)
        ? Object.entries(value).flatMap(([key, entry]) =>
            entry === undefined ? [] : item.check(entry, [...path, key]),
          )
        : wrong(path, expects, value),
  }
}

/** An object with known keys; another key is a problem that names the nearest known one. */
export function object<F extends Fields>(
  fields: F,
  options: {
    allowKey?: (key: string) => boolean
    /** What to do about a field that is not known, by its name; the nearest known name unless said. */
    hints?: ReadonlyMap<string, string>
  } = {},
): Field<Simplify<ObjectOf<F>>> {
  const keys = Object.keys(fields)
  const expects = `an object with ${keys.length > 6 ? 'known fields' : keys.join(', ')}`
  return {
    expects,
    keys,
    check(value, path) {
      if (!isObject(value)) return wrong(path, expects, value)
      const problems: Problem[] = []
      for (const [key, entry] of Object.entries(value)) {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined
        if (field) {
          if (entry !== undefined) problems.push(...field.check(entry, [...path, key]))
        } else if (!options.allowKey?.(key)) {
          const hint = options.hints?.get(key)
          const about = hint === undefined ? keyHint(key, keys) : { hint }
          problems.push({ path: [...path, key], kind: 'unknown', text: 'is not a known field', ...about })
        }
      }
      for (const key of keys) {
        if (fields[key]?.required && value[key] === undefined) {
          problems.push({ path, kind: 'wrong', text: `needs the field "${key}" (${fields[key]?.expects})` })
        }
      }
      return problems
    },
  }
}

/** Marks a field that its object cannot do without. */
export const required = <F extends Field<unknown>>(field: F): F & { required: true } => ({ ...field, required: true })

/** A value of one of several kinds. The alternative whose check gets furthest tells what is wrong. */
export function either<F extends Field<unknown>[]>(...alternatives: F): Field<ValueOf<F[number]>> {
  const expects = [...new Set(alternatives.map((field) => field.expects))].join(', or ')
  return {
    expects,
    check(value, path) {
      const attempts = alternatives.map((field) => field.check(value, path))
      if (attempts.some((problems) => problems.length === 0)) return []
      const deepest = (problems: Problem[]) =>
        Math.max(...problems.map((problem) => problem.path.length + (problem.kind === 'unknown' ? 0 : 0.5)))
      const inside = attempts.filter((problems) =>
        problems.every((problem) => problem.path.length > path.length || problem.text.startsWith('needs')),
      )
      const best = inside.sort((a, b) => a.length - b.length || deepest(b) - deepest(a))[0]
      return best ?? wrong(path, expects, value, attempts.flat().find(({ hint }) => hint)?.hint)
    },
  }
}

/** An object of one of several kinds, told apart by the name that stands in its field `key`; `usual` where it says none. */
export function kindOf<F extends Record<string, Field<object>>>(
  key: string,
  kinds: F,
  usual: keyof F & string,
): Field<ValueOf<F[keyof F]>> {
  const named = oneOf(...Object.keys(kinds))
  return {
    expects: `an object with the field "${key}": ${named.expects}`,
    check(value, path) {
      const kind = isObject(value) ? (value[key] ?? usual) : usual
      const problems = named.check(kind, [...path, key])
      return problems.length > 0 ? problems : (kinds[kind as string] as Field<object>).check(value, path)
    },
  }
}

/** A kind of field that contains itself. */
export function recursive<Value>(expects: string, field: () => Field<Value>): Field<Value> {
  return { expects, check: (value, path) => field().check(value, path) }
}

/** Adds a condition over the whole value to a field; `test` returns what is wrong, if anything. */
export function refine<Value>(field: Field<Value>, test: (value: Value) => string | undefined): Field<Value> {
  return {
    ...field,
    check(value, path) {
      const problems = field.check(value, path)
      if (problems.length > 0) return problems
      const text = test(value as Value)
      return text ? [{ path, kind: 'wrong', text }] : []
    },
  }
}

/** Writes a path as it would be written in code: `themeConfig.nav[2].text`. */
export function pathText(path: Path): string {
  return path
    .map((step, i) =>
      typeof step === 'number'
        ? `[${step}]`
        : /^[\w$]+$/.test(step)
          ? `${i ? '.' : ''}${step}`
          : `[${JSON.stringify(step)}]`,
    )
    .join('')
}

function keyHint(key: string, keys: string[]): { hint?: string } {
  const near = nearHint(key, keys)
  if (near) return { hint: near }
  return keys.length <= 12 ? { hint: `Known here: ${keys.join(', ')}.` } : {}
}

/** "Did you mean …?" with the name nearest to a mistyped one, if any is near. */
export function nearHint(value: unknown, names: Iterable<string>): string | undefined {
  const near = typeof value === 'string' ? nearest(value, names) : undefined
  return near && `Did you mean \`${near}\`?`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function') return 'a function'
  const written = JSON.stringify(value) ?? String(value)
  return written.length > 60 ? `${written.slice(0, 57)}…` : written
}
