// A cache that comes with a repository is not trusted: docsite does not run, publish, delete or follow anything in it.

import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildHere, bundle, withoutProblems } from '../build-here.ts'
import { firstDifference } from '../difference.ts'
import { filesOf, git, SiteTest } from '../site-test.ts'

const isFull = process.env.DOCSITE_TEST === 'full'

const pages = {
  'content/index.md': '# Home\n\nSecond text.\n',
  'content/guide/a.md': '# A\n\nBody of a.\n',
}

/** A site whose configuration and component are compiled into the cache. */
const files = {
  ...pages,
  'config/site.ts': "import { defineSite } from '@docsite/cli'\nexport default defineSite({ title: 'Mine' })\n",
  'config/islands/note.tsx': 'export default function Note() { return <b>note</b> }\n',
  'content/index.md': '# Home\n\n::note\n\nSecond text.\n',
}

/** The environment of an attacker, whose key differs from the user's. */
const attacker = { DOCSITE_CACHE_KEY: 'the key of the author of the pull request' }

/** Changes the contents of every file in a directory. Returns the number of changed files. */
function rewrite(folder: string, change: (text: string) => string): number {
  let changed = 0
  for (const [path, bytes] of filesOf(folder)) {
    const text = bytes.toString('latin1')
    const next = change(text)
    if (next === text) continue
    changed++
    writeFileSync(join(folder, path), next, 'latin1')
  }
  return changed
}

/** Prepares a site once. The returned function restores its state after `prepare`. */
function preparedOnce(contents: Record<string, string>, prepare: (site: SiteTest) => Promise<unknown>): () => SiteTest {
  let site: SiteTest
  let restore: () => void
  beforeAll(async () => {
    site = SiteTest.of(contents)
    await prepare(site)
    restore = site.snapshot()
  })
  afterAll(() => site[Symbol.dispose]())
  return () => {
    restore()
    return site
  }
}

const builtSite = preparedOnce(files, (site) => buildHere(site))

const toolFolderOf = (cache: string): string =>
  join(cache, readdirSync(cache).find((name) => /^[\da-f]{12}$/.test(name)) as string)

describe('a cache that someone else created', () => {
  test('is neither executed nor published', async () => {
    using theirs = SiteTest.of({
      ...files,
      'config/site.ts': `${files['config/site.ts']}globalThis.process.stderr.write('stolen')\n`,
      'config/islands/note.tsx':
        "globalThis.process?.stderr?.write('stolen')\nexport default function Note() { return <b>evil</b> }\n",
    })
    using own = SiteTest.of(files)
    expect((await theirs.build([], { env: attacker })).stderr).toContain('stolen')
    // Configuration and component now match the user's, but the cache still contains the attacker's.
    for (const path of Object.keys(files)) theirs.edit(path, files[path as keyof typeof files])
    rewrite(theirs.path('.docsite'), (text) => text.replaceAll(theirs.root, own.root))
    cpSync(theirs.path('.docsite'), own.path('.docsite'), { recursive: true })
    expect(await buildHere(own)).toEqual(withoutProblems)
    expect(firstDifference(own.files(), builtSite().files())).toBe('')
  })

  /** The signatures that an attacker can make. */
  const seals: ((text: string) => string)[] = [
    () => '',
    (text) => createHash('sha1').update(text).digest('hex'),
    (text) => createHmac('sha256', '').update(text).digest('base64url'),
    (text) => createHmac('sha256', attacker.DOCSITE_CACHE_KEY).update(text).digest('base64url'),
  ]

  // Every file has one of the signatures. All shifts together sign every file with every signature.
  test.each(isFull ? [...seals.keys()] : [0])(
    "is refused if it has no signature, or is signed with a checksum, an empty key or the attacker's key (shift %d)",
    async (shift) => {
      const own = builtSite()
      const before = own.files()
      const cache = own.path('.docsite')
      const tool = toolFolderOf(cache)
      const forged = rewrite(tool, (text) => text.replaceAll('Body of a.', 'Evil text.').replaceAll('note', 'evil'))
      expect(forged).toBeGreaterThan(2)
      const names = readdirSync(tool).filter((name) => name.endsWith('.json'))
      expect(names.length).toBeGreaterThanOrEqual(seals.length)
      for (const [i, name] of names.entries()) {
        const [, json = ''] = readFileSync(join(tool, name), 'utf8').split(/\n(.*)/s)
        const signed = `${tool.slice(cache.length + 1)} ${name.slice(0, -'.json'.length)}\n${json}`
        writeFileSync(join(tool, name), `${seals[(i + shift) % seals.length]?.(signed)}\n${json}`)
      }
      own.remove('dist')
      expect(await buildHere(own)).toEqual(withoutProblems)
      expect(firstDifference(own.files(), before)).toBe('')
    },
  )

  test('is refused if two valid entries are swapped', async () => {
    using own = SiteTest.of({ 'content/a.md': '# A\n\nText of a.\n', 'content/b.md': '# B\n\nText of b.\n' })
    await buildHere(own)
    const before = own.files()
    // Both entries have valid signatures of this user, but their positions are swapped.
    const swapped = rewrite(join(toolFolderOf(own.path('.docsite')), 'pages'), (text) => {
      const [first, second] = [text.indexOf('Text of a.'), text.indexOf('Text of b.')]
      const start = (at: number) => text.lastIndexOf('{"text"', at) - 43
      const [from, to] = [start(first), start(second)].sort((x, y) => x - y) as [number, number]
      const length = Math.min(to - from, text.length - to)
      const [one, other] = [text.slice(from, from + length), text.slice(to, to + length)]
      return text.slice(0, from) + other + text.slice(from + length, to) + one + text.slice(to + length)
    })
    expect(swapped).toBe(1)
    own.remove('dist')
    expect(await buildHere(own)).toEqual(withoutProblems)
    expect(firstDifference(own.files(), before)).toBe('')
  })
})

describe('a cache that git tracks', () => {
  /** Checks a site, whose cache may move to the directory for temporary files, and returns the rules of the diagnostics. */
  const rulesOf = async (site: SiteTest) => {
    vi.stubEnv('TMPDIR', dirname(site.root))
    return (await bundle.check(site.root)).diagnostics.map(({ rule }) => rule)
  }

  const attackersSite = preparedOnce(pages, (site) => {
    git(site.root, ['init', '-q'])
    return site.build([], { env: attacker })
  })

  test.each(['build', 'check'] as const)('is not used by docsite %s, which reports it', async (name) => {
    const site = attackersSite()
    git(site.root, ['add', '-f', '.docsite'])
    git(site.root, ['commit', '-qm', 'Add everything'])
    const before = filesOf(site.path('.docsite'))
    const { code, stdout, stderr } = await site.run(name, [], { env: { TMPDIR: dirname(site.root) } })
    expect(code).toBe(0)
    expect(stdout + stderr).toContain('warning Git tracks the cache `.docsite`, so it is not used')
    expect(stdout + stderr).toContain('git rm -r --cached .docsite')
    expect(firstDifference(filesOf(site.path('.docsite')), before)).toBe('')
  })

  test.each([
    ['only one of its files', (site: SiteTest) => git(site.root, ['add', '-f', '.docsite/.gitignore'])],
    [
      'it in an index with version 4',
      (site: SiteTest) => {
        git(site.root, ['add', '-f', '.docsite'])
        git(site.root, ['update-index', '--index-version', '4'])
      },
    ],
    [
      'it in a split index',
      (site: SiteTest) => {
        git(site.root, ['add', '-f', '.docsite'])
        git(site.root, ['update-index', '--split-index'])
      },
    ],
  ] as const)('is not used when git tracks %s', async (_, commit) => {
    const site = attackersSite()
    commit(site)
    expect(await rulesOf(site)).toContain('refused-cache')
  })

  test('is not used if it is reached through a symbolic link', async () => {
    const site = attackersSite().rename('.docsite', 'vendor/.cache/docsite').link('vendor', 'node_modules')
    git(site.root, ['add', '-f', 'vendor'])
    vi.stubEnv('TMPDIR', dirname(site.root))
    const { diagnostics } = await bundle.check(site.root)
    expect(diagnostics.map(({ text }) => text).join()).toContain('Git tracks the cache `node_modules/.cache/docsite`')
  })

  test('is not tracked after `git add .`, because it contains its own .gitignore', async () => {
    const site = attackersSite()
    git(site.root, ['add', '.'])
    expect(site.read('.docsite/.gitignore')).toBe('*\n')
    expect(execFileSync('git', ['ls-files'], { cwd: site.root, encoding: 'utf8' })).not.toContain('.docsite')
    expect(await rulesOf(site)).not.toContain('refused-cache')
  })
})

describe('a cache with a symbolic link', () => {
  const home = (site: SiteTest) => join(dirname(site.root), 'home')

  /** Creates files in a directory outside the project that are old enough to be evicted from a cache. */
  function fillHome(site: SiteTest): void {
    mkdirSync(join(home(site), 'letters'), { recursive: true })
    for (const path of ['letters/old.txt', 'pages.json', 'output-123456789abc.json', 'a.1-0.part'])
      writeFileSync(join(home(site), path), 'Dear')
    for (const path of ['letters/old.txt', 'letters', 'pages.json', 'output-123456789abc.json', '.'])
      utimesSync(join(home(site), path), 0, 0)
  }

  const places = ['', '/TOOL', '/TOOL/theme', '/TOOL/pages', '/TOOL/search', '/0123456789ab']

  test.each(isFull ? places : ['', '/TOOL', '/TOOL/theme'])(
    'is not followed at .docsite%s, and its target stays unchanged',
    async (place) => {
      const site = builtSite()
      rmSync(home(site), { recursive: true, force: true })
      fillHome(site)
      const before = filesOf(home(site))
      const path = `.docsite${place}`.replace('TOOL', toolFolderOf(site.path('.docsite')).split(/[\\/]/).at(-1) ?? '')
      if (site.exists(path)) site.remove(path)
      site.link(home(site), path)
      vi.stubEnv('TMPDIR', dirname(site.root))
      const { ok, problems } = await buildHere(site)
      expect(ok).toBe(true)
      expect(problems.join()).toContain('The cache `.docsite` is or contains a symbolic link, so it is not used')
      expect(firstDifference(filesOf(home(site)), before)).toBe('')
    },
  )
})

test('does not delete foreign files from the cache directory', async () => {
  const site = builtSite().edit('.docsite/notes.md', 'Mine')
  utimesSync(site.path('.docsite/notes.md'), 0, 0)
  await site.build()
  expect(site.read('.docsite/notes.md')).toBe('Mine')
})

describe('a user without a cache key', () => {
  test('gets a correct build without the cache, and a warning with the reason, if no key can be stored', async () => {
    using site = SiteTest.of(pages)
    const options = { env: { DOCSITE_CACHE_KEY: '', HOME: '/proc/nowhere', XDG_CONFIG_HOME: '' } }
    for (const _ of [1, 2]) {
      const { code, stdout, stderr } = await site.build([], options)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^warning The cache is not used: /) })
      expect(stdout).toContain('Parsed 2 pages')
    }
  })

  test('gets a usage error if DOCSITE_CACHE_KEY is too short', async () => {
    using site = SiteTest.of(pages)
    const { code, stderr } = await site.build([], { env: { DOCSITE_CACHE_KEY: 'secret' } })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('openssl rand -hex 32') })
  })

  test('gets a key in the home directory', async () => {
    using site = SiteTest.of(pages)
    const home = join(dirname(site.root), 'home')
    mkdirSync(home)
    const options = { env: { DOCSITE_CACHE_KEY: '', HOME: home, XDG_CONFIG_HOME: '' } }
    await site.build([], options)
    expect(existsSync(join(home, '.config/docsite/cache-key'))).toBe(true)
    expect((await site.build([], options)).stdout).toContain('Parsed 0 pages')
  })
})
