// Finds the languages of a MkDocs site and the files of each: `docs/de/docs/` beside `docs/en/mkdocs.yml`, and those of the plugin `i18n`.

import { basename, posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject, lookUp } from '../../guards.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'

/** A language of the site. */
export interface MkdocsLocale {
  /** Its folder in the new site, and the prefix of its URLs. */
  lang: string
  label: string
  title?: string | undefined
  description?: string | undefined
  /** The nav of this language, if it has its own. */
  nav?: unknown
  /** The titles in the nav of the default language, with those in this language. */
  translations: Data
}

/** A file of the documentation. */
export interface LocaleFile {
  file: string
  /** Its path in `docs_dir`, without its language. */
  path: string
  /** Absent if the site has one language. */
  lang?: string
}

/** The files of a site by language. The default language comes first. A site with one language has no locales. */
export interface LocaleFiles {
  locales: readonly MkdocsLocale[]
  files: readonly LocaleFile[]
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The codes that folders of translations have: those of two letters with a name, and some with a script or a country. */
const languages: readonly string[] = [
  ...letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => names.of(code) !== code),
  ...['zh-hans', 'zh-hant', 'zh-cn', 'zh-tw', 'pt-br', 'pt-pt', 'es-mx', 'fr-ca', 'en-us', 'en-gb'],
]

/** Lists the files of the documentation. `i18n` are the options of the plugin, if the site uses it. */
export function localeFiles(
  files: ProjectFiles,
  config: Data,
  sourceRoot: string,
  i18n: Data | undefined,
): LocaleFiles {
  const listed = files.list(sourceRoot)
  const own = listed.map((file): LocaleFile => ({ file, path: posix.relative(sourceRoot, file) }))
  const plugin = i18n === undefined ? [] : pluginLocales(i18n)
  if (plugin.length > 1) return { locales: plugin, files: own.map((one) => pluginFile(one, plugin, i18n ?? {})) }
  const beside = languagesBeside(files, sourceRoot)
  if (beside.length === 0) return { locales: [], files: own }
  const main = basename(files.root).toLowerCase()
  return {
    locales: [main, ...beside].map((lang) => ({ lang, label: labelOf(lang, config), translations: {} })),
    files: [
      ...own.map((one) => ({ ...one, lang: main })),
      ...beside.flatMap((lang) => {
        const folder = posix.join('..', lang, sourceRoot)
        return files.list(folder).map((file) => ({ file, path: posix.relative(folder, file), lang }))
      }),
    ],
  }
}

/** Returns the languages whose folders are beside that of the project. */
function languagesBeside(files: ProjectFiles, sourceRoot: string): string[] {
  const main = basename(files.root).toLowerCase()
  if (!languages.includes(main) || files.root === files.around) return []
  return languages.filter((code) => code !== main && files.isFile(posix.join('..', code, sourceRoot, 'index.md')))
}

/** Returns the name of a language: that in the menu of Material, or that which it has in the language itself. */
function labelOf(lang: string, config: Data): string {
  const entry = listIn(objectIn(config.extra).alternate)
    .map(objectIn)
    .find(({ link, lang: code }) => code === lang || stringIn(link)?.replace(/\/+$/, '').split('/').at(-1) === lang)
  return stringIn(entry?.name)?.replace(new RegExp(`^${lang}\\s+-\\s+`, 'i'), '') ?? nameOf(lang)
}

function nameOf(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
  } catch {
    return lang
  }
}

const languageTag = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i

/** Returns the languages of the plugin `i18n`. Its first versions listed them by code. */
function pluginLocales({ languages: listed, default_language, nav_translations }: Data): MkdocsLocale[] {
  const entries: Data[] = Array.isArray(listed)
    ? listed.map(objectIn)
    : Object.entries(objectIn(listed)).map(([locale, value]) => ({
        ...(isObject(value) ? value : { name: value }),
        locale,
        default: locale === default_language,
        nav_translations: lookUp(objectIn(nav_translations), locale),
      }))
  const built = entries.filter(
    ({ locale, build }) => build !== false && languageTag.test(String(locale)) && locale !== 'null',
  )
  const locales = built
    .toSorted((a, b) => Number(b.default === true) - Number(a.default === true))
    .map((one): MkdocsLocale => {
      const lang = String(one.locale)
      return {
        lang,
        label: stringIn(one.name) ?? nameOf(lang.replaceAll('_', '-')),
        title: stringIn(one.site_name),
        description: stringIn(one.site_description),
        nav: one.nav,
        translations: objectIn(one.nav_translations),
      }
    })
  const seen = new Set<string>()
  return locales.filter(({ lang }) => !seen.has(lang) && Boolean(seen.add(lang)))
}

/** Returns the language of a file: its folder is named after it, or its name ends with it, as in `index.de.md`. */
function pluginFile(
  { file, path }: LocaleFile,
  locales: readonly MkdocsLocale[],
  { docs_structure }: Data,
): LocaleFile {
  const main = locales[0]?.lang ?? ''
  const isOne = (lang: string) => locales.some((locale) => locale.lang === lang)
  if (docs_structure === 'folder') {
    const [folder = '', ...rest] = path.split('/')
    return isOne(folder) && rest.length > 0 ? { file, path: rest.join('/'), lang: folder } : { file, path, lang: main }
  }
  const [, name = '', lang = ''] = /^(.*)\.([\w-]+)\.md$/.exec(path) ?? []
  return isOne(lang) ? { file, path: `${name}.md`, lang } : { file, path, lang: main }
}
