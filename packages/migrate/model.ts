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
  /** What it is about. The default is a place in a page. */
  topic?: Topic
  /** `todo` is left to do by hand; `note` is only for information. */
  kind: 'todo' | 'note'
  /** The path of the key that it explains, in which `*` stands for any step. That key needs no other entry. */
  setting?: string
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
  /** The text, if it is not that of the file, as on the pages of a dynamic route. */
  text?: string
}

/** A URL of the old site without a page of its own, and where it leads if the new site does not have it. */
export interface NearestPage {
  from: string
  /** Absent if nothing in the new site is like it. */
  to?: string | undefined
}

/** A file to copy unchanged: path in the old project, path in the new one. */
export type FileCopy = readonly [from: string, to: string]

/** The algorithms for the ids of headings. */
export type HeadingIds = 'github' | 'vitepress' | 'mdbook' | 'mkdocs' | 'docutils' | 'gitbook'

/** The old project. */
export interface OldSite {
  kind: SourceKind
  /** The configuration in docsite's format. */
  config: Record<string, unknown>
  pages: OldFile[]
  copies: FileCopy[]
  /** Files of Markdown that are no pages, because pages include them. */
  parts?: readonly string[]
  /** URLs of the old site that are not pages of the old project, such as a home page that is a component. */
  extraRoutes?: readonly string[]
  /** URLs of generated lists and feeds that the new site may have, each with the nearest page. Those that it lacks lead there. */
  nearest?: readonly NearestPage[]
  /** Other files of the new project, by path. */
  written?: ReadonlyMap<string, string>
  headingIds: HeadingIds
  /** The output directories of the old generator, relative to the project, where an old build may be. */
  builds: readonly string[]
  findings: Finding[]
  /** The configuration files, with what becomes of their keys. */
  settingsFiles?: readonly OldSettings[]
  /** The converter's settings that depend on the configuration. */
  settings: SourceSettings
}

/** Elements that are not always shown, by the class (`.name`) or the attribute (`[name]`) that marks them. */
export interface Variants {
  /** The appearance in which an element is shown. */
  schemes: ReadonlyMap<string, 'light' | 'dark'>
  /** The style sheet that shows an element only for another choice. */
  choices: ReadonlyMap<string, string>
}

/** Settings of the conversion that come from the old configuration. */
interface SourceSettings {
  /** Values of `{{ name }}`, by name. */
  variables?: ReadonlyMap<string, string>
  /** Directory that `@/` means, relative to the project. */
  sourceRoot: string
  /** Directories from which links to files can also be relative, such as that of all documents. */
  linkRoots?: readonly string[]
  /** Whether files with the ending `.md` are plain Markdown, in a generator whose pages can be MDX. */
  isPlainMd?: boolean
  /** Whether indented lines are code in MDX, as they were in its first version. */
  hasIndentedCode?: boolean
  /** The names of the extensions of Markdown that the old generator uses. */
  extensions?: ReadonlySet<string>
  /** The directories of snippets, relative to the project. */
  snippetFolders?: readonly string[]
  /** The meanings of abbreviations on all pages. */
  abbreviations?: string
  /** Returns an object in the Python code that pages document, by its whole name. */
  findPython?: (name: string) => PythonObject | undefined
  /** The options of mkdocstrings for all blocks. */
  pythonOptions?: Readonly<Record<string, unknown>>
  /** The titles of pages that have none themselves, by file. */
  titles?: ReadonlyMap<string, string>
  /** The URLs of references by name, such as `package.Class`. */
  references?: ReadonlyMap<string, string>
  /** The URL of Python's manual, if references can name what it describes. */
  pythonManual?: string | undefined
  /** Whether the old generator resolved references by name. */
  resolvesNames?: boolean
  /** The values that templates in pages can name. */
  templateValues?: ReadonlyMap<string, unknown>
  /** The names of code blocks that code of the old project turned into something else. */
  customFences?: ReadonlySet<string>
  /** The ids to which links on any page lead. */
  linkedIds?: ReadonlySet<string>
  /** How the comments begin that a hook replaced. */
  marks?: readonly string[]
  /** The components that the old theme provides to every page. */
  globals?: ReadonlySet<string>
  /** What stands around the attributes of headings and blocks, if it is not braces. */
  attributeMarks?: readonly [left: string, right: string]
  /** The classes and attributes that the old styles show only for some choices of the reader. */
  variants?: Variants
}

/** An object in Python code: a module, a class, a function or a variable. */
export interface PythonObject {
  kind: 'module' | 'class' | 'function' | 'attribute'
  /** The whole name, such as `orchard.trees.Tree`. */
  name: string
  /** The name in the module that defines it. */
  definedAs: string
  /** The first lines of its code, without decorators and comments. */
  signature: string
  docstring: string
  members: PythonObject[]
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

// ---- The ledger: everything that the old project contains, with what has become of it

/** What has become of a thing: it means the same as before, it has another form, or somebody has to look at it. */
export type Outcome = 'carried' | 'converted' | 'left'

/** The kinds of things in an old project, with the titles of the report. */
export const topics = {
  configuration: 'Configuration',
  language: 'Languages',
  page: 'Pages',
  url: 'URLs',
  id: 'Heading ids',
  word: 'Words',
  component: 'Components',
  syntax: 'Markdown',
  place: 'Places in pages',
  style: 'Style sheets',
  script: 'Scripts, plugins and hooks',
  'data loader': 'Data loaders',
  'dynamic route': 'Dynamic routes',
  file: 'Other files',
  check: 'What `check` reports',
} as const
export type Topic = keyof typeof topics

/** One thing of the old project. */
export interface Entry {
  topic: Topic
  outcome: Outcome
  /** Its name in the old project: the path of a key, a URL, a file, the form of a syntax. */
  what: string
  /** What it has become, or why it is left and what to do. */
  reason?: string
  /** Its place. Paths are relative to the old project, those of `check` to the new one. */
  file?: string
  line?: number
  /** How often it occurs. The default is 1. */
  count?: number
}

/**
 * What becomes of the keys of a configuration. A name is the path of a key, in which `*` stands for any step. It applies to everything
 * below it, except longer names. In a reason, `{name}` stands for the last step of the key.
 */
export type KeyTable = Readonly<Record<string, Outcome | readonly [outcome: Outcome, reason: string]>>

/** A configuration file of the old project. */
export interface OldSettings {
  file: string
  value: unknown
  /** The parts that are code. */
  parts?: readonly { path: readonly (string | number)[]; isCode: boolean; from?: string }[]
  /** The absolute paths of the files that were read with it. */
  files?: readonly string[]
  keys: KeyTable
}

/** Returns the entries that nobody has to look at any more, or has to. */
export const leftIn = (entries: readonly Entry[]): Entry[] => entries.filter(({ outcome }) => outcome === 'left')
