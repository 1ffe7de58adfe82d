// Reads the variables of a configuration, and the JSON and YAML files that it names for them.

import { resolve } from 'node:path'
import type { Path } from '../../model/config/problem.ts'
import { allTexts, isObject } from '../../model/config/schema.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { namedValues, type Variable, type Variables, type VariableTable } from '../../model/config/variables.ts'
import { versionsIn } from '../../model/config/version-list.ts'
import { diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import { lookUp } from '../../text/look-up.ts'
import { decoded, findPlace, projectRefusals, readBytes } from '../contained.ts'
import { readData } from '../data.ts'
import { relativePath } from '../relative-path.ts'
import { isSecretName, isSecretPlace } from '../secret-names.ts'
import { type ConfigText, findField, invalidConfig } from './problem-place.ts'

type Values = [name: string, value: Variable][]

/** The values of a configuration, as JSON data: for all pages, and for those of a locale or a version. */
export interface SiteVariables {
  all: Values
  of: Record<string, Values>
  /** The files that the configuration names, relative to the project. */
  files: string[]
}

/** Reads the variables of a configuration. Returns `undefined` if it has none. Throws a `DocsiteError` if a file cannot be used. */
export function readVariables(
  root: string,
  config: SiteConfig,
  texts: readonly ConfigText[],
): SiteVariables | undefined {
  const { variables, locales = [], multiVersion } = config
  const files = new Set<string>()
  const valuesOf = (values: Variables | undefined, ...path: Path): Values => {
    const open = (value: Record<string, unknown>, inside: string[]) => {
      if (typeof value.file !== 'string' || Object.keys(value).length > 1) return undefined
      const file = relativePath(root, resolve(root, value.file))
      files.add(file)
      return { file, value: readFile(root, file, findField(texts, [...path, ...inside, 'file'])) }
    }
    return values === undefined ? [] : [...namedValues(values, findField(texts, path).file, open)]
  }
  const all = valuesOf(variables, 'variables')
  const parts = [
    ...locales.map(({ lang, variables }, i) => [lang, valuesOf(variables, 'locales', i, 'variables')] as const),
    ...(multiVersion ? versionsIn(multiVersion) : []).map(
      ({ name, variables }, i) => [name, valuesOf(variables, 'multiVersion', 'versions', i, 'variables')] as const,
    ),
  ]
  const isEmpty = [all, ...parts.map(([, values]) => values)].every((values) => values.length === 0)
  return isEmpty ? undefined : { all, of: Object.fromEntries(parts), files: [...files] }
}

/** Returns the variables of the configuration for the pages of a locale and a version. */
export const variablesFor = ({ all, of }: SiteVariables, page: { lang: string; version: string }): VariableTable =>
  new Map([...all, ...(lookUp(of, page.lang) ?? []), ...(lookUp(of, page.version) ?? [])])

const refusals = {
  missing: { text: 'does not exist', hint: 'Write the path from the directory of the project.' },
  secret: { text: 'may contain a secret, so docsite does not read it', hint: 'Move the values to another file.' },
  other: { text: 'contains no values', hint: 'Write names and values, such as `version: 2.0`.' },
}

function readFile(root: string, file: string, place: Place): object {
  const found = findPlace({ folder: root }, file)
  const isSecret = found.kind === 'place' ? isSecretPlace(root, file, found.realPath) : isSecretName(file)
  const read = isSecret ? { kind: 'secret' as const } : readBytes({ folder: root }, file, 1_000_000)
  const data = read.kind === 'bytes' ? decoded(read.bytes) : ''
  const { value, problems } = readData(data, allTexts)
  if (isObject(value)) return value
  const refusal =
    read.kind === 'refused' ? projectRefusals[read.reason] : refusals[read.kind === 'bytes' ? 'other' : read.kind]
  const [problem = { ...refusal, text: `\`${file}\` ${refusal.text}` }] = problems
  const at = 'line' in problem ? { file, line: problem.line, column: problem.column } : place
  throw invalidConfig([diagnostic('invalid-config', at, problem.text, problem.hint)])
}
