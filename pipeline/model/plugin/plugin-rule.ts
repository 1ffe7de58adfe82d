// The interface of check rules that plugins add. `@docsite/cli` exports it.

import type { Action, Place, Severity } from '../diagnostics/diagnostic.ts'
import type { Frontmatter } from '../page/frontmatter.ts'
import type { RoutePath } from '../route.ts'
import type { Json } from './plugin-data.ts'
import type { PluginSite, WithCache } from './plugin-site.ts'
import type { Site, SitePage } from './site.ts'

/** A node of the Markdown tree (mdast), with the fields that rules use most. */
export interface MarkdownNode {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly title?: string | null | undefined
  readonly alt?: string | null | undefined
  readonly depth?: number
  /** The name of a directive, its label as written, and its attributes. */
  readonly name?: string
  readonly label?: string
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** The language of a code block, and the rest of its first line. */
  readonly lang?: string | null | undefined
  readonly meta?: string | null | undefined
  readonly children?: readonly MarkdownNode[]
  readonly position?: { readonly start: TextPosition; readonly end: TextPosition } | undefined
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

/** A page as rules see it while it is parsed. */
export interface RulePage {
  readonly source: {
    /** The path of the page in `content/`. */
    readonly filePath: string
    readonly routePath: RoutePath
    readonly lang: string
    readonly version: string
    /** The text with its frontmatter. */
    readonly text: string
  }
  readonly frontmatter: Frontmatter
  /** The text with blank lines in place of the frontmatter. */
  readonly markdown: string
  readonly lines: readonly string[]
  /** Returns all nodes of a type, such as `heading`, `link` or `leafDirective`, in document order. */
  nodes(type: string): readonly MarkdownNode[]
  parentOf(node: MarkdownNode): MarkdownNode | undefined
  /** Returns the source text of a node. */
  written(node: MarkdownNode): string
  /** Returns the place of an offset in `markdown`. */
  at(offset: number): PlacedInText
  /** Returns the place of an offset in `markdown` in the project. The text may be that of a fragment. */
  placeOf(offset: number): Place
}

/** A problem in a page. */
export interface PageFinding {
  at: PlacedInText
  /** Describes the problem in one sentence without a period. */
  text: string
  /** Says how to solve it. */
  hint?: string
  /** A safe replacement, which `check --fix` makes. Without `at`, it begins at the place of the problem. */
  fix?: { at?: PlacedInText; written: string; fixed: string }
}

/** A problem of the whole site. */
export interface SiteFinding {
  /** The page that has the problem. Without it, give `file`. */
  page?: SitePage
  /** A file, relative to the project. */
  file?: string
  line?: number
  column?: number
  text: string
  hint?: string
  /** A safe replacement of the text at the place, which `check --fix` makes. */
  fix?: { written: string; fixed: string }
  /** Other edits, which editors offer. */
  actions?: readonly Action[]
}

/** A rule of `docsite check` that a plugin adds. Its full name is `plugin-name/rule-name`. */
export interface PluginRule {
  /** Lower-case words with hyphens, without the name of the plugin. */
  name: string
  /** The severity, unless `check.rules` in the configuration sets another one. */
  severity: Severity
  /** The URL of the rule's documentation, which reports link to. */
  docs?: string
  /** What the rule reports and how to fix it, each as a Markdown sentence. `docsite explain` prints it. */
  explanation?: { meaning: string; fix: string }
  /** Checks one page while it is parsed. It cannot depend on other pages, because its results are cached with the page. */
  page?(page: RulePage, site: PluginSite): Iterable<PageFinding>
  /** Returns JSON about a page, which is cached with it. `site` and `later` read it with `page.note('plugin-name/rule-name')`. */
  note?(page: RulePage, site: PluginSite): Json | undefined | Promise<Json | undefined>
  /** Checks the linked site. It runs on every check. */
  site?(site: Site): Iterable<SiteFinding>
  /**
   * Checks the linked site after all other rules. It may take long: it runs only in `docsite check` and in editors, and not in builds. What
   * takes long belongs into `site.cached`.
   */
  later?(site: RuleSite): Promise<Iterable<SiteFinding>>
}

/** The linked site in `later`. */
export interface RuleSite extends Site, WithCache {}
