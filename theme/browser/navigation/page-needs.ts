// Prepares the document for the blocks of another page: loads their style sheets, and compares their frames with the policy.
// Also loads the style sheet of what opens over the page.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import type { PageNeeds } from '../../../pipeline/model/page/page.ts'
import { isPathOfBlock } from '../../../pipeline/model/plugin/block-files.ts'

const loading = new Map<string, Promise<void>>()

/**
 * Prepares the document for a page. Returns false if only the page's own document can show it, because the policy of the current one
 * does not allow its frames. Rejects if a style sheet cannot be loaded.
 */
export async function prepare(needs: PageNeeds | undefined, { base }: Pick<SiteData, 'base'>): Promise<boolean> {
  if (!needs) return true
  if (!allowsFrames(needs.frames)) return false
  await Promise.all(needs.styles.map((file) => loadOnce(base + file)))
  return true
}

/** Loads the style sheet of what opens over the page. Rejects if it cannot be loaded. */
export async function loadOverlayStyles({
  base,
  overlayStyles,
}: Pick<SiteData, 'base' | 'overlayStyles'>): Promise<void> {
  if (overlayStyles) await loadOnce(base + overlayStyles)
}

function loadOnce(path: string): Promise<void> {
  const url = new URL(path, location.href).href
  const known = loading.get(url) ?? loadStyle(url)
  loading.set(url, known)
  known.catch(() => loading.delete(url))
  return known
}

function allowsFrames(hosts: readonly string[]): boolean {
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content
  return policy === undefined || hosts.every((host) => policy.includes(`https://${host}`))
}

function loadStyle(url: string): Promise<void> {
  const loaded = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  if (Array.from(loaded).some(({ href }) => href === url)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`${url} could not be loaded`))
    })
    // The theme and the project may override the styles of docsite's blocks, and plugins those of the theme.
    if (isPathOfBlock(url)) document.head.append(link)
    else document.head.querySelector('title')?.after(link)
  })
}
