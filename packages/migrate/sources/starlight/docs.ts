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

/** Lists the pages. `usesSlash` is whether URLs end with a slash. */
export function listDocs(files: ProjectFiles, locales: readonly StarlightLocale[], usesSlash: boolean): StarlightDoc[] {
  return files
    .list(pageFolder)
    .filter((file) => /\.(?:mdx?|markdown|mdoc)$/.test(file) && !/(?:^|\/)_/.test(posix.relative(pageFolder, file)))
    .map((file) => docOf(files, file, locales, usesSlash))
}

function docOf(
  files: ProjectFiles,
  file: string,
  locales: readonly StarlightLocale[],
  usesSlash: boolean,
): StarlightDoc {
  const { fields } = splitFrontmatter(files.text(file) ?? '')
  const bare = posix.relative(pageFolder, file).replace(/\.\w+$/, '')
  const [locale, path] = localeOf(bare, locales)
  const { prefix = '', isDefault = true, folder = '' } = locale ?? {}
  const isInFolder = path !== bare
  const written = stringIn(fields.slug)?.replace(/^\/+|\/+$/g, '')
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
