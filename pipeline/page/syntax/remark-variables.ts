// Replaces variables: `Version {{ version }}` → `Version 2.0`. A value is text: it is never read as Markdown, HTML or a variable.
//
// Stand-ins replace the signs of variables while Markdown is read, so nothing in them is syntax. The values replace them as late as possible:
// in URLs and HTML after the rules of `docsite check`, which thus see the text of the author, and elsewhere when no Markdown is read any more.

import type { Root as HtmlRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { asWritten, standInPattern, type VariableTable, variablePattern } from '../../model/config/variables.ts'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import { hasFlag } from '../../model/page/fence-words.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import { positionsIn } from '../../text/positions.ts'
import { readInfo } from '../code/fence-meta.ts'
import { urlProperties } from '../html/url-attributes.ts'
import { dataOf, refuse, report } from '../page-file.ts'
import type { HtmlNode } from '../visit.ts'

/** The maximum number of characters that the values add to a page, and of problems with variables that are reported. */
const mostCharacters = 1_000_000
const mostProblems = 100

type Replace<Node> = (text: string, key: string, node: Node, owner: object) => string

/** Replaces the strings of a node, without its children. */
function replaceOwn<Node extends object>(node: Node, replace: Replace<Node>, owner: object = node): void {
  for (const [key, value] of Object.entries(owner)) {
    if (typeof value === 'string') Object.assign(owner, { [key]: replace(value, key, node, owner) })
    else if (value && typeof value === 'object' && !/^(?:position|children)$/.test(key))
      replaceOwn(node, replace, value)
  }
}

function replaceAll<Node extends object>(node: Node, replace: Replace<Node>): void {
  replaceOwn(node, replace)
  if ('children' in node) for (const child of node.children as Node[]) replaceAll(child, replace)
}

/** Matches the fields of Markdown that may contain values. Code is read when its language is known. */
const readFields =
  /^(?:(?:text|html) value|(?:link|image|definition) (?:url|title)|image(?:Reference)? alt|\w+Directive (?!written|name$).*)$/

/** Restores the variables in all other strings of a tree that was parsed with stand-ins. */
export const restoreOthers = (tree: Root): void =>
  replaceAll<Nodes>(tree, (text, key, { type }) => (readFields.test(`${type} ${key}`) ? text : asWritten(text)))

type Encode = (value: string) => string

const same: Encode = (text) => text
const inUrl: Encode = (text) => encodeURI(text.toWellFormed())
/** Works in HTML, in attributes without quotes, and in Markdown. */
const inHtml: Encode = (text) => text.replace(/[^A-Za-z\d.]/gu, (sign) => `&#${sign.codePointAt(0)};`)

/** Returns a function that returns the value of a variable, or reports that it has none. `text` is what positions refer to. */
function finderIn(table: VariableTable, file: VFile, text: string) {
  const reported = new Map<string, number>()
  const positionOf = positionsIn(text)
  let left = mostCharacters
  let problems = 0
  return (written: string, name: string, node?: Nodes): string | undefined => {
    const value = table.get(name)
    if (value && 'text' in value) {
      left -= value.text.length
      if (left < 0) refuse(file, { position: node?.position, text: 'The values of variables make this page too large' })
      return value.text
    }
    const { start, end } = node?.position ?? {}
    const from = node?.type === 'link' ? node.children.at(-1)?.position?.end.offset : start?.offset
    let at = Math.max(from ?? 0, (reported.get(written) ?? -1) + 1) - 1
    do at = text.indexOf(written, at + 1)
    while (at > 0 && text[at - 1] === '\\')
    const isFound = at !== -1 && at < (end?.offset ?? Number.POSITIVE_INFINITY)
    // The text of a bare URL is reported, and so is the label of a directive, which is a field and a text.
    const isKnown = node?.type === 'link' || (reported.get(written) ?? -1) >= (from ?? 0)
    if ((!isFound && isKnown) || ++problems > mostProblems) return undefined
    reported.set(written, at)
    const near = value ? [...table.keys()].find((key) => key.startsWith(`${name}.`)) : nearest(name, table.keys())
    const hint = value
      ? `Change it in \`${value.file}\`.`
      : 'Declare it in `variables`, or write `\\{{` to show the braces.'
    report(file, isFound ? { position: { start: positionOf(at) } } : (node ?? {}), {
      rule: 'unknown-variable',
      text: `The variable \`${name}\` ${value ? `is ${value.is}, not a text` : 'does not exist'}`,
      hint: near === undefined ? hint : `Did you mean \`${near}\`?`,
    })
    return undefined
  }
}

/** Replaces the variables in a text that is read without stand-ins. */
const fillWritten = (text: string, encode: Encode, find: ReturnType<typeof finderIn>, node?: Nodes): string =>
  text.replace(variablePattern, (all, backslash, name) => {
    if (backslash) return encode('{') + all.slice(2)
    const value = find(all, name, node)
    return value === undefined ? all : encode(value)
  })

/** How values become part of the texts and links in frontmatter, by field. */
const fieldEncodings: [fields: RegExp, encode: Encode][] = [
  [/^(?:description|titleSuffix|alt|feature title)$/, same],
  [/^(?:title|label|name|text|tagline|details)$/, inHtml],
  [/^(?:link|image|src|prev|next)$/, inUrl],
]

/** Replaces the variables in the texts of frontmatter. `text` is the page. */
export function withVariables(frontmatter: Frontmatter, table: VariableTable, file: VFile, text: string): Frontmatter {
  const find = finderIn(table, file, text)
  const copy = structuredClone(frontmatter)
  replaceOwn(copy, (written, key, _, owner) => {
    const field = key === 'title' && owner !== copy ? 'feature title' : key
    const [, encode] = fieldEncodings.find(([fields]) => fields.test(field)) ?? []
    return encode ? fillWritten(written, encode, find) : written
  })
  return copy
}

/** Replaces the variables in URLs, code and HTML, and checks all others. Must come after remarkRules. */
export function remarkVariables() {
  return (tree: Root, file: VFile): void => {
    const { variables, markdown } = dataOf(file)
    if (!variables) return
    const find = finderIn(variables, file, markdown)
    const fill = (text: string, node: Nodes, encode?: Encode) =>
      text.replace(standInPattern, (all, name) => {
        const value = find(asWritten(all), asWritten(name), node)
        return value === undefined ? asWritten(all) : encode ? encode(value) : all
      })
    replaceAll<Nodes>(tree, (text, key, node) => {
      if (node.type === 'code' && key === 'value' && hasFlag(readInfo(node.lang, node.meta).meta, 'variables'))
        return fillWritten(text, same, find, node)
      if (node.type !== 'html') return fill(text, node, /href|src|url|link/i.test(key) ? inUrl : undefined)
      // Comments, scripts and styles contain no variables.
      return /^\s*<(?:!--|script\b|style\b)/i.test(text) ? asWritten(text) : fill(text, node, inHtml)
    })
  }
}

/** Replaces the other variables. Must come after the last plugin that reads Markdown. */
export function rehypeVariables() {
  return (tree: HtmlRoot, file: VFile): void => {
    const table = dataOf(file).variables
    if (!table) return
    replaceAll<HtmlNode | { type: 'raw' }>(tree, (text, key, { type }) => {
      const encode = type === 'raw' ? inHtml : urlProperties.has(key) ? inUrl : same
      return text.replace(standInPattern, (all, name) => {
        const value = table.get(asWritten(name))
        return value && 'text' in value ? encode(value.text) : asWritten(all)
      })
    })
    for (const message of file.messages) {
      message.reason = asWritten(message.reason)
      if (message.note) message.note = asWritten(message.note)
    }
  }
}
