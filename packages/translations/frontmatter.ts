// The texts in the frontmatter of a page.

import { parseData, textsIn, type WrittenString } from '@docsite/cli/data'

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
  written: WrittenString
}

/** Returns the texts of the frontmatter in their order. */
export const fieldsOf = (head: string): Field[] => found(yamlOf(head)).map(({ path, value }) => ({ path, value }))

const found = (yaml: string): Found[] =>
  textsIn(yaml).flatMap((written) => {
    const [path, value] = [written.path.join('.'), written.value.trim()]
    return translated.test(path) && value !== '' ? [{ path, value, written }] : []
  })

/** Returns frontmatter with other values at some paths. Paths that it lacks are added if they are not nested. */
export function withFields(head: string, values: ReadonlyMap<string, string>): string {
  const yaml = yamlOf(head)
  const before = found(yaml)
  let result = yaml
  for (const { path, value, written } of before.toReversed()) {
    const now = values.get(path)
    if (now === undefined || now === value) continue
    const { start, end, quote } = written
    result = `${result.slice(0, start)}${scalar(now, path, quote)}${quote === '|' ? '\n' : ''}${result.slice(end)}`
  }
  for (const [path, value] of values)
    if (!before.some((one) => one.path === path) && !path.includes('.')) result += `${path}: ${scalar(value, path)}\n`
  if (result === yaml) return head
  return head === ''
    ? `---\n${result}---\n\n`
    : head.replace(block, (_, open: string, __, close: string) => open + result + close)
}

/** Writes a value, without quotes if it needs none. */
function scalar(value: string, path: string, quote: WrittenString['quote'] = ''): string {
  const inside = /^(?:hero|features)/.test(path) ? `[${value}]` : `a: ${value}`
  return (quote === '' || quote === '|') && isSame(inside, value) ? value : JSON.stringify(value)
}

function isSame(yaml: string, value: string): boolean {
  if (value.includes('\n')) return false
  const data = parseData(yaml).value as { a?: unknown } | unknown[] | undefined
  return (Array.isArray(data) ? data.length === 1 && data[0] : data?.a) === value
}
