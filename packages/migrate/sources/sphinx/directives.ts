// Finds the directives of MyST, and replaces them: name, argument, options and content → Markdown of docsite.

import type { Draft } from '../../draft.ts'
import { dedent, indentAfterFirst } from '../../text/indent.ts'
import { readYaml } from '../../text/yaml.ts'
import { objectIn } from '../../values.ts'

export interface Directive {
  name: string
  /** The text after the name. */
  argument: string
  options: ReadonlyMap<string, string>
  /** The source of the content. */
  body: string
  /** The whole directive. */
  source: string
  /** Whether its content is written between colons, and so is Markdown. */
  isColons: boolean
  /** The directive around it. */
  parent: string | undefined
  draft: Draft
  /** Returns a text with its directives converted. */
  inner(text?: string): string
}

/** Returns the text that replaces a directive. */
export type ConvertDirective = (directive: Directive) => string

const opening = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(`{3,}|~{3,}|:{3,})(?:\{([^{}\s]+)\}[ \t]*)?(.*)$/

/** Replaces all directives of a text. Other code blocks stay as they are. */
export function convertDirectives(draft: Draft, text: string, convert: ConvertDirective, parent?: string): string {
  const lines = text.split('\n')
  const result: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const [, prefix = '', marks = '', name, argument = ''] = opening.exec(line) ?? []
    if (marks === '' || (name === undefined && (marks.startsWith(':') || argument.includes('`')))) {
      result.push(line)
      continue
    }
    const end = closingLine(lines, i + 1, marks)
    if (name === undefined) {
      result.push(...lines.slice(i, end + 1))
    } else {
      const indent = prefix.replace(/[-*+](?=[ \t])|\d{1,9}[.)]/g, (mark) => ' '.repeat(mark.length))
      const { options, body } = divided(contentOf(lines.slice(i + 1, end), indent))
      const converted = convert({
        name,
        argument: argument.trim(),
        options,
        body,
        source: lines.slice(i, end + 1).join('\n'),
        isColons: marks.startsWith(':'),
        parent,
        draft,
        inner: (inside = body) => convertDirectives(draft, inside, convert, name),
      })
      result.push(...`${prefix}${indentAfterFirst(converted, indent)}`.split('\n'))
    }
    i = end
  }
  return result.join('\n')
}

/** Returns the line that closes a fence: at least as many of its marks. An open fence ends with the text. */
function closingLine(lines: readonly string[], start: number, marks: string): number {
  const closing = new RegExp(`^[ \\t>]*\\${marks[0] ?? ''}{${marks.length},}[ \\t]*$`)
  const found = lines.findIndex((line, i) => i >= start && closing.test(line))
  return found < 0 ? lines.length : found
}

const contentOf = (lines: readonly string[], indent: string): string =>
  lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')

/** Divides the content into options, as `:name: value` or as YAML, and the rest. */
function divided(content: string): { options: Map<string, string>; body: string } {
  const [yaml = '', inner = ''] = /^\s*---[ \t]*\n([\s\S]*?)^[ \t]*---[ \t]*(?:\n|$)/m.exec(content) ?? []
  if (yaml !== '' && content.startsWith(yaml)) {
    const fields = Object.entries(objectIn(readYaml(dedent(inner)).value))
    return {
      options: new Map(fields.map(([name, value]) => [name, typeof value === 'object' ? '' : String(value)])),
      body: trimmed(content.slice(yaml.length)),
    }
  }
  // A value can continue in the next lines as in YAML, after `>` or `|`.
  const [written = ''] =
    /^(?:[ \t]*:[\w-]+:[^\n]*(?:\n|$)(?:(?<=[>|][ \t]*\n):?[ \t]+(?!:[\w-]+:)\S[^\n]*(?:\n|$))*)*/.exec(content) ?? []
  const joined = written.replace(/[ \t]*[>|][ \t]*\n:?[ \t]+(?!:[\w-]+:)(?=\S)/g, ' ')
  const options = Array.from(
    joined.matchAll(/^[ \t]*:([\w-]+):[ \t]*([^\n]*)$/gm),
    ([, name = '', value = '']) => [name, value.trim().replace(/^(["'])((?:(?!\1).)*)\1$/, '$2')] as const,
  )
  return { options: new Map(options), body: trimmed(content.slice(written.length)) }
}

const trimmed = (text: string): string => dedent(text.replace(/^(?:[ \t]*\n)+|\s+$/g, ''))
