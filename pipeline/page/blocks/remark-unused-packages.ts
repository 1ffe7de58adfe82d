// Reports syntax that needs a package which the project does not use. Without the package, the page shows it as written.

import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { positionsIn } from '../../text/positions.ts'
import type { Placed } from '../nodes.ts'
import { dataOf, report } from '../page-file.ts'
import { formIn, needsPackage, type UnusedPackage, unusedPackageProblem } from './known-packages.ts'
import type { OwnedBlocks } from './owned-block.ts'

/** Comes after all remark plugins of the project, which may convert the syntax themselves. Reports each package once on a page. */
export function remarkUnusedPackages({
  packages,
  blocks,
}: {
  packages: readonly UnusedPackage[]
  blocks: OwnedBlocks
}) {
  const searched = packages.map((one) => ({ one, fence: fencePattern(one) }))
  return (tree: Root, file: VFile): void => {
    const { markdown } = dataOf(file)
    for (const { one, fence } of searched) {
      // The first searches are cheap, because most pages contain neither.
      const at =
        (fence.test(markdown) ? fenceFor(one, tree, blocks) : undefined) ??
        (markdown.includes('$') && formIn(one, markdown) !== undefined ? placeOfForm(one, tree, markdown) : undefined)
      if (at) report(file, at, { rule: 'missing-package', ...unusedPackageProblem(one) })
    }
  }
}

// ---- In code blocks

/** Returns a pattern that every text with a code block for a package matches. It takes time in proportion to the text. */
const fencePattern = ({ languages = [], word }: UnusedPackage): RegExp =>
  new RegExp(word === undefined ? `(?:\`\`\`|~~~)[ \\t]*(?:${languages.join('|')})\\b` : `[ \\t]${word}\\b`, 'i')

const fenceFor = (one: UnusedPackage, tree: Root, blocks: OwnedBlocks): Placed | undefined =>
  fencesIn(tree).find(({ lang, meta, data }) => {
    const written = data?.fence ?? { language: lang ?? '', meta: meta ?? '' }
    return !blocks.has(written.language) && needsPackage(one, written)
  })

function fencesIn(node: Nodes): Code[] {
  if (node.type === 'code') return [node]
  return 'children' in node && node.type !== 'paragraph' ? node.children.flatMap(fencesIn) : []
}

// ---- In prose

function placeOfForm(one: UnusedPackage, tree: Root, markdown: string): Placed | undefined {
  const offset = formIn(one, proseOf(tree, markdown))
  return offset === undefined ? undefined : { position: { start: positionsIn(markdown)(offset) } }
}

/** Returns the text of a page with signs in place of everything that is not prose: code, HTML, URLs and the like. */
function proseOf(tree: Root, markdown: string): string {
  let text = ''
  const take = (from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined || from < text.length) return
    text += markdown.slice(text.length, from) + markdown.slice(from, to).replace(/[^\n]/g, notProse)
  }
  const visit = (node: Nodes): void => {
    const { start, end } = node.position ?? {}
    if (!('children' in node)) {
      if (node.type !== 'text' && node.type !== 'break') take(start?.offset, end?.offset)
      return
    }
    node.children.forEach(visit)
    if (node.type === 'link') take(node.children.at(-1)?.position?.end.offset, end?.offset)
  }
  visit(tree)
  return text + markdown.slice(text.length)
}

/** A character that no form contains at its ends. */
const notProse = 'x'
