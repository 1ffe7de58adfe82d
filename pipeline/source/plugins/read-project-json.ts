// Reads JSON files for the hooks of plugins, and reports problems at their places in the file.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { anything } from '../../model/config/schema.ts'
import type { PlacedError } from '../../model/plugin/plugin.ts'
import { type StandardSchema, standardProblems } from '../../model/plugin/standard-schema.ts'
import { problemText, readData } from '../data.ts'
import { findJsonError } from '../json.ts'

/**
 * Returns the value of a JSON file of the project in `root`. Throws a `PlacedError` if the file cannot be read, is not valid JSON, or
 * contains a value that the schema rejects.
 */
export function readProjectJson<Value>(root: string, file: string, schema?: StandardSchema): Value {
  const source = textOf(root, file)
  const error = findJsonError(source)
  if (error) throw placed(error.text, { file, line: error.line, column: error.column }, error.hint)
  const value = JSON.parse(source) as Value
  const [problem] = schema === undefined ? [] : standardProblems(schema, value)
  if (problem) throw placed(problemText(problem), { file, ...readData(source, anything).placeOf(problem.path) })
  return value
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(resolve(root, file), 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw placed(`This file cannot be read: ${(error as NodeJS.ErrnoException).code}`, { file })
  }
}

const placed = (text: string, place: PlacedError['place'], hint?: string): PlacedError =>
  Object.assign(new Error(text), { place, ...(hint === undefined ? {} : { hint }) })
