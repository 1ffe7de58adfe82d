// Exact redirects → a static page at each old address, which works with and without script (specification, 2.1).

import { escapeAttribute } from '../model/head.ts'
import { followRedirects } from '../model/redirect.ts'
import { isExternal, outputFileOf, splitHref, splitRoute, urlOf } from '../model/route.ts'
import { addressing, type SiteData } from '../model/site-data.ts'
import { iconUrl } from './assets.ts'

export interface RedirectPage {
  path: string
  html: string
}

/** `script` is the file that keeps query and hash; it is the same for every page. */
export function makeRedirectPages(site: SiteData, script: string): RedirectPage[] {
  const { redirects } = site
  const address = addressing(site)
  return Object.keys(redirects.exact).map((from) => {
    const target = followRedirects(from, redirects) as string
    const { path, query, hash } = splitHref(target)
    const url = isExternal(target) ? target : urlOf(path, address) + query + hash
    const { words } = site.byLocale[splitRoute(from, address).lang] ?? {}
    const attribute = escapeAttribute(url)
    const canonical = isExternal(target)
      ? url
      : site.siteUrl === undefined
        ? undefined
        : site.siteUrl + urlOf(path, address)
    const html = [
      '<!doctype html><html lang="',
      escapeAttribute(splitRoute(from, address).lang),
      '"><head><meta charset="utf-8"><meta name="robots" content="noindex">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${attribute}</title>`,
      canonical === undefined ? '' : `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
      // Without it the browser asks for /favicon.ico.
      `<link rel="icon" href="${escapeAttribute(iconUrl(site))}">`,
      `<script src="${escapeAttribute(site.base + script)}" data-to="${attribute}"></script>`,
      `<noscript><meta http-equiv="refresh" content="0; url=${attribute}"></noscript></head>`,
      `<body><p>${words?.movedTo ?? ''} <a href="${attribute}">${attribute}</a></p></body></html>\n`,
    ].join('')
    return { path: outputFileOf(from), html }
  })
}
