// All seams.

import type { Seam } from './seam.ts'
import { cache } from './seams/cache.ts'
import { editor } from './seams/editor.ts'
import { gitDates } from './seams/git.ts'
import { hostile } from './seams/hostile.ts'
import { markdown } from './seams/markdown.ts'
import { translations } from './seams/translations.ts'

export const seams: readonly Seam[] = [markdown, hostile, gitDates, translations, cache, editor]
