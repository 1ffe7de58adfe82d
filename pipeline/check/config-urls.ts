// Finds dead and unsafe URLs in the parts of the configuration that linking does not resolve: the footer and social links.

import type { Path } from '../model/config/problem.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { LocaleTheme } from '../model/config/theme.ts'
import { type Diagnostic, diagnostic, nearest } from '../model/diagnostics/diagnostic.ts'
import {
  decodePath,
  isExternal,
  linkOfRoute,
  type RoutePath,
  splitHref,
  splitRoute,
  stripBase,
  urlOf,
} from '../model/route.ts'
import { unsafeScheme, unsafeUrlWords } from '../model/unsafe-url.ts'
import { isLinkTag, rawTags } from '../page/html/raw-tags.ts'
import { findField } from '../source/config/problem-place.ts'
import type { CheckedSite } from './rule.ts'

interface ConfigUrl {
  href: string
  path: Path
  /** Whether browsers receive the URL as written, without an added base. */
  isWhole: boolean
}

/** Reports URLs that break the given rule. */
export function* configUrlFaults(site: CheckedSite, rule: 'dead-link' | 'unsafe-url'): Generator<Diagnostic> {
  for (const url of urlsOf(site.project.config)) {
    const fault = faultOf(url, site)
    if (fault?.rule === rule) yield fault
  }
}

function* urlsOf({ themeConfig = {}, locales = [] }: SiteConfig): Generator<ConfigUrl> {
  yield* ofTheme(themeConfig, ['themeConfig'])
  for (const [i, locale] of locales.entries()) yield* ofTheme(locale, ['locales', i])
}

function* ofTheme({ footer, socialLinks = [] }: LocaleTheme, path: Path): Generator<ConfigUrl> {
  if (footer?.message) yield* inHtml(footer.message, [...path, 'footer', 'message'])
  for (const [i, { mode, content }] of socialLinks.entries()) {
    const here: Path = [...path, 'socialLinks', i, 'content']
    if (mode === 'link') yield { href: content, path: here, isWhole: false }
    if (mode === 'dom') yield* inHtml(content, here)
  }
}

function* inHtml(html: string, path: Path): Generator<ConfigUrl> {
  for (const { attributes } of rawTags(html).filter(isLinkTag))
    yield { href: attributes.get('href') ?? '', path, isWhole: true }
}

function faultOf({ href, path, isWhole }: ConfigUrl, site: CheckedSite): Diagnostic | undefined {
  const { project, configTexts } = site
  const { addressing } = project
  const { path: target } = splitHref(href)
  const scheme = unsafeScheme(href)
  if (scheme !== undefined) {
    const { text, hint } = unsafeUrlWords(scheme)
    return diagnostic('unsafe-url', findField(configTexts, path), text, hint)
  }
  if (isExternal(href) || !target) return undefined
  const decoded = decodePath(target)
  const inside = isWhole ? stripBase(decoded, addressing.base) : decoded
  if (inside !== undefined && exists(inside, site)) return undefined
  const hint = hintOf(decoded, isWhole, site)
  return diagnostic('dead-link', findField(configTexts, path), `The link target \`${href}\` does not exist`, hint)
}

const exists = (path: RoutePath, { linked, tree }: CheckedSite): boolean =>
  linked.routes.find(path) !== undefined || tree.publicFiles.includes(path.slice(1))

function hintOf(path: RoutePath, isWhole: boolean, { project, linked }: CheckedSite): string | undefined {
  const { addressing } = project
  const urlAsWritten = (route: RoutePath) => (isWhole ? urlOf(route, addressing) : linkOfRoute(route))
  const within = stripBase(path, addressing.base) ?? path
  const target = linked.routes.find(isWhole ? path : within)
  if (target)
    return isWhole
      ? `Write \`${urlAsWritten(target.path)}\`: docsite does not add the base to this URL.`
      : `Write \`${urlAsWritten(target.path)}\`: docsite adds the base.`
  const near = nearest(
    splitRoute(within, addressing).rest,
    linked.routes.routes.map((route) => route.path),
  )
  return near === undefined ? undefined : `Did you mean \`${urlAsWritten(near)}\`?`
}
