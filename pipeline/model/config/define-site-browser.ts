// The module that components import as `@docsite/cli` in the browser. Schemas only check attributes during the build, so here they are
// empty, and the library that implements them is not part of the site.

import type * as full from './define-site.ts'

export { escapeMarkdown } from '../../text/escape-markdown.ts'

export const defineSite: typeof full.defineSite = (config) => config

const empty = () => ({})

export const schema = {
  about: empty,
  anything: {},
  boolean: {},
  either: empty,
  list: empty,
  number: {},
  object: empty,
  oneOf: empty,
  record: empty,
  required: empty,
  string: {},
} satisfies Record<keyof typeof full.schema, unknown>
