// The schema of `plugins`. It checks the names of hooks and the kinds of their values.

import { ownField } from '../page/frontmatter.ts'
import { isStandardSchema } from '../plugin/standard-schema.ts'
import { isPropsSchema } from '../props/props-schema.ts'
import { slotNames } from '../slots.ts'
import { themeComponentNames } from '../theme-components.ts'
import {
  anything,
  boolean,
  chosen,
  custom,
  isObject,
  json,
  list,
  object,
  oneOf,
  record,
  refine,
  required,
  type Schema,
  string,
  stringThat,
} from './schema.ts'

/** Any plugin. `definePlugin` returns the type with all hooks. */
export interface AnyPlugin {
  readonly name: string
}

const hook = custom<unknown>('a function', (value) => typeof value === 'function')
const name = stringThat('lower-case words with hyphens, such as "my-plugin"', (value) =>
  /^[a-z\d]+(?:-[a-z\d]+)*$/.test(value),
)

const trees = chosen<unknown>(
  'a list of plugins, or an object with the lists "before" and "after"',
  [list(anything)],
  (value) => (isObject(value) ? object({ before: list(anything), after: list(anything) }) : list(anything)),
)

const field = chosen<unknown>(`${ownField.expects}, or a schema`, [ownField], (value) =>
  isStandardSchema(value) ? anything : ownField,
)

const output = object(
  {
    name: required(name),
    per: required(oneOf('page', 'locale', 'site', 'item')),
    items: hook,
    path: required(custom('a path or a function', (value) => /^(?:string|function)$/.test(typeof value))),
    key: hook,
    render: required(hook),
    readsPages: boolean,
  },
  { expects: 'an output' },
)

const file = custom<unknown>('a path or a URL', (value) => typeof value === 'string' || value instanceof URL)

/** Files by names, of which all are known. */
const namedFiles = (names: readonly string[]) => object(Object.fromEntries(names.map((name) => [name, file])))

/** docsite's own schemas show whether they are of objects. */
const objectSchema = custom(
  'a schema of an object, such as `schema.object({ … })`',
  (value) => isPropsSchema(value) && (!('expects' in value) || 'fields' in value),
)

const explanation = object({ meaning: required(string), fix: required(string) })

const block = object(
  {
    name: required(name),
    kind: oneOf('container', 'leaf', 'inline', 'fence', 'word', 'node'),
    names: list(string),
    languages: list(string),
    description: required(string),
    attributes: objectSchema,
    words: record(anything),
    style: file,
    script: file,
    render: required(hook),
    check: hook,
    docs: string,
    explanation,
    markdown: hook,
  },
  { expects: 'a block' },
)

const command = refine(
  object(
    {
      name: required(name),
      description: required(string),
      arguments: list(object({ name: required(name), description: required(string), required: boolean })),
      flags: objectSchema,
      values: record(string),
      short: record(stringThat('a letter', (value) => /^[a-z]$/i.test(value))),
      run: hook,
      start: hook,
    },
    { expects: 'a command' },
  ),
  ({ run, start }) => ((run === undefined) === (start === undefined) ? 'needs either `run` or `start`' : undefined),
)

const rule = object(
  {
    name: required(name),
    severity: required(stringThat('"error", "warning" or "info"', (value) => /^(?:error|warning|info)$/.test(value))),
    docs: string,
    explanation,
    page: hook,
    site: hook,
    note: hook,
    later: hook,
  },
  { expects: 'a rule' },
)

/** A plugin's fields. The table in `guide/plugins` of the manual lists them. */
export const pluginFields = object(
  {
    name: required(name),
    options: anything,
    schema: custom('a schema that implements Standard Schema', isStandardSchema),
    frontmatter: record(field),
    config: hook,
    pages: hook,
    blocks: list(block),
    remark: trees,
    rehype: trees,
    page: hook,
    head: hook,
    theme: object({
      islands: record(file),
      slots: namedFiles(slotNames),
      components: namedFiles(themeComponentNames),
      styles: list(file),
    }),
    outputs: list(output),
    rules: list(rule),
    commands: list(command),
    dev: hook,
    done: hook,
  },
  { expects: 'a plugin' },
)

/** The plugins of a project. JSON cannot contain any. */
export const plugins: Schema<AnyPlugin[]> = json(
  refine(list(pluginFields as unknown as Schema<AnyPlugin>), (all) => {
    const names = all.map(({ name }) => name)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    return twice && `contains two plugins with the name "${twice}"`
  }),
  { type: 'array', maxItems: 0 },
)
