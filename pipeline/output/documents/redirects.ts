// Generates a static page at the old URL of each exact redirect. It works with and without JavaScript (specification, 2.1).

import { addressing, fullUrl, type SiteData } from '../../model/config/site-data.ts'
import { siteDirection } from '../../model/direction.ts'
import { escapeAttribute } from '../../model/head/head-html.ts'
import { followRedirects, isElsewhere } from '../../model/redirect.ts'
import { asRoute, outputFileOf, type RoutePath, splitRoute, urlOf } from '../../model/route.ts'
import type { RouteTable } from '../../site/routes.ts'
import { lookUp } from '../../text/look-up.ts'
import type { CoreOutput } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import type { DocumentCsp } from './csp.ts'
import { fileAttribute, policyTag } from './html.ts'
import { iconUrl } from './icon.ts'

export const redirects: CoreOutput<'site'> = {
  name: 'redirects',
  scope: 'site',
  paths: (_, { linked }) => Object.keys(linked.site.redirects.exact).map((from) => outputFileOf(asRoute(from))),
  files: (_, { linked, document }) =>
    makeRedirectPages(linked.site, linked.routes, document.shell.redirectScript, document.documentCsp),
}

type Routes = Pick<RouteTable, 'find'>

/** The final target of an old URL. */
interface RedirectTarget {
  /** The old route. */
  from: RoutePath
  /** The URL for the browser. */
  to: string
  /** The canonical URL of the target. */
  canonical: string | undefined
}

export function redirectTargets(site: SiteData, routes: Routes): RedirectTarget[] {
  const { redirects } = site
  const address = addressing(site)
  return Object.keys(redirects.exact)
    .map(asRoute)
    .flatMap((from): RedirectTarget[] => {
      const target = followRedirects(from, redirects)
      if (target === undefined) return []
      if (isElsewhere(target)) return [{ from, to: target.external, canonical: target.external }]
      const { path, query, hash } = target
      // A rule may write the path differently, for instance with `.html`.
      const { path: routePath, fallback } = routes.find(path) ?? { path }
      return [{ from, to: urlOf(routePath, address) + query + hash, canonical: fullUrl(routePath, site, fallback) }]
    })
}

/** Generates the redirect pages. `script` is the file that preserves the query and the hash of the URL. */
function makeRedirectPages(site: SiteData, routes: Routes, script: string, documentCsp: DocumentCsp): TextFile[] {
  const address = addressing(site)
  return redirectTargets(site, routes).map(({ from, to, canonical }) => {
    const { lang } = splitRoute(from, address)
    const movedTo = lookUp(site.byLocale, lang)?.text.movedTo ?? ''
    const attribute = escapeAttribute(to)
    const text = [
      '<!doctype html><html lang="',
      escapeAttribute(lang),
      siteDirection(site, lang) === 'rtl' ? '" dir="rtl' : '',
      '"><head><meta charset="utf-8">',
      policyTag(documentCsp),
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${attribute}</title>`,
      canonical === undefined ? '' : `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
      // Without this tag, browsers request /favicon.ico.
      `<link rel="icon" href="${escapeAttribute(iconUrl(site))}">`,
      `<script ${fileAttribute('src', script, site.base)} data-to="${attribute}"></script>`,
      `<noscript><meta http-equiv="refresh" content="0; url=${attribute}"></noscript></head>`,
      `<body><p>${movedTo} <a href="${attribute}">${attribute}</a></p></body></html>\n`,
    ].join('')
    return { path: outputFileOf(from), text }
  })
}
