// Reads MkDocs projects.

import { posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import { isObject } from '../guards.ts'
import type { FileCopy, Finding, OldFile, OldSite } from '../model.ts'
import type { Source } from '../source.ts'
import { readYaml } from '../text/yaml.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../values.ts'
import { routeOfTarget } from './docusaurus-docs.ts'
import { mkdocsKeys } from './keys/mkdocs.ts'
import { mkdocsSteps } from './mkdocs-syntax.ts'

const configNames = ['mkdocs.yml', 'mkdocs.yaml']

export const mkdocs: Source = {
  kind: 'mkdocs',
  detect: (files) =>
    files.projectFolders().find((folder) => files.first(configNames.map((name) => posix.join(folder, name)))),
  read: (files) => Promise.resolve(readMkdocs(files)),
  folders: ['overrides', 'hooks'],
  steps: mkdocsSteps,
}

function readMkdocs(files: ProjectFiles): OldSite {
  const file = files.first(configNames) ?? ''
  // Tags such as `!!python/name:` name code, which the new site does not need.
  const findings: Finding[] = []
  const config = configOf(files, file, findings)
  const sourceRoot = posix.normalize(stringIn(config.docs_dir) ?? 'docs').replace(/\/$/, '')
  const usesFolders = config.use_directory_urls !== false
  const pages = listPages(files, sourceRoot, usesFolders)
  const siteUrl = stringIn(config.site_url)
  const url = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl) : undefined
  const theme = objectIn(config.theme)
  const extensions = namedOptions(config.markdown_extensions)
  const plugins = namedOptions(config.plugins)
  const redirects = objectIn(objectIn(plugins.get('redirects')).redirect_maps)
  const routes = new Map(pages.map((page) => [posix.relative(sourceRoot, page.file), page.route ?? '/']))
  return {
    kind: 'mkdocs',
    config: present({
      title: stringIn(config.site_name),
      description: stringIn(config.site_description),
      lang: stringIn(theme.language) ?? stringIn(theme.locale),
      siteUrl: url?.origin,
      base: url && url.pathname !== '/' ? url.pathname : undefined,
      icon: assetOf(theme.favicon),
      logo: assetOf(theme.logo),
      route: usesFolders ? undefined : { cleanUrls: false },
      redirects: Object.entries(redirects).flatMap(([from, to]) => {
        const [path = '', hash] = String(to).split('#')
        const target = isExternal(path) ? path : routes.get(path)
        return target === undefined
          ? []
          : [
              {
                from: routeOf(from, usesFolders).replace(/(?<=.)\/$|\.html$/, ''),
                to: hash === undefined ? target : `${target}#${hash}`,
              },
            ]
      }),
      themeConfig: present({
        sidebar: { '/': Array.isArray(config.nav) ? navItems(config.nav, routes) : folderNav(pages, sourceRoot) },
        socialLinks: stringIn(config.repo_url)
          ? [
              {
                icon: /gitlab/.test(String(config.repo_url)) ? 'gitlab' : 'github',
                mode: 'link',
                content: config.repo_url,
              },
            ]
          : [],
        editLink: editLinkOf(config),
        footer: stringIn(config.copyright) ? { message: config.copyright } : undefined,
      }),
    }),
    pages,
    copies: otherFiles(files, sourceRoot),
    headingIds: 'mkdocs',
    builds: [stringIn(config.site_dir) ?? 'site'],
    settingsFiles: [
      {
        file,
        value: {
          ...config,
          plugins: Object.fromEntries([...plugins].map(([name, options]) => [name, options ?? true])),
          markdown_extensions: Object.fromEntries([...extensions].map(([name, options]) => [name, options ?? true])),
        },
        keys: mkdocsKeys,
      },
    ],
    findings: findings.concat(
      [...extensions.keys(), ...plugins.keys()].flatMap((name) =>
        /macros|gen-files|table-reader/.test(name)
          ? [
              {
                file,
                kind: 'todo' as const,
                text: `\`${name}\` is code that runs in MkDocs. Check the pages that depend on it.`,
              },
            ]
          : [],
      ),
    ),
    settings: {
      sourceRoot,
      extensions: new Set(extensions.keys()),
      snippetFolders: [objectIn(extensions.get('pymdownx.snippets')).base_path]
        .flat()
        .flatMap((one) => stringIn(one) ?? []),
      abbreviations: listIn(objectIn(extensions.get('pymdownx.snippets')).auto_append)
        .map((one) => files.text(String(one)) ?? '')
        .join('\n'),
    },
  }
}

/** Returns the configuration. `INHERIT` names a file with further values. */
function configOf(files: ProjectFiles, file: string, findings: Finding[], readBefore: readonly string[] = []): Data {
  const { value, problem } = readYaml(files.text(file) ?? '')
  if (problem !== undefined)
    findings.push({ kind: 'todo', file, text: `The configuration cannot be read: ${problem}.` })
  const fields = objectIn(value)
  const parent = stringIn(fields.INHERIT)
  const inherited = parent === undefined ? undefined : posix.join(posix.dirname(file), parent)
  if (inherited === undefined || inherited === file || readBefore.includes(inherited)) return fields
  return { ...configOf(files, inherited, findings, [...readBefore, file]), ...fields }
}

/** Returns extensions or plugins with their options by name. They are a list or an object. */
const namedOptions = (list: unknown): Map<string, unknown> =>
  new Map(
    Array.isArray(list)
      ? list.map((one) => (isObject(one) ? (Object.entries(one)[0] ?? ['', {}]) : [String(one), {}]))
      : Object.entries(objectIn(list)),
  )

const assetOf = (path: unknown): string | undefined =>
  stringIn(path) ? (isExternal(String(path)) ? String(path) : `/${String(path)}`) : undefined

/** Returns the route of a file: `guide/start.md` → `/guide/start/`. */
function routeOf(path: string, usesFolders: boolean): string {
  const bare = `/${path.replace(/\.md$/, '')}`.replace(/(?<=\/)(?:index|README)$/, '')
  if (bare.endsWith('/')) return bare
  return usesFolders ? `${bare}/` : `${bare}.html`
}

function listPages(files: ProjectFiles, sourceRoot: string, usesFolders: boolean): OldFile[] {
  const all = files.list(sourceRoot).filter((file) => file.endsWith('.md'))
  return all.flatMap((file): OldFile[] => {
    const path = posix.relative(sourceRoot, file)
    // MkDocs prefers index.md.
    if (/(?:^|\/)README\.md$/.test(path) && all.includes(file.replace(/README\.md$/, 'index.md'))) return []
    const target = path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/(^|\/)_+/g, '$1')
    const route = routeOf(path, usesFolders)
    const given = routeOfTarget(target, '')
    return [{ file, target, route, ...(given === route || route.endsWith('.html') ? {} : { fields: { slug: route } }) }]
  })
}

function navItems(items: unknown, routes: ReadonlyMap<string, string>): Data[] {
  return listIn(items).flatMap((item): Data[] => {
    if (typeof item === 'string') return linkItems(undefined, item, routes)
    return Object.entries(objectIn(item)).flatMap(([text, value]) =>
      Array.isArray(value) ? [{ text, items: navItems(value, routes) }] : linkItems(text, String(value ?? ''), routes),
    )
  })
}

/** A folder stands for all of its pages. */
function linkItems(text: string | undefined, target: string, routes: ReadonlyMap<string, string>): Data[] {
  if (isExternal(target)) return [present({ text: text ?? target, link: target })]
  const route = routes.get(posix.normalize(target))
  if (route !== undefined) return [present({ text, link: route })]
  const inside = [...routes]
    .filter(([path]) => target.endsWith('/') && path.startsWith(target))
    .map(([, link]) => ({ link }))
  return inside.length > 0 ? [{ text: text ?? target.replace(/\/$/, ''), items: inside }] : []
}

/** Returns the pages by folder, as MkDocs lists them without a nav. */
function folderNav(pages: readonly OldFile[], sourceRoot: string, folder = ''): Data[] {
  const inside = pages
    .map((page) => ({ page, path: posix.relative(sourceRoot, page.file) }))
    .filter(({ path }) => path.startsWith(folder))
  const children = inside.filter(({ path }) => !path.slice(folder.length).includes('/'))
  const isIndex = (path: string) => /(?:^|\/)(?:index|README)\.md$/.test(path)
  const folders = new Set(
    inside.flatMap(({ path }) =>
      path.slice(folder.length).includes('/') ? [path.slice(folder.length).split('/')[0] ?? ''] : [],
    ),
  )
  return [
    ...children
      .sort((a, b) => Number(isIndex(b.path)) - Number(isIndex(a.path)) || a.path.localeCompare(b.path))
      .map(({ page }) => ({ link: page.route })),
    ...[...folders].sort().map((name) => ({
      text: (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' '),
      items: folderNav(pages, sourceRoot, `${folder}${name}/`),
    })),
  ]
}

function editLinkOf(config: Data): Data | undefined {
  const [repo, edit] = [stringIn(config.repo_url), stringIn(config.edit_uri)]
  if (repo === undefined || edit === undefined) return undefined
  return {
    docRepoBaseUrl: isExternal(edit) ? edit : `${repo.replace(/\/+$/, '')}/${edit.replace(/^\/+|\/+$/g, '')}`,
    text: 'Edit this page',
  }
}

/** MkDocs copies all other files. Pages can refer to any of them. */
const otherFiles = (files: ProjectFiles, sourceRoot: string): FileCopy[] =>
  files
    .list(sourceRoot)
    .filter((file) => !/\.(?:md|py|html)$/.test(file))
    .map((file) => [file, posix.join('content/public', posix.relative(sourceRoot, file))])
