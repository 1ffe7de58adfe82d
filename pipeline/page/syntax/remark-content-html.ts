// Records the HTML in content. The rules for HTML in content do not apply to HTML that a project's plugin adds later.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { contentHtml } from '../html/ownership.ts'
import { htmlIn } from '../html/raw-html.ts'
import { dataOf } from '../page-file.ts'

export function remarkContentHtml() {
  return (tree: Root, file: VFile): void => {
    dataOf(file).isContentHtml = contentHtml(new Set(htmlIn(tree).map(({ value }) => value)))
  }
}
