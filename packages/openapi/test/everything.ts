// A description with every field of OpenAPI 3.2, and the places of each.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseData } from '@docsite/cli/data'
import { repository } from '../../../test/site-test.ts'
import { anyField, has, referable, specification } from '../specification.ts'
import { isObject, jsonText } from '../values.ts'
import { generated } from './generated.ts'

export const everything = readFileSync(join(repository, 'packages/openapi/test/everything.yaml'), 'utf8')

type Json = Record<string, unknown>
type Path = readonly string[]

/** Returns a description that can be changed. */
export const parsed = (text: string): Json => JSON.parse(jsonText(parseData(text).value))

/** Lists the places of each field in a description, by the name of its object and its own. */
function placesOf(root: Json): Map<string, Path[]> {
  const places = new Map<string, Path[]>()
  const visit = (value: unknown, object: string, path: Path): void => {
    if (!isObject(value)) return
    const isReference = '$ref' in value && object in referable && object !== 'Schema Object'
    const actual = isReference ? 'Reference Object' : object
    for (const [name, one] of Object.entries(value)) {
      const key = specification[actual]?.[name] ? name : anyField
      const field = specification[actual]?.[key]
      const at = [...path, name]
      places.set(`${actual}: ${key}`, [...(places.get(`${actual}: ${key}`) ?? []), at])
      if (field?.object === undefined) continue
      if (field.as === 'one') visit(one, field.object, at)
      else for (const [key, item] of Object.entries(one as object)) visit(item, field.object, [...at, key])
    }
  }
  visit(root, 'OpenAPI Object', [])
  return places
}

/** Returns the pages of a description, or why there are none. */
export function pagesOf(root: Json): string {
  try {
    return JSON.stringify(generated({ 'openapi.json': JSON.stringify(root) }, { file: 'openapi.json' }).text)
  } catch (error) {
    return String(error)
  }
}

/** Removes the value at a path. */
export function remove(root: Json, path: Path): void {
  const parent = path.slice(0, -1).reduce<Json | undefined>((value, key) => value?.[key] as Json | undefined, root)
  if (parent) delete parent[path.at(-1) ?? '']
}

const places = placesOf(parsed(everything))

/** The fields of OpenAPI 3.2, with their places in `everything`. */
export const fields = Object.entries(specification).flatMap(([object, named]) =>
  Object.entries(named).flatMap(([name, field]) =>
    has('3.2', field.since, field.until) ? [{ object, name, field, at: places.get(`${object}: ${name}`) ?? [] }] : [],
  ),
)
