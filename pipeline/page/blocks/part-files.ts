// The style sheets and scripts that only some pages need, by the elements that need them: those of blocks, and of other parts of
// articles. The elements are the same whether Markdown, HTML in content or a plugin makes them.

import type { HtmlNode } from '../visit.ts'
import type { Block } from './block.ts'
import { blocks } from './blocks.ts'

type PartFiles = Pick<Block, 'style' | 'script'> & { selectors: readonly string[] }

const otherParts: readonly PartFiles[] = [
  { selectors: ['.ansi'], style: 'styles/ansi.css' },
  { selectors: ['.comparison'], style: 'styles/comparison.css' },
  { selectors: ['.fold'], style: 'styles/folds.css' },
  { selectors: ['.footnotes'], style: 'styles/footnotes.css' },
  { selectors: ['.open-in'], style: 'styles/media.css' },
  { selectors: ['.contains-task-list', 'abbr', 'blockquote', 'hr'], style: 'styles/rare-elements.css' },
]

const parts: readonly PartFiles[] = [
  ...blocks.map(({ selectors, ...block }) => ({ ...block, selectors: selectors ?? [`.${block.name}`] })),
  ...otherParts,
]

const styleOf = new Map(parts.flatMap(({ selectors, style }) => (style ? selectors.map((one) => [one, style]) : [])))

/** The style sheets of all parts, in `theme/`. */
export const partStyles: ReadonlySet<string> = new Set(styleOf.values())

/** The scripts of all parts, in `theme/browser/blocks/`, and the selector of the elements that need one of them. */
export const partScripts: readonly string[] = [...new Set(parts.flatMap(({ script = [] }) => script))]
export const scriptSelector: string = [
  ...new Set(parts.flatMap(({ script, selectors }) => (script ? selectors : []))),
].join()

const withStyle = (selectors: Iterable<string>): string[] =>
  [...new Set(selectors)].flatMap((selector) => styleOf.get(selector) ?? [])

/** Returns the style sheets of a tree. */
export function stylesOfTree(tree: HtmlNode): string[] {
  const selectors = new Set<string>()
  const visit = (node: HtmlNode): void => {
    for (const selector of selectorsOf(node)) selectors.add(selector)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return [...new Set(withStyle(selectors))].sort()
}

function selectorsOf(node: HtmlNode): readonly string[] {
  if (node.type === 'raw') return node.data?.selectors ?? selectorsIn(node.value)
  if (node.type !== 'element') return []
  const { className } = node.properties
  const classes = Array.isArray(className) ? className : String(className ?? '').split(' ')
  return [node.tagName, ...classes.map((name) => `.${name}`)]
}

/** Returns the style sheets of HTML that no tree describes, as components render it. */
export const stylesOfHtml = (html: string): string[] => withStyle(selectorsIn(html))

const selectorsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<(\w+)|\sclass="([^"]*)"/g)).flatMap(([, tag, classes = '']) =>
    tag ? [tag] : classes.split(' ').map((name) => `.${name}`),
  )
