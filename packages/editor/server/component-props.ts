// Lists the props of a component from its source, without running it.

import type { SourceProject } from '@docsite/cli/source'

export interface Prop {
  name: string
  /** The schema of the prop as written. */
  type: string
}

/** The maximum length of a component, in characters. */
const most = 500_000

/** Returns the fields of the schema that a component exports as `props`. `component` is its file. */
export function propsOf(component: string, project: Pick<SourceProject, 'textOf'>): Prop[] {
  const source = project.textOf(component) ?? ''
  if (source.length > most) return []
  const text = source.replace(/\/\*(?:(?!\/\*)[\s\S])*?\*\/|(?<!:)\/\/[^\n]*/g, '')
  const declared = /\bexport\s+const\s+props\b(?:(?!\bexport\b)[^=])*=\s*[\w.]+\(\s*\{/.exec(text)
  return declared ? fieldsIn(text.slice(declared.index + declared[0].length)) : []
}

/** Reads the fields of an object literal up to the brace that closes it. */
function fieldsIn(text: string): Prop[] {
  const props: Prop[] = []
  let depth = 0
  let start = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|[([{]|[)\]}]|,/g)) {
    if (/^[([{]$/.test(sign)) depth++
    else if (/^[)\]}]$/.test(sign)) depth--
    const isEnd = depth < 0
    if (!isEnd && !(depth === 0 && sign === ',')) continue
    const field = text.slice(start, index).trim()
    const [, name, type = ''] = /^["']?([\w-]+)["']?\s*(?::\s*([\s\S]*))?$/.exec(field) ?? []
    if (name !== undefined) props.push({ name, type: type.replace(/\s+/g, ' ') })
    if (isEnd) break
    start = index + 1
  }
  return props
}
