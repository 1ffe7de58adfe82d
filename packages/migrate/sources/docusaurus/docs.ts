// Lists the documents of a Docusaurus project, with their ids and routes.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { globPattern } from '../../glob.ts'
import type { OldFile } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { maskFences } from '../../text/mask.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, listIn, objectIn, present, stringIn } from '../../values.ts'

/** A document: a page with the id that sidebars and links use. */
export interface Doc {
  page: OldFile
  id: string
  /** Its directory inside the documents, with number prefixes. */
  folder: string
  title: string | undefined
  /** Place in a sidebar that is made from the folders. */
  position: number | undefined
  label: string | undefined
}

/** One set of documents: the options of the plugin, with their defaults. */
export interface DocSet {
  /** Directory relative to the project. */
  path: string
  /** Path in URLs, such as `docs`; `''` for the root. */
  routeBase: string
  sidebarPath: string | undefined
  editUrl: string | undefined
  /** Name of this set, if the site has several. */
  id: string | undefined
  include: RegExp[]
  exclude: RegExp[]
  numberPrefix: boolean
  /** Whether the groups of its sidebars can be closed, and whether they are. */
  isCollapsible: boolean
  isCollapsed: boolean
  /** Text after the titles of its documents in the browser. Versions need it, because their documents have the same titles. */
  titleSuffix?: string
}

/** Where the pages of a language are: its folder in `content/` with a slash, and the beginning of its URLs. Both can be `''`. */
export interface LocalePlace {
  prefix: string
  url: string
}

/** Returns the set of documents that these plugin options describe. */
export function docSet(options: Data): DocSet {
  const base = stringIn(options.routeBasePath) ?? 'docs'
  const globs = (list: unknown, fallback: string[]) =>
    (listIn(list).length > 0 ? listIn(list) : fallback).map((one) => globPattern(String(one)))
  return {
    path: posix.normalize(stringIn(options.path) ?? 'docs').replace(/\/$/, ''),
    routeBase: base.replace(/^\/+|\/+$/g, ''),
    sidebarPath: stringIn(options.sidebarPath),
    editUrl: stringIn(options.editUrl),
    id: options.id === 'default' ? undefined : stringIn(options.id),
    include: globs(options.include, ['**/*.{md,mdx}']),
    exclude: globs(options.exclude, [
      '**/_*.{js,jsx,ts,tsx,md,mdx}',
      '**/_*/**',
      '**/*.test.{js,jsx,ts,tsx}',
      '**/__tests__/**',
    ]),
    numberPrefix: options.numberPrefixParser !== false,
    isCollapsible: options.sidebarCollapsible !== false,
    isCollapsed: options.sidebarCollapsed !== false,
  }
}

/** The number before a name, such as that of `02-install`. Dates and versions such as `2024-05-06` and `7.0` are names. */
const numberPrefix = /^(?!\d+[-_.]\d)(\d+)\s*[-_.]+\s*(?=[^-_.\s])/

export const withoutNumber = (name: string): string => name.replace(numberPrefix, '')

/** Returns the number before a name. */
export const numberOf = (name: string): number | undefined => {
  const digits = numberPrefix.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the documents of a set in one language. */
export function docsIn(files: ProjectFiles, set: DocSet, place: LocalePlace, trailingSlash: boolean): Doc[] {
  return files.list(set.path).flatMap((file): Doc[] => {
    const path = posix.relative(set.path, file)
    const matches = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(path))
    if (!/\.mdx?$/.test(path) || !matches(set.include) || matches(set.exclude)) return []
    return [docOf(files, set, path, place, trailingSlash)]
  })
}

function docOf(files: ProjectFiles, set: DocSet, path: string, place: LocalePlace, trailingSlash: boolean): Doc {
  const file = posix.join(set.path, path)
  const { fields, body } = splitFrontmatter(files.text(file) ?? '')
  const clean = path
    .replace(/\.mdx?$/, '')
    .split('/')
    .map((part) => (set.numberPrefix ? withoutNumber(part) : part))
  const name = clean.pop() ?? ''
  const parent = clean.join('/')
  const id = stringIn(fields.id) ?? name
  const isIndex = /^(?:index|readme)$/i.test(name) || name === clean.at(-1)
  const slug = stringIn(fields.slug)
  const inside = slug?.startsWith('/') ? slug : posix.join('/', parent, slug ?? (isIndex ? '' : id))
  const route = withSlash(posix.join('/', set.routeBase, inside), trailingSlash).replace(/(?<=\/)index$/, '')
  const target = posix.join(
    place.prefix,
    set.routeBase,
    parent,
    `${/^readme$/i.test(name) ? 'index' : name.replace(/^[_.]+/, '')}.md`,
  )
  return {
    page: pageAt(file, target, route, place, {
      ...titleOf(fields, body, id),
      ...present({ titleSuffix: set.titleSuffix }),
    }),
    id: posix.join(parent, id),
    folder: posix.dirname(path),
    title: stringIn(fields.title),
    position:
      typeof fields.sidebar_position === 'number'
        ? fields.sidebar_position
        : set.numberPrefix
          ? numberOf(posix.basename(path))
          : undefined,
    label: stringIn(fields.sidebar_label) ?? stringIn(fields.title),
  }
}

/** Returns the title of a page that has none itself: Docusaurus shows the name of its file. */
export const titleOf = (fields: Data, body: string, name: string): Data =>
  stringIn(fields.title) !== undefined || /^ {0,3}# |^={2,}[ \t]*$/m.test(maskFences(body)) ? {} : { title: name }

/** Returns a page with the slug that its route needs. `route` is the route inside the language. */
export const pageAt = (
  file: string,
  target: string,
  route: string,
  { prefix, url }: LocalePlace,
  more: Readonly<Record<string, unknown>> = {},
): OldFile => {
  const fields = { ...(routeOfTarget(target, prefix) === route ? {} : { slug: route }), ...more }
  return { file, target, route: `${url}${route}`, ...(Object.keys(fields).length > 0 ? { fields } : {}) }
}

/** Returns a route with or without a slash at its end. */
export const withSlash = (route: string, trailingSlash: boolean): string => {
  const bare = route.replace(/\/+$/, '')
  return bare === '' || trailingSlash ? `${bare}/` : bare
}

/** Returns the route that docsite gives to a file. */
export const routeOfTarget = (target: string, prefix: string): string =>
  `/${target.slice(prefix.length).replace(/\.md$/, '')}`.replace(/(?<=\/)index$/, '')

/** Reads `_category_.json` or `_category_.yml` of a folder. */
export function categoryOf(files: ProjectFiles, folder: string): Data {
  const file = files.first(['json', 'yml', 'yaml'].map((end) => posix.join(folder, `_category_.${end}`)))
  return file === undefined ? {} : objectIn(readYaml(files.text(file) ?? '').value)
}
