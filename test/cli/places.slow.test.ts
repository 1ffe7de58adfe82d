// docsite and projects in different locations: installed from a tarball, symlinked, in unusual paths, or read-only.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RunningSite } from '../pipeline/dev/command.ts'
import { builtOwn, packManual } from '../shared-builds.ts'
import { packing, repository, SiteTest } from '../site-test.ts'

const page = { 'content/index.md': '# Hello\n' }

/** A project whose component, style sheet and typed configuration require docsite to compile the theme. */
const ownParts = {
  'content/index.md': '# Hello\n\n::counter{start="3"}\n',
  'config/site.ts':
    "import { defineSite } from '@docsite/cli'\nexport default defineSite({ title: 'Mine', styles: ['config/own.css'] })\n",
  'config/own.css': '.own-mark { color: rebeccapurple }\n',
  'config/islands/counter.tsx':
    "import { useState } from 'react'\nexport default function Counter({ start }: { start: string }) {\n" +
    '  const [count] = useState(Number(start))\n  return <b className="own-counter">{count}</b>\n}\n',
}

function expectOwnParts(site: SiteTest): void {
  expect(site.read('dist/index.html')).toMatch(/<b class="own-counter">3<\/b>/)
  const styles = [...site.files()].filter(([path]) => path.endsWith('.css')).map(([, bytes]) => bytes.toString())
  expect(styles.join()).toContain('.own-mark')
}

describe('docsite installed from its tarball with only its declared dependencies', () => {
  let home = ''
  beforeAll(() => {
    home = join(realpathSync(mkdtempSync(join(tmpdir(), 'docsite-'))), '你好 x')
    const modules = join(home, 'node_modules')
    mkdirSync(join(modules, '@docsite'), { recursive: true })
    const [packed] = JSON.parse(
      execFileSync('npm', [...packing, '--pack-destination', home], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).toString(),
    )
    execFileSync('tar', ['xf', join(home, packed.filename), '-C', home])
    execFileSync('mv', [join(home, 'package'), join(modules, '@docsite/cli')])
    const { dependencies } = JSON.parse(readFileSync(join(modules, '@docsite/cli/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const name of Object.keys(dependencies))
      symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  })
  afterAll(() => rmSync(dirname(home), { recursive: true, force: true }))

  const installed = (cwd: string) =>
    spawnSync(process.execPath, [join(home, 'node_modules/@docsite/cli/lib/docsite.js'), 'build'], {
      cwd,
      encoding: 'utf8',
    })

  test('builds a directory with one page', () => {
    using site = SiteTest.of(page)
    const { status, stderr } = installed(site.root)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(site.read('dist/index.html')).toContain('Hello')
  })

  test("compiles its theme with the project's component and style sheet", () => {
    using site = SiteTest.of(ownParts)
    const { status, stderr } = installed(site.root)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expectOwnParts(site)
  })

  test('serves its manual, or reports that the manual is missing', async () => {
    const command = join(home, 'node_modules/@docsite/cli/lib/docsite.js')
    const manual = join(dirname(command), 'manual')
    const archive = join(manual, 'manual.zip.br')
    rmSync(manual, { recursive: true, force: true })
    const without = spawnSync(process.execPath, [command, 'docs'], { encoding: 'utf8' })
    expect({ status: without.status, stderr: without.stderr }).toEqual({
      status: 2,
      stderr: `error The manual was not found in ${archive}. In a clone of docsite, run \`npm run build-manual\`.\n`,
    })
    packManual((await builtOwn('manual')).folder, manual)
    await using running = new RunningSite(SiteTest.of({}), command)
    await running.run('docs', { flags: [] })
    expect(running.stdout).toMatch(/^Manual at http:\/\/127\.0\.0\.1:\d+\/ {2}\(press Ctrl\+C to stop\)\n$/)
    expect(await (await fetch(running.url('/zh/guide/start'))).text()).toContain('@docsite/cli')
    expect(await running.end('SIGTERM')).toMatchObject({ code: 0, signal: null })
    expect(running.stderr).toBe('')
  })

  test('builds its manual before it is packed', () => {
    const { scripts, files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
      files: string[]
    }
    expect(files).toContain('lib')
    expect(scripts.prepare).toMatch(/&& npm run build-manual$/)
    expect(scripts['build-manual']).toBe('node bin/bundle/pack-manual.mjs')
  })

  test('contains no files that are needed only for development', () => {
    const files = readdirSync(join(home, 'node_modules/@docsite/cli'))
    expect(files.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES',
      'lib',
      'package.json',
      // The providers of search engines, which the theme compiler reads.
      'pipeline',
      'theme',
    ])
  })
})

describe('a project', () => {
  test('builds through a symbolic link, in a path with spaces, punctuation and Chinese characters', async () => {
    using site = SiteTest.of(ownParts, "你好 #1 100% a&b's").link('.', 'itself')
    const { code, stderr } = await site.build(['--concurrency', '2'], { cwd: site.path('itself') })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expectOwnParts(site)
  })

  test('builds with docsite symlinked into its node_modules', () => {
    using site = SiteTest.of(ownParts).link(repository, 'node_modules/@docsite/cli')
    const linked = site.path('node_modules/@docsite/cli/lib/docsite.js')
    const { status, stderr } = spawnSync(process.execPath, [linked, 'build'], { cwd: site.root, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expectOwnParts(site)
    expect(readdirSync(site.path('node_modules/.cache'))).toEqual(['docsite'])
  })
})

describe('the cache', () => {
  /** Makes every write below `node_modules` fail, as on a read-only disk. */
  const readOnly = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    for (const name of ['mkdirSync', 'writeFileSync', 'openSync', 'renameSync', 'rmSync', 'copyFileSync', 'appendFileSync']) {
      const real = fs[name]
      fs[name] = (path, ...rest) => {
        if (String(path).includes('/node_modules/.cache') && !(name === 'openSync' && rest[0] === 'r'))
          throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', path })
        return real(path, ...rest)
      }
    }
    syncBuiltinESMExports()
  `

  test.each([
    ['a file blocks its directory', { ...page, 'node_modules/.cache': 'a file' }, false],
    ['node_modules is read-only', { ...ownParts, 'node_modules/.keep': '' }, true],
  ])('moves to the temporary directory if %s', async (_, files, mounted) => {
    using site = SiteTest.of({ ...files, 'read-only.mjs': readOnly, 'tmp/.keep': '' })
    const options = {
      env: { TMPDIR: site.path('tmp') },
      node: mounted ? ['--import', site.path('read-only.mjs')] : [],
    }
    const cold = await site.build([], options)
    expect({ code: cold.code, stderr: cold.stderr }).toEqual({ code: 0, stderr: '' })
    expect(cold.stdout).toContain('Parsed 1 page, rendered 1 ')
    if (mounted) expectOwnParts(site)
    const warm = await site.build([], options)
    expect(warm.stdout).toContain('Parsed 0 pages, rendered 0 ')
    expect(readdirSync(site.path('tmp')).filter((name) => name !== '.keep')).toHaveLength(1)
  })

  test('does not use a temporary directory that another user has replaced', async () => {
    using site = SiteTest.of({ ...page, 'node_modules/.cache': 'a file', 'tmp/.keep': '', 'theirs/.keep': '' })
    const options = { env: { TMPDIR: site.path('tmp') } }
    await site.build([], options)
    const [name = ''] = readdirSync(site.path('tmp')).filter((one) => one !== '.keep')
    site.remove(`tmp/${name}`).link('../theirs', `tmp/${name}`)
    const { code, stderr } = await site.build([], options)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(readdirSync(site.path('theirs'))).toEqual(['.keep'])
  })
})
