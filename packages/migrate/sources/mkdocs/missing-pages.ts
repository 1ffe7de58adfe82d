// Finds pages that the nav or links name and the project does not contain, and the scripts that make them before MkDocs runs.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { OldFile } from '../../model.ts'
import { maskCode } from '../../text/mask.ts'
import type { Data } from '../../values.ts'
import { filesIn } from './nav.ts'

interface Pages {
  files: ProjectFiles
  pages: readonly OldFile[]
  config: Data
  sourceRoot: string
}

/** Returns a sentence about the pages that do not exist, or `undefined` if all exist. */
export function missingPages(project: Pages): string | undefined {
  const { files, config } = project
  const known = new Set(project.pages.flatMap(({ file }) => pathEnds(withoutLanguage(file))))
  const isMissing = (path: string): boolean =>
    !known.has(path) && files.peek(posix.join(project.sourceRoot, path)) === undefined
  const inNav = [...new Set(filesIn(config.nav).map((path) => posix.normalize(path)))].filter(isMissing)
  const linked = linkedPages(project).filter((path) => !inNav.includes(path) && isMissing(path))
  const scripts = makers(files, [...inNav, ...linked])
  if (inNav.length === 0 && scripts.length === 0) return undefined
  const parts = [
    inNav.length > 0 ? `The sidebar leaves out entries of \`nav\` whose files do not exist: ${names(inNav)}.` : '',
    // Without a script, the report of `check` says everything about such links.
    scripts.length > 0 && linked.length > 0 ? `Pages link to files that do not exist: ${names(linked)}.` : '',
    scripts.length > 0
      ? `${names(scripts)} names them. If it writes these files, run it, and migrate again.`
      : 'If a script writes these files, run it, and migrate again.',
  ]
  return parts.filter(Boolean).join(' ')
}

/** The paths that a sentence lists. */
const mostNames = 20

const names = (paths: readonly string[]): string =>
  paths
    .slice(0, mostNames)
    .map((path) => `\`${path}\``)
    .join(', ') + (paths.length > mostNames ? `, and ${paths.length - mostNames} more` : '')

/** Translations are in folders of languages, or have the language in their names. */
const withoutLanguage = (file: string): string => file.replace(/(?:\.[a-z]{2}(?:[-_]\w+)?)?\.md$/i, '.md')

/** Returns a path, and the paths without its first folders. */
const pathEnds = (path: string): string[] => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))

/** A link to a page, relative to the page that contains it. */
const link = /\]\([ \t]*<?((?![a-z]+:|\/)[\w./-]+\.md)(?:#[^()\s]*)?>?[ \t]*\)/gi

/** Returns the pages to which pages link, relative to the folder of all pages. */
function linkedPages({ files, pages, sourceRoot }: Pages): string[] {
  const linked = pages.flatMap(({ file }) =>
    Array.from(maskCode(files.text(file) ?? '').matchAll(link), ([, path = '']) =>
      posix.relative(sourceRoot, posix.join(posix.dirname(file), path)),
    ),
  )
  return [...new Set(linked)].filter((path) => !path.startsWith('../')).sort()
}

/** The folders in which scripts for a documentation usually are. */
const scriptFolders = ['scripts', 'script', 'tools', 'bin', 'hack', 'docs']

/** Returns the scripts that are about MkDocs and contain the name of one of these files. */
function makers(files: ProjectFiles, paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const quoted = paths.flatMap((path) => [`"${path}"`, `'${path}'`, `/${path}`])
  return scriptFolders
    .flatMap((folder) => files.list(folder))
    .filter((file) => {
      if (!/\.(?:py|sh|[cm]?[jt]s|rb)$/.test(file)) return false
      const text = files.peek(file) ?? ''
      return /mkdocs/i.test(text) && quoted.some((name) => text.includes(name))
    })
}
