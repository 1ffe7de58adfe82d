// Reads the files of the old project. Pages, links and configurations can name any file of the machine, so it opens only regular files
// inside the directory that the user has named, without hidden or secret names.

import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { type Area, findFile, findPlace, isSecretName, type Refusal, readBytes } from '@docsite/cli/files'
import { objectIn } from './values.ts'

/** Directories that contain no source files. */
const skipped = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.temp',
  'dist',
  'doc_build',
  '.docusaurus',
  '.astro',
  'target',
])

/** Returns whether the name of a file suggests a secret. Pages and pictures about secrets are usual. */
export const isSecretOfProject = (path: string): boolean =>
  !/\.(?:mdx?|markdown|png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i.test(path) && isSecretName(path)

/** The limit of docsite for a page. Data and configurations are not as large either. */
export const mostTextBytes = 2_000_000

/** The folder and the configuration of GitBook, anywhere in the project. No folder around them may be hidden. */
const ownFolder = /^(?:[^./][^/]*\/)*\.gitbook(?:\.yaml)?(?=\/|$)/

/** Why a file was not read, as words that follow its name. */
const refusals: Readonly<Record<Refusal['reason'] | 'secret', string>> = {
  outside: 'is outside the old project',
  hidden: 'is hidden',
  secret: 'may contain a secret',
  'not regular': 'is not a regular file',
  loop: 'is a symbolic link to itself',
  unreadable: 'cannot be read',
  'too large': 'is too large',
}

/** The files of the old project, by path relative to its root, with `/` separators. */
export class ProjectFiles {
  readonly root: string
  /** The directory that the user has named. It contains the project. */
  readonly around: string
  /** The path of the root in the area. */
  readonly #inArea: string
  readonly #texts = new Map<string, string>()
  /** The lists of files by folder. Generators ask for those of the whole repository again and again. */
  readonly #lists = new Map<string, readonly string[]>()
  /** The files that were read or copied. */
  readonly #used = new Set<string>()
  /** The files that were refused, with the reasons. */
  readonly #refused = new Map<string, string>()
  /** How many of them were taken. */
  #taken = 0

  /** Files may also be in `around`, the directory that contains the project. */
  constructor(root: string, around = root) {
    this.root = resolve(root)
    this.around = resolve(around)
    this.#inArea = relative(this.around, this.root).split(sep).join('/')
  }

  /** Returns the files of a project in one of the directories. Its files may also be elsewhere in this one. */
  at(folder: string): ProjectFiles {
    return new ProjectFiles(join(this.root, folder), this.root)
  }

  /** Returns the files that were refused for the first time since the last call, with the reasons as words that follow their names. */
  takeRefused(): [file: string, reason: string][] {
    const refused = [...this.#refused].slice(this.#taken)
    this.#taken = this.#refused.size
    return refused
  }

  isFile(path: string): boolean {
    const file = findFile(this.#areaOf(path), this.#placeOf(path))
    if (file.kind === 'refused') return this.#refuse(path, file.reason)
    if (file.kind === 'missing') return false
    return !this.#isSecret(path, file.realPath)
  }

  /** Refuses a file whose name, or that of the file to which it leads, suggests a secret. */
  #isSecret(path: string, realPath: string): boolean {
    const names = [path, relative(this.around, realPath).split(sep).join('/')]
    if (!names.some(isSecretOfProject)) return false
    this.#refuse(path, 'secret')
    return true
  }

  isDirectory(path: string): boolean {
    const place = findPlace(this.#areaOf(path), this.#placeOf(path))
    if (place.kind === 'refused') return this.#refuse(path, place.reason)
    return place.kind === 'place' && statSync(place.realPath).isDirectory()
  }

  /** Returns whether a file was read or copied. */
  isUsed(path: string): boolean {
    return this.#used.has(posix.normalize(path))
  }

  /** Records files that were read in another way, by their absolute paths. */
  use(absolutePaths: readonly string[]): void {
    for (const path of absolutePaths) this.#used.add(relative(this.root, path).split(sep).join('/'))
  }

  #refuse(path: string, reason: keyof typeof refusals): false {
    this.#refused.set(posix.normalize(path), refusals[reason])
    return false
  }

  #placeOf(path: string): string {
    return posix.join(this.#inArea, path)
  }

  /** The area in which a file is read. Generators keep pages and pictures in hidden folders of their own. */
  #areaOf(path: string): Area {
    const [shown] = ownFolder.exec(posix.normalize(path)) ?? ['.vitepress']
    return { folder: this.around, shown: posix.join(this.#inArea, shown) }
  }

  /** Returns the path of a file that may lead out of the project and back into it: `../docs/start.md` → `start.md`. */
  normalize(path: string): string {
    return posix.relative(this.#inArea, this.#placeOf(path))
  }

  /** Returns the path from a folder to a file. Both may be outside the project. */
  relative(folder: string, file: string): string {
    return posix.relative(this.#placeOf(folder), this.#placeOf(file))
  }

  /** Returns the text of a file with `\n` line ends and without a byte order mark, or `undefined` if there is no such file. */
  text(path: string): string | undefined {
    this.#used.add(posix.normalize(path))
    return this.peek(path)
  }

  /** The file that was read last. */
  get lastText(): string | undefined {
    return [...this.#texts.keys()].at(-1)
  }

  /** Returns the text of a file that is looked at, but not carried over. */
  peek(path: string): string | undefined {
    const cachedText = this.#texts.get(path)
    if (cachedText !== undefined || !this.isFile(path)) return cachedText
    const read = readBytes(this.#areaOf(path), this.#placeOf(path), mostTextBytes)
    if (read.kind === 'refused') this.#refuse(path, read.reason)
    if (read.kind !== 'bytes') return undefined
    const text = read.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
    this.#texts.set(path, text)
    return text
  }

  /** Copies a file, if it may be read. */
  copy(path: string, to: string): void {
    if (!this.isFile(path)) return
    this.#used.add(posix.normalize(path))
    const file = findFile(this.#areaOf(path), this.#placeOf(path))
    if (file.kind !== 'file') return
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(file.realPath, to)
  }

  /** Returns all files in a directory, sorted, as paths relative to the project. Skips hidden files and installed packages. */
  list(folder: string): string[] {
    const name = folder === '.' ? '' : folder.replace(/\/$/, '')
    const known = this.#lists.get(name)
    if (known !== undefined) return [...known]
    const place = findPlace(this.#areaOf(folder), this.#placeOf(folder))
    const files = this.isDirectory(folder) && place.kind === 'place' ? this.#walk(name, place.realPath).sort() : []
    this.#lists.set(name, files)
    return [...files]
  }

  /** Lists a folder, of which the path without symbolic links is `realFolder`, and those below it. */
  #walk(folder: string, realFolder: string): string[] {
    return readdirSync(realFolder, { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      const realPath = join(realFolder, entry.name)
      if (entry.name.startsWith('.') || skipped.has(entry.name)) return []
      if (entry.isDirectory()) return this.#walk(path, realPath)
      // A regular file stands where its folder does, so asking the file system for its real path would only take time.
      // Symbolic links to files count as files, and those to directories are skipped.
      const isListed = entry.isFile() ? !this.#isSecret(path, realPath) : this.isFile(path)
      return isListed ? [path] : []
    })
  }

  /** Returns the names of the files in a directory, sorted. */
  names(folder: string): string[] {
    if (!this.isDirectory(folder)) return []
    return readdirSync(join(this.root, folder), { withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
      .sort()
  }

  /** Returns the names of the directories in a directory. */
  folders(folder: string): string[] {
    if (!this.isDirectory(folder)) return []
    return readdirSync(join(this.root, folder), { withFileTypes: true })
      .flatMap(({ name }) => (this.isDirectory(posix.join(folder, name)) ? [name] : []))
      .sort()
  }

  /** Returns the first of these files that exists. */
  first(paths: readonly string[]): string | undefined {
    return paths.find((path) => this.isFile(path))
  }

  /** Returns the directory itself and those below it in which a project of a generator usually is. */
  projectFolders(): string[] {
    const below = (folder: string) =>
      this.isDirectory(folder)
        ? readdirSync(join(this.root, folder), { withFileTypes: true }).flatMap(({ name }) => {
            const path = folder === '.' ? name : `${folder}/${name}`
            return skipped.has(name) || name.startsWith('.') || !this.isDirectory(path) ? [] : [path]
          })
        : []
    const usual = ['docs', 'website', 'site', 'doc', 'documentation', 'book', 'guide']
    return [
      ...new Set([
        '.',
        ...usual,
        ...below('.'),
        ...below('packages'),
        ...below('docs'),
        ...below('doc'),
        ...below('apps'),
      ]),
    ]
  }

  /** Returns the names of the packages that the project's `package.json` lists. */
  packages(): Set<string> {
    try {
      const { dependencies, devDependencies } = objectIn(JSON.parse(this.text('package.json') ?? '{}'))
      return new Set([...Object.keys(objectIn(dependencies)), ...Object.keys(objectIn(devDependencies))])
    } catch {
      return new Set()
    }
  }
}
