// Finds the address of a position in the site, at which previews show it.

import { pathToFileURL } from 'node:url'
import { linkOfRoute } from '@docsite/cli/routes'
import type { Position } from 'vscode-languageserver'
import type { OpenFile } from './workspace.ts'

export interface Address {
  /** The URI of the project's folder. */
  root: string
  /** The link to the page, with the id of the heading above the position after `#`. */
  path: string
}

/** Returns the address of a position. A position in a fragment has the address of the first page that includes it. */
export function addressAt({ page, project, file }: OpenFile, { line }: Position): Address | undefined {
  if (!page) return undefined
  const heading = page.headings.findLast(({ place }) => place?.file === file && (place.line ?? Infinity) <= line + 1)
  const hash = heading && heading.depth > 1 ? `#${encodeURIComponent(heading.id)}` : ''
  return { root: pathToFileURL(project.root).href, path: linkOfRoute(page.route) + hash }
}
