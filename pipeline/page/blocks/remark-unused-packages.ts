// Reports syntax that needs a package which the project does not use. Without the package, the page shows it as written.

import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Placed } from '../nodes.ts'
import { report } from '../page-file.ts'
import { needsPackage, type UnusedPackage, unusedPackageProblem } from './known-packages.ts'
import type { OwnedBlocks } from './owned-block.ts'

/** Comes after all remark plugins of the project, which may convert the syntax themselves. Reports each package once on a page. */
export function remarkUnusedPackages({
  packages,
  blocks,
}: {
  packages: readonly UnusedPackage[]
  blocks: OwnedBlocks
}) {
  return (tree: Root, file: VFile): void => {
    const text = String(file)
    const possible = packages.filter((one) => mayNeed(one, text))
    if (possible.length === 0) return
    const fences = fencesIn(tree).filter(({ lang }) => !blocks.has(lang ?? ''))
    for (const one of possible) {
      const at = fences.find((fence) => needsPackage(one, writtenIn(fence)))
      if (at) reportUnused(one, at, file)
    }
  }
}

function reportUnused(one: UnusedPackage, at: Placed, file: VFile): void {
  const { text, hint } = unusedPackageProblem(one)
  report(file, at, { rule: 'missing-package', text, ...(hint ? { hint } : {}) })
}

/** Returns whether a text may contain the syntax of a package. Others are not searched. */
const mayNeed = ({ languages = [], word }: UnusedPackage, text: string): boolean => {
  const lower = text.toLowerCase()
  return word === undefined ? languages.some((language) => lower.includes(language)) : lower.includes(word)
}

const writtenIn = ({ lang, meta, data }: Code) => data?.fence ?? { language: lang ?? '', meta: meta ?? '' }

function fencesIn(node: Nodes): Code[] {
  if (node.type === 'code') return [node]
  return 'children' in node ? node.children.flatMap(fencesIn) : []
}
