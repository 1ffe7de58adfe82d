// What linking reads of a project.

import type { Project } from '../source/config/config.ts'

/** The fields of a project that linking reads. Everything that is linked depends on all of them. */
export const linkFields = ['config', 'configHash', 'addressing', 'drawing', 'images', 'rasterizer'] as const

/** Of the baseline, linking reads only the addresses. */
export interface LinkProject extends Pick<Project, (typeof linkFields)[number]> {
  baseline: Pick<Project['baseline'], 'addresses' | 'diagnostics'>
}
