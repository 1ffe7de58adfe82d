// Replaces variables: `Version {{ version }}` → `Version 2.0`. A value is text: it is never read as Markdown, HTML or a variable.
//
// Markdown first reads the variables as text. The rules of `docsite check` see them as written, so positions and the fingerprints of
// translations do not depend on values. Then `remarkVariables` replaces them by tokens, and `rehypeVariables` replaces the tokens by the
// values when no Markdown is read any more. In URLs, code and HTML, the values themselves are read, so that all checks apply to them.

import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { namedValues, type VariableTable, variablePattern } from '../../model/config/variables.ts'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { SourceFile } from '../../model/page/page.ts'
import { escapeMarkdown } from '../../text/escape-markdown.ts'
import { escapeText } from '../../text/escape-text.ts'
import { type Position, positionsIn } from '../../text/positions.ts'
import { hasWord, readInfo } from '../code/fence-meta.ts'
import type { WrittenSample } from '../code/samples.ts'
import { isUrlProperty } from '../html/url-attributes.ts'
import type { Placed } from '../nodes.ts'
import { dataOf, refuse, report } from '../page-file.ts'
import { bodyOffset } from './frontmatter.ts'

/** The maximum number of characters that the values add to a page. */
const most = 1_000_000

/** The variables of a page, and the values that its tree contains as tokens. */
export interface PageVariables {
  table: VariableTable
  values: string[]
}

/** Returns the variables of a page, or `undefined` if neither the project nor the page declares any. */
export function pageVariables(source: SourceFile, { variables }: Frontmatter): PageVariables | undefined {
  if (!source.variables && !variables) return undefined
  const own = namedValues(variables, `content/${source.filePath}`)
  return { table: new Map([...(source.variables ?? []), ...own]), values: [] }
}

// ---- Parsing

/** What Markdown could read in the braces. Noncharacters stand for these signs while it is parsed, so that URLs can contain variables. */
const signs = ' \t_@./-'
const standIns = /[\uFDD0-\uFDD6]/g
const standIn = (sign: string): string => String.fromCharCode(0xfdd0 + signs.indexOf(sign))

/** Parses Markdown with variables. All positions stay the same. */
export function parseWithVariables(markdown: string, parse: (markdown: string) => Root): Root {
  if (!markdown.includes('{{') || markdown.search(standIns) !== -1) return parse(markdown)
  const tree = parse(markdown.replace(variablePattern, (all) => all.replace(/[ \t_@./-]/g, standIn)))
  mapStrings(tree, (text) =>
    text.includes('{{')
      ? text.replace(/\{\{[^{}]*\}\}/g, (all) =>
          all.replace(standIns, (one) => signs[one.charCodeAt(0) - 0xfdd0] as string),
        )
      : text,
  )
  return tree
}

/** Replaces all strings in a tree, except in positions. */
function mapStrings(value: object, replace: (text: string, key: string, owner: object) => string): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      const replaced = replace(inner, key, value)
      if (replaced !== inner) Object.assign(value, { [key]: replaced })
    } else if (typeof inner === 'object' && inner !== null && key !== 'position') mapStrings(inner, replace)
  }
}

// ---- Frontmatter

const encodeUrl = (text: string): string => encodeURI(text.toWellFormed())
const same = (text: string): string => text

/** The texts in frontmatter, with how values become part of them. */
const frontmatterTexts: [path: RegExp, encode: (text: string) => string][] = [
  [/^(?:title|sidebar\.label|(?:prev|next)\.text)$/, escapeMarkdown],
  [/^(?:titleSuffix|description|hero\.image\.alt|features\.\d+\.title)$/, same],
  [/^(?:hero\.(?:name|text|tagline|actions\.\d+\.text)|features\.\d+\.details)$/, escapeText],
  [/^(?:(?:hero\.actions|features)\.\d+\.link|(?:prev|next)(?:\.link)?|image)$/, encodeUrl],
]

/** Replaces the variables in the texts of frontmatter. */
export function withVariables(frontmatter: Frontmatter, { table }: PageVariables, file: VFile): Frontmatter {
  const text = String(file)
  const replacer = new Replacer(file, table, text.slice(0, bodyOffset(text)))
  const replaced = (value: unknown, path: string): unknown => {
    if (typeof value === 'string' && value.includes('{{')) {
      const [, encode] = frontmatterTexts.find(([pattern]) => pattern.test(path)) ?? []
      return encode ? replacer.replace(value, encode, { keepsBackslash: encode === escapeMarkdown }) : value
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((entry, i) => replaced(entry, `${path}.${i}`))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, `${path}.${key}`)]))
  }
  return Object.fromEntries(Object.entries(frontmatter).map(([key, value]) => [key, replaced(value, key)]))
}

// ---- Markdown

/** Must come after remarkRules. */
export function remarkVariables() {
  return (tree: Root, file: VFile): void => {
    const { variables, markdown, samples } = dataOf(file)
    if (!variables) return
    const replacer = new Replacer(file, variables.table, markdown, variables.values)
    const visit = (node: Nodes): void => {
      if (node.type !== 'link') replacer.fill(node)
      if ('children' in node) node.children.forEach(visit)
      if (node.type === 'link') replacer.fill(node)
    }
    visit(tree)
    for (const sample of samples)
      if (sample.code !== sample.node.value)
        Object.assign(sample, { written: sample.code, code: sample.node.value } satisfies Partial<WrittenSample>)
  }
}

/** In HTML, comments, scripts and styles contain no variables. */
const inHtml = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|[^<]+|</gi
const htmlText = (text: string): string => text.replace(/[^A-Za-z\d]/gu, (sign) => `&#${sign.codePointAt(0)};`)

/** A brace as Markdown may write it, and what may follow a backslash. */
const writtenSign = /\\([!-/:-@[-`{-~])|&(?:#123|#x7b|lbrace|lcub);|&(?:#125|#x7d|rbrace|rcub);/gi

interface ReplaceOptions {
  /** Where to report problems. */
  node?: Nodes
  /** Whether a later reader removes the backslash before a variable. */
  keepsBackslash?: boolean
}

class Replacer {
  readonly #file: VFile
  readonly #table: VariableTable
  /** The text that positions refer to. */
  readonly #text: string
  readonly #values: string[]
  readonly #tokens = new Map<string, string>()
  /** Where each unknown variable was last reported. */
  readonly #reported = new Map<string, number>()
  #position: ((offset: number) => Position) | undefined
  #left = most

  constructor(file: VFile, table: VariableTable, text: string, values: string[] = []) {
    this.#file = file
    this.#table = table
    this.#text = text
    this.#values = values
  }

  /** Replaces the variables in the texts of a node, without its children. */
  fill(node: Nodes): void {
    switch (node.type) {
      case 'text':
      case 'link':
      case 'image':
      case 'imageReference':
      case 'definition':
        return this.#fillMarkdown(node)
      case 'html':
        if (node.value.includes('{{'))
          node.value = node.value.replace(inHtml, (part) =>
            /^<(?:!--|script\b|style\b)/i.test(part) ? part : this.replace(part, htmlText, { node }),
          )
        return
      case 'code': {
        const { meta } = readInfo(node.lang, node.meta)
        if (hasWord(meta, 'variables')) node.value = this.replace(node.value, same, { node })
        return
      }
      case 'containerDirective':
      case 'leafDirective':
      case 'textDirective': {
        const options = { node, keepsBackslash: true }
        node.label = this.replace(node.label, this.#token, options)
        for (const [name, value] of Object.entries(node.attributes))
          node.attributes[name] = this.replace(
            value,
            /href|src|url|link/i.test(name) ? encodeUrl : this.#token,
            options,
          )
      }
    }
  }

  /** Replaces variables in texts from which Markdown has already removed the backslashes. */
  #fillMarkdown(node: Extract<Nodes, { type: 'text' | 'link' | 'image' | 'imageReference' | 'definition' }>): void {
    const fields = Object.entries(node).filter(
      (field): field is [string, string] =>
        ['value', 'alt', 'url', 'title'].includes(field[0]) && typeof field[1] === 'string' && field[1].includes('{{'),
    )
    if (fields.length === 0) return
    const from = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : node.position?.start.offset
    // Mark the braces that are written as such, to recognize the others in what Markdown has made of them.
    const written = this.#text
      .slice(from ?? 0, node.position?.end.offset ?? 0)
      .replace(writtenSign, (sign, escaped) => `${mark}${escaped ?? (/123|7b|l/i.test(sign) ? '{' : '}')}`)
    const isEscaped = Array.from(written.matchAll(markedPattern), ([all]) => all.includes(mark))
    const count = fields.flatMap(([, text]) => text.match(variablePattern) ?? []).length
    let at = 0
    for (const [key, text] of fields)
      Object.assign(node, {
        [key]: text.replace(variablePattern, (all, backslash: string) =>
          isEscaped.length === count && isEscaped[at++]
            ? all
            : backslash + this.replace(all.slice(backslash.length), key === 'url' ? encodeUrl : this.#token, { node }),
        ),
      })
  }

  /** Replaces variables in a text. A backslash before a variable shows it as it is. */
  replace(text: string, encode: (value: string) => string, { node, keepsBackslash }: ReplaceOptions = {}): string {
    if (!text.includes('{{')) return text
    return text.replace(variablePattern, (all, backslash: string, name: string) => {
      if (backslash) return keepsBackslash ? all : all.slice(1)
      const value = this.#table.get(name)
      if (value === undefined || 'is' in value) {
        this.#reportMissing(all, name, node)
        return all
      }
      this.#left -= value.text.length
      if (this.#left < 0)
        refuse(this.#file, { position: node?.position, text: 'The values of variables make this page too large' })
      return encode(value.text)
    })
  }

  /** Returns the token that stands for a value until no Markdown is read any more. */
  readonly #token = (value: string): string => {
    const token = this.#tokens.get(value) ?? tokenOf(this.#file, this.#values.push(value) - 1)
    this.#tokens.set(value, token)
    return token
  }

  #reportMissing(written: string, name: string, node: Nodes | undefined): void {
    const found = this.#table.get(name)
    const near = found
      ? [...this.#table.keys()].find((key) => key.startsWith(`${name}.`))
      : nearest(name, this.#table.keys())
    const text = found && 'is' in found ? `is ${found.is}, not a text` : 'does not exist'
    report(this.#file, this.#placeOf(written, node), {
      rule: 'unknown-variable',
      text: `The variable \`${name}\` ${text}`,
      hint:
        near !== undefined
          ? `Did you mean \`${near}\`?`
          : found
            ? `Change it in \`${found.file}\`.`
            : 'Declare it in `variables`, or write `\\{{` to show the braces.',
    })
  }

  /** Returns the next place of a variable in a node or, without one, in the whole text. */
  #placeOf(written: string, node: Nodes | undefined): Placed {
    const { start, end } = node?.position ?? {}
    let at = Math.max(start?.offset ?? 0, (this.#reported.get(written) ?? -1) + 1) - 1
    do at = this.#text.indexOf(written, at + 1)
    while (at > 0 && this.#text[at - 1] === '\\')
    if (at === -1 || (end?.offset !== undefined && at >= end.offset)) return node ?? {}
    this.#reported.set(written, at)
    this.#position ??= positionsIn(this.#text)
    return { position: { start: this.#position(at) } }
  }
}

/** Precedes a sign that is not written as such. */
const mark = '\uFDD7'
const markedPattern = new RegExp(
  String.raw`${mark}?\{${mark}?\{[ \t]*(?:${mark}?[\p{L}\p{M}\p{N}_@/.-])+[ \t]*${mark}?\}${mark}?\}`,
  'gu',
)

// ---- HTML

const tokenPattern = /\uE000[\w-]+\uE001/g

/** Returns the token of a value. No text can contain it, because it depends on the text. */
const tokenOf = (file: VFile, index: number): string => `\uE000${dataOf(file).source.hash.slice(0, 16)}-${index}\uE001`

/** Replaces the tokens by the values. Must come after the last plugin that reads Markdown. */
export function rehypeVariables() {
  return (tree: HtmlRoot, file: VFile): void => {
    const values = dataOf(file).variables?.values ?? []
    if (values.length === 0) return
    const byToken = new Map(values.map((value, i) => [tokenOf(file, i), value]))
    const valuesIn = (text: string, encode = same) =>
      text.includes('\uE000')
        ? text.replace(tokenPattern, (all) => {
            const value = byToken.get(all)
            return value === undefined ? all : encode(value)
          })
        : text
    const isRaw = (owner: object) => (owner as HtmlNodes | { type: 'raw' }).type === 'raw'
    mapStrings(tree, (text, key, owner) =>
      valuesIn(text, isRaw(owner) ? htmlText : isUrlProperty(key) ? encodeUrl : same),
    )
    for (const message of file.messages) {
      message.reason = valuesIn(message.reason)
      if (message.note) message.note = valuesIn(message.note)
    }
  }
}
