// Writes the documentation of Python objects as mkdocstrings does.

import type { PythonObject } from '../../model.ts'
import { fenceText } from '../../steps/code.ts'
import { anchorText } from '../../steps/directives.ts'
import { indentAfterFirst } from '../../text/indent.ts'
import { type Data, listIn, objectIn } from '../../values.ts'
import { basesOf } from './python.ts'
import { docstringText } from './python-docstring.ts'
import { readSignature } from './python-signature.ts'

/** Returns the documentation of an object as Markdown. `options` are those of its block, and `ids` those that the page has before it. */
export function pythonDocs(object: PythonObject, options: Data, ids = new Set<string>()): string {
  // Links can name the object as its own module does.
  const alias = object.definedAs === object.name || !isNew(ids, object.definedAs) ? [] : [anchorText(object.definedAs)]
  return [...alias, objectText(shownObject(object, options), headingDepth(options), ids)].join('\n\n')
}

const isNew = (ids: Set<string>, id: string): boolean => !ids.has(id) && ids.add(id).has(id)

/** Returns the depth of an object's heading, or 0 for none. */
function headingDepth({ show_root_heading, show_root_toc_entry, heading_level }: Data): number {
  if (show_root_heading === false && show_root_toc_entry !== true) return 0
  return Number(heading_level) || 2
}

/** Returns an object with the members that a block shows: none, those in a list, or those that the filters keep. */
export function shownObject(object: PythonObject, options: Data): PythonObject {
  const { members } = options
  if (members === false || object.members.length === 0) return constructed({ ...object, members: [] }, object, options)
  const chosen = new Set(listIn(members).map((one) => `${object.name}.${String(one)}`))
  const inner = { ...options, members: undefined }
  const shown = object.members
    .filter(({ name }) => (chosen.size > 0 ? chosen.has(name) : members === true || isKept(lastName(name), options)))
    .map((member) => shownObject(member, inner))
    .filter((member) => chosen.size > 0 || options.show_if_no_docstring === true || isDocumented(member))
  return constructed({ ...object, members: shown }, object, options)
}

const isDocumented = ({ docstring, members }: PythonObject): boolean => docstring !== '' || members.length > 0

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Returns whether filters keep a name. The last one that matches decides; those that begin with `!` reject. */
function isKept(name: string, { filters = ['!^_[^_]'] }: Data): boolean {
  const rules = listIn(filters).map(String)
  const last = rules.findLast((rule) => patternOf(rule.replace(/^!/, ''))?.test(name))
  return last === undefined ? rules.length === 0 || rules.some((rule) => rule.startsWith('!')) : !last.startsWith('!')
}

function patternOf(rule: string): RegExp | undefined {
  try {
    return new RegExp(rule)
  } catch {
    return undefined
  }
}

/** Merges a class with its constructor, if the options say so. */
function constructed(shown: PythonObject, { members }: PythonObject, options: Data): PythonObject {
  const init = members.find(({ name }) => name === `${shown.name}.__init__`)
  if (shown.kind !== 'class' || options.merge_init_into_class !== true || init === undefined) return shown
  const isSummaryHidden = objectIn(options.docstring_options).ignore_init_summary === true
  const about = isSummaryHidden ? init.docstring.replace(/^[^\n]+(?:\n[ \t]*(?=\n)|$)/, '').trim() : init.docstring
  const bases = basesOf(shown.signature).map((base) => `\`${base}\``)
  const call = init.signature
    .replace(/^(?:@[^\n]*\n)*def\s+__init__\(((?:\s*\n)?[ \t]*)self\s*(?:,\s*)?/, `${lastName(shown.name)}($1`)
    .replace(/\)\s*->[^()]*$/, ')')
  return {
    ...shown,
    signature: call,
    docstring: [bases.length > 0 ? `Bases: ${bases.join(', ')}` : '', shown.docstring, about]
      .filter(Boolean)
      .join('\n\n'),
    members: shown.members.filter((member) => member !== init && member.name !== init.name),
  }
}

/** Returns the names of everything that a block documents, which links can name, with the ids on the page. */
export const namesIn = (object: PythonObject): [name: string, id: string][] => [
  [object.name, object.name],
  [object.definedAs, object.name],
  ...object.members.flatMap(namesIn),
]

function objectText(
  { kind, name, signature, docstring, members }: PythonObject,
  depth: number,
  ids: Set<string>,
): string {
  const { code: written, parameters } = readSignature(signature)
  const code = kind === 'module' || signature === '' ? '' : fenceText(written, 'python noCheck')
  const id = isNew(ids, name) ? name : undefined
  const title = `${'#'.repeat(Math.min(depth, 6))} ${shortName(name, kind)}${id === undefined ? '' : ` {#${id}}`}`
  const heading = depth > 0 ? title : id === undefined ? '' : anchorText(id)
  const inner = members.map((member) => objectText(member, depth === 0 ? 4 : depth + 1, ids))
  const entries = parameters.map(([entry, about]) => `- \`${entry}\`: ${indentAfterFirst(about, '  ')}`)
  const list = entries.length === 0 ? [] : ['**Parameters:**', entries.join('\n')]
  return [heading, code, docstringText(docstring), ...list, ...inner].filter(Boolean).join('\n\n')
}

const shortName = (name: string, kind: PythonObject['kind']): string =>
  kind === 'module' ? `\`${name}\`` : `\`${name.split('.').slice(-1).join('.')}\``
