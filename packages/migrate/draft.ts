// A page during its conversion, and everything that the steps of the conversion share.

import { dirname, posix } from 'node:path'
import type { ProjectFiles } from './files.ts'
import type { FileCopy, Finding, OldFile, OldSite } from './model.ts'
import type { IslandStubs } from './steps/islands.ts'
import { lineAt } from './text/mask.ts'

/** What the conversion of all pages shares. */
export interface Conversion {
  files: ProjectFiles
  site: OldSite
  stubs: IslandStubs
  findings: Finding[]
  /** What was converted into what, with the number of places. */
  converted: Map<string, number>
  /** The hosts whose pages are shown in frames. */
  frames: Set<string>
  /** The style sheets in pages. */
  styles: string[]
  /** The files that pages refer to. */
  copies: Map<string, FileCopy>
  /** The text of files of the new site that are no pages. */
  written: Map<string, string>
  /** Partials that pages include, by file of the old project. The value is the file in `content/`. */
  partials: Map<string, string>
  /** Partials whose text is in the pages that include them. */
  inlined: Set<string>
  /** Pages by file of the old project, and by old route without a slash, `index` and `.html` at its end. */
  byFile: ReadonlyMap<string, OldFile>
  byRoute: ReadonlyMap<string, OldFile>
  /** Converts a partial with the values that a page passes to it, and returns its text. */
  convertPartial(draft: Draft, file: string, values: Readonly<Record<string, unknown>>): string
}

/** A page during its conversion. Steps replace its text and its fields. */
export class Draft {
  readonly page: OldFile
  readonly conversion: Conversion
  /** The text of the file. */
  readonly original: string
  text: string
  fields: Record<string, unknown> = {}
  /** The variables and imports of an MDX page: values that are plain data, and files. */
  readonly values = new Map<string, unknown>()
  readonly imports = new Map<string, string>()

  constructor(page: OldFile, original: string, conversion: Conversion) {
    this.page = page
    this.original = original
    this.text = original
    this.conversion = conversion
  }

  /** The directory of the file in the old project. */
  get folder(): string {
    return dirname(this.page.file)
  }

  /** Returns the path of a file that this page names, relative to the project. */
  resolve(path: string): string {
    return this.conversion.files.normalize(posix.join(this.folder, path))
  }

  /** Counts a conversion for the report. */
  count(what: string, times = 1): void {
    const { converted } = this.conversion
    if (times > 0) converted.set(what, (converted.get(what) ?? 0) + times)
  }

  /** Returns the place of a text of the page. */
  placeOf(source?: string): Pick<Finding, 'file' | 'line'> {
    const at = source === undefined ? -1 : this.original.indexOf(source.split('\n')[0] ?? '')
    return { file: this.page.file, ...(at < 0 ? {} : { line: lineAt(this.original, at) }) }
  }

  /** Records a place. `source` is text of the page, from which the line is found. */
  find(kind: Finding['kind'], text: string, source?: string, removed?: string): void {
    this.conversion.findings.push({
      kind,
      ...this.placeOf(source),
      text,
      ...(removed === undefined ? {} : { removed }),
    })
  }
}

/** Changes a draft. */
export type Step = (draft: Draft) => void
