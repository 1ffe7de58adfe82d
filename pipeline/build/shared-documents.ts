// Takes the files of pages from a cache that several machines share, and adds those of this one.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryName, type Sharing } from '../engine/sharing.ts'
import type { ManifestEntry } from '../output/build-manifest.ts'
import type { OutputSite, PageFacts } from '../output/output.ts'
import type { OutputWriter } from '../output/output-writer.ts'
import type { LinkedPage } from '../site/link.ts'
import { cutBytes } from '../storage/shared-cache.ts'

/** The pages of a bucket. */
interface Documents {
  name: string
  pages: LinkedPage[]
}

/** A page in the order of its entry in the cache, which begins with these entries of the build manifest, and ends with the files. */
type Entries = ManifestEntry[]

export class SharedDocuments {
  readonly #sharing: Sharing
  #missing: Documents[] = []

  constructor(sharing: Sharing) {
    this.#sharing = sharing
  }

  /**
   * Writes the files of the pages in those buckets of which `isKnown` does not know all. Returns the entries of these pages. A page whose
   * origin is unknown is not shared, nor are those in its bucket.
   */
  async take(
    pages: readonly LinkedPage[],
    site: Pick<OutputSite, 'bucketOf'> & { originOf(page: LinkedPage): string | undefined },
    writer: OutputWriter,
    isKnown: (page: LinkedPage) => boolean,
  ): Promise<Map<LinkedPage, ManifestEntry>> {
    const byBucket = new Map<number, LinkedPage[]>()
    for (const page of pages) {
      const bucket = site.bucketOf(page.route.filePath)
      byBucket.set(bucket, [...(byBucket.get(bucket) ?? []), page])
    }
    const wanted = [...byBucket.values()].flatMap((pages): Documents[] => {
      const origins = pages.map((page) => site.originOf(page))
      if (origins.includes(undefined) || pages.every(isKnown)) return []
      return [{ name: entryName('documents', origins), pages }]
    })
    const taken = new Map<LinkedPage, ManifestEntry>()
    this.#missing = await this.#sharing.take(wanted, 2, ({ pages }, [json, bytes = Buffer.of()]) => {
      const entries = JSON.parse(String(json)) as Entries
      const parts = cutBytes(
        bytes,
        entries.flatMap(({ files }) => files.map(({ size }) => size)),
      )
      for (const [i, entry] of entries.entries()) {
        const files = entry.files.map(({ path }) => writer.write(path, parts.shift() ?? ''))
        taken.set(pages[i] as LinkedPage, { ...entry, files })
      }
    })
    return taken
  }

  /** Stores the files of the pages that were not in the cache. `folder` contains them. */
  give(folder: string, entryOf: (page: LinkedPage) => ManifestEntry | undefined): void {
    for (const { name, pages } of this.#missing) this.#sharing.give(name, () => contentsOf(folder, pages.map(entryOf)))
  }
}

/** Returns the parts of an entry, unless a page could not be rendered, or another command has replaced its files. */
function contentsOf(folder: string, entries: readonly (ManifestEntry | undefined)[]): Buffer[] | undefined {
  const whole = entries.flatMap((entry) => (entry && !(entry.facts as PageFacts | undefined)?.diagnostics ? entry : []))
  if (whole.length < entries.length) return undefined
  const files = whole.flatMap(({ files }) => files)
  try {
    const bytes = files.map(({ path }) => readFileSync(join(folder, path)))
    if (files.some((file, i) => hash('sha1', bytes[i] as Buffer) !== file.hash)) return undefined
    return [Buffer.from(JSON.stringify(whole)), Buffer.concat(bytes)]
  } catch {
    return undefined
  }
}
