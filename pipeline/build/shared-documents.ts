// Takes the files of pages from a cache that several machines share, and adds those of this one.

import { hash } from 'node:crypto'
import { entryName, type Sharing } from '../engine/sharing.ts'
import type { ManifestEntry } from '../output/build-manifest.ts'
import type { PageFacts } from '../output/output.ts'
import { OutputWriter } from '../output/output-writer.ts'
import type { LinkedPage } from '../site/link.ts'
import { cutBytes, type Named } from '../storage/shared-cache.ts'

/** The pages of a bucket. */
interface Documents extends Named {
  pages: LinkedPage[]
}

interface DocumentsInput {
  sharing: Sharing
  pages: readonly LinkedPage[]
  bucketOf(filePath: string): number
  /** Returns the hash of everything that a page is made from; `undefined` if it is unknown. Such a page is not shared, nor its bucket. */
  originOf(page: LinkedPage): string | undefined
  writer: OutputWriter
  /** Returns whether the files of a page are those of the last build. */
  isKnown(page: LinkedPage): boolean
  /** Receives the entry of a page whose files were taken. */
  onTaken(page: LinkedPage, entry: ManifestEntry): void
  /** Returns the entry of a page whose files were made here. */
  entryOf(page: LinkedPage): ManifestEntry | undefined
  /** Returns the folder with the files that were made here. */
  folder(): string
}

/** Writes the files of pages that the cache has. Returns the function that stores those that it lacked. */
export function exchangeDocuments(input: DocumentsInput): Promise<() => void> {
  const { sharing, originOf, writer, isKnown, onTaken, entryOf, folder } = input
  const wanted = pagesByBucket(input).flatMap((pages): Documents[] => {
    const origins = pages.map(originOf)
    const isShared = pages.some((page) => !isKnown(page)) && !origins.includes(undefined)
    return isShared ? [{ name: entryName('documents', origins), pages }] : []
  })
  return sharing.exchange(
    wanted,
    2,
    ({ pages }, [json, bytes = Buffer.of()]) => {
      const entries = JSON.parse(String(json)) as ManifestEntry[]
      const all = entries.flatMap(({ files }) => files)
      const parts = cutBytes(
        bytes,
        all.map(({ size }) => size),
      )
      for (const [i, entry] of entries.entries()) {
        const files = entry.files.map(({ path }) => writer.write(path, parts.shift() ?? ''))
        onTaken(pages[i] as LinkedPage, { ...entry, files })
      }
    },
    ({ pages }) => contentsOf(new OutputWriter(folder(), writer.previous), pages.map(entryOf)),
  )
}

function pagesByBucket({ pages, bucketOf }: Pick<DocumentsInput, 'pages' | 'bucketOf'>): LinkedPage[][] {
  const buckets = new Map<number, LinkedPage[]>()
  for (const page of pages) {
    const bucket = bucketOf(page.route.filePath)
    const others = buckets.get(bucket)
    if (others) others.push(page)
    else buckets.set(bucket, [page])
  }
  return [...buckets.values()]
}

/** Returns the entries and the files of pages, unless one could not be rendered, or another command has replaced its files. */
function contentsOf(writer: OutputWriter, entries: readonly (ManifestEntry | undefined)[]): Buffer[] | undefined {
  const whole = entries.flatMap((entry) => (entry && !(entry.facts as PageFacts | undefined)?.diagnostics ? entry : []))
  const files = whole.flatMap(({ files }) => files)
  const bytes = files.map(({ path }) => writer.bytes(path) ?? Buffer.of())
  const isSame = files.every((file, i) => hash('sha1', bytes[i] as Uint8Array) === file.hash)
  return isSame && whole.length === entries.length
    ? [Buffer.from(JSON.stringify(whole)), Buffer.concat(bytes)]
    : undefined
}
