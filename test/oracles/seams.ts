// All seams.

import type { Seam } from './seam.ts'
import { markdown } from './seams/markdown.ts'

export const seams: readonly Seam[] = [markdown]
