// Converts the reStructuredText in a page of MyST, as far as it is directives, paragraphs and lists.

import type { Draft, Step } from '../../draft.ts'
import { dedent } from '../../text/indent.ts'
import { pythonDocs } from '../mkdocs/python-text.ts'
import { directiveNamed } from './directive-table.ts'
import type { Directive } from './directives.ts'
import { withTitles } from './rst-titles.ts'

/** Directives of autodoc and its relatives, which document code. */
const isAutomatic = (name: string): boolean => /^auto[a-z]+$/.test(name)

const currentModule = new WeakMap<Draft, string>()

/** Returns the documentation of a Python object, or `undefined` if its code is not in the project. */
export function automaticDocs(draft: Draft, name: string, options: ReadonlyMap<string, string>): string | undefined {
  const { findPython } = draft.conversion.site.settings
  const module = currentModule.get(draft)
  const object = findPython?.(name) ?? (module === undefined ? undefined : findPython?.(`${module}.${name}`))
  if (object === undefined) return undefined
  const isModule = object.kind === 'module'
  const docs = pythonDocs(object, {
    show_root_heading: false,
    // autodoc shows no names that begin with an underscore.
    filters: ['!^_'],
    ...(isModule && !options.has('members') ? { members: false } : {}),
  })
  return inlineText(docs).replace(
    /^([ \t]*)\.\. (versionadded|versionchanged|deprecated)::[ \t]*(.*)$/gm,
    (_, indent: string, name: string, version: string) => `${indent}*${versionWords.get(name)} ${version}*`,
  )
}

const versionWords: ReadonlyMap<string, string> = new Map([
  ['versionadded', 'New in version'],
  ['versionchanged', 'Changed in version'],
  ['deprecated', 'Deprecated since version'],
])

/** Returns the conversion of another directive, or `undefined` if it has no counterpart. */
type ConvertInner = (name: string, argument: string, options: Map<string, string>, body: string) => string | undefined

/** Converts reStructuredText, or returns `undefined` if it contains something that has no counterpart. */
export function convertRst({ draft, body, source, inner }: Directive, convert: ConvertInner): string | undefined {
  const texts = blocksOf(body).map(({ name, argument, options, text }): string | undefined => {
    if (name === undefined) return isPlain(text) ? inner(inlineText(text)) : undefined
    if (isModule(name)) {
      currentModule.set(draft, argument)
      return ''
    }
    if (!isAutomatic(name)) return convert(name, inlineText(argument), options, text)
    if (name === 'automodule') currentModule.set(draft, argument)
    const docs = automaticDocs(draft, argument, options)
    if (docs === undefined) {
      const reason =
        'This showed the documentation of code that is not in the old project. Migrate the directory that contains the code, too, or write it in Markdown.'
      draft.find('todo', reason, source, source)
    } else draft.find('note', 'This documentation came from Python code. docsite does not update it.', source)
    return docs ?? ''
  })
  return texts.includes(undefined) ? undefined : texts.filter(Boolean).join('\n\n')
}

const isModule = (name: string): boolean => /^(?:py:)?(?:current)?module$/.test(name)

/** Returns whether a text has no tables, substitutions, comments, targets and references by name. */
const isPlain = (text: string): boolean =>
  !/^[ \t]*(?:\+[-=+]+\+|={2,}[ \t=]*$|-{3,}|\.\. |__ )|\|\w[^|\n]*\||`__?(?!\w)|\w_(?![\w`])/m.test(
    text.replace(/`[^`<>\n]+[ \t]+<[^<>`\s]+>`__?|``[^`\n]+``/g, ''),
  )

/** Returns whether a page of reStructuredText contains only what has a counterpart. */
export const isSimpleRst = (text: string): boolean =>
  blocksOf(withTitles(text)).every(({ name, text: content }) =>
    name === undefined
      ? isPlain(content)
      : isModule(name) || isAutomatic(name) || directiveNamed(name.toLowerCase()) !== undefined,
  )

/** Writes a page of reStructuredText as a page of MyST. */
export const convertRstPage: Step = (draft) => {
  if (!draft.page.file.endsWith('.rst')) return
  draft.text = `${'`'.repeat(9)}{eval-rst}\n${withTitles(draft.text)}\n${'`'.repeat(9)}`
}

interface Block {
  name?: string
  argument: string
  options: Map<string, string>
  text: string
}

/** Divides a text into directives, with their indented content, and the text between them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; ) {
    const [, name, argument = ''] = /^\.\. ([\w:-]+)::[ \t]*(.*)$/.exec(lines[i] ?? '') ?? []
    const start = i++
    const isInside = (line: string) =>
      line.trim() === '' || (name === undefined ? !/^\.\. /.test(line) : /^[ \t]/.test(line))
    while (i < lines.length && isInside(lines[i] ?? '')) i++
    if (name === undefined) {
      const plain = lines.slice(start, i).join('\n').trim()
      if (plain !== '') blocks.push({ argument: '', options: new Map(), text: plain })
      continue
    }
    const content = dedent(lines.slice(start + 1, i).join('\n'))
    const [written = ''] = /^(?:[ \t]*:[\w-]+:[^\n]*(?:\n|$))*/.exec(content) ?? []
    const options = Array.from(
      written.matchAll(/^[ \t]*:([\w-]+):[ \t]*([^\n]*)$/gm),
      ([, key = '', value = '']) => [key, value.trim()] as const,
    )
    blocks.push({
      name,
      argument: argument.trim(),
      options: new Map(options),
      text: content.slice(written.length).trim(),
    })
  }
  return blocks
}

/** Writes roles and links as MyST does. */
export const inlineText = (text: string): string =>
  text
    .replace(/(?<![\w:`])((?::[\w+.-]+)+):(?=`[^`\n]+`)/g, (_, name: string) => `{${name.slice(1)}}`)
    .replace(/(?<![`}\w])`([^`<>\n]+?)[ \t]+<([^<>`\s]+)>`__?/g, '[$1]($2)')
    .replace(/::(?=[ \t]*$)/gm, ':')
