// The data that a migration works on: the old project as it was read, its pages, and what is left to do.

/** The generators that `docsite migrate` can read. */
export const sourceKinds = [
  'vitepress',
  'rspress',
  'docusaurus',
  'starlight',
  'mdbook',
  'mkdocs',
  'nextra',
  'fumadocs',
  'mintlify',
  'sphinx',
  'honkit',
  'gitbook',
  'markdown',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A place that somebody has to look at, or that docsite has changed in a way that readers notice. */
export interface Finding {
  /** File of the old project, relative to its root, with `/` separators. */
  file: string
  /** Line in that file, starting at 1. Absent if the finding concerns the whole file. */
  line?: number
  text: string
  /** `todo` is left to do by hand; `note` is only for information. */
  kind: 'todo' | 'note'
  /** Set if docsite refused to read a file. */
  isRefused?: true
  /** The source text that docsite has removed. */
  removed?: string
}

/** A page or a partial of the old project. */
export interface OldFile {
  /** File of the old project, relative to its root, with `/` separators. */
  file: string
  /** Old URL without the base, such as `/guide/start`, `/guide/start.html` or `/guide/start/`. Absent for partials. */
  route?: string
  /** File in `content/`. */
  target: string
  /** Frontmatter fields that the new page needs in addition to its own. Fields of the page take precedence. */
  fields?: Readonly<Record<string, unknown>>
}

/** A file to copy unchanged: path in the old project, path in the new one. */
export type FileCopy = readonly [from: string, to: string]

/** The algorithms for the ids of headings. */
export type HeadingIds = 'github' | 'vitepress' | 'mdbook' | 'mkdocs' | 'docutils'

/** The old project. */
export interface OldSite {
  kind: SourceKind
  /** The configuration in docsite's format. */
  config: Record<string, unknown>
  pages: OldFile[]
  copies: FileCopy[]
  /** URLs of the old site that are not pages of the old project, such as a home page that is a component. */
  extraRoutes?: readonly string[]
  /** Other files of the new project, by path. */
  written?: ReadonlyMap<string, string>
  headingIds: HeadingIds
  /** The output directories of the old generator, relative to the project, where an old build may be. */
  builds: readonly string[]
  findings: Finding[]
  /** The converter's settings that depend on the configuration. */
  settings: SourceSettings
}

/** Settings of the conversion that come from the old configuration. */
interface SourceSettings {
  /** Values of `{{ name }}`, by name. */
  variables?: ReadonlyMap<string, string>
  /** Directory that `@/` means, relative to the project. */
  sourceRoot: string
  /** The names of the extensions of Markdown that the old generator uses. */
  extensions?: ReadonlySet<string>
  /** The directories of snippets, relative to the project. */
  snippetFolders?: readonly string[]
  /** The meanings of abbreviations on all pages. */
  abbreviations?: string
  /** The components that the old theme provides to every page. */
  globals?: ReadonlySet<string>
}

/** The counts of a site before or after the migration. */
export interface Counts {
  pages: number
  words: number
  headings: number
  links: number
  'code blocks': number
  images: number
}

export const countNames = ['pages', 'words', 'headings', 'links', 'code blocks', 'images'] as const
