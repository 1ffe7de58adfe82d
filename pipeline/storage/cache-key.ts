// Reads or creates the key that signs the cache. The key is stored outside all projects, so that write access to a repository
// does not reveal it.

import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, sep } from 'node:path'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'

interface CacheKey {
  key: string
  /** If the key is temporary, the reason why. In that case, results of earlier builds cannot be used. */
  problem?: string
}

/** Environment variable with a key that several machines share. */
const variable = 'DOCSITE_CACHE_KEY'
const fewestCharacters = 32

const othersMayDoAnything = 0o077
const othersMayWrite = 0o022

/**
 * Returns the key for the project at `root`: from the environment, from this user's settings, or a temporary one. Creates the user's
 * key if it is missing. Throws a `DocsiteError` if the key in the environment is too short.
 */
export function readCacheKey(root: string): CacheKey {
  const given = process.env[variable]
  if (given !== undefined && given !== '') {
    if (given.length < fewestCharacters)
      throw new DocsiteError(
        `${variable} must have at least ${fewestCharacters} characters`,
        [],
        'Generate one with `openssl rand -hex 32`.',
      )
    return { key: createHash('sha256').update(given).digest('hex') }
  }
  try {
    return { key: ownKey(root) }
  } catch (error) {
    return { key: newKey(), problem: (error as Error).message }
  }
}

const newKey = (): string => randomBytes(32).toString('hex')

/** Reads or creates this user's key. Throws if it cannot be stored, or if other users may know it. */
function ownKey(root: string): string {
  const folder = configFolder()
  makeFolder(folder)
  if (isInRepository(realpathSync(folder), realpathSync(root)))
    throw new Error(`${folder} is part of the project, so the cache key cannot be stored there`)
  if (hasModes && statSync(folder).mode & othersMayWrite)
    throw new Error(`other users can write to ${folder}; run \`chmod 700 ${folder}\``)
  const file = join(folder, 'cache-key')
  if (!existsSync(file)) makeKey(file)
  return readKey(file)
}

/** Windows has no file modes. There, a user's directory is private by default. */
const hasModes = process.getuid !== undefined

function readKey(file: string): string {
  // Check the open file, so that nobody can replace it between the check and the read.
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const stat = fstatSync(opened)
    if (hasModes && (stat.uid !== process.getuid?.() || stat.mode & othersMayDoAnything))
      throw new Error(`other users can read or change the cache key ${file}; delete it, and docsite creates a new one`)
    const key = stat.isFile() ? readFileSync(opened, 'latin1').trim() : ''
    if (!/^[\da-f]{64}$/.test(key))
      throw new Error(`${file} is not a cache key; delete it, and docsite creates a new one`)
    return key
  } finally {
    closeSync(opened)
  }
}

/** Creates directories one by one. With `recursive`, Node loops forever on file systems such as `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Creates a key file atomically. If another process creates it first, keeps that file. */
function makeKey(file: string): void {
  const partial = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(partial, `${newKey()}\n`, { mode: 0o600, flag: 'wx' })
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Returns the directory of this user's settings. */
function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  const named = process.platform === 'win32' ? APPDATA : XDG_CONFIG_HOME
  if (named !== undefined && isAbsolute(named)) return join(named, 'docsite')
  const home = homedir()
  if (!isAbsolute(home)) throw new Error('this user has no home directory')
  if (process.platform === 'darwin') return join(home, 'Library/Application Support/docsite')
  return process.platform === 'win32' ? join(home, 'AppData/Roaming/docsite') : join(home, '.config/docsite')
}

/** Returns whether a file is in the project's repository. If the home directory is that repository, the key could be committed. */
function isInRepository(file: string, root: string): boolean {
  let repository = root
  while (!existsSync(join(repository, '.git')) && repository !== dirname(repository)) repository = dirname(repository)
  const outermost = existsSync(join(repository, '.git')) ? repository : root
  return file.startsWith(outermost.endsWith(sep) ? outermost : outermost + sep)
}
