// All seams.

import type { Seam } from './seam.ts'
import { cache } from './seams/cache.ts'
import { changelogs } from './seams/changelogs.ts'
import { documents } from './seams/documents.ts'
import { editor } from './seams/editor.ts'
import { forms } from './seams/forms.ts'
import { gitDates } from './seams/git.ts'
import { hostile } from './seams/hostile.ts'
import { links } from './seams/links.ts'
import { markdown } from './seams/markdown.ts'
import { openapiSeam } from './seams/openapi.ts'
import { translations } from './seams/translations.ts'
import { types } from './seams/types.ts'

export const seams: readonly Seam[] = [
  ...[markdown, forms, documents, links, gitDates, openapiSeam],
  ...[changelogs, types, translations, cache, editor, hostile],
]
