// Links of a repository's documentation to its code, which is not part of the new site, lead to the repository on its host.

import type { Step } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
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

function repositoryOf(files: ProjectFiles): Repository | undefined {
  for (const folder of ['.', '..'])
    for (const [name, pattern] of marks) {
      const path = folder === '.' ? name : `../${name}`
      const [, url] = files.isFile(path) ? (pattern.exec(files.text(path) ?? '') ?? []) : []
      if (url !== undefined) return { folder, url: `https://${url.replace(/\.git$/, '')}` }
    }
  return undefined
}

/** A link or an image. Its target is a path, relative to the page or to the root of the repository. */
const link = /(!?)\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(([^()\s<>#?]+)(#[^()\s]*)?\)/g

export const convertCodeLinks: Step = (draft) => {
  const { files, byFile } = draft.conversion
  const repository = repositoryOf(files)
  if (repository === undefined) return
  draft.text = replaceInText(draft.text, link, ([, mark = '', text = '', path = '', hash = '']) => {
    if (mark !== '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return undefined
    const file = path.startsWith('/') ? files.normalize(`${repository.folder}${path}`) : draft.resolve(path)
    const isOutside = file.startsWith('../')
    if (byFile.has(file) || byFile.has(`${file}.md`) || !(isOutside || /\.(?!md|html)\w+$/.test(file))) return undefined
    if (!isOutside && !files.isFile(file)) return undefined
    draft.count('links to code → links to the repository')
    return `[${text}](${repository.url}/blob/HEAD/${files.relative(repository.folder, file)}${hash})`
  })
}
