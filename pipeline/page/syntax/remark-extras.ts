// Adds syntax that other generators have, to pages that contain it: definition lists, and attributes of images.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { addDefinitionLists } from '../blocks/definition-lists.ts'
import { readImageAttributes } from '../blocks/image-attributes.ts'

interface Extra {
  /** Matches the source of every page that may contain the syntax. */
  when: RegExp
  convert(tree: Root, file: VFile): void
}

const extras: Extra[] = [
  { when: /^[ \t>]*:[ \t]+\S/m, convert: addDefinitionLists },
  { when: /\)\{[^{}\n]*\b(?:dark|width|height)\s*=/, convert: readImageAttributes },
]

/** Must come before remarkRules, which reports syntax that is still text. */
export function remarkExtras() {
  return (tree: Root, file: VFile): void => {
    const source = String(file)
    for (const { when, convert } of extras) if (when.test(source)) convert(tree, file)
  }
}
