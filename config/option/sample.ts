// A remark plugin that gives each `option` block the complete configuration that its button copies.

import type { Code, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { nodesOf } from '../remark/nodes.ts'
import { withLines } from './value.ts'

/** A directive in the Markdown tree. */
interface Directive {
  type: string
  name?: string
  attributes: Record<string, string>
  jsonAttributes: Record<string, unknown>
  children: unknown[]
  closed?: boolean
}

/**
 * Adds the configuration as the attribute `config`. Also makes a container of a block without content, because a block of a plugin has
 * one form.
 */
export const optionSample = () => (tree: Root) => {
  const [block] = tree.children.filter(
    (node) => (node as Partial<Directive>).name === 'option',
  ) as unknown as Directive[]
  const [title] = nodesOf(tree, 'heading')
  if (!block || !title) return
  const type = [block.attributes.type ?? '', ...(block.children as Code[]).map(({ value }) => value)].join('\n').trim()
  if (block.type === 'leafDirective') Object.assign(block, { type: 'containerDirective', closed: true, children: [] })
  const { default: value } = block.attributes
  block.attributes.config = configWith(textOf(title), [...nodesOf(tree, 'code')], { type, default: value })
}

/** Returns the first complete sample that sets the option and imports no file, or otherwise a configuration with a value of the option. */
export function configWith(
  name: string,
  samples: readonly Pick<Code, 'lang' | 'meta' | 'value'>[],
  { type, default: value }: { type: string; default?: string | undefined },
): string {
  const complete = samples.filter(
    ({ lang, meta, value }) =>
      lang === 'ts' && /title="[^"]*\brsbuild\.config\.ts\b/.test(meta ?? '') && isComplete(value) && sets(value, name),
  )
  // Preferably one that needs no other package.
  const sample = complete.find(({ value }) => !/from '(?!@rsbuild\/|node:)/.test(value)) ?? complete[0]
  return sample
    ? withoutMarks(sample.value)
    : nested(name, value === undefined || value === 'undefined' ? empty(type) : value)
}

const isComplete = (code: string): boolean =>
  /^import \{[^}]*\bdefineConfig\b/m.test(code) &&
  code.includes('export default') &&
  !/from '\.|process\.exit|\[!code --/.test(code)

/** Returns whether the code has the keys of an option, one after the other. */
function sets(code: string, name: string): boolean {
  const keys = name.split('.').map((key) => `\\b${key}(?::|\\(|,| \\})`)
  return new RegExp(keys.join('[\\s\\S]*')).test(code)
}

/** Removes comments that mark lines. */
const withoutMarks = (code: string): string => code.replace(/[ \t]*\/\/ \[!code[^\n]*/g, '')

const empty = (type: string): string => (/^Array<|\[\]$/.test(type) ? '[]' : '{}')

function nested(name: string, value: string): string {
  const keys = name.split('.')
  const pad = (depth: number) => '  '.repeat(depth)
  const open = keys.slice(0, -1).map((key, i) => `${pad(i + 1)}${key}: {\n`)
  const close = open.map((_, i) => `${pad(i + 1)}},\n`).reverse()
  const own = withLines(value).replaceAll('\n', `\n${pad(keys.length)}`)
  const body = [...open, `${pad(keys.length)}${keys.at(-1)}: ${own},\n`, ...close].join('')
  return `import { defineConfig } from '@rsbuild/core';\n\nexport default defineConfig({\n${body}});\n`
}
