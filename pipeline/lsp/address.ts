// Finds the address of a position in the site, at which previews show it.

import { pathToFileURL } from 'node:url'
import type { Position } from 'vscode-languageserver'
import { sectionAt } from './translations.ts'
import type { OpenFile } from './workspace.ts'

export interface Address {
  /** The URI of the project's folder. */
  root: string
  /** The route of the page, with the id of the heading above the position after `#`. */
  path: string
}

/** Returns the address of a position. A position in a fragment has the address of the first page that includes it. */
export function addressAt(file: OpenFile, position: Position): Address | undefined {
  const { route, project } = file
  if (!route) return undefined
  const heading = sectionAt(file, position)?.heading
  const hash = heading && heading.depth > 1 ? `#${encodeURIComponent(heading.id)}` : ''
  return { root: pathToFileURL(project.root).href, path: route.path + hash }
}
