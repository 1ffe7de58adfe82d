// Reads the variables of a configuration, and the JSON and YAML files that it names for them.

import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Path } from '../../model/config/problem.ts'
import { anything, isObject } from '../../model/config/schema.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { namedValues, type Variable, type Variables, type VariableTable } from '../../model/config/variables.ts'
import { versionsIn } from '../../model/config/version-list.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import { lookUp } from '../../text/look-up.ts'
import { findPlace, projectRefusals, readBytes } from '../contained.ts'
import { keepNumbers, type ReadData, readData } from '../data.ts'
import { readJson } from '../json.ts'
import { isSecretName } from '../secret-names.ts'
import { type ConfigText, findField } from './problem-place.ts'

/** The values of a configuration, as JSON data. */
export interface SiteVariables {
  site: [string, Variable][]
  locales: Record<string, [string, Variable][]>
  versions: Record<string, [string, Variable][]>
  /** The files that the configuration names, relative to the project. */
  files: string[]
}

const mostBytes = 1_000_000

/** Reads the variables of a configuration. Returns `undefined` if it has none. Throws a `DocsiteError` if a file cannot be used. */
export function readVariables(
  root: string,
  config: SiteConfig,
  texts: readonly ConfigText[],
): SiteVariables | undefined {
  const files = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const valuesOf = (values: Variables | undefined, path: Path): [string, Variable][] => {
    if (values === undefined) return []
    const open = (value: Record<string, unknown>, inside: string[]) => {
      if (typeof value.file !== 'string' || Object.keys(value).length > 1) return undefined
      const file = relative(root, resolve(root, value.file)).split(sep).join('/')
      files.add(file)
      const { value: content, problems } = readDataFile(root, file)
      const place = findField(texts, [...path, ...inside, 'file'])
      for (const { text, hint, ...within } of problems)
        diagnostics.push(diagnostic('invalid-config', 'line' in within ? { file, ...within } : place, text, hint))
      return { value: content, file }
    }
    return [...namedValues(values, findField(texts, path).file, open)]
  }
  const { variables, locales = [], multiVersion } = config
  const read: SiteVariables = {
    site: valuesOf(variables, ['variables']),
    locales: Object.fromEntries(
      locales.map(({ lang, variables }, i) => [lang, valuesOf(variables, ['locales', i, 'variables'])]),
    ),
    versions: Object.fromEntries(
      (multiVersion ? versionsIn(multiVersion) : []).map(({ name, variables }, i) => [
        name,
        valuesOf(variables, ['multiVersion', 'versions', i, 'variables']),
      ]),
    ),
    files: [...files],
  }
  if (diagnostics.length > 0) throw new DocsiteError('The configuration is invalid', diagnostics)
  const all = [read.site, ...Object.values(read.locales), ...Object.values(read.versions)]
  return all.some((values) => values.length > 0) ? read : undefined
}

/** Returns the variables of the configuration for pages of a locale and a version. */
export const variablesFor = (
  { site, locales, versions }: SiteVariables,
  { lang, version }: { lang: string; version: string },
): VariableTable => new Map([...site, ...(lookUp(locales, lang) ?? []), ...(lookUp(versions, version) ?? [])])

interface FileProblem {
  text: string
  hint?: string
  line?: number
  column?: number
}

function readDataFile(root: string, file: string): { value: unknown; problems: FileProblem[] } {
  const refused = (text: string, hint: string) => ({ value: {}, problems: [{ text: `\`${file}\` ${text}`, hint }] })
  const read = /\.(?:json|ya?ml)$/.exec(file)
    ? readBytes({ folder: root }, file, mostBytes)
    : ({ kind: 'other' } as const)
  if (read.kind === 'other') return refused('is neither JSON nor YAML', 'Name a file with `.json`, `.yaml` or `.yml`.')
  if (read.kind === 'missing') return refused('does not exist', 'Write the path from the directory of the project.')
  if (read.kind === 'refused') return refused(projectRefusals[read.reason].text, projectRefusals[read.reason].hint)
  const place = findPlace({ folder: root }, file)
  const real = place.kind === 'place' ? relative(realpathSync(root), place.realPath).split(sep).join('/') : ''
  if ([file, real].some(isSecretName))
    return refused('may contain a secret, so docsite does not read it', 'Move the values to another file.')
  const text = read.bytes.toString('utf8').replace(/^\uFEFF/, '')
  const { value, problems } = file.endsWith('.json') ? readJson(text, anything) : readNumbers(text)
  if (problems.length > 0 || isObject(value)) return { value, problems }
  return refused('contains no object', 'Write names and values.')
}

/** Reads YAML. Numbers keep their spelling: the version `1.10` is not `1.1`. */
function readNumbers(text: string): ReadData<unknown> {
  const read = readData(text, anything)
  keepNumbers(read.value, read.writtenAt)
  return read
}
