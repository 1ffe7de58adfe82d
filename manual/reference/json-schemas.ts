// Converts the schemas of configuration, frontmatter and navigation files to JSON Schemas for editors.

import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { nav } from '../../pipeline/model/config/menu.ts'
import { metaFile } from '../../pipeline/model/config/meta-file.ts'
import type { Schema } from '../../pipeline/model/config/schema.ts'
import { siteConfig } from '../../pipeline/model/config/site-config.ts'
import { frontmatterFields } from '../../pipeline/model/page/frontmatter.ts'

export type JsonSchema = { [keyword: string]: unknown }

/** The URL of the folder that the manual publishes the schemas in. */
const folder = 'https://docsite-manual.example/schemas'

/** Returns the schemas by file name. */
export function jsonSchemas(): Record<string, JsonSchema> {
  return {
    'meta.schema.json': titled('meta', 'A docsite `_meta.json`: entries of a sidebar', convert(metaFile)),
    'nav.schema.json': titled('nav', 'A docsite `_nav.json`: the menu of a language', withSchemaField(convert(nav))),
    'site.schema.json': titled('site', 'A docsite `config/site.json`', withSchemaField(convert(siteConfig))),
    'frontmatter.schema.json': titled('frontmatter', 'The frontmatter of a docsite page', {
      ...convert(frontmatterFields),
      // Only the configuration knows the fields that a project declares.
      additionalProperties: true,
    }),
  }
}

function titled(name: string, title: string, { $schema, ...schema }: JsonSchema): JsonSchema {
  return { $schema, $id: `${folder}/${name}.schema.json`, title, ...schema }
}

/** Adds the field `$schema` to every kind of object that the file may hold. */
function withSchemaField(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map(withSchemaField) }
  if (schema.type !== 'object') return schema
  return { ...schema, properties: { $schema: { type: 'string' }, ...(schema.properties as JsonSchema | undefined) } }
}

function convert(schema: Schema<unknown>): JsonSchema {
  const { $defs = {}, ...converted } = toJsonSchema(schema as GenericSchema, {
    // Conditions in code, and functions, have no counterpart.
    errorMode: 'ignore',
    ignoreActions: ['check', 'raw_check'],
    // The converter itself refuses `false` in an enumeration.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'picklist' && 'options' in valibotSchema
        ? { enum: valibotSchema.options as string[] }
        : null,
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  return inlined(converted, $defs)
}

/** Puts definitions in the place of their references, except those that contain themselves: the converter makes one for each object. */
function inlined(schema: JsonSchema, all: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const recursive = new Set<string>()
  const expand = (value: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((entry) => expand(entry, open))
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as JsonSchema
    const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined
    // A definition may itself be a reference.
    if (name !== undefined && !open.includes(name)) return expand({ ...all[name], ...rest }, [...open, name])
    if (name !== undefined) recursive.add(name)
    const fields = Object.entries(value as JsonSchema).map(([key, entry]) => [key, expand(entry, open)])
    return Object.fromEntries(fields)
  }
  const expanded = expand(schema, []) as JsonSchema
  const definitions: JsonSchema = {}
  // A set also iterates over what is added on the way.
  for (const name of recursive) definitions[name] = expand(all[name], [name])
  return recursive.size > 0 ? { ...expanded, $defs: definitions } : expanded
}
