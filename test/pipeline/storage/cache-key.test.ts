// The key that signs caches. docsite creates it once per user, keeps it private, and never reads it from a project.

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { readCacheKey } from '../../../pipeline/storage/cache-key.ts'
import { git } from '../../site-test.ts'

let folder: string
let project: string
const keyFile = () => join(folder, 'home/.config/docsite/cache-key')

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsite-key-')))
  project = join(folder, 'project')
  mkdirSync(join(folder, 'home'))
  mkdirSync(project)
  vi.stubEnv('DOCSITE_CACHE_KEY', '')
  vi.stubEnv('XDG_CONFIG_HOME', '')
  vi.stubEnv('HOME', join(folder, 'home'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const modeOf = (path: string) => statSync(path).mode & 0o777

const writeKey = (key: string, mode = 0o600) => {
  mkdirSync(dirname(keyFile()), { recursive: true, mode: 0o700 })
  writeFileSync(keyFile(), key)
  chmodSync(keyFile(), mode)
}

describe('the key of a user', () => {
  test('is created once, with permissions only for its owner', () => {
    const { key, problem } = readCacheKey(project)
    expect({ key, problem }).toEqual({ key: expect.stringMatching(/^[\da-f]{64}$/), problem: undefined })
    expect([modeOf(keyFile()), modeOf(dirname(keyFile()))]).toEqual([0o600, 0o700])
    expect(readCacheKey(project)).toEqual({ key })
  })

  test('is stored in XDG_CONFIG_HOME, unless that is relative', () => {
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'xdg'))
    const { key } = readCacheKey(project)
    expect(modeOf(join(folder, 'xdg/docsite/cache-key'))).toBe(0o600)
    vi.stubEnv('XDG_CONFIG_HOME', 'xdg')
    expect(readCacheKey(project).key).not.toBe(key)
    expect(modeOf(keyFile())).toBe(0o600)
  })

  test.each([0o644, 0o640, 0o620, 0o606, 0o604, 0o660])('is not used if its mode is %o', (mode) => {
    writeKey('a'.repeat(64), mode)
    const { key, problem } = readCacheKey(project)
    expect(key).not.toBe('a'.repeat(64))
    expect(problem).toMatch(/^other users can read or change the cache key .*cache-key; delete it/)
  })

  test('is not used if others can write to its directory', () => {
    writeKey('a'.repeat(64))
    chmodSync(dirname(keyFile()), 0o777)
    const { key, problem } = readCacheKey(project)
    expect(key).not.toBe('a'.repeat(64))
    expect(problem).toMatch(/^other users can write to .*; run `chmod 700 /)
  })

  test.each(['', 'a', 'a'.repeat(63), 'g'.repeat(64), `${'a'.repeat(64)}${'a'.repeat(64)}`])(
    'is not used if its file contains %j',
    (text) => {
      writeKey(text)
      expect(readCacheKey(project).problem).toMatch(/cache-key is not a cache key; delete it/)
    },
  )

  test('is not used if it is a symbolic link or a directory', () => {
    writeKey('')
    rmSync(keyFile())
    writeFileSync(join(project, 'key'), 'a'.repeat(64), { mode: 0o600 })
    symlinkSync(join(project, 'key'), keyFile())
    expect(readCacheKey(project)).toEqual({ key: expect.not.stringMatching(/^a+$/), problem: expect.any(String) })
    rmSync(keyFile())
    mkdirSync(keyFile(), { mode: 0o700 })
    expect(readCacheKey(project).problem).toEqual(expect.any(String))
  })

  test.each(['project', 'project/home', 'home'])(
    'is not used if it is inside the project (home directory: %s)',
    (home) => {
      // With the umask 077, git checks out a committed key with mode 600.
      vi.stubEnv('HOME', join(folder, home))
      mkdirSync(join(folder, home, '.config/docsite'), { recursive: true, mode: 0o700 })
      const committed = join(folder, home, '.config/docsite/cache-key')
      writeFileSync(committed, 'a'.repeat(64))
      chmodSync(committed, 0o600)
      const root = home === 'home' ? join(folder, home, 'docs') : project
      mkdirSync(root, { recursive: true })
      // The home directory is a repository, and the project is a directory in it.
      if (home === 'home') git(join(folder, home), ['init', '-q'])
      const { key, problem } = readCacheKey(root)
      expect(key).not.toBe('a'.repeat(64))
      expect(problem).toMatch(/is part of the project, so the cache key cannot be stored there$/)
    },
  )

  test('is used by a project with its own repository, even if the home directory is also a repository', () => {
    git(join(folder, 'home'), ['init', '-q'])
    const root = join(folder, 'home/code/docs')
    mkdirSync(root, { recursive: true })
    git(root, ['init', '-q'])
    const { key, problem } = readCacheKey(root)
    expect(problem).toBe(undefined)
    expect(readCacheKey(root).key).toBe(key)
  })

  test('differs by process if there is no usable home directory', () => {
    writeFileSync(join(folder, 'file'), '')
    for (const home of [join(folder, 'file/home'), '/proc/nowhere', 'relative']) {
      vi.stubEnv('HOME', home)
      const first = readCacheKey(project)
      expect(first.problem).toEqual(expect.any(String))
      expect(readCacheKey(project).key).not.toBe(first.key)
    }
  })
})

describe('DOCSITE_CACHE_KEY', () => {
  test('sets the key on every machine', () => {
    vi.stubEnv('DOCSITE_CACHE_KEY', 'x'.repeat(32))
    const { key } = readCacheKey(project)
    vi.stubEnv('HOME', '/elsewhere')
    expect(readCacheKey(project)).toEqual({ key })
    vi.stubEnv('DOCSITE_CACHE_KEY', 'y'.repeat(32))
    expect(readCacheKey(project).key).not.toBe(key)
  })

  test('is rejected if it is short', () => {
    vi.stubEnv('DOCSITE_CACHE_KEY', 'secret')
    expect(() => readCacheKey(project)).toThrow(DocsiteError)
    expect(() => readCacheKey(project)).toThrow('DOCSITE_CACHE_KEY must have at least 32 characters')
  })
})
