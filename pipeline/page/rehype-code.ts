// Renders fences as drawings or highlighted code blocks, and adds classes that control line breaks to inline code.

import type { Element, Root } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { InterfaceText } from '../model/interface-text.ts'
import type { BlockPackages } from '../source/block-packages.ts'
import { interpolate } from '../text/interpolate.ts'
import { type FenceOptions, type FenceProblem, fenceAttribute, offsetInFence, renderFence } from './code.ts'
import { diagramNames } from './diagrams/diagram-names.ts'
import { languageName, loadLanguages } from './highlight.ts'
import { rawText } from './inline.ts'
import { isLive, liveSample } from './live-sample.ts'
import type { FenceNode, Placed } from './nodes.ts'
import { dataOf, report } from './page-file.ts'
import { repeatFirstLineEnd } from './raw-html.ts'
import { type HtmlNode, replaceNodes } from './visit.ts'

interface CodeOptions extends FenceOptions {
  /** The title of the frame of a live sample, with the placeholder `{number}`. */
  liveTitle: string
}

type Drawings = ReadonlyMap<FenceNode, Raw>

export function rehypeCode(fences: FenceOptions, packages: BlockPackages, words: Pick<InterfaceText, 'liveSample'>) {
  const options: CodeOptions = { ...fences, liveTitle: words.liveSample }
  return (tree: Root, file: VFile): Promise<void> | void => {
    const { names, diagrams } = findFences(tree, options)
    if (diagrams.length > 0) return writeAll(tree, file, options, packages)
    if (names.size === 0) return writeCode(tree, file, options)
    return loadLanguages(names, options.languages).then(() => writeCode(tree, file, options))
  }
}

async function writeAll(tree: Root, file: VFile, options: CodeOptions, packages: BlockPackages): Promise<void> {
  const { drawDiagrams } = await import('./diagrams/diagram.ts')
  const { names, diagrams } = findFences(tree, options)
  await loadLanguages(names, options.languages)
  const drawings = await drawDiagrams(diagrams, packages, options, file)
  writeCode(tree, file, options, drawings)
}

/** Returns the languages that are not loaded yet, and the fences that may become drawings. */
function findFences(tree: Root, { languages }: FenceOptions): { names: Set<string>; diagrams: FenceNode[] } {
  const names = new Set<string>()
  const diagrams: FenceNode[] = []
  const visit = (node: HtmlNode): void => {
    if (node.type === 'fence') {
      if (diagramNames.has(node.fence.language)) diagrams.push(node)
      if (languageName(node.fence.language, languages) === undefined) names.add(node.fence.language)
    }
    if ('children' in node) node.children.forEach(visit)
  }
  visit(tree)
  return { names, diagrams }
}

function writeCode(tree: Root, file: VFile, options: CodeOptions, drawings?: Drawings): void {
  let live = 0
  replaceNodes(tree, (node) => {
    if (node.type === 'fence') {
      const block = drawings?.get(node) ?? renderedNode(node, file, options)
      if (!options.liveSamples || !isLive(node.fence)) return block
      return liveSample(node, block, interpolate(options.liveTitle, { number: String(++live) }))
    }
    if (node.type === 'element') {
      if (node.tagName === 'code') breakWhereUseful(node)
      else repeatFirstLineEnd(node)
    }
    return node
  })
}

function renderedNode(node: FenceNode, file: VFile, options: FenceOptions): Raw | Element {
  const { html, code, problems } = renderFence(node.fence, options)
  for (const problem of problems) report(file, inFirstLine(node, problem, dataOf(file).markdown), problem)
  const block: Raw = { type: 'raw', value: html, data: { code } }
  const caption = fenceAttribute(node.fence.meta, 'caption')
  return caption ? withCaption(block, caption) : block
}

const withCaption = (block: Raw, caption: string): Element => ({
  type: 'element',
  tagName: 'figure',
  properties: { className: ['code-figure'] },
  children: [
    block,
    { type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: caption }] },
  ],
})

/** Returns the position of a problem on the line that opens a fence. */
function inFirstLine({ position }: Placed, problem: FenceProblem, markdown: string): Placed {
  if (!position) return {}
  const { line, column } = position.start
  const written = (markdown.split('\n')[line - 1] ?? '').slice(column - 1)
  return { position: { start: { line, column: column + offsetInFence(written, problem) } } }
}

/** The number of characters of code that fit on the narrowest line. */
const longestWhole = 24

function breakWhereUseful(code: Element): void {
  const text = rawText(code)
  // A browser would break `--env-mode` and `react-ts` at their hyphens.
  if (/^[^\s-]*-[^\s]*$/.test(text) && text.length <= longestWhole) code.properties.className ??= ['whole']
  // A word that is wider than a column may break anywhere.
  else if (/^\S+$/.test(text) && text.length > longestWhole) code.properties.className ??= ['breakable']
}
