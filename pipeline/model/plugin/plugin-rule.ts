// The interface of check rules that plugins add. `@docsite/cli` exports it.

import type { Path } from '../config/problem.ts'
import type { Action, Place, Severity } from '../diagnostics/diagnostic.ts'
import type { Frontmatter } from '../page/frontmatter.ts'
import type { SiteIndex } from '../search/search-feature.ts'
import type { Json } from './plugin-data.ts'
import type { PageOfFile, PluginSite, WithCache } from './plugin-site.ts'
import type { ContentFile, LinkTarget, Site, SitePage } from './site.ts'

/** A node of the Markdown tree (mdast), with the fields that rules use most. */
export interface MarkdownNode {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly title?: string | null | undefined
  readonly alt?: string | null | undefined
  readonly depth?: number
  /** What connects a definition or a footnote and its references. */
  readonly identifier?: string
  /** The name of a directive, its label as written, and its attributes. */
  readonly name?: string
  readonly label?: string
  /** The offset of the label in the node. */
  readonly labelOffset?: number
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** The language of a code block, and the rest of its first line. */
  readonly lang?: string | null | undefined
  readonly meta?: string | null | undefined
  readonly children?: readonly MarkdownNode[]
  readonly position?: { readonly start: TextPosition; readonly end: TextPosition } | undefined
  /** For a code block with `file`: the file that it shows, and the number of each line there. */
  readonly data?: { readonly from?: { readonly file: string; readonly lines: readonly number[] } } | undefined
}

/** A node of the HTML tree (hast), with the fields that rules use most. */
export interface HtmlNode {
  readonly type: string
  readonly value?: string
  readonly tagName?: string
  readonly properties?: HtmlProperties
  readonly children?: readonly HtmlNode[]
  readonly position?: MarkdownNode['position']
}

/** The attributes of an element, with hast's names, such as `className`. */
interface HtmlProperties {
  readonly [name: string]: unknown
}

/** A tag of raw HTML. */
export interface RawTag {
  /** The name in lower case. */
  readonly name: string
  /** The name as written. */
  readonly written: string
  readonly closing: boolean
  /** Whether the tag ends with `/>`. A slash at the end of an unquoted attribute value is part of that value. */
  readonly selfClosing: boolean
  /** The offsets of the tag in the text. */
  readonly start: number
  readonly end: number
  /** The attributes by names in lower case. */
  readonly attributes: ReadonlyMap<string, string>
  /** The content of a script or a style sheet. */
  readonly text?: string
}

interface TextPosition {
  readonly line: number
  readonly column: number
  readonly offset?: number | undefined
}

/** Anything with a position: a node, or the result of `at`. */
export interface PlacedInText {
  readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined
}

/** A page as rules see it while it is parsed. Lines and columns begin at 1, and offsets at 0. */
export interface RulePage extends PageOfFile {
  readonly frontmatter: Frontmatter
  /** The text of the page and of the fragments that it includes, with blank lines in place of the frontmatter. */
  readonly markdown: string
  /** The lines of `markdown`. */
  readonly lines: readonly string[]
  /** The same text with the frontmatter. */
  readonly fileText: string
  /** The names of the components that pages can use: those of `config/islands/` and of plugins. */
  readonly components: readonly string[]
  /** Returns all nodes of a type, such as `heading`, `link` or `leafDirective`, in document order. */
  nodes(type: string): readonly MarkdownNode[]
  /** Returns all nodes whose text is not prose: code, and what plugins with a syntax of their own read. */
  literals(): readonly MarkdownNode[]
  /** All tags of raw HTML, in order. A script or a style sheet is one tag with its text. */
  readonly tags: readonly RawTag[]
  /** Returns the node that contains a node. */
  parentOf(node: MarkdownNode): MarkdownNode | undefined
  /** Returns the source text of a node. */
  written(node: MarkdownNode): string
  /** Returns the place of an offset in `markdown`. The text may be that of a fragment, so `file` may not be the page's. */
  at(offset: number): PlacedInText & Required<Place>
}

/** A page as rules see its HTML, after all plugins that change the content. */
export interface RuleHtml extends PageOfFile {
  readonly frontmatter: Frontmatter
  readonly html: HtmlNode
  /** Returns whether an element is from the text of the page, and not from a rehype plugin. */
  isWritten(element: HtmlNode): boolean
}

/** A problem, at a place of the type `At`. */
interface Finding<At> {
  /** Describes the problem in one sentence without a period. */
  text: string
  /** Says how to solve it. */
  hint?: string
  /** A safe replacement, which `check --fix` makes. Without `at`, `written` begins at the place of the problem. */
  fix?: { at?: At; written: string; fixed: string }
}

/** A problem in a page, at a node or at what `page.at` returns. */
export interface PageFinding extends Finding<PlacedInText> {
  at: PlacedInText
}

/** A problem of the whole site. */
export interface SiteFinding extends Finding<Required<Place>> {
  /** The name of the rule that reports it, if it is another one of the same plugin. */
  rule?: string
  /** The page or the file that has the problem. */
  page?: SitePage | ContentFile
  /** A place in the project, such as that of a heading or a link. Without it, the problem concerns the page as a whole. */
  at?: Place
  /** The severity of this problem, if it is not that of the rule. */
  severity?: Severity
  /** Other edits, which editors offer. */
  actions?: readonly Action[]
}

interface Explanation {
  meaning: string
  fix: string
}

/** A rule of `docsite check` that a plugin adds. Its full name is `plugin-name/rule-name`. */
export interface PluginRule {
  /** Lower-case words with hyphens, without the name of the plugin. */
  name: string
  /** The severity, unless `check.rules` in the configuration sets another one. */
  severity: Severity
  /** A flag of `docsite check`, such as `external`. The rule runs only if it is set, and its results may differ from day to day. */
  flag?: string
  /** The URL of the rule's documentation, which reports link to. */
  docs?: string
  /** What the rule reports and how to fix it, each as a Markdown sentence, also in Chinese. `docsite explain` prints it. */
  explanation?: Explanation & { zh?: Explanation }
  /** Checks one page while it is parsed. It cannot depend on other pages, because its results are cached with the page. */
  page?(page: RulePage, site: PluginSite): Iterable<PageFinding>
  /** Checks the HTML of one page. Its results, too, are cached with the page. */
  html?(page: RuleHtml, site: PluginSite): Iterable<PageFinding>
  /** Returns JSON about a page, which is cached with it. `site` and `later` read it with `page.note('plugin-name/rule-name')`. */
  note?(page: RulePage, site: PluginSite): Json | undefined | Promise<Json | undefined>
  /** Checks the linked site. It runs on every check. */
  site?(site: Site): Iterable<SiteFinding>
  /**
   * Checks the linked site after all other rules. It may take long: it runs only in `docsite check` and in editors, and not in builds. What
   * takes long belongs into `site.cached`.
   */
  later?(site: RuleSite): Promise<Iterable<SiteFinding>>
  /**
   * Returns the hash of everything that what `later` finds in a file depends on; `undefined` if there is nothing to check in it. docsite
   * remembers the files that are not the `page` of a problem, and shares this with other machines. They are not in `site.unchecked`.
   */
  laterKey?(file: ContentFile, site: RuleSite): string | undefined | Promise<string | undefined>
}

/** The linked site in `later`. */
export interface RuleSite extends Site, WithCache {
  /** The files to check: with `--since`, those that the changes can affect. With `laterKey`, without those that are known to have no problems. */
  readonly unchecked: readonly ContentFile[]
  /** Whether the command goes on after the check, as dev servers and editors do, so that nothing may block its process for long. */
  readonly isLive: boolean
  /** JSON of the rule. */
  readonly memory: RuleMemory
  /** Aborted when the command is. What takes long must end then. */
  readonly signal: AbortSignal
  /** Shows how many things were checked. `things` names them, such as `external links`. */
  progress(done: number, total: number, things: string): void
  /** Returns the place of a field of the configuration, such as `place('search', 'provider')`. */
  place(...path: Path): Place
  /** Returns a fix that replaces a URL behind a place. `undefined` if the line does not contain the URL as written. */
  urlFix(at: Place, written: string, fixed: string): SiteFinding['fix']
  /**
   * Returns where a URL leads that a file of the project contains, written as in the menu of a language. `problem` is set if there is no such
   * page, or only a redirect.
   */
  link(href: string, lang: string): { target: LinkTarget; problem?: Pick<SiteFinding, 'text' | 'hint'> }
  /** Returns what makes the search index of each language, in the default version. None in editors, and if a flag asks for the rule. */
  searchIndexes(): Promise<readonly SiteIndex[]>
}

/** What a rule keeps from one command to the next. It is the same object in all checks of a command, such as those of `--fix`. */
export interface RuleMemory {
  /** Returns what was written last; `undefined` if there is nothing, or the cache was removed. */
  read(): Json | undefined
  /** Replaces the value. If the cache cannot be written, nothing happens. */
  write(value: Json): void
}
