// The pages that the 404 page suggests, because their URLs are similar.

import { create } from 'zustand'
import type { PageLink } from '../../pipeline/model/navigation/nav-text.ts'

/** The store of the pages that resemble a missing one, which the 404 page lists. */
export const useSimilarPages = create<{ pages: readonly PageLink[] }>()(() => ({ pages: [] }))
