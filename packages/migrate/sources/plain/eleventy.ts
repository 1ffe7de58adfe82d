// Reads Eleventy projects. Their configuration is code, of which only the names of the folders are read.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding, OldSite } from '../../model.ts'
import { present, stringIn } from '../../values.ts'
import { bareOf, otherFiles, treePages } from '../tree/pages.ts'
import { homeRedirect } from '../tree/redirects.ts'
import { sidebarByFields, sidebarByFolder } from './navigation.ts'

const names = ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', 'eleventy.config.ts', '.eleventy.js']

/** Returns the configuration of a folder. The name of an old one begins with a dot, so it is not read. */
export const eleventyConfig = (files: ProjectFiles, folder = '.'): string | undefined =>
  files.first(names.slice(0, -1).map((name) => posix.join(folder, name))) ??
  (/"@11ty\/eleventy"/.test(files.text(posix.join(folder, 'package.json')) ?? '')
    ? posix.join(folder, 'package.json')
    : undefined)

export function readEleventy(files: ProjectFiles): OldSite {
  const file = eleventyConfig(files) ?? ''
  const [, input] = /\binput:\s*['"`]([^'"`]+)/.exec(files.text(file) ?? '') ?? []
  const usual = ['src', 'docs', 'content', 'site'].find((folder) =>
    files.list(folder).some((one) => one.endsWith('.md')),
  )
  const isAtRoot = files
    .list('.')
    .some((one) => /^(?!README|CHANGELOG|CONTRIBUTING|LICENSE|CODE_OF)[^/]*\.md$/i.test(one))
  const folder = posix.normalize(input ?? (isAtRoot ? '.' : (usual ?? '.'))).replace(/\/$/, '')
  const pages = treePages(files, folder, {
    isPage: (path) =>
      !/(?:^|\/)(?:_|node_modules\/)/.test(path) &&
      !/^(?:README|CHANGELOG|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT)\.md$/i.test(path),
    routeOf: (path, fields) => {
      const written = stringIn(fields.permalink)
      // Eleventy removes a date before the name.
      const bare = `/${bareOf(path).replace(/(^|\/)\d{4}-\d\d-\d\d-/g, '$1')}`
      if (written !== undefined && !/\{[{%]/.test(written))
        return posix.join('/', written).replace(/(?<=\/)index\.html$/, '')
      return bare === '/' ? bare : `${bare}/`
    },
  })
  return {
    kind: 'markdown',
    config: present({
      title: titleIn(files),
      redirects: homeRedirect(pages.map(({ page }) => page.route)),
      themeConfig: present({ sidebar: { '/': sidebarByFields(pages, files) ?? sidebarByFolder(pages, files) } }),
    }),
    pages: pages.map(({ page }) => page),
    copies: otherFiles(files, folder, (path) => !/\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|pdf|zip|ico)$/i.test(path)),
    headingIds: 'github',
    builds: ['_site'],
    findings: findingsOf(files, file, folder),
    settings: { sourceRoot: folder, extensions: new Set(['liquid']), variables: new Map() },
  }
}

/** Sites keep their title in a file of data. */
const titleIn = (files: ProjectFiles): string | undefined => {
  const file = files.list('.').find((one) => /(?:^|\/)_data\/(?:site|metadata)\.js(?:on)?$/.test(one))
  return file === undefined ? undefined : /["']?(?:title|name)["']?:\s*["'`]([^"'`]+)/.exec(files.text(file) ?? '')?.[1]
}

const findingsOf = (files: ProjectFiles, file: string, folder: string): Finding[] => [
  {
    kind: 'todo',
    file,
    text: 'The configuration of Eleventy is code and was not run. Check the pages that depend on its filters, shortcodes and collections.',
  },
  ...files
    .list(folder)
    .filter(
      (one) =>
        /\.(?:njk|liquid|html|hbs|pug|webc|11ty\.js)$/.test(one) && !/(?:^|\/)_/.test(posix.relative(folder, one)),
    )
    .map(
      (one): Finding => ({
        kind: 'todo',
        file: one,
        text: 'This page is a template, so it is not carried over. Write it in Markdown.',
      }),
    ),
]
