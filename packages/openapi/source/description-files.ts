// Reads the files of a description: the file itself, and those that it refers to. All must be inside the project.

import { readFileSync, realpathSync, statSync } from 'node:fs'
import { posix, resolve, sep } from 'node:path'
import type { PagesSite, Publication } from '@docsite/cli'
import { DescriptionError, type Place, type Problem } from '../problem.ts'
import { property, textOf } from '../values.ts'
import { SourceFile } from './source-file.ts'

/** The largest file that the plugin reads, in bytes. */
const mostBytes = 64 * 1024 * 1024

const isDescription = (path: string): boolean => /\.(?:ya?ml|json)$/i.test(path)
const isHidden = (path: string): boolean => path.split(/[\\/]/).some((name) => name.startsWith('.'))

/** What the plugin needs of the site to read descriptions. */
export type DescriptionSite = Pick<PagesSite, 'root' | 'publication'>

/** A reference to a file that only this machine has. */
export class UnpublishedError extends DescriptionError {}

/** The files of a description by name, and the problems found in them. */
export class DescriptionFiles {
  readonly problems: Problem[] = []
  /** The files outside the project's folders on which it depends what pages may show. */
  readonly dependsOn = new Set<string>()
  readonly #site: DescriptionSite
  readonly #files = new Map<string, SourceFile>()

  constructor(site: DescriptionSite) {
    this.#site = site
  }

  /** The names of all files that were read, relative to the project. */
  get names(): string[] {
    return [...this.#files.keys()]
  }

  /**
   * Returns whether keywords beside `$ref` apply in a file. In OpenAPI 3.0 they do not. A file without a version has that of the
   * description, which is the first file.
   */
  appliesSiblings(file: SourceFile): boolean {
    const [first = file] = this.#files.values()
    return !textOf(property(file.value, 'openapi') ?? property(first.value, 'openapi'))?.startsWith('3.0')
  }

  /** Returns a file that has been read. */
  opened(name: string): SourceFile | undefined {
    return this.#files.get(posix.normalize(name))
  }

  /**
   * Returns a file by its name relative to the project. Throws a `DescriptionError` at `place` if it cannot be read, and at the place in
   * the file if it contains a syntax error.
   */
  open(name: string, place: Place = { file: name }): SourceFile {
    const path = posix.normalize(name)
    const known = this.#files.get(path)
    if (known) return known
    const file = new SourceFile(path, this.#read(path, place))
    this.#files.set(path, file)
    return file
  }

  #read(path: string, place: Place): string {
    const fail = (text: string, hint: string) => new DescriptionError(`The file \`${path}\` ${text}`, place, hint)
    if (!isDescription(path))
      throw fail('is not a description', 'Use a file whose name ends in `.yaml`, `.yml` or `.json`.')
    let real: string
    try {
      real = realpathSync(resolve(this.#site.root, path))
    } catch {
      throw fail('does not exist', 'Check the path. It is relative to the project, and in a `$ref` to the file.')
    }
    const root = realpathSync(this.#site.root) + sep
    if (!real.startsWith(root) || isHidden(real.slice(root.length)))
      throw fail('is outside the project, or hidden', 'Copy the file into the project.')
    if (posix.normalize(place.file) !== path && this.#publication(place.file).isPublished) {
      const { isPublished, problem } = this.#publication(path)
      if (!isPublished)
        throw new UnpublishedError(
          `The file \`${path}\` is neither in \`content/\` nor in git, so docsite does not show it`,
          place,
          problem ?? 'Add it with `git add`, or list its folder in `markdown.codeFolders`.',
        )
    }
    const stat = statSync(real)
    if (!stat.isFile() || stat.size > mostBytes)
      throw fail('is not a file of at most 64 MB', 'Split the description into smaller files.')
    return readFileSync(real, 'utf8')
  }

  /** A stranger can change only what is published, and must not publish anything else with it. */
  #publication(path: string): Publication {
    const publication = this.#site.publication(path)
    for (const file of publication.dependsOn) this.dependsOn.add(file)
    return publication
  }
}
