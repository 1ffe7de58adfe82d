// Loads the style sheets that only pages with certain blocks need.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'

const loading = new Map<string, Promise<void>>()

/** Loads style sheets, unless the document has them. Resolves when they apply, and rejects if one cannot be loaded. */
export async function loadStyles(files: readonly string[] = [], { base }: Pick<SiteData, 'base'>): Promise<void> {
  await Promise.all(
    files.map((file) => {
      const url = new URL(base + file, location.href).href
      const known = loading.get(url) ?? loadStyle(url)
      loading.set(url, known)
      known.catch(() => loading.delete(url))
      return known
    }),
  )
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
    // Before the style sheets of the theme and the project, which may override it.
    document.head.querySelector('title')?.after(link)
  })
}
