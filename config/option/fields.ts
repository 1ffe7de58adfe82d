// A rehype plugin that links the fields in the type of an option to their headings or their rows on the page.

import type { Element, ElementContent, Root, RootContent } from 'hast'

type Node = Root | RootContent

/** Links the fields. It runs after the code is highlighted and the headings have their ids. */
export const optionFields = () => (tree: Root) => {
  const [type] = elementsOf(tree, ({ properties }) => hasClass(properties.className, 'option-type'))
  if (!type) return
  const targets = targetsIn(tree)
  const link = (node: ElementContent | Root): void => {
    if ((node.type as string) === 'raw') {
      const raw = node as unknown as { value: string }
      raw.value = raw.value.replace(field, (code, name: string) => {
        const id = targets.get(name)?.()
        return id === undefined ? code : `<a href="#${encodeURIComponent(id)}">${code}</a>`
      })
    }
    if ('children' in node) for (const child of node.children) link(child as ElementContent)
  }
  link(type)
}

/** Matches a key in highlighted code. */
const field = /<span class="hljs-attr">(\w+)<\/span>/g

/** Returns a function for each name that has a heading or else a row of a table, which returns the id. It gives the row an id. */
function targetsIn(tree: Root): Map<string, () => string> {
  const targets = new Map<string, () => string>()
  const add = (name: string, id: () => string) => targets.has(name) || targets.set(name, id)
  for (const heading of elementsOf(tree, ({ tagName }) => /^h[2-6]$/.test(tagName)))
    for (const name of namesIn(textOf(heading))) add(name, () => String(heading.properties.id))
  for (const row of elementsOf(tree, ({ tagName }) => tagName === 'tr')) {
    const cell = row.children.find((child): child is Element => child.type === 'element')
    if (!cell) continue
    for (const code of elementsOf(cell, ({ tagName }) => tagName === 'code')) {
      const name = textOf(code)
      add(name, () => {
        row.properties.id ??= `field-${name}`
        return String(row.properties.id)
      })
    }
  }
  return targets
}

/** Returns the names in a heading that consists of names, such as `include and exclude`. */
function namesIn(heading: string): string[] {
  const names = heading
    .replace(/^#|#$/g, '')
    .trim()
    .split(/\s*(?:,|、|和|\band\b)\s*/)
  return names.every((name) => /^\w+$/.test(name)) ? names : []
}

const hasClass = (classes: unknown, name: string): boolean => Array.isArray(classes) && classes.includes(name)

function textOf(node: Node): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

/** Returns the elements that match, in document order. */
function elementsOf(node: Node, matches: (element: Element) => boolean): Element[] {
  const inner = 'children' in node ? node.children.flatMap((child) => elementsOf(child, matches)) : []
  return node.type === 'element' && matches(node) ? [node, ...inner] : inner
}
