// Addresses of the configuration that browsers get as they are written: those of the footer's HTML and of social links.

import type { Path } from '../../model/fields.ts'
import { type Message, message, nearest } from '../../model/message.ts'
import { decodePath, isExternal, splitHref, splitRoute, stripBase, urlOf } from '../../model/route.ts'
import { findField } from '../../source/problem-place.ts'
import type { CheckedSite } from './rule.ts'

export function* rawAddresses(site: CheckedSite): Generator<Message> {
  const { config } = site.project
  const themes: [Path, Pick<NonNullable<typeof config.themeConfig>, 'footer' | 'socialLinks'> | undefined][] = [
    [['themeConfig'], config.themeConfig],
    ...(config.locales ?? []).map((locale, i): [Path, typeof locale] => [['locales', i], locale]),
  ]
  for (const [path, theme] of themes) {
    if (theme?.footer?.message) yield* addressesIn(theme.footer.message, [...path, 'footer', 'message'], site)
    for (const [i, { mode, content }] of (theme?.socialLinks ?? []).entries()) {
      const place: Path = [...path, 'socialLinks', i, 'content']
      if (mode === 'link') yield* fault(content, place, site)
      if (mode === 'dom') yield* addressesIn(content, place, site)
    }
  }
}

function* addressesIn(html: string, path: Path, site: CheckedSite): Generator<Message> {
  for (const [, double, single, bare] of html.matchAll(/<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi))
    yield* fault(double ?? single ?? bare ?? '', path, site)
}

/** Nothing puts the base or the language before such an address, nor looks where it leads. */
function* fault(href: string, path: Path, { project, linked, tree, configTexts }: CheckedSite): Generator<Message> {
  const { path: written } = splitHref(href)
  if (isExternal(href) || !written) return
  const { addressing } = project
  const inside = decodePath(stripBase(written, addressing.base) ?? '')
  if (linked.routes.find(inside) || tree.publicFiles.includes(inside.slice(1))) return
  const meant = linked.routes.find(decodePath(written))
  const near = nearest(
    splitRoute(decodePath(written), addressing).rest,
    linked.routes.routes.map((route) => route.path),
  )
  const hint = meant
    ? `Write \`${urlOf(meant.path, addressing)}\`: this address is used as it stands.`
    : near && `Did you mean \`${urlOf(near, addressing)}\`?`
  yield message('dead-link', findField(configTexts, path), `Link to \`${href}\` leads nowhere`, hint)
}
