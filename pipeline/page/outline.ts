// Headings → ids, outline, and the headings by which a page answers to links (specification, 2.5).

import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Root, RootContent } from 'hast'
import type { OutlineEntry } from '../model/outline.ts'
import type { Heading } from '../model/page.ts'
import { shellIds } from '../model/shell-names.ts'
import { inlineHtml, plainText } from './inline.ts'

export interface IdProblem {
  node: Element
  text: string
  hint: string
}

/** A badge comes and goes with the state of what it marks: links to the heading must outlast it. */
function withoutBadges(node: Element): Element {
  const children = node.children.filter((child) => child.type !== 'element' || !isBadge(child))
  return { ...node, children: children.map((child) => (child.type === 'element' ? withoutBadges(child) : child)) }
}

const isBadge = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes('badge')

/** Gives every heading an id and keeps the outline, heading by heading. */
export class OutlineBuilder {
  readonly toc: OutlineEntry[] = []
  readonly headings: (Heading & { node: Element })[] = []
  readonly ids: string[] = []
  readonly problems: IdProblem[] = []
  readonly #slugger = new GithubSlugger()
  readonly #taken = new Set<string>(shellIds)

  /** Ids that the author wrote come first: no slug takes them. */
  constructor(tree: Root) {
    this.#collectOwn(tree.children)
  }

  #collectOwn(nodes: RootContent[]): void {
    for (const node of nodes) {
      if (node.type === 'element' && typeof node.properties.id === 'string' && node.properties.id) {
        const { id } = node.properties
        if (shellIds.has(id)) {
          delete node.properties.id
          const hint = 'Choose another id.'
          this.problems.push({ node, text: `docsite reserves the id \`${id}\` for the page around the content`, hint })
        } else {
          if (this.#taken.has(id)) {
            const hint = 'Give the second one another id: links reach only the first one.'
            this.problems.push({ node, text: `This page uses the id \`${id}\` twice`, hint })
          }
          this.#taken.add(id)
          this.ids.push(id)
        }
      }
      // What anchors were before there were ids: browsers find them still.
      if (node.type === 'element' && node.tagName === 'a' && typeof node.properties.name === 'string')
        this.ids.push(node.properties.name)
      if ('children' in node) this.#collectOwn(node.children)
    }
  }

  /** Gives a heading its id; returns its index among the page's headings. `listed` headings go into the outline. */
  add(node: Element, charIndex: number, listed: boolean): number {
    const depth = Number(node.tagName[1])
    const own = typeof node.properties.id === 'string' && node.properties.id !== ''
    const id = own ? String(node.properties.id) : this.#slug(plainText(withoutBadges(node)) || plainText(node))
    node.properties.id = id
    if (listed && depth >= 2 && depth <= 4) this.toc.push({ text: inlineHtml(node), id, depth, charIndex })
    return this.headings.push({ id, depth, own, node }) - 1
  }

  #slug(text: string): string {
    const base = slug(text) ? text : 'section'
    let id = this.#slugger.slug(base)
    while (this.#taken.has(id)) id = this.#slugger.slug(base)
    this.#taken.add(id)
    this.ids.push(id)
    return id
  }
}
