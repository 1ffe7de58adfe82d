// Opens files by paths from content or configuration, if docsite may read them. No other module opens a file by a path
// from content. After all symbolic links are resolved, a path must lead to a regular file inside the directory, without
// hidden names.

import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import { join, sep } from 'node:path'
import { compareText } from '../model/diagnostics/diagnostic.ts'

/** A directory that docsite may read files from. */
export interface Area {
  folder: string
  /** Absolute paths of other directories that links in it may lead to, as the configuration allows. */
  linked?: readonly string[]
  /** A hidden directory in it that docsite may read. */
  shown?: string
  /** The unsaved texts of an editor, by path in the directory. They replace the texts on disk. */
  unsaved?: ReadonlyMap<string, string>
}

/** Why docsite does not read a file. */
export type RefusalReason = 'outside' | 'hidden' | 'not regular' | 'loop' | 'unreadable' | 'too large'

/** The reason why docsite does not read a file. */
export interface Refusal {
  kind: 'refused'
  reason: RefusalReason
}

/** There is no file with this name, although there may be a directory. */
export interface Missing {
  kind: 'missing'
}

/** A file or directory, with all symbolic links resolved. */
export interface FoundPlace {
  kind: 'place'
  realPath: string
}

/** A file that docsite may read. */
export interface FoundFile {
  kind: 'file'
  realPath: string
  stat: Stats
}

export interface OpenFile extends FoundFile {
  /** The caller must close it. */
  descriptor: number
}

/** The bytes of a file that docsite may read. */
export interface ReadBytes {
  kind: 'bytes'
  bytes: Buffer
}

const missing: Missing = { kind: 'missing' }
const refused = (reason: RefusalReason): Refusal => ({ kind: 'refused', reason })

/** Texts for messages. Each `text` follows the name of a file or "This symbolic link". */
export const refusals: Readonly<Record<RefusalReason, { text: string; hint: string }>> = {
  outside: {
    text: 'points outside `content/`',
    hint: 'Copy the file into `content/`, or allow its folder in `route.linkedFolders`.',
  },
  hidden: {
    text: 'points to a hidden file or folder',
    hint: 'Use a path in which no name begins with a dot.',
  },
  'not regular': { text: 'is not a regular file', hint: 'Replace the device, pipe or socket with a file.' },
  loop: { text: 'is broken, or points to itself', hint: 'Delete it, or link it to an existing file.' },
  unreadable: {
    text: 'points to a file that docsite has no permission to read',
    hint: 'Change the permissions of the file.',
  },
  'too large': { text: 'points to a file that is too large', hint: 'Make the file smaller, or split it.' },
}

/** The texts for a configuration file, or a file that the configuration names. */
export const projectRefusals: typeof refusals = {
  ...refusals,
  outside: { text: 'points outside the project', hint: 'Copy the file into the project.' },
}

/** The results for error codes that an invalid path can cause. All other codes are system failures. */
const byCode: ReadonlyMap<string | undefined, Missing | Refusal> = new Map<string | undefined, Missing | Refusal>([
  ['ENOENT', missing],
  ['ENOTDIR', missing],
  ['EISDIR', missing],
  ['ENAMETOOLONG', missing],
  ['EINVAL', missing],
  ['ERR_INVALID_ARG_VALUE', missing],
  ['ELOOP', refused('loop')],
  ['EACCES', refused('unreadable')],
  ['EPERM', refused('unreadable')],
  ['ENXIO', refused('not regular')],
  ['ENODEV', refused('not regular')],
])

function orRefusal<T>(action: () => T): T | Missing | Refusal {
  try {
    return action()
  } catch (error) {
    const problem = byCode.get((error as NodeJS.ErrnoException).code)
    if (problem) return problem
    throw error
  }
}

/** Finds the file or directory at a path in an area. Throws only on system failures. */
export function findPlace(area: Area, path: string): FoundPlace | Missing | Refusal {
  // On Windows, a colon precedes a stream name or follows a drive letter, and a backslash separates names.
  if (sep === '\\' && /[\\:]/.test(path)) return missing
  return orRefusal(() => {
    const realPath = realpathSync.native(join(area.folder, path))
    const reason = isHidden(path, area) ? 'hidden' : reasonAgainst(area, realPath)
    return reason ? refused(reason) : { kind: 'place', realPath }
  })
}

function reasonAgainst(area: Area, realPath: string): RefusalReason | undefined {
  for (const folder of [area.folder, ...(area.linked ?? [])]) {
    const inside = pathInside(folder, realPath)
    if (inside !== undefined) return isHidden(inside, area) ? 'hidden' : undefined
  }
  return 'outside'
}

/** Returns a real path relative to a directory, with `/` separators; `undefined` if it is outside. */
function pathInside(folder: string, realPath: string): string | undefined {
  const real = orRefusal(() => realpathSync.native(folder))
  if (typeof real !== 'string') return undefined
  if (realPath === real) return ''
  const start = real.endsWith(sep) ? real : real + sep
  return realPath.startsWith(start) ? realPath.slice(start.length).split(sep).join('/') : undefined
}

/** Returns whether a name in a path begins with a dot. */
export function isHidden(path: string, { shown }: Pick<Area, 'shown'> = {}): boolean {
  const rest = shown !== undefined && `${path}/`.startsWith(`${shown}/`) ? path.slice(shown.length) : path
  return rest.split('/').some((name) => /^\.(?!\.?$)/.test(name))
}

// Do not block on a pipe without a writer, and do not follow a link that has replaced the file since the check.
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens a regular file in an area. */
export function openFile(area: Area, path: string): OpenFile | Missing | Refusal {
  const place = findPlace(area, path)
  if (place.kind !== 'place') return place
  const { realPath } = place
  return orRefusal(() => {
    const descriptor = openSync(realPath, readFlags)
    const stat = fstatSync(descriptor)
    if (stat.isFile()) return { kind: 'file', realPath, stat, descriptor }
    closeSync(descriptor)
    return stat.isDirectory() ? missing : refused('not regular')
  })
}

/** Finds a regular file in an area. */
export function findFile(area: Area, path: string): FoundFile | Missing | Refusal {
  const open = openFile(area, path)
  if (open.kind !== 'file') return open
  closeSync(open.descriptor)
  return { kind: 'file', realPath: open.realPath, stat: open.stat }
}

/** The maximum size, in bytes, of a file that is read into memory. */
export const mostBytes = 256_000_000

/** Reads a file in an area. Refuses files of more than `most` bytes. */
export function readBytes(area: Area, path: string, most = mostBytes): ReadBytes | Missing | Refusal {
  const open = openFile(area, path)
  if (open.kind !== 'file') return open
  try {
    const unsaved = area.unsaved?.get(path)
    if (unsaved !== undefined) return unsavedBytes(unsaved, most)
    return open.stat.size > most ? refused('too large') : wholeOf(open, most)
  } finally {
    closeSync(open.descriptor)
  }
}

function unsavedBytes(text: string, most: number): ReadBytes | Refusal {
  const bytes = Buffer.from(text)
  return bytes.length > most ? refused('too large') : { kind: 'bytes', bytes }
}

/** Reads to the end instead of trusting the size: a file may grow, and some file systems report no size. */
function wholeOf({ descriptor, stat }: OpenFile, most: number): ReadBytes | Refusal {
  let bytes = Buffer.allocUnsafe(stat.size + 1)
  for (let length = 0; ; ) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, null)
    length += count
    if (length > most) return refused('too large')
    if (count === 0) return { kind: 'bytes', bytes: bytes.subarray(0, length) }
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(length * 2, most) + 1)
  }
}

/** Reads an open file of any size in chunks. A chunk is valid until the next one is read. */
export function* partsOf({ descriptor }: Pick<OpenFile, 'descriptor'>): Generator<Buffer> {
  const part = Buffer.allocUnsafe(1 << 20)
  for (;;) {
    const count = readSync(descriptor, part)
    if (count === 0) return
    yield part.subarray(0, count)
  }
}

/** Decodes a text in UTF-8, without its byte order mark. */
export const decoded = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '')

/** Lists a directory by name; an empty list if it does not exist. Does not resolve symbolic links, which may lead anywhere. */
export function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/**
 * Lists everything in a directory and in its directories, with relative paths. `readdir` cannot do this: with `recursive`, it follows
 * symbolic links, also in cycles. Node.js 20 does so only without `withFileTypes`, but Node.js 22 and 24 always do.
 */
export function listTree(folder: string): { path: string; entry: Dirent }[] {
  return listFolder(folder).flatMap((entry) => {
    const below = entry.isDirectory() ? listTree(join(folder, entry.name)) : []
    return [
      { path: entry.name, entry },
      ...below.map(({ path, entry: file }) => ({ path: `${entry.name}/${path}`, entry: file })),
    ]
  })
}
