// Lists the languages and the pages of a Starlight project.

import { posix } from 'node:path'
import { slug } from 'github-slugger'
import type { ProjectFiles } from '../../files.ts'
import type { OldFile } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { type Data, objectIn, stringIn } from '../../values.ts'
import { routeOfTarget, withSlash } from '../docusaurus/docs.ts'
import type { StarlightDoc } from './sidebar.ts'

/** The directory of the pages. */
export const pageFolder = 'src/content/docs'

/** A language of a Starlight site. */
export interface StarlightLocale {
  /** Its key in the configuration. The pages of `root` are not in a folder. */
  key: string
  /** The folder of its pages in the old project and in its URLs, in lower case, because Astro writes paths so. `''` for the root. */
  prefix: string
  /** The folder of its pages in `content/`, if the site has several languages. */
  folder: string
  lang: string
  label: string
  dir: 'rtl' | undefined
  isDefault: boolean
}

/** Returns the languages. A site without a list of them has one, at the root. */
export function localesOf({ locales, defaultLocale }: Data): StarlightLocale[] {
  const entries = Object.entries(objectIn(locales))
  const main = objectIn(locales).root === undefined ? (stringIn(defaultLocale) ?? entries[0]?.[0]) : 'root'
  const all = entries.length > 0 ? entries : [['root', {}] as const]
  return all.map(([key, value]): StarlightLocale => {
    const { lang, label, dir } = objectIn(value)
    const prefix = key === 'root' ? '' : key.toLowerCase()
    return {
      key,
      prefix,
      folder: prefix || (stringIn(lang) ?? 'en'),
      lang: stringIn(lang) ?? (key === 'root' ? 'en' : key),
      label: stringIn(label) ?? key,
      dir: dir === 'rtl' ? 'rtl' : undefined,
      isDefault: key === (main ?? 'root'),
    }
  })
}

/** Returns the language of a path, and the path inside it. Folders may have another case than the key. */
function localeOf(
  path: string,
  locales: readonly StarlightLocale[],
): [locale: StarlightLocale | undefined, inner: string] {
  const [first = '', ...rest] = path.split('/')
  const own = locales.find(({ prefix }) => prefix !== '' && prefix === first.toLowerCase())
  return own ? [own, rest.join('/')] : [locales.find(({ isDefault }) => isDefault), path]
}

/** Returns the path of a page whose file may be the index of a folder. */
export const withoutIndex = (path: string): string => path.replace(/(?:^|\/)index$/, '')

/** Astro makes the path of a page from that of its file. */
const sluggedPath = (path: string): string =>
  withoutIndex(
    path
      .split('/')
      .map((part) => slug(part))
      .join('/'),
  )

/** A collection of Astro whose files are pages: its folder, and the beginning of their URLs. */
export interface Collection {
  folder: string
  prefix: string
}

/** A page of Astro that shows the entries of a collection by their ids: `src/pages/blog/[...slug].astro`. */
const entryRoute = /^src\/pages\/(.*?)\/?\[\.\.\.\w+\]\.astro$/

/** Returns the collections that are pages. Starlight shows its own one at the root; without it, pages of Astro show them. */
export function collectionsOf(files: ProjectFiles, hasStarlight: boolean): Collection[] {
  const shown = files.list('src/pages').flatMap((file): Collection[] => {
    const [, prefix] = entryRoute.exec(file) ?? []
    const [, name] =
      /\bgetCollection\(\s*["']([\w-]+)["']/.exec(prefix === undefined ? '' : (files.text(file) ?? '')) ?? []
    const folder = `src/content/${name}`
    const isOwn = hasStarlight && folder === pageFolder
    return prefix === undefined || name === undefined || isOwn || !files.isDirectory(folder) ? [] : [{ folder, prefix }]
  })
  const others = shown.filter(({ folder }, i) => shown.findIndex((one) => one.folder === folder) === i)
  return others.some(({ folder }) => folder === pageFolder) ? others : [{ folder: pageFolder, prefix: '' }, ...others]
}

/** What the paths of pages depend on. */
interface DocRules {
  locales: readonly StarlightLocale[]
  /** Whether URLs end with a slash. */
  usesSlash: boolean
  collections: readonly Collection[]
}

/** Lists the pages. */
export const listDocs = (files: ProjectFiles, rules: DocRules): StarlightDoc[] =>
  rules.collections.flatMap((collection) =>
    files
      .list(collection.folder)
      .filter(
        (file) => /\.(?:mdx?|markdown|mdoc)$/.test(file) && !/(?:^|\/)_/.test(posix.relative(collection.folder, file)),
      )
      .map((file) => docOf(files, file, collection, rules)),
  )

function docOf(
  files: ProjectFiles,
  file: string,
  { folder: root, prefix: start }: Collection,
  { locales, usesSlash }: DocRules,
): StarlightDoc {
  const { fields } = splitFrontmatter(files.text(file) ?? '')
  const bare = posix.join(start, posix.relative(root, file).replace(/\.\w+$/, ''))
  const [locale, path] = localeOf(bare, locales)
  const { prefix = '', isDefault = true, folder = '' } = locale ?? {}
  const isInFolder = path !== bare
  const slugField = stringIn(fields.slug)?.replace(/^\/+|\/+$/g, '')
  const written = slugField === undefined ? undefined : posix.join(start, slugField)
  const id = written === undefined ? sluggedPath(path) : isInFolder ? localeOf(written, locales)[1] : written
  const route = withSlash(posix.join('/', isInFolder ? prefix : '', id), usesSlash)
  const isMultilingual = locales.length > 1
  const target = isMultilingual ? `${posix.join(folder, path)}.md` : `${bare}.md`
  // A slug is a route below the language.
  const below = isMultilingual ? withSlash(posix.join('/', id), usesSlash) : route
  const isNotFound = /(?:^|\/)404$/.test(bare)
  const given = routeOfTarget(isMultilingual ? target.slice(folder.length + 1) : target, '')
  const needsSlug = given !== below && !isNotFound
  const page: OldFile = { file, target, route, ...(needsSlug ? { fields: { slug: below } } : {}) }
  const sidebar = objectIn(fields.sidebar)
  return {
    page,
    id,
    link: isDefault ? below : route,
    locale: locale?.key ?? 'root',
    order: typeof sidebar.order === 'number' ? sidebar.order : undefined,
    hasDate: fields.date !== undefined,
    isHidden: sidebar.hidden === true || isNotFound,
    path,
  }
}

/** Starlight shows a page without a translation in the default language, as docsite does. */
export function fallbackRoutes(docs: readonly StarlightDoc[], locales: readonly StarlightLocale[]): string[] {
  const main = docs.filter(({ locale }) => locales.some(({ key, isDefault }) => isDefault && key === locale))
  return locales
    .filter(({ isDefault }) => !isDefault)
    .flatMap(({ prefix }) =>
      main.map(({ id, page }) => withSlash(`/${posix.join(prefix, id)}`, /\/$/.test(page.route ?? ''))),
    )
}
