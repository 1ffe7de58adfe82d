// Markdown → syntax tree: CommonMark, GFM, emphasis beside Chinese punctuation, directives.

import type { Root } from 'mdast'
import { fromMarkdown, type Extension as TreeExtension } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { combineExtensions } from 'micromark-util-combine-extensions'
import type { Extension } from 'micromark-util-types'
import { autolinkSyntax, autolinkTree } from './autolinks.ts'
import { directiveFromMarkdown } from './directive.ts'
import { directiveSyntax } from './directive-syntax.ts'
import { putBack, takeOut } from './fences.ts'
import { headingIdSyntax } from './heading-id-syntax.ts'

interface Syntax {
  /** A text that this does not match cannot hold the construct: there it is left out, since asking for it costs. */
  when: RegExp
  syntax: Extension
  tree?: TreeExtension | TreeExtension[]
}

const autolinks = autolinkTree()

/**
 * Everything beyond CommonMark, in order. The conditions halve the time of parsing: an e-mail address, for one,
 * is looked for at every letter.
 */
const syntaxes: Syntax[] = [
  { when: /[\u1100-\uffdc\u{20000}-\u{3ffff}]/u, syntax: cjkFriendlyExtension() },
  { when: /::[A-Za-z]|:::|:[A-Za-z][\w-]*[[{]/, syntax: directiveSyntax(), tree: directiveFromMarkdown() },
  { when: /\{[ \t]*#/, syntax: headingIdSyntax() },
  { when: /\[\^/, syntax: gfmFootnote(), tree: gfmFootnoteFromMarkdown() },
  { when: /~/, syntax: gfmStrikethroughCjkFriendly(), tree: gfmStrikethroughFromMarkdown() },
  { when: /\||:-|-:/, syntax: gfmTable(), tree: gfmTableFromMarkdown() },
  { when: /\[[\sx]\]/i, syntax: gfmTaskListItem(), tree: gfmTaskListItemFromMarkdown() },
  { when: /www\.|https?:/i, syntax: autolinkSyntax('web'), tree: autolinks },
  { when: /[\w.+-]@[\w-]+\./, syntax: autolinkSyntax('e-mail'), tree: autolinks },
]

const combined = new Map<number, { extensions: Extension[]; mdastExtensions: (TreeExtension | TreeExtension[])[] }>()

function syntaxFor(markdown: string): {
  extensions: Extension[]
  mdastExtensions: (TreeExtension | TreeExtension[])[]
} {
  const wanted = syntaxes.map(({ when }) => when.test(markdown))
  const key = wanted.reduce((bits, yes, i) => bits | (Number(yes) << i), 0)
  let found = combined.get(key)
  if (!found) {
    const chosen = syntaxes.filter((_, i) => wanted[i])
    const trees = new Set(chosen.flatMap(({ tree }) => tree ?? []))
    found = { extensions: [combineExtensions(chosen.map(({ syntax }) => syntax))], mdastExtensions: [...trees] }
    combined.set(key, found)
  }
  return found
}

/** Extensions that a project's own plugins bring. */
export interface OwnSyntax {
  extensions: Extension[]
  mdastExtensions: (TreeExtension | TreeExtension[])[]
}

/** Parses Markdown; places in the tree are places in the text. */
export function parseMarkdown(markdown: string, own?: OwnSyntax): Root {
  const shorter = takeOut(markdown)
  const tree = shorter && parseText(shorter.text, own)
  return tree && putBack(tree, shorter) ? tree : parseText(markdown, own)
}

function parseText(markdown: string, own: OwnSyntax | undefined): Root {
  const { extensions, mdastExtensions } = syntaxFor(markdown)
  if (!own) return fromMarkdown(markdown, { extensions, mdastExtensions })
  return fromMarkdown(markdown, {
    extensions: [...extensions, ...own.extensions],
    mdastExtensions: [...mdastExtensions, ...own.mdastExtensions],
  })
}
