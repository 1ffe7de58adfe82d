// The regions around the article. Each region is hydrated as a separate React root.

import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { regions } from '../../App.tsx'
import { PageProvider, type PageState } from '../../state/page.tsx'
import { logError } from '../log.ts'
import { shellElement } from '../shell-element.ts'
import { yieldToBrowser } from '../steps.ts'
import type { ShownStore } from './page-store.ts'

/** Provides the current page to a root. */
export function Shown({
  page,
  first = page.getInitialState(),
  onDrawn,
  children,
}: {
  page: ShownStore
  /** The page whose HTML is hydrated. The default is the prerendered page. */
  first?: PageState | undefined
  onDrawn?: (() => void) | undefined
  children: ReactNode
}) {
  useEffect(() => onDrawn?.(), [onDrawn])
  // zustand's own hook can hydrate only the first state, but some components arrive with a later page.
  const state = useSyncExternalStore(page.subscribe, page.getState, () => first)
  return <PageProvider value={state}>{children}</PageProvider>
}

/** Returns the options of a React root. They log all errors, including those that React recovers from. */
export const rootOptions = (prefix: string) => ({
  identifierPrefix: prefix,
  onRecoverableError: (error: unknown) =>
    logError('The page was changed before its script ran; part of it was rendered again.', error),
  onCaughtError: (error: unknown) => logError('Part of the page could not be rendered.', error),
  onUncaughtError: (error: unknown) => logError('Part of the page could not be rendered.', error),
})

/**
 * Hydrates the regions one by one, or renders them if there is no prerendered HTML (`ssg: false`).
 * Until the promise resolves, nothing else may change their elements.
 */
export async function startRegions(page: ShownStore): Promise<void> {
  const { site } = page.getState()
  for (const [name, Region] of Object.entries(regions)) {
    const element = shellElement(`[data-region="${name}"]`)
    if (!element) continue
    await new Promise<void>((done) => {
      const node = (
        <Shown page={page} onDrawn={done}>
          <Region />
        </Shown>
      )
      if (site.ssg) hydrateRoot(element, node, rootOptions(`${name}-`))
      else createRoot(element, rootOptions(`${name}-`)).render(node)
    })
    await yieldToBrowser()
  }
}
