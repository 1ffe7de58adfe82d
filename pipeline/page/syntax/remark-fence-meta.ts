// Keeps the escapes in the meta of a fence, whose words are found afterwards: `title="the \"best\" one"`.

import { decodeString } from 'micromark-util-decode-string'
import type { Processor } from 'unified'
import { addSyntax } from './syntax-extensions.ts'

const references = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[\da-z]{1,31});/gi

/** Decodes only character references, and escapes those that would end a value. */
export function remarkFenceMeta(this: Processor): void {
  addSyntax(this, undefined, {
    exit: {
      codeFencedFenceMeta(token) {
        this.resume()
        const node = this.stack.at(-1)
        const decoded = (reference: string) => decodeString(reference).replace(/["'\\]/, '\\$&')
        if (node?.type === 'code') node.meta = this.sliceSerialize(token).replace(references, decoded)
      },
    },
  })
}
