// Renders fences as highlighted code blocks, and adds classes that control line breaks to inline code.

import type { Element, ElementContent, Root } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { InterfaceText } from '../../model/interface-text.ts'
import { fenceAttribute } from '../../model/page/fence-words.ts'
import type { ShownCode } from '../../model/plugin/plugin-block.ts'
import { optional } from '../../text/optional.ts'
import type { OwnedBlock } from '../blocks/owned-block.ts'
import { WordBlocks, wordsOfFence } from '../blocks/word-blocks.ts'
import { element, textNode } from '../handler.ts'
import { breakNames } from '../html/name-breaks.ts'
import { repeatFirstLineEnd } from '../html/raw-html.ts'
import type { FenceNode } from '../nodes.ts'
import { dataOf, report } from '../page-file.ts'
import { rawText } from '../text/inline.ts'
import { type HtmlNode, replaceNodes } from '../visit.ts'
import { type FenceOptions, renderFence } from './code.ts'
import { codeLanguage } from './diff-code.ts'
import { type FenceProblem, finderInFence } from './fence-meta.ts'
import { languageName, loadLanguages } from './highlight.ts'

interface CodeOptions {
  fence: FenceOptions
  words: InterfaceText
  /** The words that plugins add to fences. */
  wordBlocks: readonly OwnedBlock[]
}

export function rehypeCode(options: CodeOptions) {
  return (tree: Root, file: VFile): Promise<void> | void => {
    const found = findFences(tree, options)
    if (found.worded.size > 0) return writeAll(tree, file, options, found)
    if (found.names.size === 0) return writeCode(tree, file, options)
    return loadLanguages(found.names, options.fence.aliases).then(() => writeCode(tree, file, options))
  }
}

async function writeAll(tree: Root, file: VFile, options: CodeOptions, found: FoundFences): Promise<void> {
  const { names, worded, fences } = found
  await loadLanguages(names, options.fence.aliases)
  const writer = new FenceWriter(file, options)
  const words = new WordBlocks(file, (node, shown, block) => writer.write(node, shown, block))
  const blocks = new Map<FenceNode, ElementContent[]>()
  // In document order, because the ids of lines and the numbers of blocks are counted.
  for (const node of fences) {
    const ofNode = worded.get(node)
    blocks.set(node, ofNode ? await written(await words.render(node, ofNode)) : [writer.write(node)])
  }
  writeCode(tree, file, options, (node) => blocks.get(node) ?? [])

  /** Writes the code blocks that words have made. */
  async function written(children: ElementContent[]): Promise<ElementContent[]> {
    const made: Root = { type: 'root', children }
    await loadLanguages(findFences(made, options).names, options.fence.aliases)
    replaceNodes(made, (node) => (node.type === 'fence' ? writer.write(node) : node))
    return children
  }
}

interface FoundFences {
  /** All fences, in document order. */
  fences: FenceNode[]
  /** The languages that are not loaded yet. */
  names: Set<string>
  /** The fences with words of plugins. */
  worded: Map<FenceNode, readonly OwnedBlock[]>
}

function findFences(tree: Root, { fence: { languages, aliases }, wordBlocks }: CodeOptions): FoundFences {
  const found: FoundFences = { fences: [], names: new Set(), worded: new Map() }
  const visit = (node: HtmlNode): void => {
    if (node.type === 'fence') {
      found.fences.push(node)
      const words = wordsOfFence(wordBlocks, node.fence)
      if (words.length > 0) found.worded.set(node, words)
      const language = codeLanguage(node.fence, languages)
      if (languageName(language, aliases) === undefined) found.names.add(language)
    }
    if ('children' in node) node.children.forEach(visit)
  }
  visit(tree)
  return found
}

/** Replaces the fences. `blocksOf` returns those that are already written. */
function writeCode(
  tree: Root,
  file: VFile,
  options: CodeOptions,
  blocksOf?: (node: FenceNode) => readonly ElementContent[],
): void {
  const writer = new FenceWriter(file, options)
  replaceNodes(tree, (node) => {
    if (node.type === 'fence') return blocksOf?.(node) ?? writer.write(node)
    if (node.type === 'element') {
      if (node.tagName === 'code') breakWhereUseful(node)
      else repeatFirstLineEnd(node)
    }
    return node
  })
}

/** Writes the fences of a page, and gives their lines ids that are unique on the page. */
class FenceWriter {
  readonly #file: VFile
  readonly #options: CodeOptions
  /** The names of blocks, and where each of them begins. */
  readonly #names = new Map<string, number | undefined>()
  #unnamed = 0
  /** The lines of the page, once a fence has a problem. */
  #lines: readonly string[] | undefined

  constructor(file: VFile, options: CodeOptions) {
    this.#file = file
    this.#options = options
  }

  write(node: FenceNode, shown?: ShownCode, block?: string): Raw | Element {
    const { fence, words } = this.#options
    const data = dataOf(this.#file)
    const { name, problem: nameProblem } = this.#nameOf(node)
    const idPrefix = name ? `${name}-` : this.#unnamed === 0 ? '' : `code${this.#unnamed + 1}-`
    const { html, texts, problems, numbered, firstLine, selectors } = renderFence(node.fence, fence, {
      words,
      lang: data.source.lang,
      idPrefix,
      shown,
      block,
    })
    this.#report(node, nameProblem ? [...problems, nameProblem] : problems)
    if (numbered > 0) {
      data.lineIds.push({ prefix: idPrefix, count: numbered, ...(firstLine === 1 ? {} : { first: firstLine }) })
      if (!name) this.#unnamed++
    }
    const written: Raw = { type: 'raw', value: html, data: { texts, ...optional({ selectors }) } }
    const caption = fenceAttribute(node.fence.meta, 'caption')
    return caption ? withCaption(written, caption) : written
  }

  /** Reports problems at their positions on the line that opens the fence. */
  #report({ position }: FenceNode, problems: readonly FenceProblem[]): void {
    if (problems.length === 0) return
    this.#lines ??= dataOf(this.#file).markdown.split('\n')
    const { line, column } = position?.start ?? { line: 0, column: 0 }
    const columnOf = finderInFence((this.#lines[line - 1] ?? '').slice(column - 1))
    for (const problem of problems)
      report(this.#file, position ? { position: { start: { line, column: column + columnOf(problem) } } } : {}, problem)
  }

  /** Returns the name of a block if it is valid, and the problem if it is not. The first of the tabs of a fence has its name. */
  #nameOf({ fence, position }: FenceNode): { name?: string; problem?: FenceProblem } {
    const name = fenceAttribute(fence.meta, 'name')
    const line = position?.start.line
    const isUsed = name !== undefined && this.#names.has(name)
    if (!name || (isUsed && this.#names.get(name) === line)) return {}
    this.#names.set(name, line)
    const isValid = /^[\p{L}\p{N}_-]+$/u.test(name)
    if (isValid && !isUsed) return { name }
    const text = isValid
      ? `This page has another code block with the name \`${name}\``
      : `\`${name}\` cannot be part of a URL`
    const hint = 'Give each code block its own name, of letters, digits and hyphens.'
    return { problem: { rule: 'invalid-content', written: 'name=', text, hint } }
  }
}

const withCaption = (block: Raw, caption: string): Element =>
  element('figure', { className: ['code-figure'] }, [block, element('figcaption', {}, [textNode(caption)])])

/** The number of characters of code that fit on the narrowest line. */
const longestWhole = 24

function breakWhereUseful(code: Element): void {
  const text = rawText(code)
  // A browser would break `--env-mode` and `src/index.ts` at these signs.
  if (/^(?:[^\s-]*-\S*|[\w.@*]*\/[\w.@*/]*)$/.test(text) && text.length <= longestWhole)
    code.properties.className ??= ['whole']
  // A word that is wider than a column may break anywhere, but preferably between the parts of a name.
  else if (/^\S+$/.test(text) && text.length > longestWhole) {
    code.properties.className ??= ['breakable']
    breakNames(code, longestWhole)
  }
}
