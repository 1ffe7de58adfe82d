// A mark of an original → the same in its translation, which is in another folder: images and other files beside the original keep their place.

import { posix } from 'node:path'
import { writtenPath } from '@docsite/cli/routes'
import type { SourceSite } from '@docsite/cli/source'
import type { Mark } from './marked.ts'
import type { Unit } from './units.ts'

/** The files beside pages and fragments, and how these refer to them. */
export class FilesBeside {
  readonly #files: ReadonlySet<string>
  /** The files of relative URLs as written, by the file with the URL. */
  readonly #targets = new Map<string, Map<string, string>>()

  constructor({ pages, files }: Pick<SourceSite, 'pages' | 'files'>) {
    this.#files = files
    for (const { images, links } of pages)
      for (const { href, url, target, place } of [...images, ...links]) {
        if (target.kind !== 'file' || href.startsWith('/')) continue
        const targets = this.#targets.get(place.file) ?? new Map<string, string>()
        this.#targets.set(place.file, targets.set(href, target.file).set(url?.written ?? href, target.file))
      }
  }

  /** Returns a mark of the original as its translation contains it. A translation with a file of its own at the same path shows that. */
  inTranslation<One extends Mark>(mark: One, { file, source }: Pick<Unit, 'file' | 'source'>): One {
    const from = source.document.file
    if (mark.kind === 'field' || mark.kind === 'literal') return mark
    const moved = (text: string) =>
      mark.kind === 'code' ? this.#movedCode(text, from, file) : this.#movedUrls(text, from, file)
    return { ...mark, start: moved(mark.start), ...(mark.end === undefined ? {} : { end: moved(mark.end) }) }
  }

  #hasOwn(target: string, from: string, to: string): boolean {
    return this.#files.has(posix.join(posix.dirname(to), posix.relative(posix.dirname(from), target)))
  }

  #movedUrls(text: string, from: string, to: string): string {
    const folder = writtenPath(posix.relative(posix.dirname(to), posix.dirname(from)))
    const targets = this.#targets.get(from) ?? new Map<string, string>()
    let result = ''
    let end = 0
    for (const { written, at } of occurrences(text, [...targets.keys()])) {
      if (this.#hasOwn(targets.get(written) as string, from, to)) continue
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? []
      result += text.slice(end, at) + posix.join(folder, path) + rest
      end = at + written.length
    }
    return result + text.slice(end)
  }

  /** A path that a code block names can begin at the project. */
  #movedCode(text: string, from: string, to: string): string {
    const [head = ''] = /^[^\n]*/.exec(text) ?? []
    const moved = head.replace(/(?<=[\s,:]file=["']?)\.{1,2}\/[^\s"']+/, (path) => {
      const target = posix.join(posix.dirname(from), path)
      return this.#hasOwn(target, from, to) ? path : target
    })
    return moved + text.slice(head.length)
  }
}

/** Finds URLs in a text where no longer URL contains them, and nothing before or after them belongs to them. */
function occurrences(text: string, urls: readonly string[]): { written: string; at: number }[] {
  const found = urls.flatMap((written) => {
    const places: { written: string; at: number }[] = []
    for (let at = text.indexOf(written); at !== -1; at = text.indexOf(written, at + written.length)) {
      const [before = ' ', after = ' '] = [text[at - 1], text[at + written.length]]
      if (/[\s"'(<=,]/.test(before) && /[\s"')>},]/.test(after)) places.push({ written, at })
    }
    return places
  })
  const endOf = ({ written, at }: (typeof found)[number]) => at + written.length
  return found
    .filter((one) => !found.some((other) => other !== one && other.at <= one.at && endOf(other) >= endOf(one)))
    .sort((a, b) => a.at - b.at)
}
