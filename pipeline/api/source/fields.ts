// The content blocks and the fields of the frontmatter as editors show them, whether they are docsite's own or those of plugins.

import { about, fieldOf, keysOf, oneOf, type Schema, string, valuesOf } from '../../model/config/schema.ts'
import type { BlockKind } from '../../model/plugin/plugin-block.ts'
import type { DirectiveForm } from '../../model/plugin/plugin-directive.ts'
import type { SourceBlock, SourceField } from '../../model/plugin/source.ts'
import type { Block } from '../../page/blocks/block.ts'
import type { Directives } from '../../page/blocks/blocks.ts'
import type { AnyBlock, OwnedBlocks } from '../../page/blocks/owned-block.ts'

/** Returns the fields that a schema of an object declares. Schemas of other validators show none. */
export const fieldsOf = (schema: object): SourceField[] =>
  keysOf(schema).flatMap((name) => {
    const field = fieldOf(schema, name)
    return field ? [fieldFrom(name, field)] : []
  })

/** A schema may contain itself, so its fields are listed when they are read. */
const fieldFrom = (name: string, schema: Schema<unknown>): SourceField => ({
  name,
  description: schema.description,
  expects: schema.expects,
  values: valuesOf(schema),
  isRequired: 'required' in schema,
  isFlag: false,
  get fields() {
    return fieldsOf(objectIn(schema))
  },
})

/** Returns the schema of an object, or of the objects in a list. */
const objectIn = (schema: object): object =>
  'item' in schema && !('fields' in schema) ? objectIn(schema.item as object) : schema

/** Returns the blocks of plugins and then the directives. */
export const sourceBlocks = (owned: OwnedBlocks, directives: Directives): SourceBlock[] => [
  ...Array.from(owned, ([name, { block }]) => ofPlugin(name, block)),
  ...Array.from(directives.values(), ofDirective),
]

const kindOf: Record<DirectiveForm, BlockKind> = { container: 'container', leaf: 'leaf', text: 'inline' }

const ofDirective = ({ name, forms, docs, attributes = {}, template, manual }: Block): SourceBlock => ({
  name,
  kinds: forms.map((form) => kindOf[form]),
  description: docs.en,
  attributes: Object.entries(attributes).map(([name, { en, values, isFlag = false }]) => ({
    ...fieldFrom(name, about(en, values ? oneOf(...values) : string)),
    isFlag,
  })),
  template,
  ...(manual === undefined ? {} : { manual }),
})

const ofPlugin = (name: string, { kind = 'container', languages, description, attributes }: AnyBlock): SourceBlock => ({
  name,
  kinds: [kind],
  ...(languages === undefined ? {} : { languages }),
  description,
  attributes: fieldsOf(attributes ?? {}),
})
