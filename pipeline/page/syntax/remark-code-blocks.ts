// Keeps the escapes in the meta of a fence, whose words are found afterwards: `title="the \"best\" one"`. Leaves out the blank lines
// behind indented code as CommonMark does, also if they are indented more.

import { decodeString } from 'micromark-util-decode-string'
import type { Processor } from 'unified'
import { addSyntax } from './syntax-extensions.ts'

const references = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[\da-z]{1,31});/gi

/** Matches code without the blank lines behind it. */
const withoutBlankEnd = /^[\s\S]*[^ \t\r\n][ \t]*/

/** Decodes only character references, and escapes those that would end a value. */
export function remarkCodeBlocks(this: Processor): void {
  addSyntax(this, undefined, {
    exit: {
      codeFencedFenceMeta(token) {
        this.resume()
        const node = this.stack.at(-1)
        const decoded = (reference: string) => decodeString(reference).replace(/["'\\]/, '\\$&')
        if (node?.type === 'code') node.meta = this.sliceSerialize(token).replace(references, decoded)
      },
      codeIndented(token) {
        const [code] = withoutBlankEnd.exec(this.resume()) ?? []
        const node = this.stack.at(-1)
        if (node?.type === 'code') node.value = code ?? ''
        this.exit(token)
      },
    },
  })
}
