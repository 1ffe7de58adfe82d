// A site while its author writes it: with unsaved texts, and with the places of everything in its files. `@docsite/cli/source` exports these
// types. All files are relative to the project, with `/` separators.

import type { Variable } from '../config/variables.ts'
import type { Diagnostic, Fix, Place } from '../diagnostics/diagnostic.ts'
import type { RoutePath } from '../route.ts'
import type { BlockKind } from './plugin-block.ts'
import type { SiteFacts } from './plugin-site.ts'
import type { LinkTarget, SiteHeading, SiteLink, SitePage } from './site.ts'

/** What a tool does with what the site reports. */
export interface SourceHooks {
  /** Receives the diagnostics of a file. Called again when they or the text of the file have changed. */
  publish(file: string, diagnostics: readonly Diagnostic[]): void
  /** Receives errors that are not due to the project. */
  log(error: unknown): void
}

/** A project whose files change, also in an editor. */
export interface SourceProject extends AsyncDisposable {
  /** The absolute path of the project. */
  readonly root: string
  /** Sets the unsaved text of a file, or removes it. */
  setText(file: string, text: string | undefined): void
  /** Applies changes on disk. docsite also watches the files, but a tool may know of a change earlier. */
  filesChanged(changes: readonly { kind: 'add' | 'change' | 'unlink'; file: string }[]): void
  /** Returns the text of a file: the unsaved one, or that on disk. `undefined` if there is none, or docsite may not read it. */
  textOf(file: string): string | undefined
  /** Returns the site with all changes so far; `undefined` as long as the configuration has never been valid. */
  site(): Promise<SourceSite | undefined>
  /** Resolves when the published diagnostics are those of `docsite check`. */
  settled(): Promise<void>
  /** Ends the watching. `await using` calls this. */
  close(): Promise<void>
}

/** A site with the places of everything in its files. What it returns is computed when it is read, so a later change can change it. */
export interface SourceSite extends SiteFacts {
  /** All pages, as in `Site`. */
  readonly pages: readonly SourcePage[]
  /** The drafts, which are not among the pages. */
  readonly drafts: readonly SourcePage[]
  /** The other content files: fragments, images and downloads, also those in `content/public/`. */
  readonly files: ReadonlySet<string>
  /** The components that pages may contain, by name, with their files. */
  readonly islands: ReadonlyMap<string, string>
  /** The content blocks, of which those of plugins come first. */
  readonly blocks: readonly SourceBlock[]
  /** The languages of code blocks, without those of the configuration. */
  readonly fenceLanguages: readonly string[]
  /** What may follow `[!code ` in comments of code blocks. */
  readonly fenceMarks: readonly string[]
  /** The fields of the frontmatter, with those of the configuration and of plugins. */
  readonly frontmatter: readonly SourceField[]
  /** Finds a page by its route. */
  page(route: RoutePath): SourcePage | undefined
  /** Returns the page of a file or, for a fragment, the first page that includes it. */
  pageOfFile(file: string): SourcePage | undefined
  /** Lists the fragments that a text of a file includes directly, with their lines. They may not exist. */
  includesIn(file: string, text: string): readonly { readonly line: number; readonly file: string }[]
  /** Returns the files of all pages that include a fragment, also indirectly: the pages, and their fragments. */
  filesAround(fragment: string): readonly string[]
  /** Returns the size of one of `files`, for images also in pixels. `undefined` if it does not exist. */
  sizeOf(file: string): { readonly bytes: number; readonly width?: number; readonly height?: number } | undefined
  /** Returns the diagnostics of some files, as far as they are known. */
  diagnosticsOf(files: readonly string[]): readonly Diagnostic[]
  /** Returns how a heading is written. `undefined` if it is not written as Markdown. */
  writtenHeading(heading: SiteHeading): WrittenHeading | undefined
  /** Plans moves of files and folders, with everything that depends on their paths. Throws a `DocsiteError` if they are not possible. */
  planMoves(moves: readonly FileMove[]): RenamePlan
  /** Plans another id or another text of a heading. Rejects with a `DocsiteError` if that is not possible. */
  planRename(page: SourcePage, heading: SiteHeading, change: HeadingChange): Promise<RenamePlan>
}

/** A page as written. */
export interface SourcePage
  extends Omit<
    SitePage,
    'record' | 'addedHead' | 'frontmatterLinks' | 'samples' | 'samplesHash' | 'note' | 'translation'
  > {
  /** The route without the language and the version, as links contain it. */
  readonly localRoute: RoutePath
  readonly links: readonly SourceLink[]
  /** The images and other files that the page shows. */
  readonly images: readonly SourceLink[]
  /** The values that the page can show: each with its text, or with what it is instead, and the file that contains it. */
  readonly variables: readonly ({ readonly name: string } & Readonly<Variable>)[]
  /** The ids that links can point to, also without what authors neither see nor type, such as emoji variation selectors. */
  readonly anchors: readonly { readonly id: string; readonly typed: string }[]
  /** The sections, if the site has several languages. The first one is above the first heading. */
  readonly sections: readonly SourceSection[]
  /** Finds a heading by its id, or by the id of the same heading in another language. */
  heading(id: string): SiteHeading | undefined
  /** Returns what a link in the file of the page would lead to. */
  targetOf(href: string): LinkTarget
}

/** A part of a line, which a `Fix` can replace. */
export type WrittenText = Readonly<Omit<Fix, 'fixed'>>

/** A link as it is written. */
export interface SourceLink extends SiteLink {
  /** The URL in the file: after the text of the link, or in its definition. `undefined` if the text does not contain it. */
  readonly url: WrittenText | undefined
}

/** How a heading is written. */
export interface WrittenHeading {
  /** The Markdown of the heading, without ids. */
  readonly title: WrittenText
  /** The id after the title. Absent if docsite derives the id from the title. */
  readonly id?: WrittenText
}

/** Another id, or another text. Without an id of its own, a heading with another text has another id: `keepsId` writes the old one. */
export type HeadingChange = { readonly id: string } | { readonly text: string; readonly keepsId: boolean }

/** A file or a directory that moves. Paths are relative to the project, with `/` separators. */
export interface FileMove {
  readonly from: string
  readonly to: string
}

/** A place that the author has to look at, because docsite cannot change it safely. */
export interface OpenPlace {
  readonly place: Place
  readonly text: string
}

/** Everything that a move or a rename changes. */
export interface RenamePlan {
  /** The files and folders that move. */
  readonly moves: readonly FileMove[]
  /** The replacements in files, at their places before the moves. An edit of a missing file creates it. */
  readonly edits: readonly Fix[]
  /** Files that have no purpose after the moves, because their folder has no pages any more. */
  readonly removed: readonly string[]
  /** The old routes, and the routes that they redirect to. */
  readonly redirects: readonly FileMove[]
  readonly open: readonly OpenPlace[]
}

/** The part of a page from one heading to the next, and the state of its translation. */
export interface SourceSection {
  /** `undefined` above the first heading. */
  readonly heading: SiteHeading | undefined
  /** The place of the same section in the original or, on a page in the default language, in its first translation. */
  readonly counterpart: Place | undefined
  /** What has changed in the original since the section was translated. `undefined` if nothing has, or nothing is recorded. */
  readonly stale: StaleSection | undefined
}

/** A changed section of an original. */
export interface StaleSection {
  readonly file: string
  /** The lines that are new or different. */
  readonly changed: LineRange
  /** The lines of the whole section. */
  readonly section: LineRange
  /** Returns the lines of the section in an earlier text of the file, if it was translated from this text. */
  linesIn(earlier: string): Promise<LineRange | undefined>
}

/** The numbers of the first and the last line. */
export type LineRange = readonly [first: number, last: number]

/** A content block: its name, and how it is written. */
export interface SourceBlock {
  readonly name: string
  readonly kinds: readonly BlockKind[]
  /** For a word after the language of a code block: the languages that it applies to. Absent if it applies to all. */
  readonly languages?: readonly string[]
  /** A phrase without a period, as Markdown. */
  readonly description: string
  readonly attributes: readonly SourceField[]
  /** What follows the name, with `$1` and so on where the author writes, and `$0` at the end. Absent for `blocks` of plugins. */
  readonly template?: string
  /** The section of the manual: a URL, or a path in docsite's manual. Absent for `blocks` of plugins. */
  readonly manual?: string
}

/** A field of the frontmatter, or an attribute of a block. */
export interface SourceField {
  readonly name: string
  /** A phrase without a period, as Markdown. */
  readonly description?: string | undefined
  /** The words that follow "must be" in messages, such as `true or false`. */
  readonly expects: string
  /** The values, if the schema lists them. */
  readonly values: readonly string[]
  readonly isRequired: boolean
  /** Whether the name is enough, without a value. */
  readonly isFlag: boolean
  /** The fields of the object, or of the objects in the list. */
  readonly fields: readonly SourceField[]
}

/** What the module `@docsite/cli/source` exports. */
export interface SourceApi {
  watchSource(root: string, hooks: SourceHooks): SourceProject
  endOf(line: string, diagnostic: Pick<Diagnostic, 'place' | 'text' | 'fix'>): number
}
