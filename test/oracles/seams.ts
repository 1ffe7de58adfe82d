// All seams.

import type { Seam } from './seam.ts'
import { changelogs } from './seams/changelogs.ts'
import { markdown } from './seams/markdown.ts'
import { openapiSeam } from './seams/openapi.ts'
import { types } from './seams/types.ts'

export const seams: readonly Seam[] = [markdown, openapiSeam, changelogs, types]
