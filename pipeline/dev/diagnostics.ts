// The diagnostics of the site, from three sources: open pages, `docsite check`, and changes that could not be applied.

import { compareText, type Diagnostic, placeText } from '../model/diagnostics/diagnostic.ts'
import { diagnosticsOfError } from '../model/diagnostics/docsite-error.ts'
import { visibleDiagnostic } from '../model/diagnostics/visible-diagnostic.ts'
import type { CodeFrame, ShownDiagnostic } from '../model/page/page-event.ts'
import type { RoutePath } from '../model/route.ts'
import type { FrameReader } from '../source/code-frame.ts'
import type { FileEvent } from '../source/file-state.ts'
import { relativePath } from '../source/relative-path.ts'
import { clipLine } from '../text/clip.ts'
import type { OpenTabs } from './reload.ts'

/** The parts of the site that determine which diagnostics belong to a page. */
export interface DiagnosedSite {
  diagnostics(route: RoutePath): Promise<Diagnostic[]>
  filesOf(route: RoutePath): string[]
}

export class DevDiagnostics {
  readonly #pages: OpenTabs
  readonly #frames: () => FrameReader
  readonly #onMessages: (diagnostics: readonly Diagnostic[]) => void
  /** Diagnostics of each open page, by route. */
  readonly #ofPages = new Map<RoutePath, Diagnostic[]>()
  /** Diagnostics from `docsite check` for files that have not changed since the check. */
  #ofCheck: Diagnostic[] = []
  /** The reasons why the last change could not be applied. */
  #ofChange: Diagnostic[] = []
  #reported = '[]'

  /** `frames` returns a reader of the files as they are now. */
  constructor(pages: OpenTabs, frames: () => FrameReader, onMessages: (diagnostics: readonly Diagnostic[]) => void) {
    this.#pages = pages
    this.#frames = frames
    this.#onMessages = onMessages
  }

  /** Whether the last change could not be applied, so that the site does not match its files. */
  get isBroken(): boolean {
    return this.#ofChange.length > 0
  }

  setBroken(diagnostics: Diagnostic[]): void {
    this.#ofChange = diagnostics
  }

  /** Drops the diagnostics that `docsite check` reported for changed files. */
  forget(events: readonly FileEvent[], root: string): void {
    const changed = new Set(events.map(({ absolutePath }) => relativePath(root, absolutePath)))
    this.#ofCheck = this.#ofCheck.filter(({ place }) => !changed.has(place.file))
  }

  /** Replaces the diagnostics from `docsite check`, and sends them to open pages. */
  takeCheck(diagnostics: readonly Diagnostic[], site: DiagnosedSite): void {
    this.#ofCheck = diagnostics.filter(({ severity }) => severity !== 'info')
    for (const route of this.#pages.routes) this.#sendPage(route, site)
    this.report()
  }

  /** Finds the diagnostics of a page and sends them to it. */
  async diagnose(route: RoutePath, site: DiagnosedSite): Promise<void> {
    this.#ofPages.set(route, await site.diagnostics(route).catch(diagnosticsOfError))
    this.#sendPage(route, site)
  }

  #sendPage(route: RoutePath, site: DiagnosedSite): void {
    const files = site.filesOf(route)
    const ofFiles = this.#ofCheck.filter(({ place }) => files.includes(place.file))
    this.send([...this.#ofChange, ...(this.#ofPages.get(route) ?? []), ...ofFiles], route)
  }

  /** Sends diagnostics to the pages that show a route, or to all open pages. */
  send(diagnostics: readonly Diagnostic[], route?: RoutePath): void {
    const frames = this.#frames()
    const items = unique(diagnostics).map((one) => shownDiagnostic(one, frames))
    this.#pages.send({ kind: 'diagnostics', diagnostics: items }, route)
  }

  /** Reports all diagnostics, if they differ from the last report. */
  report(): void {
    for (const route of this.#ofPages.keys()) if (!this.#pages.routes.has(route)) this.#ofPages.delete(route)
    const diagnostics = unique([...this.#ofChange, ...[...this.#ofPages.values()].flat(), ...this.#ofCheck])
    const now = JSON.stringify(diagnostics.map(keyOf).sort(compareText))
    if (now !== this.#reported) this.#onMessages(diagnostics)
    this.#reported = now
  }
}

/** Returns what a page shows of a diagnostic. */
function shownDiagnostic(one: Diagnostic, frameOf: FrameReader): ShownDiagnostic {
  const { severity, rule, place } = one
  const frame = frameOf(one, contextLines)
  const { text, hint } = visibleDiagnostic(one)
  return { severity, text, rule, ...(hint ? { hint } : {}), place, ...(frame ? { frame: clipped(frame) } : {}) }
}

/** The number of lines before and after the line of a diagnostic. */
const contextLines = 1

/** Maximum number of characters of a source line, and how many of them may precede the span. */
const clip = { limit: 400, lead: 160 }

/** Shortens lines that no screen could show, such as those of minified files. */
function clipped({ lines, line, first, start, end }: CodeFrame): CodeFrame {
  const marked = clipLine(lines[line - first] ?? '', { start, end }, clip)
  const texts = lines.map((text, i) => (first + i === line ? marked.text : text.slice(0, clip.limit)))
  return { first, line, lines: texts, start: marked.start, end: marked.end }
}

/** Removes duplicates, because a page and `docsite check` may report the same diagnostic. */
const unique = (diagnostics: readonly Diagnostic[]): Diagnostic[] => [
  ...new Map(diagnostics.map((one) => [keyOf(one), one])).values(),
]

const keyOf = ({ rule, place, text }: Diagnostic): string => `${placeText(place)} ${rule} ${text}`
