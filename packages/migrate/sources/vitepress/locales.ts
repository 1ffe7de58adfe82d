// Reads the locales of VitePress: those of this site, and those that are only links to other sites.

import type { Finding } from '../../model.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../../values.ts'

/** A language whose pages are on another site. */
interface ElsewhereLocale {
  text: string
  link: string
}

export interface Locales {
  /** The locales by key. The key of a site without locales is `root`. */
  own: Map<string, Data>
  elsewhere: ElsewhereLocale[]
}

/** Reads the locales. `additional` reads the configuration in a locale's folder. `hasPages` tells whether there are pages of a locale. */
export async function readLocales(
  config: Data,
  additional: (key: string) => Promise<Data>,
  hasPages: (key: string) => boolean,
): Promise<Locales> {
  const entries = Object.entries(objectIn(config.locales)).map(([key, locale]) => [key, objectIn(locale)] as const)
  const isElsewhere = ([key, { link }]: (typeof entries)[number]) =>
    key !== 'root' && typeof link === 'string' && isExternal(link) && !hasPages(key)
  const here = entries.filter((entry) => !isElsewhere(entry))
  const all = here.length > 0 ? here : [['root', {}] as const]
  const own = await Promise.all(
    all.map(async ([key, locale]): Promise<[string, Data]> => {
      const more = await additional(key)
      return [
        key,
        {
          ...locale,
          ...more,
          themeConfig: {
            ...objectIn(config.themeConfig),
            ...objectIn(locale.themeConfig),
            ...objectIn(more.themeConfig),
          },
        },
      ]
    }),
  )
  return {
    own: new Map(own),
    elsewhere: [
      ...entries
        .filter(isElsewhere)
        .map(([key, { label, link }]) => ({ text: stringIn(label) ?? key, link: String(link) })),
      ...linkedLocales(config),
    ],
  }
}

/** Returns the languages in `localeLinks` of the theme of the Vue projects. */
const linkedLocales = (config: Data): ElsewhereLocale[] =>
  listIn(objectIn(objectIn(config.themeConfig).localeLinks).items).flatMap((entry) => {
    const { text, link } = objectIn(entry)
    return stringIn(text) && typeof link === 'string' && isExternal(link) ? [{ text: String(text), link }] : []
  })

/** Returns the entry of the menu that leads to the languages on other sites. */
export function localeMenu(elsewhere: readonly ElsewhereLocale[]): Data[] {
  const [first, ...more] = elsewhere
  if (first === undefined) return []
  return [more.length === 0 ? { ...first } : present({ text: '文 A', items: elsewhere.map((one) => ({ ...one })) })]
}

export const localeFindings = (elsewhere: readonly ElsewhereLocale[], file: string): Finding[] =>
  elsewhere.map(({ text, link }) => ({
    kind: 'note',
    file,
    text: `The language ${text} is on another site, ${link}. The menu leads there instead of the language menu.`,
  }))

/** Returns the name of a locale's folder. That of the default language is its language. */
export const localeLang = (key: string, locale: Data, config: Data): string =>
  key === 'root' ? (stringIn(locale.lang) ?? stringIn(config.lang) ?? 'en').replace(/^en-US$/, 'en') : key
