// Converts tags in titles and labels to text if they are not inline markup: `Vec<T>` and `The <script> tag` stay as written.

import type { Html, PhrasingContent } from 'mdast'
import { svgTagNames } from 'svg-tag-names'
import { htmlElements } from './html-elements.ts'

/** Elements that mark up words. In a title, only pairs of their tags are markup, so that `The <b> tag` stays as written. */
const inlinePairs: ReadonlySet<string> = new Set(
  'abbr b bdi bdo cite code del dfn em i ins kbd mark q ruby rp rt s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)

/**
 * Labels of blocks may also contain comments, line breaks, images, links, drawings and custom elements. `isWhole`: the tag is
 * self-closing or one of a pair.
 */
const isLabelHtml = (name: string, isWhole: boolean): boolean =>
  ['', 'br', 'img', 'wbr'].includes(name) || (isWhole && (labelElements.has(name) || name.includes('-')))

const labelElements: ReadonlySet<string> = new Set([
  ...['a', 'font', 'svg', 'title'],
  ...svgTagNames.filter((name) => !htmlElements.has(name)),
])

const tag = /^<(\/?)([a-z][^\s/>]*)/i

/** Converts the HTML in a title or in a label to text, except inline markup. */
export function withTextTags(nodes: readonly PhrasingContent[], isLabel = false): PhrasingContent[] {
  const paired = pairsIn(nodes)
  return nodes.map((node): PhrasingContent => {
    if ('children' in node) return { ...node, children: withTextTags(node.children, isLabel) } as PhrasingContent
    if (node.type !== 'html') return node
    const name = nameOf(node)
    const isPaired = paired.has(node)
    const isKept =
      (inlinePairs.has(name) && isPaired) || (isLabel && isLabelHtml(name, isPaired || node.value.endsWith('/>')))
    return isKept ? node : { type: 'text', value: node.value }
  })
}

/** Returns the tags of elements that begin and end among these nodes. */
function pairsIn(nodes: readonly PhrasingContent[]): ReadonlySet<Html> {
  const paired = new Set<Html>()
  const open: Html[] = []
  for (const node of nodes) {
    if (node.type !== 'html') continue
    if (!node.value.startsWith('</')) {
      if (tag.test(node.value)) open.push(node)
      continue
    }
    const at = open.findLastIndex((one) => nameOf(one) === nameOf(node))
    const first = open[at]
    if (!first) continue
    open.length = at
    paired.add(first).add(node)
  }
  return paired
}

/** Returns the name of a tag in lower case, or `''` for a comment, a declaration or an instruction. */
const nameOf = ({ value }: Html): string => tag.exec(value)?.[2]?.toLowerCase() ?? ''
