// All seams.

import type { Seam } from './seam.ts'
import { documents } from './seams/documents.ts'
import { forms } from './seams/forms.ts'
import { links } from './seams/links.ts'
import { markdown } from './seams/markdown.ts'

export const seams: readonly Seam[] = [documents, forms, links, markdown]
