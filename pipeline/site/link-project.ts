// What linking reads of a project and of its content tree.

import type { Project } from '../source/config/config.ts'
import type { ContentTree } from '../source/scan.ts'
import { picked } from '../text/optional.ts'

// These fields and no others: everything that is linked depends on the hash of all of them.
const projectFields = ['config', 'configHash', 'addressing', 'drawing', 'images', 'rasterizer'] as const
const treeFields = ['pages', 'files', 'leftOut', 'publicFiles', 'diagnostics'] as const

/** The part of a project that linking reads. */
export type LinkProject = Pick<Project, (typeof projectFields)[number]> & {
  baseline: Pick<Project['baseline'], 'addresses'>
}

/** The part of a content tree that linking reads. */
export type LinkTree = Pick<ContentTree, (typeof treeFields)[number]>

/** Returns the part of a project that linking reads. */
export const linkProject = (project: Project): LinkProject => ({
  ...picked(project, projectFields),
  baseline: { addresses: project.baseline.addresses },
})

/** Returns the part of a content tree that linking reads. */
export const linkTree = (tree: ContentTree): LinkTree => picked(tree, treeFields)
