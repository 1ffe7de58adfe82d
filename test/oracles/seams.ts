// All seams.

import type { Seam } from './seam.ts'
import { links } from './seams/links.ts'
import { markdown } from './seams/markdown.ts'

export const seams: readonly Seam[] = [links, markdown]
