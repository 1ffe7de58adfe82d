// The diagnostics of the site, from three sources: open pages, `docsite check`, and changes that could not be applied.

import { relative, sep } from 'node:path'
import { compareText, type Diagnostic } from '../model/diagnostic.ts'
import { DocsiteError } from '../model/docsite-error.ts'
import type { OpenPages } from './reload.ts'
import type { FileEvent } from './site.ts'

/** The parts of the site that determine which diagnostics belong to a page. */
export interface DiagnosedSite {
  diagnostics(route: string): Promise<Diagnostic[]>
  filesOf(route: string): string[]
}

export class DevDiagnostics {
  readonly #pages: OpenPages
  readonly #onMessages: (diagnostics: readonly Diagnostic[]) => void
  /** Diagnostics of each open page, by route. */
  readonly #ofPages = new Map<string, Diagnostic[]>()
  /** Diagnostics from `docsite check` for files that have not changed since the check. */
  #ofCheck: Diagnostic[] = []
  /** The reasons why the last change could not be applied. */
  #ofChange: Diagnostic[] = []
  #reported = '[]'

  constructor(pages: OpenPages, onMessages: (diagnostics: readonly Diagnostic[]) => void) {
    this.#pages = pages
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
    const changed = new Set(events.map(({ absolutePath }) => relative(root, absolutePath).split(sep).join('/')))
    this.#ofCheck = this.#ofCheck.filter(({ place }) => !changed.has(place.file))
  }

  /** Replaces the diagnostics from `docsite check`, and sends them to open pages. */
  takeCheck(diagnostics: readonly Diagnostic[], site: DiagnosedSite): void {
    this.#ofCheck = diagnostics.filter(({ severity }) => severity !== 'info')
    for (const route of this.#pages.routes) this.#sendPage(route, site)
    this.report()
  }

  /** Finds the diagnostics of a page and sends them to it. */
  async diagnose(route: string, site: DiagnosedSite): Promise<void> {
    this.#ofPages.set(route, await site.diagnostics(route).catch(diagnosticsOf))
    this.#sendPage(route, site)
  }

  #sendPage(route: string, site: DiagnosedSite): void {
    const files = site.filesOf(route)
    const ofFiles = this.#ofCheck.filter(({ place }) => files.includes(place.file))
    this.send([...this.#ofChange, ...(this.#ofPages.get(route) ?? []), ...ofFiles], route)
  }

  /** Sends diagnostics to the pages that show a route, or to all open pages. */
  send(diagnostics: readonly Diagnostic[], route?: string): void {
    const shown = unique(diagnostics).map(({ severity, text, hint, rule, place }) => ({
      severity,
      text,
      rule,
      ...(hint ? { hint } : {}),
      place,
    }))
    this.#pages.send({ kind: 'diagnostics', diagnostics: shown }, route)
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

/** Removes duplicates, because a page and `docsite check` may report the same diagnostic. */
const unique = (diagnostics: readonly Diagnostic[]): Diagnostic[] => [
  ...new Map(diagnostics.map((one) => [keyOf(one), one])).values(),
]

const keyOf = ({ rule, place, text }: Diagnostic): string => `${placeText(place)} ${rule} ${text}`

export const placeText = ({ file, line, column }: Diagnostic['place']): string =>
  [file, line, column].filter(Boolean).join(':')

/** Returns the diagnostics of an error. If the error contains no diagnostics, creates one from its message. */
export function diagnosticsOf(error: unknown): Diagnostic[] {
  if (error instanceof DocsiteError && error.diagnostics.length > 0) return error.diagnostics
  const text = error instanceof Error ? error.message : String(error)
  return [{ rule: 'invalid-config', severity: 'error', place: { file: 'config' }, text }]
}
