// Writes the documentation of Python objects as mkdocstrings does.

import type { PythonObject } from '../../model.ts'
import { fenceText } from '../../steps/code.ts'
import { anchorText } from '../../steps/directives.ts'
import { indentAfterFirst } from '../../text/indent.ts'
import { type Data, listIn } from '../../values.ts'
import { readSignature } from './python-signature.ts'

/** Returns the documentation of an object as Markdown. `options` are those of its block. */
export function pythonDocs(object: PythonObject, options: Data): string {
  const members = membersOf(object, options)
  // Links can name the object as its own module does.
  const alias = object.definedAs === object.name ? '' : `${anchorText(object.definedAs)}\n\n`
  return alias + objectText({ ...object, members }, headingDepth(options))
}

/** Returns the depth of an object's heading, or 0 for none. */
function headingDepth({ show_root_heading, show_root_toc_entry, heading_level }: Data): number {
  if (show_root_heading === false && show_root_toc_entry !== true) return 0
  return Number(heading_level) || 2
}

/** Returns the members that the option `members` selects: none, those in a list, or all. */
function membersOf({ members, name }: PythonObject, options: Data): PythonObject[] {
  if (options.members === false) return []
  const chosen = new Set(listIn(options.members).map((one) => `${name}.${String(one)}`))
  return chosen.size === 0 ? members : members.filter((member) => chosen.has(member.name))
}

/** Returns the names of everything that a block documents, which links can name, with the ids on the page. */
export const namesIn = (object: PythonObject): [name: string, id: string][] => [
  [object.name, object.name],
  [object.definedAs, object.name],
  ...object.members.flatMap(namesIn),
]

/** Titles of sections in docstrings. */
const sections = /^(Args|Arguments|Parameters|Returns|Raises|Yields|Attributes|Examples?|Notes?|Warnings?):[ \t]*$/gm

function objectText({ kind, name, signature, docstring, members }: PythonObject, depth: number): string {
  const { code: written, parameters } = readSignature(signature)
  const code = kind === 'module' || signature === '' ? '' : fenceText(written, 'python noCheck')
  const heading =
    depth === 0 ? anchorText(name) : `${'#'.repeat(Math.min(depth, 6))} ${shortName(name, kind)} {#${name}}`
  const text = docstring
    .replace(sections, '**$1:**\n')
    // The entries of a section are indented.
    .replace(
      /^ {4}(\*{0,2}[\w*]+)(?: \(([^()\n]*)\))?:[ \t]+(?=\S)/gm,
      (_, entry: string, type?: string) => `- \`${entry}\`${type ? ` (\`${type}\`)` : ''}: `,
    )
  const inner = members.map((member) => objectText(member, depth === 0 ? 4 : depth + 1))
  const entries = parameters.map(([entry, about]) => `- \`${entry}\`: ${indentAfterFirst(about, '  ')}`)
  const list = entries.length === 0 ? [] : ['**Parameters:**', entries.join('\n')]
  return [heading, code, text, ...list, ...inner].filter(Boolean).join('\n\n')
}

const shortName = (name: string, kind: PythonObject['kind']): string =>
  kind === 'module' ? `\`${name}\`` : `\`${name.split('.').slice(-1).join('.')}\``
