// The folders of the old documentation → an entry for each file that was not carried over.

import { posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import type { Entry, OldSite, Topic } from '../model.ts'

/** The kinds of files that belong to a documentation, by their names. The first row that matches applies. */
const kinds: readonly (readonly [name: RegExp, topic: Topic, reason: string])[] = [
  [
    /\.data\.[cm]?[jt]s$/,
    'data loader',
    'This loads data for pages. Write the data into the pages, or write a plugin that generates them.',
  ],
  [
    /\[[^\]/]+\][^/]*\.(?:mdx?|paths\.[cm]?[jt]s|astro|tsx?|jsx?)$/,
    'dynamic route',
    'This makes several pages from data. Generate them with a plugin, or write them.',
  ],
  [
    /\.(?:css|scss|sass|less|styl|pcss)$/,
    'style',
    'The styles of the old theme are not carried over. Set design tokens, or list your own file in `styles`.',
  ],
  [
    /\.(?:vue|jsx|tsx|astro|svelte)$/,
    'component',
    'This component is code of the old theme. Islands replace those that pages use.',
  ],
  [
    /\.(?:po|pot)$/,
    'language',
    'This is a translation that is not a page. Translate the pages in a folder of the language.',
  ],
  [
    /\.(?:[cm]?[jt]s|py|lua|rb|wasm)$/,
    'script',
    'This is code that runs in the old generator or on its pages. Look at what it does.',
  ],
  [/\.(?:html?|hbs|j2|jinja2?|njk|ejs)$/, 'script', 'This is a template of the old theme.'],
  [/\.(?:mdx?|markdown)$/, 'page', 'This is no page of the old site, and no page includes it.'],
]

/** Files that set up tools. */
const isTool = (path: string): boolean =>
  /(?:^|\/)(?:[^/]+\.config\.[cm]?[jt]s|tsconfig[^/]*\.json|[^/]+\.d\.ts|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|LICENSE[^/]*|[^/]+\.(?:test|spec)\.[jt]sx?)$/i.test(
    path,
  )

/** Returns the entries for the files in these folders that were neither read nor copied, and for languages beside the project. */
export function filesEntries(
  files: ProjectFiles,
  { pages, settings, kind }: OldSite,
  folders: readonly string[],
): Entry[] {
  const known = new Set(pages.map(({ file }) => file))
  const inFolders = [...folders, settings.sourceRoot].filter((folder) => posix.normalize(folder) !== '.')
  const own = [...new Set(inFolders.flatMap((folder) => files.list(folder)))].filter(
    (file) => !known.has(file) && !files.isUsed(file) && !isTool(file),
  )
  return [
    ...own.flatMap((file): Entry[] => {
      const [, topic, reason] = kinds.find(([name]) => name.test(file)) ?? []
      return topic && reason ? [{ topic, outcome: 'left', what: file, reason, file }] : []
    }),
    ...siblingLanguages(files, kind, known),
  ]
}

const languageTag = /^[a-z]{2,3}(?:-(?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i

/** Returns the entries for folders beside the project that are translations of it, such as `docs/de` beside `docs/en`. Skips those with known pages. */
function siblingLanguages(files: ProjectFiles, kind: string, known: ReadonlySet<string>): Entry[] {
  if (!languageTag.test(posix.basename(files.root)) || files.root === files.around) return []
  return files.folders('..').flatMap((name): Entry[] => {
    const folder = `../${name}`
    if (!languageTag.test(name) || name === posix.basename(files.root)) return []
    if ([...known].some((file) => file.startsWith(`${folder}/`))) return []
    const count = files.list(folder).filter((file) => /\.mdx?$/.test(file)).length
    const reason = `This is a translation with ${count === 1 ? '1 page' : `${count} pages`}. Migrate it on its own, with its folder as the project, and merge both sites as locales.`
    return count === 0
      ? []
      : [{ topic: 'language', outcome: 'left', what: folder, reason: `${reason} ${kind} builds it apart.`, count }]
  })
}
