// Addresses of the configuration that nobody resolves: those in the HTML of the footer, of social links and of the family tools.

import type { Path } from '../../model/config/fields.ts'
import type { LocaleTheme, SiteConfig } from '../../model/config/site-config.ts'
import { type Diagnostic, diagnostic, nearest } from '../../model/diagnostic.ts'
import { decodePath, isExternal, splitHref, splitRoute, stripBase, urlOf } from '../../model/route.ts'
import { unsafeScheme, unsafeUrlWords } from '../../model/unsafe-url.ts'
import { isLinkTag, rawTags } from '../../page/raw-tags.ts'
import { findField } from '../../source/problem-place.ts'
import type { CheckedSite } from '../rule.ts'

interface RawAddress {
  href: string
  /** Where the configuration has it. */
  path: Path
  /** Browsers get it as it stands, without the base in front. */
  isWhole: boolean
}

export function* rawAddresses(site: CheckedSite): Generator<Diagnostic> {
  for (const address of addressesOf(site.project.config)) {
    const fault = faultOf(address, site)
    if (fault) yield fault
  }
}

function* addressesOf({ themeConfig = {}, locales = [] }: SiteConfig): Generator<RawAddress> {
  yield* ofTheme(themeConfig, ['themeConfig'])
  for (const [i, locale] of locales.entries()) yield* ofTheme(locale, ['locales', i])
}

function* ofTheme({ footer, socialLinks = [] }: LocaleTheme, path: Path): Generator<RawAddress> {
  if (footer?.message) yield* inHtml(footer.message, [...path, 'footer', 'message'])
  for (const [i, { mode, content }] of socialLinks.entries()) {
    const here: Path = [...path, 'socialLinks', i, 'content']
    if (mode === 'link') yield { href: content, path: here, isWhole: false }
    if (mode === 'dom') yield* inHtml(content, here)
  }
}

function* inHtml(html: string, path: Path): Generator<RawAddress> {
  for (const { attributes } of rawTags(html).filter(isLinkTag))
    yield { href: attributes.get('href') ?? '', path, isWhole: true }
}

function faultOf({ href, path, isWhole }: RawAddress, site: CheckedSite): Diagnostic | undefined {
  const { project, configTexts } = site
  const { addressing } = project
  const { path: written } = splitHref(href)
  const scheme = unsafeScheme(href)
  if (scheme !== undefined) {
    const { text, hint } = unsafeUrlWords(scheme)
    return diagnostic('unsafe-url', findField(configTexts, path), text, hint)
  }
  if (isExternal(href) || !written) return undefined
  const inside = isWhole ? stripBase(written, addressing.base) : written
  if (inside !== undefined && isThere(decodePath(inside), site)) return undefined
  const hint = hintOf(decodePath(written), isWhole, site)
  return diagnostic('dead-link', findField(configTexts, path), `Link to \`${href}\` leads nowhere`, hint)
}

const isThere = (path: string, { linked, tree }: CheckedSite): boolean =>
  linked.routes.find(path) !== undefined || tree.publicFiles.includes(path.slice(1))

function hintOf(written: string, isWhole: boolean, { project, linked }: CheckedSite): string | undefined {
  const { addressing } = project
  const address = (route: string) => (isWhole ? urlOf(route, addressing) : route)
  const within = stripBase(written, addressing.base) ?? written
  const meant = linked.routes.find(isWhole ? written : within)
  if (meant)
    return isWhole
      ? `Write \`${address(meant.path)}\`: this address is used as it stands.`
      : `Write \`${address(meant.path)}\`: the base comes by itself.`
  const near = nearest(
    splitRoute(within, addressing).rest,
    linked.routes.routes.map((route) => route.path),
  )
  return near === undefined ? undefined : `Did you mean \`${address(near)}\`?`
}
