// Assigns ids to headings, and collects the outline and the title of the page (specification, 2.5).

import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import type { HeadingIds } from '../../model/config/markdown.ts'
import { seenId } from '../../model/page/meant-id.ts'
import { outlineRange } from '../../model/page/outline.ts'
import { shellIds } from '../../model/shell-names.ts'
import { dataOf, frontmatterOf, report } from '../page-file.ts'
import { formerIdsProperty } from '../syntax/remark-heading-ids.ts'
import { headingName, inlineHtml, plainText } from '../text/inline.ts'
import type { HtmlNode } from '../visit.ts'
import { codePointsBeside } from './alike-ids.ts'
import { fallbackSlug, headingSlug, idText } from './heading-ids.ts'

/**
 * Collects the headings, and assigns ids in the form of a generator. Must come after rehype-text, which records the offset of each
 * heading.
 */
export function rehypeOutline(form: HeadingIds) {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    // Search finds the usual depths, even if the outline of the page does not list them.
    const deepest = Math.max(4, outlineRange(frontmatterOf(file).outline)[1])
    const ids = new PageIds(file, form)
    const headings: HeadingElement[] = []
    collect(tree.children, { boxed: false, inLink: false }, ids, headings)
    ids.assign(headings)
    for (const node of ids.named) delete node.properties[idText]
    let firstHeading: HeadingElement | undefined
    let title: HeadingElement | undefined
    for (const heading of headings) {
      const { node, text, listed, inLink, own } = heading
      if (node.tagName === 'h1' && !title) title = heading
      else if (text && listed) firstHeading ??= heading
      const depth = Number(node.tagName[1])
      const id = String(node.properties.id)
      const former = formerIdsOf(node)
      delete node.properties[formerIdsProperty]
      if (text && listed && depth >= 2 && depth <= deepest)
        data.toc.push({ text: inlineHtml(headingName(node)), id, depth, charIndex: data.textOffsets.get(node) ?? -1 })
      data.headings.push({ id, depth, own, node, text, inLink, ...(former.length > 0 ? { former } : {}) })
    }
    const first = title?.text ? title : firstHeading
    data.title = first && { text: first.text, html: inlineHtml(headingName(first.node)), node: first.node }
    data.ids = ids.all
    data.writtenIds = ids.written
  }
}

/** Returns the former ids of a heading from its property, which the output does not contain. */
const formerIdsOf = ({ properties }: Element): string[] =>
  String(properties[formerIdsProperty] ?? '')
    .split(' ')
    .filter(Boolean)

interface HeadingElement {
  node: Element
  text: string
  /** Headings in boxes (tabs, containers, details) are not in the outline. */
  listed: boolean
  inLink: boolean
  /** Whether the author wrote its id. */
  own: boolean
}

interface Surroundings {
  boxed: boolean
  inLink: boolean
  /** Set inside `<defs>`. Only drawings refer to what is there, so it is no target of links. */
  isHidden?: boolean
}

function collect(nodes: readonly HtmlNode[], around: Surroundings, ids: PageIds, headings: HeadingElement[]): void {
  for (const node of nodes) {
    if (node.type === 'element') {
      ids.addOwn(node, around.isHidden)
      for (const id of formerIdsOf(node)) ids.addFormer(id, node)
      const isFootnoteLabel = node.properties.id === 'footnote-label'
      if (/^h[1-6]$/.test(node.tagName) && !isFootnoteLabel)
        headings.push({
          ...{ node, text: plainText(headingName(node)), listed: !around.boxed, inLink: around.inLink },
          own: Boolean(node.properties.id),
        })
      collect(node.children, inside(node, around), ids, headings)
    } else if (node.type === 'island')
      for (const slot of node.children) collect(slot.children, { ...around, boxed: true }, ids, headings)
    else if ('children' in node) collect(node.children, around, ids, headings)
  }
}

function inside({ tagName, properties: { className } }: Element, around: Surroundings): Surroundings {
  const isBox =
    tagName === 'details' || tagName === 'noscript' || (Array.isArray(className) && className.includes('container'))
  const isLink = tagName === 'a'
  // A link in a drawing or a formula does not close the link around the drawing or formula.
  const isImage = tagName === 'svg' || tagName === 'math'
  if (tagName === 'defs') return { ...around, isHidden: true }
  if (!isBox && !isLink && !isImage) return around
  return { ...around, boxed: around.boxed || isBox, inLink: isLink || (around.inLink && !isImage) }
}

class PageIds {
  readonly all: string[] = []
  /** Those that the text contains, unlike the ids in drawings and those of footnotes. */
  readonly written: string[] = []
  /** The elements with a text for ids. */
  readonly named: Element[] = []
  /** The last suffix of each slug. */
  readonly #suffixes = new Map<string, number>()
  readonly #taken = new Set<string>(shellIds)
  /** The ids from content, by the part that readers see. */
  readonly #byLook = new Map<string, string>()
  readonly #lines: readonly string[]
  readonly #file: VFile
  readonly #form: HeadingIds

  constructor(file: VFile, form: HeadingIds) {
    this.#file = file
    this.#form = form
    this.#lines = dataOf(file).markdown.split('\n')
  }

  /** Registers a former id of a heading. */
  addFormer(id: string, node: Element): void {
    this.#take(id, node, 'Remove one of them. Links lead to the first one.')
    this.#add(id, node)
  }

  /** Registers an id from content. Call this for all elements before assigning slugs, so that slugs do not collide with these ids. */
  addOwn(node: Element, isHidden = false): void {
    const { id, name } = node.properties
    if (node.properties[idText] !== undefined) this.named.push(node)
    if (typeof id === 'string' && id) {
      if (shellIds.has(id)) {
        delete node.properties.id
        this.#report(node, `The id \`${id}\` is reserved for the page layout`, 'Choose a different id.')
      } else {
        this.#take(id, node, 'Links can reach only the first element. Give the second one a different id.')
        if (!isHidden) this.#add(id, node)
      }
    }
    // Browsers still support `<a name>` as an anchor.
    if (node.tagName === 'a' && typeof name === 'string') this.#add(name, node)
  }

  /** Registers an id. `hint` says what to do if it is used twice. */
  #take(id: string, node: Element, hint: string): void {
    if (this.#taken.has(id)) this.#report(node, `The id \`${id}\` is used twice on this page`, hint)
    const seen = seenId(id)
    const same = this.#byLook.get(seen)
    if (same !== undefined && same !== id) {
      const signs = [codePointsBeside(same, id), codePointsBeside(id, same)].filter(Boolean).join(' and ')
      this.#report(
        node,
        `The id \`${id}\` looks like an earlier id on this page`,
        `They differ in ${signs}. Choose a different id.`,
      )
    } else this.#byLook.set(seen, id)
    this.#taken.add(id)
  }

  #add(id: string, { position }: Element): void {
    this.all.push(id)
    const lines = position && this.#lines.slice(position.start.line - 1, position.end.line)
    if (lines?.some((line) => line.includes(id))) this.written.push(id)
  }

  /** Assigns ids to all other headings. Those without letters are last, so that they take no id that the text of another has. */
  assign(headings: readonly HeadingElement[]): void {
    const slugs = headings.flatMap(({ node, own }) => (own ? [] : { node, slug: headingSlug(node, this.#form) }))
    for (const { node, slug } of slugs.sort((a, b) => Number(!a.slug) - Number(!b.slug))) {
      const id = this.#free(slug || fallbackSlug)
      this.#taken.add(id)
      this.all.push(id)
      node.properties.id = id
    }
  }

  /** Returns the first id that is not taken, with the suffixes `-1`, `-2` and so on, as all these generators do. */
  #free(base: string): string {
    if (!this.#taken.has(base)) return base
    let suffix = this.#suffixes.get(base) ?? 0
    do suffix++
    while (this.#taken.has(`${base}-${suffix}`))
    this.#suffixes.set(base, suffix)
    return `${base}-${suffix}`
  }

  #report(node: Element, text: string, hint: string): void {
    report(this.#file, node, { rule: 'duplicate-id', text, hint })
  }
}
