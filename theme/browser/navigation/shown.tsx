// The page that is shown, and the regions around its article: each a root of its own over what was prerendered.

import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createStore, useStore } from 'zustand'
import type { PageView, SiteData } from '../../../pipeline/model/config/site-data.ts'
import { type RegionName, regions } from '../../App.tsx'
import { type LoadedComponents, PageProvider, type PageState } from '../../state/page.tsx'
import { logError } from '../log.ts'
import { shellElement } from '../shell-element.ts'

export type ShownPage = ReturnType<typeof createShown>

/** Makes the store of the page that is shown. Its first state is what was prerendered. */
export function createShown(site: SiteData, view: PageView, components: LoadedComponents) {
  return createStore<PageState>()(() => ({ site, view, components }))
}

/** Draws `children` with the page that is shown, in any root. */
export function Shown({
  page,
  onDrawn,
  children,
}: {
  page: ShownPage
  onDrawn?: (() => void) | undefined
  children: ReactNode
}) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return <PageProvider value={useStore(page)}>{children}</PageProvider>
}

/** Options of every root: what React can mend by itself is told all the same, in every build. */
export const rootOptions = (prefix: string) => ({
  identifierPrefix: prefix,
  onRecoverableError: (error: unknown) =>
    logError('The page was changed before its script ran; a part of it was drawn anew.', error),
  onCaughtError: (error: unknown) => logError('A part of the page could not be drawn.', error),
  onUncaughtError: (error: unknown) => logError('A part of the page could not be drawn.', error),
})

/**
 * Wakes the regions, and resolves when all of them stand: until then nothing else may touch what they adopt.
 * Without prerendered text (`ssg: false`) they are drawn from nothing.
 */
export async function startRegions(page: ShownPage): Promise<void> {
  const { site } = page.getState()
  const drawn = (Object.keys(regions) as RegionName[]).map((name) => {
    const element = shellElement(`[data-region="${name}"]`)
    if (!element) return undefined
    return new Promise<void>((done) => {
      const Region = regions[name]
      const node = (
        <Shown page={page} onDrawn={done}>
          <Region />
        </Shown>
      )
      if (site.ssg) hydrateRoot(element, node, rootOptions(`${name}-`))
      else createRoot(element, rootOptions(`${name}-`)).render(node)
    })
  })
  await Promise.all(drawn)
}
