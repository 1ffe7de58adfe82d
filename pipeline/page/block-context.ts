// What the handlers of Markdown blocks need to know about the page.

import type { InterfaceText } from '../model/interface-text.ts'
import type { Placed } from './nodes.ts'
import type { IsContentHtml } from './ownership.ts'

export interface BlockProblem {
  rule:
    | 'unknown-directive'
    | 'unclosed-container'
    | 'invalid-attribute'
    | 'invalid-content'
    | 'no-package-command'
    | 'missing-fragment'
    | 'removed-html'
    | 'script-in-content'
    | 'unsafe-url'
  text: string
  hint?: string
}

/** What the handlers of one page need: its words, the project's components, and where to put what is wrong. */
export interface BlockContext {
  words: InterfaceText
  /** Names of the project's own components. */
  islands: ReadonlySet<string>
  /** HTML in content is read; false: it is shown as text. */
  readsHtml: boolean
  isContentHtml: IsContentHtml
  report(node: Placed, problem: BlockProblem): void
}
