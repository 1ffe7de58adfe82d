// The schema of `plugins`. It checks the names of hooks and the kinds of their values.

import { ownField } from '../page/frontmatter.ts'
import { isStandardSchema } from '../plugin/standard-schema.ts'
import {
  anything,
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
    scope: required(oneOf('page', 'locale', 'site')),
    paths: required(hook),
    key: hook,
    files: required(hook),
  },
  { expects: 'an output' },
)

const rule = object(
  {
    name: required(name),
    severity: required(stringThat('"error", "warning" or "info"', (value) => /^(?:error|warning|info)$/.test(value))),
    docs: string,
    explanation: object({ meaning: required(string), fix: required(string) }),
    page: hook,
    site: hook,
  },
  { expects: 'a rule' },
)

/** A plugin's fields. The table in `guide/plugins` of the manual lists them. */
export const pluginFields = object(
  {
    name: required(name),
    key: string,
    options: anything,
    schema: custom('a schema that implements Standard Schema', isStandardSchema),
    frontmatter: record(field),
    config: hook,
    pages: hook,
    directives: record(list(string)),
    remark: trees,
    rehype: trees,
    page: hook,
    head: hook,
    outputs: list(output),
    rules: list(rule),
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
