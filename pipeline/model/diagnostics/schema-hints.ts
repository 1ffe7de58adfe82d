// A schema, and what an author has written → where the field belongs, and a value of the right form.

import { areSameWords, type Path } from '../config/problem.ts'

/** What hints read of a schema. */
export interface Shape {
  readonly fields?: Readonly<Record<string, Shape>> | undefined
  /** What a list or a record contains. */
  readonly entry?: { readonly in: 'list' | 'record'; readonly shape: Shape } | undefined
  /** The schemas of which a value has to match one. */
  readonly kinds?: (() => readonly Shape[]) | undefined
  readonly example?: unknown
  readonly type?: string
  /** The texts that a schema of another library lists. */
  readonly names?: readonly string[] | undefined
  readonly required?: boolean
}

interface Member {
  path: Path
  shape: Shape
}

/** Returns a schema and all its alternatives. */
export function kindsOf(shape: Shape, seen = new Set<Shape>()): Shape[] {
  if (seen.has(shape)) return []
  seen.add(shape)
  return [shape, ...(shape.kinds?.() ?? []).flatMap((kind) => kindsOf(kind, seen))]
}

/** Returns the fields of an object, or of the objects that a list or a record contains. */
function membersOf({ path, shape }: Member, seen = new Set<Shape>()): Member[] {
  return kindsOf(shape, seen).flatMap(({ fields = {}, entry }) => [
    ...Object.entries(fields).map(([name, field]) => ({ path: [...path, name], shape: field })),
    ...(entry ? membersOf({ path: [...path, entry.in === 'list' ? '[]' : '*'], shape: entry.shape }, seen) : []),
  ])
}

/** Returns the schemas of the value at a path. */
export const shapesAt = (root: Shape, path: Path): Shape[] =>
  path.reduce<Shape[]>(
    (shapes, step) =>
      shapes.flatMap((shape) =>
        kindsOf(shape).flatMap(({ fields = {}, entry }) => [
          ...(Object.hasOwn(fields, step) ? [fields[step] as Shape] : []),
          ...(entry?.in === (typeof step === 'number' ? 'list' : 'record') ? [entry.shape] : []),
        ]),
      ),
    [root],
  )

// ---- Fields

/** The largest number of places to name. */
const mostPlaces = 4

/** Returns whether a value is valid for a schema. */
export type Fits = (shape: Shape, value: unknown) => boolean

/**
 * Returns where a field of this name and value belongs, of which the object at the start of `path` has none: `distance` levels away, up or
 * down. The words of the name may be in another order, and `sidebar_label` is `sidebar.label`. Lists are left out if they are far away.
 */
export function placesOf(root: Shape, path: Path, value: unknown, distance: 1 | 2, fits: Fits): string[] {
  const name = String(path.at(-1))
  const ends = path.flatMap((step, i) => (typeof step === 'string' ? [i] : [])).reverse()
  const found = ends.slice(0, distance + 1).flatMap((end, up) => {
    const above = path.slice(0, end)
    let members = shapesAt(root, above).flatMap((shape) => membersOf({ path: above, shape }))
    for (let down = distance - up; down > 0; down--) members = members.flatMap((member) => membersOf(member))
    const steps = (member: Member) => member.path.slice(above.length).filter((step) => !isEntry(step))
    return members
      .filter((member) =>
        [steps(member).at(-1), steps(member).join('-')].some((one) => areSameWords(String(one), name)),
      )
      .map((member) => ({ ...member, beside: up === distance ? path.slice(0, end + 1) : undefined }))
  })
  const named = preferred(found, (one) => areSameWords(String(one.path.at(-1)), name))
  const likely = preferred(named, ({ shape }) => fits(shape, value))
  const [near, inLists] = [false, true].map((isIn) => likely.filter((one) => one.path.some(isEntry) === isIn))
  const places = [...(near ?? []), ...(distance === 1 ? (inLists ?? []) : [])].map(({ path, beside }) =>
    beside ? `\`${path.at(-1)}\` beside \`${placeText(beside)}\`` : `\`${placeText(path)}\``,
  )
  return [...new Set(places)].slice(0, mostPlaces)
}

/** Returns the members that pass a test, or all if none does. */
function preferred<One>(all: readonly One[], test: (one: One) => boolean): readonly One[] {
  const some = all.filter(test)
  return some.length > 0 ? some : all
}

/** Returns the names of the fields that the object at a path may have, whatever its kind. */
export const namesAt = (root: Shape, path: Path): string[] =>
  shapesAt(root, path).flatMap((shape) => kindsOf(shape).flatMap(({ fields = {} }) => Object.keys(fields)))

const isEntry = (step: string | number): boolean => step === '[]' || step === '*'

const placeText = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : step === '[]' ? step : `.${step}`))
    .join('')
    .slice(1)

// ---- Values

/** Stands for a text that only the author knows. */
const anyText = '…'

/** Returns a value of the right form for the field at `path`, if possible with the value that the author has written. */
export function rightForm(root: Shape, path: Path, written: unknown, fits: Fits): unknown {
  const shapes = shapesAt(root, path).flatMap((shape) => kindsOf(shape))
  const forms = [
    ...(/^(?:true|false)$/.test(String(written)) ? [String(written) === 'true'] : []),
    ...shapes.map((shape) => fitted(shape, written, fits)),
    ...shapes.map(({ example }) => example),
    ...(/^(?:number|boolean)$/.test(typeof written) ? [String(written)] : []),
    ...shapes.map((shape) => exampleOf(shape)),
  ]
  const isForm = (form: unknown) => form !== undefined && form !== anyText && JSON.stringify(form) !== '{}'
  return forms.find((form) => isForm(form) && shapes.some((shape) => fits(shape, form)))
}

/** The largest number of fields among which a text can be meant for the first one that it is valid for. */
const fewFields = 8

/** Returns what the author may have meant with a value: the only entry of a list, or a field of an object. */
function fitted({ fields = {}, entry }: Shape, written: unknown, fits: Fits): unknown {
  if (entry) return entry.in === 'list' && fits(entry.shape, written) ? [written] : undefined
  if (typeof written !== 'string') return undefined
  const all = Object.entries(fields)
  const [name] = all.find(([, field]) => (field.required || all.length <= fewFields) && fits(field, written)) ?? []
  return name === undefined ? undefined : { ...exampleOfFields(fields), [name]: written }
}

/** Returns the example of a schema, or one that is made of the examples of its parts. A schema may contain itself. */
function exampleOf({ example, fields, entry, kinds }: Shape, levels = 5): unknown {
  if (example !== undefined || levels === 0) return example
  if (fields) return exampleOfFields(fields, levels)
  if (!entry) {
    const all = kinds?.() ?? []
    const isText = all.some(({ type }) => type === 'string')
    return isText ? undefined : all.map((kind) => exampleOf(kind, levels - 1)).find((one) => one !== undefined)
  }
  const inside = exampleOf(entry.shape, levels - 1) ?? anyText
  return entry.in === 'list' ? [inside] : { [anyText]: inside }
}

const exampleOfFields = (fields: Readonly<Record<string, Shape>>, levels = 5): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required ? [[name, exampleOf(field, levels - 1) ?? anyText]] : [],
    ),
  )

/** Writes a value as in a script, or as in JSON. */
export function codeOf(value: unknown, isJson: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => codeOf(item, isJson)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${fieldCode(name, isJson)}: ${codeOf(field, isJson)}`)
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
  }
  const json = JSON.stringify(value)
  return isJson || typeof value !== 'string' || value.includes("'")
    ? json
    : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}

export const fieldCode = (name: string, isJson: boolean): string =>
  !isJson && /^[A-Za-z_$][\w$]*$/.test(name) ? name : codeOf(name, isJson)
