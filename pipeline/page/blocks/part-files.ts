// The style sheets and scripts that only some pages need, by the elements that need them. The elements are the same whether Markdown, HTML in content or a plugin makes them.

import { basename } from 'node:path'
import { styleOfBlock } from '../../model/plugin/block-files.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { pathInPackage } from '../../source/package.ts'
import { features } from '../../source/plugins/plugins.ts'
import { themeParts } from '../../source/plugins/theme-parts.ts'
import type { HtmlNode } from '../visit.ts'

/** The style sheets of docsite's own parts in `theme/`, and the selectors of their elements. */
const ownStyles: Readonly<Record<string, readonly string[]>> = {
  'styles/ansi.css': ['.ansi'],
  'styles/comparison.css': ['.comparison'],
  'styles/details.css': ['.details'],
  'styles/figures.css': ['figure'],
  'styles/file-kinds.css': ['.code-title', '.tree-name'],
  'styles/folds.css': ['.fold'],
  'styles/footnotes.css': ['.footnotes'],
  'styles/rare-elements.css': ['.contains-task-list', 'abbr', 'blockquote', 'hr'],
  'islands/tabs.css': ['.tabs'],
}

const partsOfFeatures = themeParts(features)

/** The style sheets of all parts that every theme contains, in docsite's package, and the selectors of their elements, by name. */
const usualParts: readonly (readonly [name: string, file: string, selectors: readonly string[]])[] = [
  ...Object.entries(ownStyles).map(
    ([file, selectors]) => [basename(file, '.css'), `theme/${file}`, selectors] as const,
  ),
  ...partsOfFeatures.flatMap(({ name, style, selectors }) =>
    style ? [[name, pathInPackage(style), selectors] as const] : [],
  ),
]

/** The style sheets of all parts that every theme contains: their files in docsite's package, by name. */
export const partFiles: ReadonlyMap<string, string> = new Map(usualParts.map(([name, file]) => [name, file]))

interface PartScript {
  name: string
  script: string
  /** The elements that need the script. Parts may share it. */
  selectors: readonly string[]
}

const scriptsOfParts = new Map<string, PartScript>()
for (const { name, script, selectors } of partsOfFeatures) {
  if (!script) continue
  const file = pathInPackage(script)
  const known = scriptsOfParts.get(file)
  scriptsOfParts.set(file, { name, script: file, ...known, selectors: [...(known?.selectors ?? []), ...selectors] })
}

/** The scripts of all parts that every theme contains. */
export const partScripts: readonly PartScript[] = [...scriptsOfParts.values()]

/** The names of style sheets, by the selectors of the elements that need them. */
export type PartStyles = ReadonlyMap<string, string>

const usualStyles: PartStyles = new Map(
  usualParts.flatMap(([name, _, selectors]) => selectors.map((selector) => [selector, name] as const)),
)

/** Returns the style sheets of all parts, with those of the plugins of a project. */
export const partStylesOf = (plugins: readonly Plugin[]): PartStyles =>
  new Map([
    ...usualStyles,
    ...themeParts(plugins).flatMap(({ name, style, selectors }) =>
      style ? selectors.map((selector) => [selector, styleOfBlock(name)] as const) : [],
    ),
  ])

const withStyle = (selectors: Iterable<string>, styles: PartStyles): string[] =>
  [...new Set(selectors)].flatMap((selector) => styles.get(selector) ?? [])

/** Returns the style sheets of a tree. */
export function stylesOfTree(tree: HtmlNode, styles: PartStyles): string[] {
  const selectors = new Set<string>()
  const visit = (node: HtmlNode): void => {
    for (const selector of selectorsOf(node)) selectors.add(selector)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return [...new Set(withStyle(selectors, styles))].sort()
}

function selectorsOf(node: HtmlNode): readonly string[] {
  if (node.type === 'raw') return node.data?.selectors ?? selectorsIn(node.value)
  if (node.type !== 'element') return []
  const { className } = node.properties
  const classes = Array.isArray(className) ? className : String(className ?? '').split(' ')
  return [node.tagName, ...classes.map((name) => `.${name}`)]
}

/** Returns the style sheets of HTML that no tree describes, as components render it. */
export const stylesOfHtml = (html: string): string[] => withStyle(selectorsIn(html), usualStyles)

const selectorsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<(\w+)|\sclass="([^"]*)"/g)).flatMap(([, tag, classes = '']) =>
    tag ? [tag] : classes.split(' ').map((name) => `.${name}`),
  )
