// Converts the syntax of MyST: directives, roles, labels, comments and substitutions.

import type { Draft, Step } from '../../draft.ts'
import { maskFences, replaceInText } from '../../text/mask.ts'
import { directiveNamed } from './directive-table.ts'
import { type ConvertDirective, convertDirectives, type Directive } from './directives.ts'
import { labelId } from './labels.ts'
import { convertBlockAttributes, convertFieldLists, convertInlineAttributes } from './marks.ts'
import { convertFormulas } from './math.ts'
import { convertReferences } from './references.ts'
import { convertRoles } from './roles.ts'
import { automaticDocs, convertRst, convertRstPage, inlineText } from './rst.ts'

const convertAllDirectives: Step = (draft) => {
  const convert: ConvertDirective = (directive) => {
    const known = directiveNamed(directive.name.toLowerCase())
    if (known === undefined) return unknownDirective(directive)
    draft.count(`\`{${directive.name}}\` → docsite's syntax`)
    return withAnchor(directive, known(directive))
  }
  const text = convertDirectives(draft, draft.text, convert)
  // Joins the tabs that follow each other without a container.
  draft.text = text.replace(/\n:::\n\s*:::tabs\{inline\}\n/g, '\n').replaceAll(':::tabs{inline}', ':::tabs')
}

/** Keeps the name of a block, to which links can lead. A figure has it as its id. */
function withAnchor({ options }: Directive, text: string): string {
  const label = options.get('name') ?? options.get('label')
  const id = label === undefined ? '' : labelId(label)
  return id === '' || text.includes(`{#${id}}`) || text === '' ? text : `<span id="${id}"></span>\n\n${text}`
}

/** The documentation of Python code comes from the code, if it is in the project. Other content is Markdown only between colons. */
function unknownDirective(directive: Directive): string {
  const { name, argument, options, isColons, draft, source, inner } = directive
  const docs = /^auto[a-z]+$/.test(name) ? automaticDocs(draft, argument, options) : undefined
  if (docs !== undefined) {
    draft.find('note', 'This documentation came from Python code. docsite does not update it.', source)
    return docs
  }
  const converted = name === 'eval-rst' ? convertRst(directive, innerDirective) : undefined
  if (converted !== undefined) {
    draft.count('`{eval-rst}` → Markdown')
    return converted
  }
  const text =
    name === 'eval-rst'
      ? 'This reStructuredText is removed. Write it in Markdown.'
      : `docsite does not know the directive \`{${name}}\`. Write in Markdown what it showed.`
  draft.find('todo', text, source, source)
  return isColons ? inner() : ''

  function innerDirective(inside: string, own: string, fields: Map<string, string>, body: string): string | undefined {
    const one = { ...directive, name: inside, argument: own, options: fields, body }
    const innerRst = (text = body) =>
      convertRst({ ...directive, body: text }, innerDirective) ?? inner(inlineText(text))
    return directiveNamed(inside.toLowerCase())?.({ ...one, inner: innerRst })
  }
}

/** Writes each label as an element with its id, because a heading keeps its own. */
const convertLabels: Step = (draft) => {
  const masked = maskFences(draft.text)
  const pattern = /^([ \t]*)\(([^()\n]+)\)=[ \t]*\n((?:[ \t]*\n)*)(#{1,6}[ \t]+[^\n]+\n?)?/gm
  let text = ''
  let at = 0
  for (const { index, 0: whole, 1: indent = '', 2: label = '', 3: blank = '', 4: heading = '' } of masked.matchAll(
    pattern,
  )) {
    const anchor = `${indent}<span id="${labelId(label)}"></span>\n\n`
    const written = draft.text.slice(index + whole.length - heading.length, index + whole.length)
    // The title of the page stays its first line.
    const isSame = labelId(label) === labelId(heading.replace(/^#+/, ''))
    text += draft.text.slice(at, index)
    if (isSame) text += blank + written
    else text += heading.startsWith('# ') ? `${written.trimEnd()}\n\n${anchor}` : `${anchor}${written}`
    at = index + whole.length
  }
  draft.text = text + draft.text.slice(at)
}

/** A path that begins with a slash begins in the folder of the documents. */
const convertRootPaths: Step = (draft) => {
  draft.text = replaceInText(draft.text, /(?<=\]\()\/(?!\/)([^()\s<>#?]+)/g, ([, path = '']) => {
    if (!draft.conversion.files.isFile(path)) return undefined
    const relative = draft.conversion.files.relative(draft.folder, path)
    return relative.startsWith('.') ? relative : `./${relative}`
  })
}

/** Fields before the first heading are for Sphinx. */
const removeFields: Step = (draft) => {
  draft.text = draft.text.replace(/^\s*(?:^:[\w-]+:[^\n]*\n)+/m, (fields, at: number) => (at === 0 ? '' : fields))
}

/** A substitution in running text, with the expressions of Jinja that MyST allows. */
const substitution = /\{\{[ \t]*([^{}\n]+?)[ \t]*\}\}/g

/** The substitutions without a value that are already listed, by page. */
const unfilled = new WeakMap<Draft, Set<string>>()

/** Lists a substitution without a value. The report joins the places of equal texts. */
function listUnfilled(draft: Draft, written: string): void {
  const known = unfilled.get(draft) ?? new Set()
  unfilled.set(draft, known)
  if (!known.has(written)) draft.find('todo', `\`${written}\` has no value here.`, written)
  known.add(written)
}

/** Replaces `{{ name }}` by its value. */
const convertSubstitutions: Step = (draft) => {
  const { variables } = draft.conversion.site.settings
  const own = new Map(
    Object.entries({
      ...(draft.fields.substitutions as object | undefined),
      ...((draft.fields.myst as { substitutions?: object } | undefined)?.substitutions ?? {}),
    }).map(([name, value]) => [name, String(value)]),
  )
  draft.text = replaceInText(draft.text, substitution, ([whole, name = '']) => {
    const value = own.get(name) ?? variables?.get(name)
    if (value === undefined) listUnfilled(draft, whole)
    return value
  })
}

export const sphinxSteps: readonly Step[] = [
  convertRstPage,
  removeFields,
  convertAllDirectives,
  convertBlockAttributes,
  // Substitutions can contain roles and references.
  convertSubstitutions,
  convertFieldLists,
  convertInlineAttributes,
  convertLabels,
  convertRoles,
  convertReferences,
  // The titles of labels can contain substitutions.
  convertSubstitutions,
  convertRootPaths,
  convertFormulas,
]
