// The interface of tools. Each tool is one file in `tools/`.

import type { Diagnostic } from '@docsite/cli'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { AgentSite } from './agent-site.ts'
import { queryCharacters } from './limits.ts'
import { short } from './quote.ts'
import { RequestError } from './request-error.ts'
import type { SiteSearch } from './search.ts'

/** What tools work with. */
export interface ToolSite {
  /** The title of the site. */
  title: string
  site: AgentSite
  search: SiteSearch
  /** Checks the project. Absent if the site is not a project. */
  check?: (() => Promise<readonly Diagnostic[]>) | undefined
}

/** The answer of a tool: the same content as text and as data. */
interface ToolAnswer<Output> {
  text: string
  data: Output
}

export interface Tool<Input = unknown, Output = unknown> {
  name: string
  title: string
  description: string
  input: v.GenericSchema<unknown, Input>
  output: v.GenericSchema<unknown, Output>
  /** Whether only projects have the tool. */
  needsProject?: true
  run(input: Input, site: ToolSite): Promise<ToolAnswer<Output>>
}

/** Declares a tool. Its types follow from its schemas. */
export const defineTool = <Input, Output>(tool: Tool<Input, Output>): Tool => tool as unknown as Tool

/** Checks the arguments of a call. Throws a `RequestError` that names the wrong one. */
export function argumentsOf(tool: Tool, args: unknown): unknown {
  const read = v.safeParse(tool.input, args)
  if (read.success) return read.output
  const [issue] = read.issues
  const field = issue.path?.map(({ key }) => String(key)).join('.') ?? ''
  throw new RequestError(`Invalid argument ${JSON.stringify(short(field, 60))}: ${short(issue.message, 200)}`)
}

/** Returns a schema as JSON Schema, for clients. */
export const jsonSchemaOf = (schema: v.GenericSchema): { type: 'object' } & Record<string, unknown> => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return rest as { type: 'object' } & Record<string, unknown>
}

// ---- Arguments that several tools have

const about = <Schema extends v.GenericSchema>(schema: Schema, text: string) => v.pipe(schema, v.description(text))

export const query = (text: string) =>
  about(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(queryCharacters)), text)

const placeName = v.pipe(v.string(), v.maxLength(60))

/** The locale and the version. */
export const placeFields = {
  lang: v.optional(about(placeName, 'Language of the pages, such as "en". Default: the main language of the site.')),
  version: v.optional(about(placeName, 'Version of the documentation. Default: the main version.')),
}

export const count = (most: number, usual: number, text: string) =>
  v.optional(
    about(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)), `${text} Default: ${usual}.`),
    usual,
  )

export const offset = (text: string) => v.optional(about(v.pipe(v.number(), v.integer(), v.minValue(0)), text), 0)
