// Finds the section of a page that a position is in.

import type { SourceSection } from '@docsite/cli/source'
import type { Position } from 'vscode-languageserver'
import type { OpenFile } from './workspace.ts'

/** Returns the section of the page that a position is in. Fragments have no sections of their own. */
export const sectionAt = ({ page, file }: OpenFile, { line }: Position): SourceSection | undefined =>
  page?.file === file
    ? page.sections.findLast(({ heading }) => heading === undefined || (heading.place?.line ?? Infinity) <= line + 1)
    : undefined
