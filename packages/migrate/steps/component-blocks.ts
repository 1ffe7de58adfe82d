// Converts the components that MDX themes share: callouts, accordions, steps, fields of an API, file trees and tables of types.

import { isObject } from '../guards.ts'
import { indentAfterFirst } from '../text/indent.ts'
import { attribute, type Convert, line, stringOf, type Use } from './component-use.ts'
import { containerText, labelText } from './directives.ts'
import { includePartial } from './partials.ts'

/** Returns a conversion into a container of docsite, with the title of the component. */
export const callout =
  (name: string): Convert =>
  (use) =>
    containerText(name, labelText(stringOf(use, 'title', 'label') ?? ''), use.content || (stringOf(use, 'text') ?? ''))

export const accordion: Convert = (use) => {
  const title = stringOf(use, 'title', 'label', 'header', 'name') ?? 'Details'
  const isOpen = attribute(use, 'defaultOpen', 'open') === true
  return containerText('details', `${labelText(title)}${isOpen ? '{open}' : ''}`, use.content)
}

/** Writes an entry of a list, whose content may be anything. */
const listEntry = (mark: string, first: string, content: string): string =>
  indentAfterFirst(
    `${mark}${[first, content.replace(/^\n+|\s+$/g, '')].filter(Boolean).join('\n\n')}`,
    ' '.repeat(mark.length),
  )

/** A step becomes an entry of a numbered list, unless a heading of its own introduces it. */
export const step: Convert = (use) => {
  const title = stringOf(use, 'title')
  const content = use.content.trim()
  if (title === undefined && /^#{1,6} /.test(content)) return content
  return listEntry('1. ', title === undefined ? '' : `**${title}**`, content)
}

/** The attributes that name a field of an API. */
const fieldNames = ['name', 'path', 'query', 'body', 'header', 'cookie']

/** Converts a parameter or a field of a response into an entry of a list. */
export const field: Convert = (use) => {
  const name = stringOf(use, ...fieldNames)
  if (name === undefined) return undefined
  const place = fieldNames.slice(1).find((one) => use.element.attributes.has(one))
  const type = stringOf(use, 'type')
  const value = stringOf(use, 'default', 'initialValue')
  const isSet = (flag: string) => use.element.attributes.has(flag) && attribute(use, flag) !== false
  const facts = [
    type === undefined ? '' : `\`${type}\``,
    place === undefined || place === 'body' ? '' : place,
    isSet('required') ? 'required' : '',
    isSet('deprecated') ? 'deprecated' : '',
    value === undefined ? '' : `default: \`${value}\``,
  ].filter(Boolean)
  return listEntry('- ', [`**\`${name}\`**`, facts.join(', ')].filter(Boolean).join(' '), use.content)
}

/** Converts several code blocks into a group. */
export const codeGroup: Convert = ({ content }) =>
  /^[ \t]*(?:`{3,}|~{3,})/m.test(content) ? containerText('code-group', '', content) : content

/** Converts a picture with a caption. */
export const frame: Convert = (use) => {
  const caption = stringOf(use, 'caption')
  return caption === undefined ? use.content : containerText('figure', labelText(caption), use.content)
}

export const tooltip: Convert = (use) => {
  const [tip, text] = [stringOf(use, 'tip', 'content', 'headline'), line(use.content)]
  return tip === undefined || text === '' ? undefined : `<abbr title="${tip.replaceAll('"', '&quot;')}">${text}</abbr>`
}

export const key: Convert = ({ content }) => (content.trim() === '' ? undefined : `:kbd[${line(content)}]`)

/** Converts an entry of a change log, which has an anchor of its own. */
export const update: Convert = (use) => {
  const label = stringOf(use, 'label')
  const description = stringOf(use, 'description')
  return label === undefined ? undefined : [`## ${label}`, description, use.content.trim()].filter(Boolean).join('\n\n')
}

export const fileTree: Convert = (use) => {
  const title = stringOf(use, 'title')
  const tree = /^\s*[-*+] /.test(use.content) ? containerText('file-tree', '', use.content) : use.content
  return title === undefined ? tree : `**${title}**\n\n${tree}`
}

/** Names such as `[[...slug]]` contain signs of Markdown. */
const nameInTree = (name: string): string => (/[\s[\]*<>{}\\]|__/.test(name) ? `\`${name}\`` : name)

export const treeFile: Convert = (use) => {
  const name = stringOf(use, 'name')
  return name === undefined ? undefined : `- ${nameInTree(name)}`
}

export const treeFolder: Convert = (use) => {
  const name = stringOf(use, 'name')
  if (name === undefined) return undefined
  const entries = use.content.replace(/\n{2,}/g, '\n').trim()
  return indentAfterFirst(`- ${nameInTree(`${name}/`)}${entries === '' ? '' : `\n${entries}`}`, '  ')
}

/** Converts a table of the properties of a type. */
export const typeTable: Convert = (use) => {
  const type: unknown = attribute(use, 'type')
  if (!isObject(type)) return undefined
  const code = (value: unknown) => (value === undefined ? '' : `\`${String(value)}\``)
  const rows = Object.entries(type).map(([name, entry]) => {
    const { description = '', type: valueType, default: value, required } = isObject(entry) ? entry : {}
    return [
      `\`${name}\`${required === true ? ' (required)' : ''}`,
      code(valueType),
      code(value),
      line(String(description)),
    ]
  })
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return [
    '| | Type | Default | |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n')
}

/** Includes a file of the folder `snippets`. */
export const snippet: Convert = (use) => {
  const file = stringOf(use, 'file')
  return file === undefined
    ? undefined
    : includePartial(withoutFile(use), `snippets/${file.replace(/^\/?(?:snippets\/)?/, '')}`)
}

/** The name of the file is no value for the included text. */
function withoutFile(use: Use): Use {
  const attributes = new Map(use.element.attributes)
  attributes.delete('file')
  return { ...use, element: { ...use.element, attributes } }
}

/** Converts the source of a diagram. */
export const diagram: Convert = (use) => {
  const chart = stringOf(use, 'chart', 'code') ?? use.content.trim()
  return chart === '' ? undefined : `\`\`\`mermaid\n${chart.trim()}\n\`\`\``
}

/** The labels in `items`, which name the tabs in their order. */
export const labelsOf = (use: Use): string[] => {
  const items: unknown = attribute(use, 'items')
  return (Array.isArray(items) ? items : []).map((item: unknown) =>
    isObject(item) ? String(item.label ?? item.value ?? '') : String(item),
  )
}
