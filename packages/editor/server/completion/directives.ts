// Completes directives: their names with a template, their attributes, and the values of attributes.

import { posix } from 'node:path'
import type { BlockKind } from '@docsite/cli'
import type { SourceBlock } from '@docsite/cli/source'
import { CompletionItemKind } from 'vscode-languageserver'
import { propsOf } from '../component-props.ts'
import { attributeText, blockNamed, directiveText } from '../hover.ts'
import type { OpenFile } from '../workspace.ts'
import type { Choice, CompletionInput } from './items.ts'
import { linkChoices } from './links.ts'

/** The kind of a directive by its number of marks. Nested containers have more than three. */
const kindOf = (marks: string): BlockKind => (['inline', 'leaf'] as const)[marks.length - 1] ?? 'container'

export function directiveChoices({ file }: CompletionInput, marks: string): Choice[] {
  const { site } = file
  const kind = kindOf(marks)
  const blocks = site.blocks
    .filter(({ kinds }) => kinds.includes(kind))
    .map(
      (block): Choice => ({
        label: block.name,
        text: block.name + templateOf(block, kind, marks),
        isSnippet: true,
        kind: block.template === undefined ? CompletionItemKind.Module : CompletionItemKind.Keyword,
        detail: block.description,
        documentation: directiveText(block.name, file),
      }),
    )
  const components = [...site.islands.keys()].map(
    (name): Choice => ({
      label: name,
      text: `${name}${kind === 'container' ? `\n$0\n${marks}` : '$0'}`,
      isSnippet: true,
      kind: CompletionItemKind.Module,
      documentation: directiveText(name, file),
    }),
  )
  return [...components, ...blocks]
}

/** Returns what follows the name of a block. The marks that close it are those that the author has written. */
function templateOf(block: SourceBlock, kind: BlockKind, marks: string): string {
  const template = block.template ?? requiredAttributes(block)
  if (kind === 'inline' && block.template === undefined) return `[$0]${template}`
  if (kind !== 'container') return template
  const closing = /\n:{3,}$/
  if (!closing.test(template)) return `${template}\n$0\n${marks}`
  return template.replace(closing, `\n${marks}`)
}

/** Returns a list of the attributes that a block must have, if there are any. */
function requiredAttributes({ attributes }: SourceBlock): string {
  const required = attributes.filter(({ isRequired }) => isRequired)
  const list = required.map(({ name }, i) => `${name}="$${i + 1}"`).join(' ')
  return list === '' ? '' : `{${list}}`
}

export function attributeChoices({ file, lines, position }: CompletionInput, directive: string): Choice[] {
  const line = lines[position.line] ?? ''
  const isWritten = (name: string) => new RegExp(`[{\\s]${name.replace(/[^\w-]/g, '')}[=\\s}]`).test(line)
  return attributesOf(directive, file)
    .filter(({ name }) => !isWritten(name))
    .map(({ name, type, isFlag }) => ({
      label: name,
      text: isFlag ? name : `${name}="$0"`,
      isSnippet: true,
      kind: CompletionItemKind.Property,
      detail: type,
    }))
}

function attributesOf(
  directive: string,
  { site, project }: OpenFile,
): { name: string; type: string; isFlag?: boolean }[] {
  const component = site.islands.get(directive)
  if (component !== undefined) return propsOf(component, project)
  const { attributes = [] } = blockNamed(directive, site) ?? {}
  return attributes.map((one) => ({ name: one.name, type: attributeText(one), isFlag: one.isFlag }))
}

const urlAttributes = new Set(['href', 'src'])

export function valueChoices(input: CompletionInput, directive: string, name: string): Choice[] {
  const { site, project } = input.file
  if (directive === 'include' && name === 'file') return fragmentChoices(input.file)
  const component = site.islands.get(directive)
  if (component !== undefined) {
    const prop = propsOf(component, project).find((one) => one.name === name)
    return valuesIn(prop?.type ?? '').map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
  }
  const { values = [] } = blockNamed(directive, site)?.attributes.find((one) => one.name === name) ?? {}
  if (values.length === 0 && urlAttributes.has(name)) return linkChoices(input, false)
  return values.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
}

/** Returns the values that a schema lists, such as `oneOf('a', 'b')`. */
const valuesIn = (type: string): string[] =>
  /^(?:required\()?(?:oneOf|boolean|enum|picklist|[\w.]*(?:enum|picklist|literal|boolean))\b/.test(type)
    ? type.includes('boolean')
      ? ['true', 'false']
      : Array.from(type.matchAll(/'([^']*)'|"([^"]*)"/g), ([, single, double]) => single ?? double ?? '')
    : []

/** Lists fragments by their path from the page. */
function fragmentChoices({ site, file }: OpenFile): Choice[] {
  return [...site.files]
    .filter((name) => name.endsWith('.md') && name !== file && !name.startsWith('content/public/'))
    .map((name) => posix.relative(posix.dirname(file), name))
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .map((label) => ({ label, kind: CompletionItemKind.File }))
}
