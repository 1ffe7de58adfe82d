// Samples of code that are true: they parse, they are typed right where that is asked for, and a translation holds the same ones.
//
// To read all of them takes seconds: what is known of a code is kept by its hash, and of a page whose samples are all right only that.

import { hash } from 'node:crypto'
import type { Cache, ContentPlace } from '../../cache.ts'
import { type Message, message, type Place } from '../../model/message.ts'
import type { ParsedPage, Sample } from '../../model/page.ts'
import { afterChanges, fenceTitle, isUnchecked } from '../../page/code.ts'
import type { LinkedSite } from '../../site/link.ts'
import { alternatesOf } from '../../site/routes.ts'
import type { Project } from '../../source/config.ts'
import { findDifferences } from './samples/differences.ts'
import type { Code, Fault, SampleCheck } from './samples/fault.ts'
import { syntaxCheck } from './samples/syntax.ts'
import { makeTypeCheck } from './samples/types.ts'

/** A site whose samples are looked at. */
export interface SampledSite {
  linked: LinkedSite
  /** A page by its content path. */
  pageOf(filePath: string): ParsedPage | undefined
  /** Where each page's samples lie in the cache, by content path. */
  contents: ReadonlyMap<string, ContentPlace>
  /** Texts of the configuration's files, for places. */
  configTexts: { file: string; text: string }[]
}

/** What is known of samples, from check to check. */
interface Known {
  /** Pages in which a check finds nothing, and pairs of pages with the same code. */
  right: string[]
  /** What a check has found in a code. */
  faults: Record<string, Fault[]>
}

const noteName = 'samples'
// Edits leave behind what nobody asks for any more.
const mostKnown = 100_000

/** Finds everything that is wrong with the samples of a site. */
export async function checkSamples(site: SampledSite, project: Project, cache: Cache): Promise<Message[]> {
  const last = cache.readNote<Known>(noteName)
  const faults = new Map(Object.entries(last?.faults ?? {}))
  const look = new Look(site, cache, faults, new Set(last?.right))
  const typed = project.config.check?.samples ? makeTypeCheck(project.root, site.configTexts) : undefined
  const messages = [
    ...(await look.check(syntaxCheck)),
    ...(typed && 'check' in typed ? await look.check(typed.check) : []),
    ...(typed && 'message' in typed ? [typed.message] : []),
    ...look.compare(project),
  ]
  if (look.isNews(last?.right.length ?? 0)) {
    const kept = faults.size > mostKnown ? {} : Object.fromEntries(faults)
    cache.writeNote(noteName, { right: look.right, faults: kept } satisfies Known)
  }
  return messages
}

/** One look at all samples of a site. */
class Look {
  /** What has turned out to be right. */
  readonly right: string[] = []
  readonly #site: SampledSite
  readonly #cache: Cache
  readonly #faults: Map<string, Fault[]>
  readonly #wasRight: ReadonlySet<string>
  readonly #samples = new Map<string, Sample[]>()

  constructor(site: SampledSite, cache: Cache, faults: Map<string, Fault[]>, wasRight: ReadonlySet<string>) {
    this.#site = site
    this.#cache = cache
    this.#faults = faults
    this.#wasRight = wasRight
  }

  /** Tells whether anything is known that was not before. */
  isNews(before: number): boolean {
    return this.right.length !== before || this.right.some((one) => !this.#wasRight.has(one))
  }

  async check({ rule, key, concerns, find }: SampleCheck): Promise<Message[]> {
    const pages: [name: string, filePath: string, samples: CheckedSample[]][] = []
    const fresh = new Map<string, Code>()
    for (const filePath of this.#site.contents.keys()) {
      const samplesHash = this.#hashOf(filePath)
      const name = `${key} ${samplesHash}`
      if (!samplesHash || this.#isRight(name)) continue
      const samples = this.#samplesOf(filePath)
        .filter(({ language, meta }) => concerns(language) && !isUnchecked(meta))
        .map((sample) => ({ sample, ...keyed(sample, key) }))
      for (const { id, code } of samples) if (!this.#faults.has(id)) fresh.set(id, code)
      pages.push([name, filePath, samples])
    }
    const found = fresh.size > 0 ? await find([...fresh.values()]) : []
    for (const [i, id] of [...fresh.keys()].entries()) this.#faults.set(id, found[i] ?? [])
    return pages.flatMap(([name, filePath, samples]) => {
      const messages = samples.flatMap(({ sample, id }) =>
        (this.#faults.get(id) ?? []).map((fault) =>
          message(rule, placeIn(sample, filePath, fault), fault.text, fault.hint),
        ),
      )
      if (messages.length === 0) this.right.push(name)
      return messages
    })
  }

  /** Compares pages with those that they translate. */
  compare({ addressing }: Project): Message[] {
    const { routes } = this.#site.linked
    return [...routes.byFile.values()].flatMap(({ path, lang, filePath }) => {
      const own = this.#hashOf(filePath)
      if (!own || lang === addressing.lang) return []
      const original = alternatesOf(path, routes, addressing).find((route) => route.lang === addressing.lang)
      const other = original && this.#hashOf(original.filePath)
      if (!other || own === other || this.#isRight(`${own}=${other}`)) return []
      const messages = this.#differences(filePath, original.filePath)
      if (messages.length === 0) this.right.push(`${own}=${other}`)
      return messages
    })
  }

  #differences(filePath: string, original: string): Message[] {
    const differences = findDifferences(this.#samplesOf(filePath), this.#samplesOf(original))
    return Array.from(differences, ({ sample, original: same, line, originalLine, written, wanted }) => {
      const { file, line: at } = placeIn(same, original, { line: originalLine, column: 1 })
      return message(
        'sample-differs',
        placeIn(sample, filePath, { line, column: 1 + (/^\s*/.exec(written ?? '')?.[0].length ?? 0) }),
        `This sample differs from the same one in \`${file}\``,
        wanted === undefined
          ? `There it ends with line ${at}.`
          : `There line ${at} ${written === undefined ? 'follows: ' : 'is '}\`${wanted.trim()}\`.`,
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

  #samplesOf(filePath: string): Sample[] {
    let samples = this.#samples.get(filePath)
    if (!samples) {
      samples = this.#cache.store.readSamples(this.#site.contents.get(filePath) as ContentPlace)
      this.#samples.set(filePath, samples)
    }
    return samples
  }
}

interface CheckedSample {
  sample: Sample
  code: Code
  id: string
}

function keyed(sample: Sample, key: string): { code: Code; id: string } {
  const code = { language: sample.language, title: fenceTitle(sample.meta), code: afterChanges(sample) }
  const id = hash('sha1', [key, code.language, code.title, code.code].join('\n')).slice(0, 16)
  return { code, id }
}

/** Takes a place in a sample's code to the file it stands in. */
function placeIn(sample: Sample, filePath: string, { line, column }: { line: number; column: number }): Place {
  const { file = filePath, indent } = sample
  return {
    file: `content/${file}`,
    line: sample.line + line,
    column: (typeof indent === 'number' ? indent : (indent[line - 1] ?? 0)) + column,
  }
}
