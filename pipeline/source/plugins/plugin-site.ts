// The site as the hooks of plugins see it, with the files that they read. What a hook returns depends on these files, so they are recorded.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Schema } from '../../model/config/schema.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { typed } from '../../model/config/written.ts'
import type { OutputFacts } from '../../model/plugin/plugin-output.ts'
import type { PlacedError, PlacedValue, PluginSite, ProjectFiles, SiteFacts } from '../../model/plugin/plugin-site.ts'
import { type StandardSchema, standardProblems } from '../../model/plugin/standard-schema.ts'
import { type Addressing, allLangs, allVersions } from '../../model/route.ts'
import { decoded } from '../contained.ts'
import { parseData, problemText, readData } from '../data.ts'
import { findJsonError } from '../json.ts'
import { publicationIn } from '../published-files.ts'
import { relativePath } from '../relative-path.ts'

/** What hooks know of a project. A worker receives it as data, except for the configuration. */
export interface SiteOfHooks {
  root: string
  config: SiteConfig
  addressing: Addressing
}

/** Receives the path of a file that a hook reads, relative to the project, and the hash of its text. */
export type OnRead = (file: string, hash: string) => void

/** Returns what a site is made of, without its files. */
export const siteFacts = ({ root, ...site }: SiteOfHooks): SiteFacts => ({ root, ...outputFacts(site) })

/** Returns the same without the directory of the project. */
export const outputFacts = ({ config, addressing }: Pick<SiteOfHooks, 'config' | 'addressing'>): OutputFacts => ({
  config,
  base: addressing.base,
  lang: addressing.lang,
  langs: allLangs(addressing),
  version: addressing.defaultVersion,
  versions: allVersions(addressing),
})

/** Returns the site for hooks. */
export const pluginSite = (site: SiteOfHooks, onRead: OnRead): PluginSite => ({
  ...siteFacts(site),
  ...projectFiles({ root: site.root, onRead }),
  publication: (file) => publicationIn(site, file),
})

/** Returns the functions with which hooks read files. */
export const projectFiles = (reader: Reader): ProjectFiles => ({
  read: (file) => textOf(reader, pathOf(reader, file)),
  readJson: (file, schema) => jsonOf(reader, pathOf(reader, file), schema),
  readYaml: (file, schema) => yamlOf(reader, pathOf(reader, file), schema),
})

/** The hash of a file that cannot be read. */
const unreadable = ''

/** Returns the hash of a file that a hook has read. */
export function hashOfRead(root: string, file: string): string {
  try {
    return hash('sha1', readFileSync(resolve(root, file)))
  } catch {
    return unreadable
  }
}

interface Reader {
  root: string
  onRead: OnRead
}

/** Returns the path of a file relative to the project, with `/` separators. */
const pathOf = ({ root }: Reader, file: string | URL): string =>
  relativePath(root, resolve(root, file instanceof URL ? fileURLToPath(file) : file))

function textOf({ root, onRead }: Reader, file: string): string {
  try {
    const bytes = readFileSync(resolve(root, file))
    onRead(file, hash('sha1', bytes))
    return decoded(bytes)
  } catch (error) {
    onRead(file, unreadable)
    throw placed(`This file cannot be read: ${(error as NodeJS.ErrnoException).code}`, { file })
  }
}

function jsonOf<Value>(reader: Reader, file: string, schema?: StandardSchema): Value {
  const source = textOf(reader, file)
  const error = findJsonError(source)
  if (error) throw placed(error.text, { file, line: error.line, column: error.column }, error.hint)
  const { value: data, problem, placeOf } = parseData(source)
  if (problem) throw placed(problem.text, { file, line: problem.line, column: problem.column }, problem.hint)
  const value = typed(data) as Value
  const [wrong] = schema === undefined ? [] : standardProblems(schema, value)
  if (wrong) throw placed(problemText(wrong), { file, ...placeOf(wrong.path) })
  return value
}

function yamlOf<Value>(reader: Reader, file: string, schema: Schema<Value>): PlacedValue<Value> {
  const { value, problems, placeOf } = readData(textOf(reader, file), schema)
  const [problem] = problems
  if (problem) throw placed(problem.text, { file, line: problem.line, column: problem.column }, problem.hint)
  if (value === undefined) throw placed(`This file is empty, but must be ${schema.expects}`, { file })
  return { value, placeOf: (path) => ({ file, ...placeOf(path) }) }
}

const placed = (text: string, place: PlacedError['place'], hint?: string): PlacedError =>
  Object.assign(new Error(text), { place, ...(hint === undefined ? {} : { hint }) })
