// Links of a repository's documentation to its code, which is not part of the new site, lead to the repository on its host.

import { basename, dirname } from 'node:path'
import type { Conversion, Step } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
import type { OldFile } from '../../model.ts'
import { routeKey } from '../../steps/links.ts'
import { replaceInText } from '../../text/mask.ts'

/** The files that name the repository, with the patterns of its URL. */
const marks: readonly (readonly [file: string, pattern: RegExp])[] = [
  ['go.mod', /^module\s+((?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+)/m],
  ['package.json', /"repository":[^}]*?((?:github|gitlab)\.com\/[\w.-]+\/[\w-]+)/],
  ['Cargo.toml', /^repository\s*=\s*"https?:\/\/((?:github|gitlab)\.com\/[\w.-]+\/[\w-]+)/m],
  [
    'pyproject.toml',
    /^["']?(?:repository|source|homepage)["']?\s*=\s*"https?:\/\/((?:github|gitlab)\.com\/[\w.-]+\/[\w-]+)/im,
  ],
]

/** A repository: its folder, relative to the pages, and its URL. */
interface Repository {
  folder: string
  url: string
}

/** Files outside the directory that the user has named are not read. */
const isInside = (files: ProjectFiles, folder: string): boolean => folder === '.' || files.root !== files.around

function repositoryOf(files: ProjectFiles, pages: readonly OldFile[]): Repository | undefined {
  for (const folder of ['.', '..'].filter((one) => isInside(files, one)))
    for (const [name, pattern] of marks) {
      const path = folder === '.' ? name : `../${name}`
      const [, url] = files.isFile(path) ? (pattern.exec(files.text(path) ?? '') ?? []) : []
      if (url !== undefined) return { folder, url: `https://${url.replace(/\.git$/, '')}` }
    }
  return namedRepository(files, pages)
}

/** Returns the repository around the folder of the pages: the one with the name of the folder around them that most links lead to. */
function namedRepository(files: ProjectFiles, pages: readonly OldFile[]): Repository | undefined {
  const name = basename(dirname(files.root)).toLowerCase()
  const counts = new Map<string, number>()
  for (const { file } of pages)
    for (const [, url = ''] of (files.text(file) ?? '').matchAll(
      /https:\/\/((?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+)\/(?:-\/)?(?:blob|tree)\//g,
    ))
      if (url.toLowerCase().endsWith(`/${name}`)) counts.set(url, (counts.get(url) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && { folder: '..', url: `https://${most[0]}` }
}

/** A link or an image. Its target is a path, relative to the page or to the root of the repository. */
const link = /(!?)\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(([^()\s<>#?]+)(#[^()\s]*)?\)/g

const repositories = new WeakMap<Conversion, Repository | 'unknown'>()

/** Returns the repository of a project, which is looked for once. */
function knownRepository(conversion: Conversion): Repository | undefined {
  const known = repositories.get(conversion) ?? repositoryOf(conversion.files, conversion.site.pages) ?? 'unknown'
  repositories.set(conversion, known)
  return known === 'unknown' ? undefined : known
}

export const convertCodeLinks: Step = (draft) => {
  const { files, byFile, byRoute } = draft.conversion
  const repository = knownRepository(draft.conversion)
  if (repository === undefined) return
  draft.text = replaceInText(draft.text, link, ([, mark = '', text = '', path = '', hash = '']) => {
    if (mark !== '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return undefined
    // Such a path is a URL of the old site, if it does not name a file.
    if (path.startsWith('/') && (byRoute.has(routeKey(path)) || !/\.(?!html?$)\w+$/.test(path))) return undefined
    const file = path.startsWith('/') ? files.normalize(`${repository.folder}${path}`) : draft.resolve(path)
    const isOutside = file.startsWith('../')
    if (byFile.has(file) || byFile.has(`${file}.md`) || !(isOutside || /\.(?!md|html)\w+$/.test(file))) return undefined
    if (!isOutside && !files.isFile(file)) return undefined
    draft.count('links to code → links to the repository')
    return `[${text}](${repository.url}/blob/HEAD/${files.relative(repository.folder, file)}${hash})`
  })
}
