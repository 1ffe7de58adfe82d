// Writes the HTML of highlighted code while highlight.js reads the code. Its own emitter first builds a tree.

import type { Emitter } from 'highlight.js'

/** Scopes without a color of their own, which make pages larger. */
const plainScopes = new Set(['tag', 'function', 'params', 'property', 'operator', 'punctuation', 'variable'])

const startTags = new Map<string, string>()

/** Returns the start tag of a scope: `title.function` has the classes `hljs-title` and `function_`. Plain scopes have none. */
function startTag(scope: string): string {
  const known = startTags.get(scope)
  if (known !== undefined) return known
  const [first, ...others] = scope.split('.')
  const classes = [`hljs-${first}`, ...others.map((name, i) => name + '_'.repeat(i + 1))]
  const tag = plainScopes.has(scope) ? '' : `<span class="${classes.join(' ')}">`
  startTags.set(scope, tag)
  return tag
}

const references = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
])

export class HtmlEmitter implements Emitter {
  #html = ''
  /** Whether each open scope has an element. */
  readonly #open: boolean[] = []
  #depth = 0
  /** The highest number of elements that are inside each other. */
  deepest = 0

  addText(text: string): void {
    this.#html += text.replace(/[&<>"']/g, (sign) => references.get(sign) as string)
  }

  openNode(scope: string): void {
    const tag = startTag(scope)
    this.#html += tag
    this.#open.push(tag !== '')
    if (tag !== '') this.deepest = Math.max(this.deepest, ++this.#depth)
  }

  closeNode(): void {
    if (!this.#open.pop()) return
    this.#depth--
    this.#html += '</span>'
  }

  startScope(scope: string): void {
    this.openNode(scope)
  }

  endScope(): void {
    this.closeNode()
  }

  /** Adds code in another language. The element that highlight.js has around it has no color. */
  __addSublanguage(emitter: HtmlEmitter): void {
    emitter.finalize()
    this.#html += emitter.#html
    this.deepest = Math.max(this.deepest, this.#depth + emitter.deepest)
  }

  finalize(): void {
    while (this.#open.length > 0) this.closeNode()
  }

  toHTML(): string {
    return this.#html
  }
}
