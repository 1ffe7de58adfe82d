// Converts the syntax of MyST: directives, roles, labels, comments and substitutions.

import type { Draft, Step } from '../../draft.ts'
import { maskFences, replaceInText } from '../../text/mask.ts'
import { pythonDocs } from '../mkdocs/python-text.ts'
import { directiveNamed } from './directive-table.ts'
import { type ConvertDirective, convertDirectives, type Directive } from './directives.ts'
import { docTarget, hasHeading, headingId, labelId, labelsOf, labelTarget } from './labels.ts'
import { convertRoles } from './roles.ts'

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
function unknownDirective({ name, argument, isColons, draft, source, inner }: Directive): string {
  const isReference = /^auto(?:module|class|function|method|data)$/.test(name)
  const object = isReference ? draft.conversion.site.settings.findPython?.(argument) : undefined
  if (object !== undefined) {
    draft.find(
      'note',
      `The documentation of \`${argument}\` came from Python code. docsite does not update it.`,
      source,
    )
    return pythonDocs(object, {})
  }
  const text =
    name === 'eval-rst'
      ? 'This reStructuredText is removed. Write it in Markdown.'
      : `docsite does not know the directive \`{${name}}\`. Write in Markdown what it showed.`
  draft.find('todo', text, source, source)
  return isColons ? inner() : ''
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

/** Resolves links to labels, to pages without an ending, and those without a text. */
const convertReferences: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /(?<!!)\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(<?([^()\s<>]+)>?\)/g,
    ([, text = '', url = '']) => {
      const written = url.replace(/^(?:project|path|doc|ref|std:ref):/, '')
      if (/^[a-z][a-z\d+.-]*:/i.test(written)) return undefined
      const label = written.startsWith('#') ? written.slice(1) : written
      const target = labelTarget(draft, label) ?? docTarget(draft, written)
      const here = written.startsWith('#') ? `#${headingId(draft, draft.page.file, label)}` : written
      const href = target?.url || here
      if (target === undefined && isUnknown(draft, written)) return unresolved(draft, text || label, written)
      const shown = text || target?.title || label
      return href === url && text !== '' ? undefined : `[${shown}](${withHeadingId(href)})`
    },
  )
  draft.text = replaceInText(draft.text, /<(?:project|path):([^<>\s]+)>/g, ([, url = '']) => {
    const target = labelTarget(draft, url.replace(/^#/, '')) ?? docTarget(draft, url)
    return target === undefined ? undefined : `[${target.title ?? url}](${target.url || url})`
  })

  function withHeadingId(href: string): string {
    const [path = '', hash] = href.split('#')
    if (hash !== undefined && labelsOf(draft.conversion).has(hash.toLowerCase())) return `${path}#${labelId(hash)}`
    return hash === undefined || path === '' ? href : `${path}#${headingId(draft, draft.resolve(path), hash)}`
  }
}

/** Returns whether a link names an object of another page or project, such as a Python class, instead of a file or a heading. */
function isUnknown(draft: Draft, url: string): boolean {
  if (url.startsWith('#')) return !hasId(draft, url.slice(1))
  const [path = ''] = url.split('#')
  return (
    !/[/]|\.(?:md|html|png|svg|jpe?g|gif|rst|ipynb|pdf|txt|py|ya?ml|json|csv|zip)$/.test(path) &&
    !draft.conversion.files.isFile(draft.resolve(path))
  )
}

/** Returns whether a page has a heading, a block or a label with an id. */
const hasId = (draft: Draft, id: string): boolean =>
  hasHeading(draft, draft.page.file, id) || draft.text.includes(`id="${id}"`) || draft.text.includes(`{#${id}`)

function unresolved(draft: Draft, text: string, url: string): string {
  draft.find('todo', `\`${url}\` is not a page or a label of this project, so the page shows only the text.`, url)
  return text
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

/** Lines that begin with `%` are comments, and `+++` divides blocks. Attributes before a block keep only its id. */
const convertMarks: Step = (draft) => {
  const masked = maskFences(draft.text).split('\n')
  draft.text = draft.text
    .split('\n')
    .map((line, i) => {
      const shown = masked[i] ?? ''
      if (/^%/.test(shown)) return `<!--${line.slice(1).replaceAll('--', '- -')} -->`
      if (/^\+\+\+(?:[ \t].*)?$/.test(shown)) return ''
      const [, attributes] = /^[ \t]*\{([#.][^{}]*)\}[ \t]*$/.exec(shown) ?? []
      if (attributes === undefined) return line
      const [, id] = /#([\w-]+)/.exec(attributes) ?? []
      return id === undefined ? '' : `<span id="${id}"></span>\n`
    })
    .join('\n')
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
  draft.text = replaceInText(draft.text, /\{\{[ \t]*([\w-]+)[ \t]*\}\}/g, ([whole, name = '']) => {
    const value = own.get(name) ?? variables?.get(name)
    if (value === undefined) draft.find('todo', `\`${whole}\` has no value here.`, whole)
    return value
  })
}

/** Formulas that begin with an environment of LaTeX. */
const convertEnvironments: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /^\\begin\{(equation|align|gather|multline|eqnarray)(\*?)\}[\s\S]*?^\\end\{\1\2\}[ \t]*$/gm,
    ([whole]) => `$$\n${whole.trim()}\n$$`,
  )
}

export const sphinxSteps: readonly Step[] = [
  removeFields,
  convertAllDirectives,
  convertMarks,
  convertLabels,
  convertRoles,
  convertReferences,
  convertRootPaths,
  convertSubstitutions,
  convertEnvironments,
]
