// Completes directives: their names with a template, their attributes, and the values of attributes.

import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver'
import { type BlockKind, blockNamed, blocks, lookUp } from '../../core.ts'
import { type OwnedBlock, ownedAttributes } from '../block-attributes.ts'
import { propsOf } from '../component-props.ts'
import { directiveText } from '../hover.ts'
import type { OpenFile } from '../workspace.ts'
import type { Choice, CompletionInput } from './items.ts'
import { linkChoices } from './links.ts'

type Block = (typeof blocks)[number]
type BlockForm = Block['forms'][number]

/** The kinds of plugins' blocks by form. */
const kindOf: Record<BlockForm, BlockKind> = { container: 'container', leaf: 'leaf', text: 'inline' }

/** The form of a directive by its number of marks. Nested containers have more than three. */
const formOf = (marks: string): BlockForm => (['text', 'leaf'] as const)[marks.length - 1] ?? 'container'

export function directiveChoices({ file }: CompletionInput, marks: string): Choice[] {
  const { live, site } = file
  const form = formOf(marks)
  const builtIn = blocks
    .filter(({ forms }) => forms.includes(form))
    .map(
      (block): Choice => ({
        label: block.name,
        text: block.name + templateOf(block, form, marks),
        isSnippet: true,
        kind: CompletionItemKind.Keyword,
        detail: block.docs.en,
        documentation: directiveText(block.name, file),
      }),
    )
  const owned = [...live.parseOptions.blocks.values()].filter(
    ({ block }) => (block.kind ?? 'container') === kindOf[form],
  )
  const components = [...site.project.islands.keys()].map(
    (name): Choice => ({
      label: name,
      text: `${name}${form === 'container' ? `\n$0\n${marks}` : '$0'}`,
      isSnippet: true,
      kind: CompletionItemKind.Module,
      documentation: directiveText(name, file),
    }),
  )
  const ofPlugins = owned.map(
    (one): Choice => ({
      label: one.block.name,
      text: one.block.name + ownedTemplate(one, form, marks),
      isSnippet: true,
      kind: CompletionItemKind.Module,
      detail: one.block.description,
      documentation: directiveText(one.block.name, file),
    }),
  )
  return [...components, ...ofPlugins, ...builtIn]
}

/** Returns what follows the name of a plugin's block: its required attributes and, if it has any, its content. */
function ownedTemplate(owned: OwnedBlock, form: BlockForm, marks: string): string {
  const required = ownedAttributes(owned).filter(({ isRequired }) => isRequired)
  const list = required.map(({ name }, i) => `${name}="$${i + 1}"`).join(' ')
  const attributes = list === '' ? '' : `{${list}}`
  if (form === 'container') return `${attributes}\n$0\n${marks}`
  return form === 'text' ? `[$0]${attributes}` : attributes
}

/** Adapts the marks that close a template to those that the author has written. */
function templateOf({ template }: Block, form: BlockForm, marks: string): string {
  if (form !== 'container') return template
  const closing = /\n:{3,}$/
  if (!closing.test(template)) return `${template}\n$0\n${marks}`
  return template.replace(closing, `\n${marks}`)
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

function attributesOf(directive: string, { live, site }: OpenFile): { name: string; type: string; isFlag?: true }[] {
  const component = site.project.islands.get(directive)
  if (component !== undefined) return propsOf(component, site.project.root)
  const owned = live.parseOptions.blocks.get(directive)
  if (owned)
    return ownedAttributes(owned).map(({ name, schema }) => ({ name, type: schema.description ?? schema.expects }))
  return Object.entries(blockNamed(directive)?.attributes ?? {}).map(([name, { en, isFlag }]) => ({
    ...{ name, type: en },
    ...(isFlag ? { isFlag } : {}),
  }))
}

const urlAttributes = new Set(['href', 'src'])

export function valueChoices(input: CompletionInput, directive: string, name: string): Choice[] {
  const { file } = input
  if (directive === 'include' && name === 'file') return fragmentChoices(file)
  const component = file.site.project.islands.get(directive)
  if (component !== undefined) {
    const prop = propsOf(component, file.site.project.root).find((one) => one.name === name)
    return valuesIn(prop?.type ?? '').map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
  }
  const owned = file.live.parseOptions.blocks.get(directive)
  const attribute = owned && ownedAttributes(owned).find((one) => one.name === name)
  if (attribute && attribute.values.length > 0)
    return attribute.values.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
  if (urlAttributes.has(name)) return linkChoices(input, false)
  const { values = [] } = lookUp(blockNamed(directive)?.attributes ?? {}, name) ?? {}
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
function fragmentChoices({ site, filePath = '' }: OpenFile): Choice[] {
  return [...site.tree.files]
    .filter((name) => name.endsWith('.md') && name !== filePath)
    .map((name) => posix.relative(posix.dirname(filePath), name))
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .map((label) => ({ label, kind: CompletionItemKind.File }))
}
