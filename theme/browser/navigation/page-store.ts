// The store of the page that is shown.

import { createStore } from 'zustand'
import type { PageView, SiteData } from '../../../pipeline/model/config/site-data.ts'
import type { LoadedComponents, PageState } from '../../state/page.tsx'

export type ShownStore = ReturnType<typeof createShown>

/** Creates the store for the current page. Its initial state is the prerendered page. */
export const createShown = (site: SiteData, view: PageView, components: LoadedComponents) =>
  createStore<PageState>()(() => ({ site, view, components }))
