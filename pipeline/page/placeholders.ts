// Manages the placeholders of a page: parts of its HTML that linking fills in.

import { escapeAttribute } from '../model/head-html.ts'
import type { Body, Placeholder } from '../model/page.ts'
import { close, open } from './marks.ts'

const pattern = /\uFDD0(\d+)\uFDD1/

export class PlaceholderList {
  readonly #all: Placeholder[] = []

  /** Adds a placeholder. Returns the text that represents it in the HTML. */
  add(placeholder: Placeholder): string {
    return `${open}${this.#all.push(placeholder) - 1}${close}`
  }

  /** Splits HTML at its placeholders. */
  split(html: string): Body {
    return this.#parts(html, (part) => part)
  }

  /** Splits the value of an attribute at its placeholders, and escapes the rest. */
  splitAttribute(value: string): Body {
    return this.#parts(value, escapeAttribute)
  }

  #parts(text: string, write: (part: string) => string): Body {
    const parts: Body = text
      .split(pattern)
      .map((part, i) => (i % 2 ? (this.#all[Number(part)] as Placeholder) : write(part)))
    return parts.filter((part) => part !== '')
  }
}
