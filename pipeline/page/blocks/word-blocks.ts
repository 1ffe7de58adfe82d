// Converts the fences that have a word of a plugin after their language. Several words of a fence are converted in the order of the plugins.

import type { ElementContent } from 'hast'
import type { VFile } from 'vfile'
import { fenceAttribute, fenceTitle, hasFlag } from '../../model/page/fence-words.ts'
import { styleOfBlock } from '../../model/plugin/block-files.ts'
import { type HookFailure, placedErrorOf } from '../../model/plugin/placed-error.ts'
import type { BlockFinding, BlockOnPage, Content, ShownCode } from '../../model/plugin/plugin-block.ts'
import type { MarkdownNode } from '../../model/plugin/plugin-rule.ts'
import type { PageOfFile, PluginSite } from '../../model/plugin/plugin-site.ts'
import { afterChanges, codeWithoutMarks } from '../code/fence-marks.ts'
import { type Fence, ownAttributes } from '../code/fence-meta.ts'
import type { FenceNode } from '../nodes.ts'
import { dataOf, report } from '../page-file.ts'
import { attributeNames, type OwnedBlock } from './owned-block.ts'
import { findingAt, placeInFence, readValues, toHtml, unchangedCode, wordsFor } from './plugin-block.ts'

/** Writes the highlighted code of a fence. `block` names the block whose script starts on it. */
export type WriteFence = (node: FenceNode, shown?: ShownCode, block?: string) => ElementContent

/** Returns the words of plugins that a fence has. */
export const wordsOfFence = (words: readonly OwnedBlock[], { language, meta }: Fence): readonly OwnedBlock[] =>
  meta === ''
    ? []
    : words.filter(
        ({ block: { name, languages } }) =>
          hasFlag(meta, name) && (languages?.includes(language.toLowerCase()) ?? true),
      )

/** Converts the fences of one page, in document order. */
export class WordBlocks {
  readonly #file: VFile
  readonly #write: WriteFence
  readonly #numbers = new Map<string, number>()

  constructor(file: VFile, write: WriteFence) {
    this.#file = file
    this.#write = write
  }

  /** Converts a fence with words. */
  async render(node: FenceNode, words: readonly OwnedBlock[]): Promise<ElementContent[]> {
    // Stands for the code block until all words have said what it shows.
    const code: ElementContent = { type: 'text', value: '' }
    const state: FenceState = { node, content: [code] }
    for (const word of words) await this.#apply(word, state)
    const [first] = state.content
    const starts = first === code ? words.find(({ block }) => block.script !== undefined)?.block.name : undefined
    if (holds(state.content, code)) replaceBy(code, this.#write(node, state.shown, starts))
    return state.content
  }

  async #apply({ block, rule, run }: OwnedBlock, state: FenceState): Promise<void> {
    const { site } = this.#file.data as { site: PluginSite }
    const shown = this.#blockFor(block, state)
    try {
      await run(async () => {
        const problems: Iterable<BlockFinding> = (await block.check?.(shown, site)) ?? []
        for (const found of problems) report(this.#file, ...findingAt(found, state.node, rule))
        state.content = toHtml(await block.render(shown, site), state.node)
      })
    } catch (error) {
      // A problem in a data file is reported there.
      if (placedErrorOf((error as { reason?: unknown }).reason)) throw error
      report(this.#file, state.node, { rule: 'page-failure', text: '', failure: error as HookFailure })
      return
    }
    const [first] = state.content
    if (first?.type === 'element' && block.script !== undefined) first.properties.dataBlock = block.name
    if (block.style !== undefined) dataOf(this.#file).blockStyles.add(styleOfBlock(block.name))
  }

  #blockFor(block: OwnedBlock['block'], state: FenceState): BlockOnPage<never, never> {
    const { page, site } = this.#file.data as { page: PageOfFile; site: PluginSite }
    const { fence, position } = state.node
    const number = (this.#numbers.get(block.name) ?? 0) + 1
    this.#numbers.set(block.name, number)
    const written = ownAttributes(fence.meta, attributeNames(block))
    const attributes = readValues(
      block,
      { attributes: Object.fromEntries(written), attributeOffsets: {}, jsonAttributes: {} },
      (_, problem) => report(this.#file, state.node, { rule: 'invalid-attribute', ...problem }),
    )
    const title = fenceTitle(fence.meta) || (fenceAttribute(fence.meta, 'caption') ?? '')
    return {
      name: block.name,
      attributes: attributes as never,
      label: title,
      title,
      number,
      get content(): Content {
        return state.content
      },
      code: codeWithoutMarks(fence),
      finalCode: afterChanges(fence),
      meta: fence.meta,
      words: wordsFor(block, page.lang, site.lang) as never,
      page,
      node: { type: 'code', lang: fence.language, meta: fence.meta, value: fence.code, position } as MarkdownNode,
      items: () => [],
      attribute: () => state.node,
      shown: state.shown ?? unchangedCode(codeWithoutMarks(fence)),
      show(shown) {
        state.shown = shown
        return state.content
      },
      at: (line, column = 1) => placeInFence(state.node, line, column),
    }
  }
}

/** A fence while its words are converted. */
interface FenceState {
  node: FenceNode
  content: ElementContent[]
  shown?: ShownCode
}

const holds = (nodes: readonly ElementContent[], code: ElementContent): boolean =>
  nodes.some((node) => node === code || ('children' in node && holds(node.children as ElementContent[], code)))

/** Turns a node into another one. */
function replaceBy(node: ElementContent, other: ElementContent): void {
  for (const key of Object.keys(node)) Reflect.deleteProperty(node, key)
  Object.assign(node, other)
}
