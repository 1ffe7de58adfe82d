// Lists the versions and the translations of the documents of Docusaurus.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import type { DocSet, LocalePlace } from './docs.ts'

/** One version of a set of documents. */
export interface DocVersion {
  set: DocSet
  /** Text in the version menu. */
  label: string
  /** Whether it is the version that readers see by default. */
  isLast: boolean
  /** Name of its directory below that of a language, such as `version-1.0`. */
  folder: string
  /** File with its sidebars. Absent if the configuration names it. */
  sidebarFile?: string
}

const prefixOf = ({ id }: DocSet): string => (id === undefined ? '' : `${id}_`)

/** Returns the versions that a set lists, but whose directories do not exist, because the old build writes them. */
export const missingVersions = (files: ProjectFiles, set: DocSet, options: Data): string[] => {
  const names = readList(files.text(`${prefixOf(set)}versions.json`))
  const copied = isCopied(files, set, options) ? (stringIn(options.lastVersion) ?? names[0]) : undefined
  const only = listIn(options.onlyIncludeVersions)
  return names
    .filter((name) => name !== copied && (only.length === 0 || only.includes(name)))
    .map((name) => `${prefixOf(set)}versioned_docs/version-${name}`)
    .filter((folder) => !files.isDirectory(folder))
}

/**
 * Returns whether the documents that are written now are the last version: the project has no folder for it and leaves out the current
 * version, so its build copies one into the other.
 */
const isCopied = (files: ProjectFiles, set: DocSet, { includeCurrentVersion, lastVersion }: Data): boolean => {
  const names = readList(files.text(`${prefixOf(set)}versions.json`))
  const last = stringIn(lastVersion) ?? names[0]
  return (
    includeCurrentVersion === false &&
    last !== undefined &&
    names.includes(last) &&
    !files.isDirectory(`${prefixOf(set)}versioned_docs/version-${last}`) &&
    files.isDirectory(set.path)
  )
}

/** Returns the versions of a set, newest first. */
export function versionsOf(files: ProjectFiles, set: DocSet, options: Data): DocVersion[] {
  const prefix = prefixOf(set)
  const names = options.disableVersioning === true ? [] : readList(files.text(`${prefix}versions.json`))
  const last = stringIn(options.lastVersion) ?? names[0] ?? 'current'
  const only = listIn(options.onlyIncludeVersions)
  const settings = objectIn(options.versions)
  return [...(options.includeCurrentVersion === false ? [] : ['current']), ...names].flatMap((name): DocVersion[] => {
    const isCurrent = name === 'current'
    const isCopy = name === last && isCopied(files, set, options)
    const path = isCurrent || isCopy ? set.path : `${prefix}versioned_docs/version-${name}`
    if ((only.length > 0 && !only.includes(name)) || !files.isDirectory(path)) return []
    const variant = objectIn(settings[name])
    const sidebarFile = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
    const url = typeof variant.path === 'string' ? variant.path : name === last ? '' : isCurrent ? 'next' : name
    return [
      {
        set: { ...set, path, routeBase: posix.join(set.routeBase, url).replace(/^\.$|\/$/, '') },
        label: stringIn(variant.label) ?? (isCurrent ? 'Next' : name),
        isLast: name === last,
        folder: isCurrent ? 'current' : `version-${name}`,
        ...(isCurrent || (isCopy && !files.isFile(sidebarFile)) ? {} : { sidebarFile }),
      },
    ]
  })
}

function readList(text: string | undefined): string[] {
  try {
    return listIn(JSON.parse(text ?? '[]')).map(String)
  } catch {
    return []
  }
}

/** A language of the site. */
export interface DocLocale extends LocalePlace {
  name: string
  label: string
  dir: 'ltr' | 'rtl'
  isDefault: boolean
}

/** Returns the languages, the default one first. A site with one language has no folders for languages. */
export function localesOf(config: Data): DocLocale[] {
  const { defaultLocale, locales, localeConfigs } = objectIn(config.i18n)
  const main = stringIn(defaultLocale) ?? 'en'
  const names = [...new Set([main, ...listIn(locales).map(String)])]
  return names.map((name) => {
    const { label, direction } = objectIn(objectIn(localeConfigs)[name])
    return {
      name,
      label: stringIn(label) ?? new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name,
      dir: direction === 'rtl' ? 'rtl' : 'ltr',
      isDefault: name === main,
      prefix: names.length > 1 ? `${name}/` : '',
      url: name === main ? '' : `/${name}`,
    }
  })
}

/** Returns the directory of the translations of a plugin. */
export const translationFolder = (locale: string, plugin: string, id: string | undefined): string =>
  `i18n/${locale}/docusaurus-plugin-content-${plugin}${id === undefined ? '' : `-${id}`}`

/** Returns the translated texts in a file such as `navbar.json`, by the text of the default language. */
export function translatedTexts(files: ProjectFiles, file: string): Map<string, string> {
  try {
    return new Map(
      Object.entries(objectIn(JSON.parse(files.text(file) ?? '{}'))).flatMap(([key, value]): [string, string][] => {
        const message = stringIn(objectIn(value).message)
        const text =
          /^(?:sidebar\.[^.]+\.(?:category|link|doc)|item\.label|link\.title|link\.item\.label)\.(.+?)(?:\.link\.generated-index\.title)?$/.exec(
            key,
          )
        return message === undefined || text?.[1] === undefined ? [] : [[text[1], message]]
      }),
    )
  } catch {
    return new Map()
  }
}

/** Replaces the texts of menus and sidebars. */
export const withTexts = (items: readonly Data[], texts: ReadonlyMap<string, string>): Data[] =>
  items.map((item) => ({
    ...item,
    ...(typeof item.text === 'string' ? { text: texts.get(item.text) ?? item.text } : {}),
    ...(Array.isArray(item.items) ? { items: withTexts(item.items as Data[], texts) } : {}),
  }))

/** Adds the label of an older version to the titles of its documents. Otherwise, they would be those of the last version. */
export const withVersionInTitles = (version: DocVersion, title: string | undefined): DocVersion =>
  version.isLast
    ? version
    : { ...version, set: { ...version.set, titleSuffix: [version.label, title].filter(Boolean).join(' - ') } }
