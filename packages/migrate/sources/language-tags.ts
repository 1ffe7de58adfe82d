// Gives languages whose names are no language tags, such as `cn`, the tags that were meant. Their old URLs lead to the new ones.

import { meantLanguage } from '@docsite/cli/vocabulary'
import { isObject } from '../guards.ts'
import type { OldSite } from '../model.ts'
import { listIn, objectIn, stringIn } from '../values.ts'

/** Returns the site with language tags in its configuration and in the paths of its pages. */
export function withLanguageTags(site: OldSite): OldSite {
  const { config } = site
  const locales = listIn(config.locales).map(objectIn)
  const used = new Set(locales.map(({ lang }) => stringIn(lang)))
  const tags = new Map(
    [...used].flatMap((lang = '') => {
      const meant = meantLanguage(lang)
      return meant === undefined || used.has(meant) ? [] : [[lang, meant] as const]
    }),
  )
  if (tags.size === 0) return site
  const tagOf = (lang: unknown) => tags.get(stringIn(lang) ?? '') ?? lang
  const inFolder = (path: string) => path.replace(/^[^/]+(?=\/)/, (folder) => tags.get(folder) ?? folder)
  const inPath = (path: string) => path.replace(/^\/([^/]+)/, (_, lang: string) => `/${tags.get(lang) ?? lang}`)
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inPath(value)
    if (Array.isArray(value)) return value.map(inValue)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [inPath(key), inValue(one)]))
  }
  const moved = [...tags].flatMap(([lang, tag]) =>
    lang === config.lang ? [] : [{ from: `^/${lang}(/.*)?$`, to: `/${tag}$1` }],
  )
  return {
    ...site,
    config: {
      ...config,
      ...('lang' in config ? { lang: tagOf(config.lang) } : {}),
      locales: locales.map((locale) => ({ ...objectIn(inValue(locale)), lang: tagOf(locale.lang) })),
      redirects: [...moved, ...listIn(config.redirects)],
    },
    pages: site.pages.map((page) => ({ ...page, target: inFolder(page.target) })),
    findings: [
      ...site.findings,
      ...[...tags].map(([lang, tag]) => ({
        kind: 'note' as const,
        file: site.settingsFiles?.[0]?.file ?? '',
        topic: 'language' as const,
        text: `\`${lang}\` is no language tag, so the pages in this language are below \`/${tag}/\`. Old URLs lead there.`,
      })),
    ],
  }
}
