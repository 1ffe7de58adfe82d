// Records the HTML that the writer wrote. HTML that a project's plugin adds later is not held to the rules for content.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { contentHtml } from './ownership.ts'
import { dataOf } from './page-file.ts'
import { htmlIn } from './raw-html.ts'

export function remarkContentHtml() {
  return (tree: Root, file: VFile): void => {
    dataOf(file).isContentHtml = contentHtml(new Set(htmlIn(tree).map(({ value }) => value)))
  }
}
