// Reads `package-manager` as a word after the language, if it is written in place of the language or directly after it.

import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { word } from './block.ts'

/** Makes the word part of the meta of each code block. */
export const remarkPackageManagers =
  () =>
  (tree: Root, file: VFile): void => {
    if (String(file).includes(word)) visit(tree)
  }

function visit(node: Nodes): void {
  if (node.type === 'code') readLanguage(node)
  else if ('children' in node) for (const child of node.children) visit(child)
}

function readLanguage(node: Code): void {
  const names = node.lang?.split(/(?=[\s{[,:])/) ?? []
  const at = names.findIndex((name) => name.replace(/^[,:]/, '') === word)
  if (at < 0) return
  node.lang = at === 0 ? ['bash', ...names.slice(1)].join('') : names.toSpliced(at, 1).join('')
  node.meta = `${word} ${node.meta ?? ''}`
}
