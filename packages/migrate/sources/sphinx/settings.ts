// Reads the settings of a Sphinx project from its configuration, in the form that the conversion needs.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { OldSettings } from '../../model.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { bookKeys, mystKeys, sphinxKeys } from '../keys/sphinx.ts'
import { pythonValues } from './python-values.ts'

export interface SphinxSettings {
  /** The file with the configuration. */
  file: string
  isMystmd: boolean
  title: string | undefined
  language: string | undefined
  copyright: string | undefined
  url: string | undefined
  logo: string | undefined
  icon: string | undefined
  repository: string | undefined
  editUrl: string | undefined
  /** The document with the navigation, without its ending. */
  root: string
  /** The table of contents in a file of its own. */
  toc: unknown
  /** Whether pages are files such as `start.html`, or folders. */
  urls: 'html' | 'folders'
  excluded: string[]
  extensions: unknown
  theme?: string | undefined
  extraFolders: string[]
  locales: unknown
  redirects: Data
  /**
   * Substitutions by name, the URLs of `extlinks` as `extlinks.name`, those of schemes as `schemes.name`, and those of other
   * projects as `inventories.name`.
   */
  variables: Map<string, string>
  /** The profiles that the theme links to. */
  profiles: Data[]
  /** The whole configuration, with what becomes of its keys. */
  old: OldSettings
}

export function settingsOf(files: ProjectFiles): SphinxSettings {
  if (files.isFile('myst.yml')) return fromMyst(objectIn(readYaml(files.text('myst.yml') ?? '').value))
  const toc = files.isFile('_toc.yml') ? readYaml(files.text('_toc.yml') ?? '').value : undefined
  if (files.isFile('conf.py')) return { ...fromPython(files), ...(toc === undefined ? {} : tocSettings(toc)) }
  return { ...fromBook(files, objectIn(readYaml(files.text('_config.yml') ?? '').value)), ...tocSettings(toc) }
}

const tocSettings = (toc: unknown): Pick<SphinxSettings, 'toc' | 'root'> => ({
  toc,
  root: (stringIn(objectIn(toc).root) ?? stringIn(objectIn(listIn(toc)[0]).file) ?? 'index').replace(/\.md$/, ''),
})

/** Values that say something about readers, and may be code. */
const shown = new Set([
  'project',
  'html_title',
  'html_logo',
  'html_favicon',
  'html_baseurl',
  'html_theme_options',
  'redirects',
  'myst_substitutions',
])

function fromPython(files: ProjectFiles): SphinxSettings {
  const source = files.text('conf.py') ?? ''
  const { values, code } = pythonValues(source)
  const theme = objectIn(values.html_theme_options)
  const context = objectIn(values.html_context)
  const user = stringIn(context.github_user)
  const repository =
    stringIn(theme.repository_url) ??
    stringIn(theme.source_repository)?.replace(/\/$/, '') ??
    stringIn(theme.github_url) ??
    (user && `https://github.com/${user}/${String(context.github_repo)}`)
  const branch =
    stringIn(theme.repository_branch) ?? stringIn(theme.source_branch) ?? stringIn(context.github_version) ?? 'main'
  const folder =
    stringIn(theme.path_to_docs) ??
    stringIn(theme.source_directory) ??
    stringIn(context.doc_path) ??
    stringIn(context.conf_py_path)
  const path = (value: unknown) => stringIn(value) && posix.normalize(String(value))
  const known = code.filter((name) => Object.hasOwn(sphinxKeys, name))
  return {
    file: 'conf.py',
    isMystmd: false,
    title: stringIn(values.html_title) ?? stringIn(values.project),
    language: stringIn(values.language),
    copyright: stringIn(values.copyright),
    url: stringIn(values.html_baseurl),
    logo: path(values.html_logo) ?? logoOf(theme),
    icon: path(values.html_favicon),
    repository,
    editUrl:
      repository === undefined || folder === undefined
        ? undefined
        : `${repository}/edit/${branch}/${folder.replace(/^\/+|\/+$/g, '')}`,
    root: stringIn(values.root_doc) ?? stringIn(values.master_doc) ?? 'index',
    toc: undefined,
    urls: usesFolders(files) ? 'folders' : 'html',
    excluded: listIn(values.exclude_patterns).map(String),
    extensions: values.extensions,
    theme: stringIn(values.html_theme),
    extraFolders: listIn(values.html_extra_path).map(String),
    locales: undefined,
    redirects: { ...objectIn(values.redirects), ...redirectsIn(files, values.rediraffe_redirects) },
    variables: new Map([
      ...textsIn(values.myst_substitutions),
      ...linksIn(values.extlinks),
      ...schemesIn(values.myst_url_schemes),
      ...inventoriesIn(values.intersphinx_mapping),
    ]),
    profiles: listIn(theme.icon_links).map((one) => {
      const { icon, name, url } = objectIn(one)
      // An icon is a class of Font Awesome, such as `fa-brands fa-github`.
      return { icon: /\bfa-([a-z-]+)$/.exec(String(icon))?.[1] ?? stringIn(name), link: url }
    }),
    old: {
      file: 'conf.py',
      value: {
        ...Object.fromEntries(known.map((name) => [name, true])),
        ...Object.fromEntries(Object.entries(values).filter(([name]) => isSetting(name, source))),
        ...(/^def setup\(/m.test(source) ? { setup: true } : {}),
        extensions: undefined,
      },
      parts: known.flatMap((name) => (shown.has(name) ? [{ path: [name], isCode: true }] : [])),
      keys: sphinxKeys,
    },
  }
}

/** pydata-sphinx-theme has an image for each appearance. */
const logoOf = (theme: Data): string | undefined => {
  const image = stringIn(objectIn(theme.logo).image_light) ?? stringIn(theme.light_logo)
  return image && (image.startsWith('_static/') ? image : `_static/${image}`)
}

/** Returns whether a script of the project calls the builder that writes folders. */
const usesFolders = (files: ProjectFiles): boolean =>
  ['Makefile', '../Makefile', '../noxfile.py', '../tox.ini', '../pyproject.toml', 'noxfile.py'].some(
    (name) =>
      files.isFile(name) &&
      /\bdirhtml\b/.test(
        (files.text(name) ?? '')
          .replace(/^.*(?:\bhelp\b|@echo|\.PHONY).*$/gm, '')
          .replace(/^dirhtml:[\s\S]*?(?=^\S)/gm, ''),
      ),
  )

const textsIn = (fields: unknown): [string, string][] =>
  Object.entries(objectIn(fields)).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )

const linksIn = (links: unknown): [string, string][] =>
  Object.entries(objectIn(links)).flatMap(([name, value]): [string, string][] => {
    const [url, caption] = listIn(value)
    return stringIn(url) ? [[`extlinks.${name}`, `${String(url)}\n${stringIn(caption) ?? '%s'}`]] : []
  })

/** Returns the schemes of URLs that MyST replaces, such as `wiki:`. */
const schemesIn = (schemes: unknown): [string, string][] =>
  Object.entries(objectIn(schemes)).flatMap(([name, value]): [string, string][] => {
    const url = stringIn(value) ?? stringIn(objectIn(value).url)
    const title = stringIn(objectIn(value).title) ?? ''
    return url === undefined ? [] : [[`schemes.${name}`, `${url}\n${title}`]]
  })

/** Returns the sites to which references of intersphinx lead. */
const inventoriesIn = (mapping: unknown): [string, string][] =>
  Object.entries(objectIn(mapping)).flatMap(([name, value]): [string, string][] => {
    const url = stringIn(listIn(value)[0])
    return url === undefined ? [] : [[`inventories.${name}`, `${url.replace(/\/$/, '')}/`]]
  })

/** Returns the redirects of rediraffe, which can be in a file: two documents in each line. */
const redirectsIn = (files: ProjectFiles, redirects: unknown): Data =>
  typeof redirects === 'string'
    ? Object.fromEntries(
        Array.from(
          (files.text(posix.normalize(redirects)) ?? '').matchAll(/^[ \t]*"?([^"#\s]+)"?[ \t]+"?([^"\s]+)"?[ \t]*$/gm),
          ([, from = '', to = '']) => [from, to],
        ),
      )
    : objectIn(redirects)

/** Returns whether a variable is a setting. Others help to make settings, so the configuration names them again. */
const isSetting = (name: string, source: string): boolean =>
  Object.hasOwn(sphinxKeys, name) ||
  (!name.startsWith('_') && [...source.matchAll(new RegExp(`\\b${name}\\b(?!\\s*=)`, 'g'))].length === 0)

/** Reads `_config.yml` of Jupyter Book. */
function fromBook(files: ProjectFiles, config: Data): SphinxSettings {
  const { url, branch, path_to_book: folder } = objectIn(config.repository)
  const sphinx = objectIn(objectIn(config.sphinx).config)
  const html = objectIn(config.html)
  const repository = stringIn(url)?.replace(/\/$/, '')
  return {
    file: '_config.yml',
    isMystmd: false,
    title: stringIn(config.title),
    language: stringIn(sphinx.language),
    copyright: stringIn(config.copyright) && [stringIn(config.author), config.copyright].filter(Boolean).join(', '),
    url: stringIn(html.baseurl),
    logo: stringIn(config.logo),
    icon: stringIn(html.favicon),
    repository,
    editUrl:
      repository === undefined || html.use_edit_page_button !== true
        ? undefined
        : [repository, 'edit', stringIn(branch) ?? 'main', stringIn(folder)].filter(Boolean).join('/'),
    root: 'index',
    toc: undefined,
    urls: 'html',
    excluded: listIn(config.exclude_patterns).map(String),
    extensions: objectIn(config.sphinx).extra_extensions,
    extraFolders: listIn(sphinx.html_extra_path).map(String),
    locales: undefined,
    redirects: { ...objectIn(sphinx.redirects), ...redirectsIn(files, sphinx.rediraffe_redirects) },
    variables: new Map([
      ...textsIn(objectIn(config.parse).myst_substitutions),
      ...linksIn(sphinx.extlinks),
      ...schemesIn(objectIn(config.parse).myst_url_schemes ?? sphinx.myst_url_schemes),
      ...inventoriesIn(sphinx.intersphinx_mapping),
    ]),
    profiles: [],
    old: { file: '_config.yml', value: config, keys: bookKeys },
  }
}

/** Reads `myst.yml`. */
function fromMyst(config: Data): SphinxSettings {
  const { project, site } = config
  const { title, github, toc, exclude, copyright, substitutions } = objectIn(project)
  const { options, domains, title: siteTitle } = objectIn(site)
  const { logo, favicon } = objectIn(options)
  const link = stringIn(github)
  const [domain] = listIn(domains)
  return {
    file: 'myst.yml',
    isMystmd: true,
    title: stringIn(siteTitle) ?? stringIn(title),
    language: undefined,
    copyright: stringIn(copyright),
    url: stringIn(domain) && `https://${String(domain)}`,
    logo: stringIn(logo),
    icon: stringIn(favicon),
    repository: link === undefined || link.startsWith('http') ? link : `https://github.com/${link}`,
    editUrl: undefined,
    ...tocSettings(toc),
    urls: 'folders',
    excluded: listIn(exclude).map(String),
    extensions: undefined,
    extraFolders: [],
    locales: undefined,
    redirects: {},
    variables: new Map(textsIn(substitutions)),
    profiles: [],
    old: { file: 'myst.yml', value: config, keys: mystKeys },
  }
}
