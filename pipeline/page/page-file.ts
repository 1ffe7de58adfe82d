// Defines the VFile of a page, in which the processor's plugins store their results and messages.

import type { Element, ElementContent, Nodes as HtmlNodes } from 'hast'
import { VFile } from 'vfile'
import type { VariableTable } from '../model/config/variables.ts'
import {
  type Diagnostic,
  diagnostic,
  isRule,
  type OwnRuleName,
  type Place,
  type Severity,
} from '../model/diagnostics/diagnostic.ts'
import { hookFailure } from '../model/diagnostics/page-failure.ts'
import { placeOf } from '../model/diagnostics/source-place.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import type { OutlineEntry } from '../model/page/outline.ts'
import type { AssetReference, Heading, LineIds, LinkReference, SourceFile, WebLink } from '../model/page/page.ts'
import type { Json } from '../model/plugin/plugin-data.ts'
import type { PageOfFile, PluginSite } from '../model/plugin/plugin-site.ts'
import { optional } from '../text/optional.ts'
import type { WrittenSample } from './code/samples.ts'
import type { IsContentHtml } from './html/ownership.ts'
import type { WrittenHtml } from './html/raw-html.ts'
import type { Placed, SlotNode } from './nodes.ts'
import type { IgnoredLines } from './rules/ignores.ts'
import type { Finding } from './rules/rules.ts'
import type { Excess } from './syntax/limits.ts'
import type { PlacedText } from './text/sections.ts'

/** A reference in the tree. Its node contains the position. */
export type Found<Reference> = Omit<Reference, 'line' | 'column' | 'file'> & { node: Placed }

/** The results of the plugins for one page. The comments name the plugin that sets each field. */
export interface PageData {
  /** remark-fragments: with the text of the fragments. */
  source: SourceFile
  /** remark-frontmatter, remark-fragments: the text below the frontmatter, with blank lines in place of the frontmatter. */
  markdown: string
  /** remark-frontmatter: the line of each field. */
  fieldLines: Record<string, number>
  /** remark-frontmatter: the frontmatter as written, and the variables, if the page can contain some. */
  written?: Frontmatter
  variables?: VariableTable | undefined
  /** remark-fragments: the limit that the page exceeds. Such a page must not be parsed. */
  excess?: Excess
  /** remark-content-html: returns whether a piece of HTML comes from content, not from a plugin. */
  isContentHtml: IsContentHtml
  /** remark-rules */
  samples: WrittenSample[]
  texts: PlacedText[]
  ignores: IgnoredLines[]
  /** remark-rules: what the rules of plugins note about the page, by rule. */
  notes: Record<string, Json>
  /** remark-fragments: what is wrong with the bytes of fragments. remark-rules, rehype-rules: the rules that throw an error. */
  failures: Diagnostic[]
  /** remark-rehype: the HTML that the author wrote. */
  html: WrittenHtml[]
  /** rehype-written-elements: returns whether an element existed before the project's plugins ran. */
  isWritten(element: HtmlNodes): boolean
  /** rehype-summary */
  summary?: string | undefined
  /** remark-rehype: the style sheets of the blocks of plugins. */
  blockStyles: Set<string>
  /** remark-rehype: the blocks of plugins that are still being made. */
  lateBlocks: LateBlock[]
  /** rehype-code */
  lineIds: LineIds[]
  /** rehype-text */
  text: string
  code: [start: number, end: number][]
  /** rehype-text: the offset in the text of each heading and image. */
  textOffsets: Map<HtmlNodes, number>
  /** rehype-outline */
  title?: { text: string; html: string; node: Placed } | undefined
  toc: OutlineEntry[]
  headings: FoundHeading[]
  ids: string[]
  writtenIds: string[]
  /** rehype-links */
  links: Found<LinkReference>[]
  webLinks: Found<WebLink>[]
  /** rehype-images */
  assets: Found<AssetReference>[]
}

/** A block that is being made, and the node in its place. */
interface LateBlock {
  place: SlotNode
  content: Promise<ElementContent[]>
}

type FoundHeading = Heading & {
  node: Element
  text: string
  /** Whether the heading is inside a link. Such a heading has no permalink, because links cannot nest. */
  inLink: boolean
}

declare module 'vfile' {
  interface DataMap {
    /** The fields of this page, the page and the site. Also for the project's plugins. */
    frontmatter: Frontmatter
    page: PageOfFile
    site: PluginSite
    docsite: PageData
  }
}

/** Returns what a page without content contains. */
export const emptyLists = () => ({
  toc: [],
  headings: [],
  ids: [],
  writtenIds: [],
  links: [],
  webLinks: [],
  assets: [],
})

/** Returns what plugins see of a page before it is parsed. */
export const pageOfFile = ({
  filePath,
  routePath: route,
  lang,
  version,
}: Pick<SourceFile, 'filePath' | 'routePath' | 'lang' | 'version'>): PageOfFile => ({
  file: `content/${filePath}`,
  ...{ route, lang, version },
})

export function makePageFile(source: SourceFile, site: PluginSite): VFile {
  const docsite: PageData = {
    source,
    markdown: '',
    fieldLines: {},
    isContentHtml: () => true,
    samples: [],
    texts: [],
    ignores: [],
    notes: {},
    failures: [],
    html: [],
    isWritten: () => true,
    blockStyles: new Set(),
    lateBlocks: [],
    lineIds: [],
    text: '',
    code: [],
    textOffsets: new Map(),
    ...emptyLists(),
  }
  const { text: value, filePath: path } = source
  return new VFile({ value, path, data: { frontmatter: {}, site, page: pageOfFile(source), docsite } })
}

export const dataOf = (file: VFile): PageData => file.data.docsite as PageData

/** Returns whether a file is a page. A project's plugin may also parse other texts with the processor. */
export const isPage = (file: VFile): boolean => file.data.docsite !== undefined

export const frontmatterOf = (file: VFile): Frontmatter => file.data.frontmatter ?? {}

const ownSource = 'docsite'
/** Fields that `report` adds to a message. */
type OwnFields = Pick<Finding, 'fix' | 'severity' | 'help' | 'failure'>

/** Reports a problem at a node. If the node has no position, neither does the message. */
export function report(file: VFile, at: Placed, { rule, text, hint, ...own }: Omit<Finding, 'at'>): void {
  const message = file.message(text, { place: at.position?.start, ruleId: rule, source: ownSource })
  if (hint) message.note = hint
  Object.assign(message, own satisfies OwnFields)
}

/** Reports a part that exceeds a limit, and stops the processor. The message is an error, so the site cannot be built. */
export function refuse(file: VFile, { position, ...problem }: Excess): never {
  const hint = 'Simplify this part; parsing it would take too long.'
  report(file, { position }, { rule: 'invalid-content', hint, ...problem })
  throw file.messages.at(-1)
}

/** Returns whether a plugin stopped the processor: docsite's with `refuse`, or a project's with `file.fail`. */
export const isRefusal = (error: unknown, file: VFile): boolean => (file.messages as unknown[]).includes(error)

/** Converts the messages of all plugins to diagnostics, in the order in which they were reported. */
export function diagnosticsOf(file: VFile): Diagnostic[] {
  const { source: page, failures } = dataOf(file)
  const reported = file.messages.map((message): Diagnostic => {
    const { reason, line, column, ruleId, source, note } = message
    const at = line === undefined ? undefined : { line, column: column ?? 1 }
    const place = placeOf(page, at)
    const { fix, severity, help, failure } = message as OwnFields
    if (failure) return hookFailure(failure, place)
    const isOwn = source === ownSource && ruleId !== undefined
    if (!isOwn || (severity === undefined && !isRule(ruleId))) {
      const origin = [source, ruleId].filter(Boolean).join(':')
      const text = `${origin && `${origin}: `}${reason.replace(/\.$/, '')}`
      return { ...diagnostic('plugin-message', place, text, note), severity: severityOf(message.fatal) }
    }
    // Messages of plugins' rules have a severity.
    const one = diagnostic(ruleId as OwnRuleName, place, reason, note)
    return withFix({ ...one, ...optional({ severity, help }) }, fix, page, at)
  })
  return [...reported, ...failures]
}

const severityOf = (fatal: boolean | null | undefined): Severity =>
  fatal === true ? 'error' : fatal === false ? 'warning' : 'info'

function withFix(
  one: Diagnostic,
  fix: Finding['fix'],
  source: SourceFile,
  at: { line: number; column: number } | undefined,
): Diagnostic {
  if (!fix) return one
  const place = placeOf(source, fix.at ? fix.at.position?.start : at)
  return place.line === undefined
    ? one
    : { ...one, fix: { place: place as Required<Place>, written: fix.written, fixed: fix.fixed } }
}
