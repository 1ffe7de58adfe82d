// The page that is shown, and the regions around its article: each a root of its own over what was prerendered.

import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createStore, useStore } from 'zustand'
import type { PageView, SiteData } from '../../pipeline/model/site-data.ts'
import { type RegionName, regions } from '../App.tsx'
import { type PageParts, PageProvider, type PageState } from '../state/page.tsx'
import { logError } from './log.ts'

export type ShownPage = ReturnType<typeof createShown>

/** Makes the store of the page that is shown. Its first state is what was prerendered. */
export function createShown(site: SiteData, view: PageView, parts: PageParts) {
  return createStore<PageState>()(() => ({ site, view, parts }))
}

/** Draws `children` with the page that is shown, in any root. */
export function Shown({ page, children }: { page: ShownPage; children: ReactNode }) {
  return <PageProvider value={useStore(page)}>{children}</PageProvider>
}

/** Options of every root: what React can mend by itself is told all the same, in every build. */
export const rootOptions = (prefix: string) => ({
  identifierPrefix: prefix,
  onRecoverableError: (error: unknown) => logError('The page was changed before its script ran; a part of it was drawn anew.', error),
  onUncaughtError: (error: unknown) => logError('A part of the page could not be drawn.', error),
})

/** Wakes the regions. Without prerendered text (`ssg: false`) they are drawn from nothing. */
export function startRegions(page: ShownPage): () => void {
  const { site } = page.getState()
  const roots = (Object.keys(regions) as RegionName[]).flatMap((name): Root[] => {
    const element = document.querySelector(`[data-region="${name}"]`)
    if (!element) return []
    const Region = regions[name]
    const node = (
      <Shown page={page}>
        <Region />
      </Shown>
    )
    if (site.ssg) return [hydrateRoot(element, node, rootOptions(`${name}-`))]
    const root = createRoot(element, rootOptions(`${name}-`))
    root.render(node)
    return [root]
  })
  return () => roots.forEach((root) => root.unmount())
}
