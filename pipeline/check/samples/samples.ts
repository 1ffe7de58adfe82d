// Reports syntax errors and type errors in the code samples of a site, and differences between translated samples and their originals.
//
// Checking all samples takes seconds, so results are cached by the hash of the code. Pages without errors are cached by their hash.

import { hash } from 'node:crypto'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { placeInSample } from '../../model/diagnostics/source-place.ts'
import { fenceTitle, hasFlag } from '../../model/page/fence-words.ts'
import type { ParsedPage, Sample } from '../../model/page/page.ts'
import { afterChanges } from '../../page/code/fence-marks.ts'
import { isUnchecked } from '../../page/code/fence-meta.ts'
import type { LinkedSite } from '../../site/link.ts'
import { alternatesOf } from '../../site/routes.ts'
import type { Project } from '../../source/config/config.ts'
import type { ContentTree } from '../../source/scan.ts'
import type { Cache } from '../../storage/cache.ts'
import type { StoredSource } from '../../storage/cached-page.ts'
import type { ContentPlace } from '../../storage/content-store.ts'
import { findDifferences } from './differences.ts'
import type { Code, Fault, SampleCheck } from './fault.ts'
import { syntaxCheck } from './syntax.ts'
import type { FindTypeFaults } from './types.ts'

/** A site whose samples are checked. */
export interface SampledSite {
  linked: LinkedSite
  tree: Pick<ContentTree, 'pages'>
  /** Returns a page by its content path. */
  pageOf(filePath: string): ParsedPage | undefined
  /** Returns the code blocks of a page. */
  samplesOf(filePath: string): readonly Sample[]
  /** The configuration files, in which diagnostics are located. */
  configTexts: { file: string; text: string }[]
}

/** Results that the cache keeps between checks. */
interface Known {
  /** The names of pages without errors, by check, and of page pairs with the same code. */
  right: string[]
  /** The errors that a check has found, by the id of the code. */
  faults: Record<string, Fault[]>
}

/** A diagnostic, and the content path of the page that contains the sample. */
interface Found {
  filePath: string
  one: Diagnostic
}

export interface SampleDiagnostics {
  byPage: Map<string, Diagnostic[]>
  /** Diagnostics of the project, such as a missing package. */
  ofSite: Diagnostic[]
}

const noteName = 'samples'
// Above this number of results, the cache is cleared, so that results for deleted code do not accumulate.
const mostKnown = 100_000

/** Checks the samples of a site. */
export class SampleChecks {
  readonly #cache: Cache
  /** The names of pages without errors. */
  #right: string[]
  readonly #faults: Map<string, Fault[]>
  readonly #findTypeFaults: FindTypeFaults | undefined
  /** Checks in progress. */
  readonly #begun = new Map<string, Promise<Fault[]>>()

  /** `findTypeFaults` replaces the type check in this process. */
  constructor(cache: Cache, findTypeFaults?: FindTypeFaults) {
    this.#cache = cache
    this.#findTypeFaults = findTypeFaults
    const { right = [], faults = {} } = cache.readNote<Known>(noteName) ?? {}
    this.#right = right
    this.#faults = new Map(Object.entries(faults))
  }

  /** Adds names of pages that have no errors. */
  adopt(right: readonly string[]): void {
    this.#right = [...this.#right, ...right]
  }

  /** Returns the names of pages that have no errors, for those with these hashes of their samples. */
  rightOf(hashes: ReadonlySet<string>): string[] {
    return this.#right.filter((name) => hashes.has(name.split(' ').at(-1)?.split('=')[0] ?? ''))
  }

  /** Starts checking the samples of parsed pages while workers parse others. esbuild, which checks most samples, is a separate process. */
  begin(pages: readonly StoredSource[]): void {
    for (const { page, content } of pages) {
      if (!page.samplesHash) continue
      for (const { code, id } of checkedSamples(this.#readNow(content), syntaxCheck)) {
        if (this.#faults.has(id) || this.#begun.has(id)) continue
        const work = syntaxCheck.find([code]).then(([faults = []]) => faults)
        // `finish` awaits the promise and throws the error.
        work.catch(() => undefined)
        this.#begun.set(id, work)
      }
    }
  }

  /** Reads samples. Ignores errors, because the final check reads the samples again. */
  #readNow(content: ContentPlace): Sample[] {
    try {
      return this.#cache.store.readSamples(content)
    } catch {
      return []
    }
  }

  /** Finds all errors in the samples of a site, or of some of its pages, by content path. */
  async finish(site: SampledSite, project: Project, only?: ReadonlySet<string>): Promise<Diagnostic[]> {
    const { byPage, ofSite } = await this.byPage(site, project, only)
    return [...ofSite, ...[...byPage.values()].flat()]
  }

  /** Finds the errors, grouped by the content path of the page that contains the sample. */
  async byPage(site: SampledSite, project: Project, only?: ReadonlySet<string>): Promise<SampleDiagnostics> {
    const pages = new Set(site.tree.pages.filter((filePath) => only?.has(filePath) ?? true))
    for (const [id, work] of this.#begun) this.#faults.set(id, await work)
    const run = new CheckRun(site, pages, this.#faults, new Set(this.#right))
    const typed = project.config.check?.samples
      ? (await import('./types.ts')).makeTypeCheck(project.root, site.configTexts, this.#findTypeFaults)
      : undefined
    const results = [
      ...(await run.check(syntaxCheck)),
      ...(typed && 'check' in typed ? await run.check(typed.check) : []),
      ...run.compare(project),
    ]
    const byPage = new Map<string, Diagnostic[]>()
    for (const { filePath, one } of results) byPage.set(filePath, [...(byPage.get(filePath) ?? []), one])
    if (run.hasChanged(this.#right.length)) {
      const memory = this.#faults.size > mostKnown ? {} : Object.fromEntries(this.#faults)
      this.#right = only ? [...new Set([...this.#right, ...run.right])] : run.right
      this.#cache.writeNote(noteName, { right: this.#right, faults: memory } satisfies Known)
    }
    return { byPage, ofSite: typed && 'message' in typed ? [typed.message] : [] }
  }
}

/** A single run of the checks on the samples of pages, by content path. */
class CheckRun {
  /** The names of pages, and pairs of pages, without errors. */
  readonly right: string[] = []
  readonly #site: SampledSite
  readonly #pages: ReadonlySet<string>
  readonly #faults: Map<string, Fault[]>
  readonly #wasRight: ReadonlySet<string>
  readonly #samples = new Map<string, readonly Sample[]>()

  constructor(
    site: SampledSite,
    pages: ReadonlySet<string>,
    faults: Map<string, Fault[]>,
    wasRight: ReadonlySet<string>,
  ) {
    this.#site = site
    this.#pages = pages
    this.#faults = faults
    this.#wasRight = wasRight
  }

  /** Returns whether the results differ from those in the cache. */
  hasChanged(before: number): boolean {
    return this.right.length !== before || this.right.some((one) => !this.#wasRight.has(one))
  }

  async check(check: SampleCheck): Promise<Found[]> {
    const { rule, key, find } = check
    const pages: [name: string, filePath: string, samples: CheckedSample[]][] = []
    const fresh = new Map<string, Code>()
    for (const filePath of this.#pages) {
      const samplesHash = this.#hashOf(filePath)
      const name = `${key} ${samplesHash}`
      if (!samplesHash || this.#isRight(name)) continue
      const samples = checkedSamples(this.#samplesOf(filePath), check)
      for (const { id, code } of samples) if (!this.#faults.has(id)) fresh.set(id, code)
      pages.push([name, filePath, samples])
    }
    const faultLists = fresh.size > 0 ? await find([...fresh.values()]) : []
    for (const [i, id] of [...fresh.keys()].entries()) this.#faults.set(id, faultLists[i] ?? [])
    return pages.flatMap(([name, filePath, samples]) => {
      const diagnostics = samples.flatMap(({ sample, id }) =>
        (this.#faults.get(id) ?? []).map((fault) =>
          diagnostic(rule, placeInSample(sample, filePath, fault), fault.text, fault.hint),
        ),
      )
      if (diagnostics.length === 0) this.right.push(name)
      return diagnostics.map((one) => ({ filePath, one }))
    })
  }

  /** Compares translated pages with their originals. */
  compare({ addressing }: Pick<Project, 'addressing'>): Found[] {
    const { routes } = this.#site.linked
    return [...routes.byFile.values()].flatMap(({ path, lang, filePath }) => {
      const hash = this.#hashOf(filePath)
      if (!hash || lang === addressing.lang || !this.#pages.has(filePath)) return []
      const original = alternatesOf(path, routes, addressing).find((route) => route.lang === addressing.lang)
      const other = original && this.#hashOf(original.filePath)
      if (!other || hash === other || this.#isRight(`${hash}=${other}`)) return []
      const diagnostics = this.#differences(filePath, original.filePath)
      if (diagnostics.length === 0) this.right.push(`${hash}=${other}`)
      return diagnostics.map((one) => ({ filePath, one }))
    })
  }

  #differences(filePath: string, original: string): Diagnostic[] {
    const differences = findDifferences(this.#samplesOf(filePath), this.#samplesOf(original))
    return Array.from(differences, ({ sample, original: same, line, originalLine, written, wanted }) => {
      const { file, line: at } = placeInSample(same, original, { line: originalLine, column: 1 })
      return diagnostic(
        'sample-differs',
        placeInSample(sample, filePath, { line, column: 1 + (/^\s*/.exec(written ?? '')?.[0].length ?? 0) }),
        `This sample differs from the original in \`${file}\``,
        wanted === undefined
          ? `The original ends at line ${at}.`
          : `Line ${at} of the original ${written === undefined ? 'is missing here: ' : 'is '}\`${wanted.trim()}\`.`,
      )
    })
  }

  #isRight(name: string): boolean {
    const isRight = this.#wasRight.has(name)
    if (isRight) this.right.push(name)
    return isRight
  }

  #hashOf(filePath: string): string | undefined {
    return this.#site.pageOf(filePath)?.samplesHash
  }

  #samplesOf(filePath: string): readonly Sample[] {
    const samples = this.#samples.get(filePath) ?? this.#site.samplesOf(filePath)
    this.#samples.set(filePath, samples)
    return samples
  }
}

interface CheckedSample {
  sample: Sample
  code: Code
  id: string
}

/** Returns the samples that a check applies to. twoslash finds the type errors in its samples itself. */
function checkedSamples(samples: readonly Sample[], { key, concerns, rule }: SampleCheck): CheckedSample[] {
  return samples
    .filter(
      ({ language, meta }) =>
        concerns(language) && !isUnchecked(meta) && !(rule === 'sample-type-error' && hasFlag(meta, 'twoslash')),
    )
    .map((sample) => {
      const code = { language: sample.language, title: fenceTitle(sample.meta), code: afterChanges(sample) }
      const id = hash('sha1', [key, code.language, code.title, code.code].join('\n')).slice(0, 16)
      return { sample, code, id }
    })
}
