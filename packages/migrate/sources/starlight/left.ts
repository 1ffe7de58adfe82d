// Lists what a Starlight project has besides its pages, and what is left to do about it.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { lineAt } from '../../text/mask.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { withSlash } from '../docusaurus/docs.ts'
import { pluginFinding } from '../mdx-plugins.ts'
import { type Collection, pageFolder, withoutIndex } from './docs.ts'
import type { StarlightDoc } from './sidebar.ts'

/** Returns an entry for each plugin and each page that the new site does not have. Settings are entries of their own. */
export function starlightLeft(
  files: ProjectFiles,
  file: string,
  { config, docs, collections }: { config: Data; docs: readonly StarlightDoc[]; collections: readonly Collection[] },
): Finding[] {
  const text = files.text(file) ?? ''
  const placeOf = (key: string): Pick<Finding, 'file' | 'line'> => {
    const at = text.search(new RegExp(`\\b${key}\\b`))
    return at < 0 ? { file } : { file, line: lineAt(text, at) }
  }
  return [
    ...pluginsIn(text).flatMap(
      (name) => pluginFinding(name, placeOf(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))) ?? [],
    ),
    ...emptyFolders(config.sidebar, docs).map(
      (folder): Finding => ({
        kind: 'todo',
        file,
        text: `The sidebar lists the pages in \`${folder}\`, which are not in the old project. If the old build writes them, build the old site once, and migrate again.`,
      }),
    ),
    ...markdocPages(files),
    ...otherCollections(files, collections),
    ...otherPages(files, collections),
  ]
}

/** Returns the folders without pages that the sidebar lists. */
function emptyFolders(sidebar: unknown, docs: readonly StarlightDoc[]): string[] {
  const folders = listIn(sidebar).flatMap((item): string[] => {
    const { items, autogenerate } = objectIn(item)
    const folder = stringIn(objectIn(autogenerate).directory)?.replace(/^\/+|\/+$/g, '')
    const isEmpty = folder !== undefined && !docs.some(({ path }) => path.startsWith(`${folder}/`))
    return [...(isEmpty ? [folder] : []), ...emptyFolders(items, docs)]
  })
  return [...new Set(folders)]
}

/** Returns the name of the collection of Astro that contains a file, if it is not that of the pages. */
const collectionOf = (file: string): string | undefined => {
  const name = /^src\/content\/([^/]+)\//.exec(file)?.[1]
  return name === undefined || name === 'docs' ? undefined : name
}

/** Returns the files of Markdown that pages can include. */
export const partsOf = (files: ProjectFiles, pages: ReadonlySet<string>): string[] =>
  files
    .list('src')
    .filter((file) => /\.mdx?$/.test(file) && !pages.has(file) && !file.startsWith('src/pages/'))
    .filter((file) => collectionOf(file) === undefined)

/** Returns an entry for each other collection, from which code of the project makes pages, such as a blog. */
function otherCollections(files: ProjectFiles, collections: readonly Collection[]): Finding[] {
  const counts = new Map<string, number>()
  for (const file of files.list('src/content')) {
    const name = collectionOf(file)
    const isShown = collections.some(({ folder }) => folder === `src/content/${name}`)
    if (name !== undefined && !isShown && /\.mdx?$/.test(file)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({
    kind: 'todo',
    file: `src/content/${name}`,
    text: `Code of the old site shows this collection, so its files of Markdown (${count}) are not in the new site. Move them into \`content/\`, at the paths of their old URLs.`,
  }))
}

/** Returns an entry for each page of Markdoc, whose tags are not those of MDX. */
const markdocPages = (files: ProjectFiles): Finding[] =>
  files
    .list(pageFolder)
    .filter((file) => file.endsWith('.mdoc') && /\{%/.test(files.text(file) ?? ''))
    .map((file) => ({
      kind: 'todo',
      file,
      text: 'This page contains tags of Markdoc, `{% … %}`. Write them as containers and blocks of docsite.',
    }))

/** Returns the packages that a configuration imports. */
const pluginsIn = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/^\s*import\s[^'";]*?\sfrom\s*['"]([^'"]+)['"]/gm), ([, name = '']) => name).filter(
      (name) =>
        !/^(?:[./]|node:|(?:fs|path|url|process|module|child_process)(?:\/|$))|\.(?:json|js|ts|mjs)$/.test(name),
    ),
  ),
]

const isPage = (file: string): boolean => /\.(?:astro|html|mdx?)$/.test(file)

const isHidden = (path: string): boolean => /(?:^|\/)(?:_|404\.)/.test(path)

/** Returns the pages beside those of Starlight, which are mostly components, and the code that writes other files. */
function otherPages(files: ProjectFiles, collections: readonly Collection[]): Finding[] {
  const all = files.list('src/pages').filter((file) => !isHidden(posix.relative('src/pages', file)))
  const code = all.filter((file) => !isPage(file))
  const showsEntries = (file: string) =>
    collections.some(({ folder, prefix }) =>
      folder !== pageFolder || prefix !== '' ? file.startsWith(posix.join('src/pages', prefix, '[...')) : false,
    )
  return [
    ...all
      .filter((file) => isPage(file) && !showsEntries(file))
      .map(
        (file): Finding => ({
          kind: 'todo',
          file,
          text: file.includes('[')
            ? 'Code makes several pages from this file. Write them in Markdown, or generate them with a plugin.'
            : `This page of Astro is not in \`${pageFolder}\`, so the new page has only a title. Write it in Markdown, or with a component in \`config/islands/\`.`,
        }),
      ),
    ...(code.length === 0
      ? []
      : [
          {
            kind: 'todo' as const,
            file: 'src/pages',
            text: `Code writes these files: ${code.map((file) => `\`${posix.relative('src/pages', file)}\``).join(', ')}. Put the files into \`public/\`, or write them with a plugin.`,
          },
        ]),
  ]
}

/** Returns a page with only a title for each page beside those of Starlight, by route, so that its URL stays. `folder` is that of the default language. */
export function placeholders(
  files: ProjectFiles,
  folder: string,
  taken: ReadonlySet<string>,
): Map<string, [file: string, text: string]> {
  const pages = files.list('src/pages').flatMap((file): [string, [string, string]][] => {
    const path = posix.relative('src/pages', file)
    const name = withoutIndex(path.replace(/\.\w+$/, ''))
    const route = withSlash(`/${name}`, true)
    if (!isPage(path) || path.includes('[') || isHidden(path) || taken.has(route)) return []
    const target = posix.join('content', folder, `${name || 'index'}.md`)
    return [[route, [target, `---\nslug: ${route}\n---\n\n# ${posix.basename(name) || 'Home'}\n`]]]
  })
  return new Map(pages)
}
