// The texts in the frontmatter of a page.

import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml'

/** A text of the frontmatter: its path, such as `hero.actions.0.text`, and its value. */
export interface Field {
  path: string
  value: string
}

/** The paths of texts that readers see. docsite records the same in the baseline, and the label of the sidebar besides. */
const translated =
  /^(?:title|description|sidebar\.label|hero\.(?:name|text|tagline|image\.alt|actions\.\d+\.text)|features\.\d+\.(?:title|details))$/

/** Matches the frontmatter of a text, whose lines end with `\n`. */
const block = /^(---[ \t]*\n)((?:[^\n]*\n)*?)(---[ \t]*(?:\n|$))/

/** Returns the frontmatter with its marks; `''` if there is none. */
export const headOf = (text: string): string => block.exec(text)?.[0] ?? ''

const yamlOf = (head: string): string => block.exec(head)?.[2] ?? ''

interface Found extends Field {
  node: Scalar
}

/** Returns the texts of the frontmatter in their order. */
export const fieldsOf = (head: string): Field[] => found(yamlOf(head)).map(({ path, value }) => ({ path, value }))

function found(yaml: string): Found[] {
  const document = parseDocument(yaml)
  const fields: Found[] = []
  const walk = (node: unknown, path: string): void => {
    const inside = (name: unknown): string => (path === '' ? String(name) : `${path}.${name}`)
    if (isMap(node)) for (const { key, value } of node.items) walk(value, inside(isScalar(key) ? key.value : ''))
    else if (isSeq(node)) node.items.forEach((item, i) => walk(item, inside(i)))
    else if (isScalar(node) && translated.test(path) && node.range) {
      // A number keeps its spelling: the title `1.10` is not `1.1`.
      const value = typeof node.value === 'string' ? node.value : yaml.slice(node.range[0], node.range[1])
      if (value.trim() !== '' && node.value !== null) fields.push({ path, value: value.trim(), node })
    }
  }
  if (document.errors.length === 0) walk(document.contents, '')
  return fields
}

/** Returns frontmatter with other values at some paths. Paths that it lacks are added if they are not nested. */
export function withFields(head: string, values: ReadonlyMap<string, string>): string {
  const yaml = yamlOf(head)
  const before = found(yaml)
  let result = yaml
  for (const { path, value, node } of before.toReversed()) {
    const now = values.get(path)
    if (now === undefined || now === value || !node.range) continue
    const [from, to] = node.range
    const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL'
    result = `${result.slice(0, from)}${scalar(now, path, node)}${isBlock ? '\n' : ''}${result.slice(to)}`
  }
  for (const [path, value] of values)
    if (!before.some((one) => one.path === path) && !path.includes('.')) result += `${path}: ${scalar(value, path)}\n`
  if (result === yaml) return head
  return head === ''
    ? `---\n${result}---\n\n`
    : head.replace(block, (_, open: string, __, close: string) => open + result + close)
}

/** Writes a value, without quotes if it needs none. */
function scalar(value: string, path: string, { type, range }: Partial<Scalar> = {}): string {
  const isPlain = (type === undefined || type === 'PLAIN' || type.startsWith('BLOCK')) && range !== null
  const inside = /^(?:hero|features)/.test(path) ? `[${value}]` : `a: ${value}`
  return isPlain && isSame(inside, value) ? value : JSON.stringify(value)
}

function isSame(yaml: string, value: string): boolean {
  const read = value.includes('\n') ? undefined : parseDocument(yaml)
  if (!read || read.errors.length > 0) return false
  const data = read.toJS() as { a?: unknown } | unknown[]
  return (Array.isArray(data) ? data.length === 1 && data[0] : data.a) === value
}
