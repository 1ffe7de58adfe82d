// The schema of `plugins`. It checks the names of hooks and the kinds of their values.

import { ownField } from '../page/frontmatter.ts'
import { importHint } from '../plugin/plugin-packages.ts'
import { isStandardSchema, type StandardSchema, standardProblems } from '../plugin/standard-schema.ts'
import { isPropsSchema } from '../props/props-schema.ts'
import { slotNames } from '../slots.ts'
import { themeComponentNames } from '../theme-components.ts'
import * as s from './schema.ts'
import { duplicateIn } from './version-list.ts'

/** Any plugin. `definePlugin` returns the type with all hooks. */
export interface AnyPlugin {
  readonly name: string
}

interface WithOptions extends AnyPlugin {
  readonly schema?: StandardSchema
  readonly options?: unknown
}

const hook = s.custom<unknown>('a function', (value) => typeof value === 'function')
const name = s.stringThat('lower-case words with hyphens, such as "my-plugin"', (value) =>
  /^[a-z\d]+(?:-[a-z\d]+)*$/.test(value),
)

const trees = s.chosen<unknown>(
  'a list of plugins, or an object with the lists "before", "content" and "after"',
  [s.list(s.anything)],
  (value) =>
    s.isObject(value)
      ? s.object(Object.fromEntries(['before', 'content', 'after'].map((stage) => [stage, s.list(s.anything)])))
      : s.list(s.anything),
)

const field = s.chosen<unknown>(`${ownField.expects}, or a schema`, [ownField], (value) =>
  isStandardSchema(value) ? s.anything : ownField,
)

/** Returns whether a value is a regular expression. Those of a configuration have another class, because its modules run in a context of their own. */
export const isExpression = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object RegExp]'

const pathPattern = s.custom<unknown>(
  'a function or a regular expression',
  (value) => typeof value === 'function' || isExpression(value),
)

const output = s.refine(
  s.object(
    {
      name: s.required(name),
      per: s.required(s.oneOf('page', 'locale', 'site', 'item', 'files')),
      items: hook,
      path: s.required(
        s.custom(
          'a path, a function or a regular expression',
          (value) => /^(?:string|function)$/.test(typeof value) || isExpression(value),
        ),
      ),
      key: hook,
      render: hook,
      files: hook,
      pattern: pathPattern,
      readsPages: s.either(s.boolean, hook),
      manifest: hook,
      irreplaceable: s.string,
    },
    { expects: 'an output' },
  ),
  ({ per, path, render, files }) => {
    const isOfFiles = per === 'files'
    const fits = typeof path === 'function' || isOfFiles === isExpression(path)
    if ((isOfFiles ? files : render) !== undefined && fits) return undefined
    return isOfFiles
      ? 'needs `files`, and as `path` a regular expression or a function'
      : 'needs `render`, and as `path` a path or a function'
  },
)

const file = s.custom<unknown>('a path or a URL', (value) => typeof value === 'string' || value instanceof URL)

/** Files by names, of which all are known. */
const namedFiles = (names: readonly string[]) => s.object(Object.fromEntries(names.map((name) => [name, file])))

/** docsite's own schemas show whether they are of objects. */
const objectSchema = s.custom(
  'a schema of an object, such as `schema.object({ … })`',
  (value) => isPropsSchema(value) && (!('expects' in value) || 'fields' in value),
)

const texts = { meaning: s.required(s.string), fix: s.required(s.string) }
const explanation = s.object({ ...texts, zh: s.object(texts) })

const block = s.object(
  {
    name: s.required(name),
    kind: s.oneOf('container', 'leaf', 'inline', 'fence', 'word', 'node'),
    names: s.list(s.string),
    languages: s.list(s.string),
    description: s.required(s.string),
    attributes: objectSchema,
    words: s.record(s.anything),
    style: file,
    script: file,
    render: s.required(hook),
    check: hook,
    docs: s.string,
    explanation,
    markdown: hook,
  },
  { expects: 'a block' },
)

const phrases = { en: s.required(s.string), zh: s.string }

const directive = s.object(
  {
    name: s.required(name),
    forms: s.required(s.list(s.oneOf('container', 'leaf', 'text'))),
    docs: s.required(s.object(phrases)),
    manual: s.string,
    hasTextLabel: s.oneOf(true),
    attributes: s.record(
      s.object({
        ...phrases,
        values: s.list(s.string),
        isLabel: s.oneOf(true),
        isFlag: s.oneOf(true),
        called: s.string,
      }),
    ),
    template: s.required(s.string),
    render: s.required(hook),
  },
  { expects: 'a directive' },
)

const part = s.object({
  selectors: s.required(s.list(s.string)),
  style: file,
  script: file,
  frameHosts: s.list(s.string),
})

const language = s.object(
  {
    names: s.required(
      s.list(s.stringThat('a name in lower case', (value) => value !== '' && value === value.toLowerCase())),
    ),
    isPlain: s.boolean,
    like: s.string,
    lines: s.required(hook),
  },
  { expects: 'a language of code blocks' },
)

const command = s.refine(
  s.object(
    {
      name: s.required(name),
      description: s.required(s.string),
      arguments: s.list(s.object({ name: s.required(name), description: s.required(s.string), required: s.boolean })),
      flags: objectSchema,
      values: s.record(s.string),
      short: s.record(s.stringThat('a letter', (value) => /^[a-z]$/i.test(value))),
      run: hook,
      start: hook,
    },
    { expects: 'a command' },
  ),
  ({ run, start }) => ((run === undefined) === (start === undefined) ? 'needs either `run` or `start`' : undefined),
)

const rule = s.object(
  {
    name: s.required(name),
    severity: s.required(
      s.stringThat('"error", "warning" or "info"', (value) => /^(?:error|warning|info)$/.test(value)),
    ),
    flag: name,
    docs: s.string,
    explanation,
    page: hook,
    html: hook,
    site: hook,
    note: hook,
    later: hook,
    laterKey: hook,
  },
  { expects: 'a rule' },
)

/** A plugin's fields. The table in `guide/plugins` of the manual lists them. */
export const pluginFields = s.object(
  {
    name: s.required(name),
    options: s.anything,
    schema: s.custom('a schema that implements Standard Schema', isStandardSchema),
    frontmatter: s.record(field),
    config: hook,
    pages: hook,
    blocks: s.list(block),
    directives: s.list(directive),
    languages: s.list(language),
    vocabulary: s.record(hook),
    remark: trees,
    rehype: trees,
    page: hook,
    head: hook,
    theme: s.object({
      islands: s.record(file),
      slots: namedFiles(slotNames),
      components: namedFiles(themeComponentNames),
      styles: s.list(file),
      scripts: s.record(s.object({ file: s.required(file), when: hook })),
      parts: s.record(part),
    }),
    outputs: s.list(output),
    rules: s.list(rule),
    commands: s.list(command),
    dev: hook,
    done: hook,
  },
  { expects: 'a plugin' },
)

const plugin = s.chosen<AnyPlugin>(
  pluginFields.expects,
  [pluginFields],
  (value) => (s.isObject(value) ? pluginFields : undefined),
  (value) => {
    if (typeof value === 'string') return importHint(value)
    return typeof value === 'function' ? `Call it: \`${value.name || 'plugin'}()\`.` : undefined
  },
)

/** The plugins of a project. JSON cannot contain any. */
export const plugins: s.Schema<AnyPlugin[]> = s.json(
  s.refine(s.list(plugin), (all) => {
    const { first, last } = duplicateIn(all.map(({ name }) => name)) ?? {}
    const [one, other] = [all[first ?? -1], all[last ?? -1]]
    if (!one || !other || last === undefined) return undefined
    return {
      path: [last],
      text: `has the name "${one.name}", as \`plugins[${first}]\` has`,
      hint: twiceHint(one, other),
    }
  }),
  { type: 'array', maxItems: 0 },
)

/** Returns what to do instead of adding a plugin twice, by what its schema accepts. */
function twiceHint(one: WithOptions, other: WithOptions): string {
  const accepts = (options: unknown) => one.schema !== undefined && standardProblems(one.schema, options).length === 0
  if ([one, other].some(({ options }) => accepts([options])))
    return `Write it once, with a list: \`${one.name}([{ … }, { … }])\`.`
  return accepts({ name: one.name }) ? 'Give one of them another `name`.' : 'Use only one of them.'
}
