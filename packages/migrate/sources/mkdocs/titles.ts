// Returns the titles of MkDocs's pages: in the frontmatter, in a heading, or from the name of the file.

import { posix } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as plainText } from 'mdast-util-to-string'
import type { Draft } from '../../draft.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { maskCode, maskFences } from '../../text/mask.ts'
import { stringIn } from '../../values.ts'
import { nameTitle } from './nav.ts'

const heading = /^#[ \t]+(.*?)[ \t]*#*[ \t]*(?:\{[^{}\n]*\})?[ \t]*$|^([^\n\uFFFC]*\S[^\n]*)\n=+[ \t]*$/m

/** Returns the first heading of depth 1 in a text, without markup. */
function headingTitle(text: string): string | undefined {
  const [, atx, setext] = heading.exec(maskFences(text)) ?? []
  const title = plainText(fromMarkdown((atx ?? setext ?? '').replace(/:[\w-]+:/g, '')), { includeHtml: false }).trim()
  return title || undefined
}

/** Returns the title of a page from its text. `path` is relative to `docs_dir`. */
export function titleIn(text: string, path: string): string {
  const { fields, body } = splitFrontmatter(text)
  return stringIn(fields.title) ?? headingTitle(body) ?? fileTitle(path)
}

/** Returns the title that MkDocs derives from the path of a file: `guide/first-steps.md` → `First steps`. */
export const fileTitle = (path: string): string =>
  path === 'index.md'
    ? 'Home'
    : nameTitle(posix.basename(path, '.md').replace(/^(?:index|README)$/, posix.basename(posix.dirname(path))))

/** Gives a page without a heading of depth 1 the title that the nav or the name of the file gives it in MkDocs. */
export function setTitle(draft: Draft): void {
  // A heading without text hides the title in Material, which the frontmatter gives.
  draft.text = draft.text.replace(/^\s*#[ \t]*\n/, '')
  if (draft.fields.title !== undefined || headingTitle(draft.text) !== undefined) return
  if (/<h1[\s>]/.test(maskCode(draft.text))) return
  const title = draft.conversion.site.settings.titles?.get(draft.page.file)
  if (title !== undefined) draft.fields.title = title
}
