// Emphasis and strikethrough next to Chinese, Japanese and Korean punctuation. CommonMark alone reads `**重要。**请` as asterisks.

import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Processor } from 'unified'
import { addSyntax } from './syntax-extensions.ts'

export const cjkEmphasis = cjkFriendlyExtension()

/** Must come after remark-gfm, whose strikethrough it replaces. */
export function remarkCjkFriendly(this: Processor): void {
  addSyntax(this, cjkEmphasis)
  addSyntax(this, gfmStrikethroughCjkFriendly())
}
