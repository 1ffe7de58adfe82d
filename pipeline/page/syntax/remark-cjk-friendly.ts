// Supports emphasis and strikethrough next to CJK punctuation. CommonMark parses `**重要。**请` as literal asterisks.

import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Processor } from 'unified'
import { addSyntax } from './syntax-extensions.ts'

export const cjkEmphasis = cjkFriendlyExtension()

/** Adds the syntax. Must come after remark-gfm, whose strikethrough it replaces. */
export function remarkCjkFriendly(this: Processor): void {
  addSyntax(this, cjkEmphasis)
  addSyntax(this, gfmStrikethroughCjkFriendly({ singleTilde: false }))
}
