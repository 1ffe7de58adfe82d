// All seams.

import type { Seam } from './seam.ts'
import { changelogs } from './seams/changelogs.ts'
import { documents } from './seams/documents.ts'
import { forms } from './seams/forms.ts'
import { links } from './seams/links.ts'
import { markdown } from './seams/markdown.ts'
import { openapiSeam } from './seams/openapi.ts'
import { types } from './seams/types.ts'

export const seams: readonly Seam[] = [markdown, forms, documents, links, openapiSeam, changelogs, types]
