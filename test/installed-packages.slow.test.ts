// docsite and its packages as npm packs them, unpacked into an empty project: `@docsite/cli` alone, and all together.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandEnv, packing, repository, SiteTest } from './site-test.ts'

interface Manifest {
  name: string
  version: string
  private?: boolean
  exports?: Record<string, unknown>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const published = readdirSync(join(repository, 'packages'))
  .map((name) => join(repository, 'packages', name))
  .filter((folder) => existsSync(join(folder, 'package.json')) && !manifestOf(folder).private)

/** The commands of packages, with the arguments of a call that needs no network and no site. */
const commands = [
  ['init', '@docsite/create'],
  ['lsp', '@docsite/editor'],
  ['mcp', '@docsite/agents'],
  ['migrate', '@docsite/migrate'],
  ['review', '@docsite/review'],
  ['search push', '@docsite/search-engines'],
] as const

/** Unpacks a package where npm would install it, with links to its dependencies. npm itself would need the network for these. */
function install(source: string, project: SiteTest): void {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', [...packing, '--pack-destination', project.root, source], {
      cwd: project.root,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString(),
  ) as [{ filename: string }]
  const { name, dependencies = {} } = manifestOf(source)
  const folder = project.path(`node_modules/${name}`)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', project.path(filename), '-C', folder, '--strip-components=1'])
  for (const dependency of Object.keys(dependencies)) {
    const path = project.path(`node_modules/${dependency}`)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) symlinkSync(join(repository, 'node_modules', dependency), path)
  }
}

const run = (site: SiteTest, ...args: string[]) =>
  spawnSync(process.execPath, [site.path('node_modules/@docsite/cli/lib/docsite.js'), ...args], {
    cwd: site.root,
    env: { ...commandEnv(), npm_config_offline: 'true' },
    encoding: 'utf8',
  })

/** Returns the lines of the help about the commands of packages, with their marks. */
const listed = (site: SiteTest) =>
  [run(site, '--help').stdout, run(site, 'search', '--help').stdout]
    .join('\n')
    .split('\n')
    .flatMap((line) => /^ {2}(init|lsp|mcp|migrate|review|push) +(\*?)/.exec(line)?.slice(1, 3).join('') ?? [])

describe('@docsite/cli alone', () => {
  const site = SiteTest.of({})
  beforeAll(() => install(repository, site))
  afterAll(() => site[Symbol.dispose]())

  test('marks the commands of other packages in the help, and explains the mark', () => {
    expect(listed(site)).toEqual(['init*', 'lsp*', 'mcp*', 'migrate*', 'review*', 'push*'])
    expect(run(site, '--help').stdout).toContain('* Not installed.')
  })

  test.each(commands)('says which package `%s` needs, and exits with 2', (words, name) => {
    const { status, stdout, stderr } = run(site, ...words.split(' '), 'a', '--flag')
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `error \`docsite ${words}\` needs the package \`${name}\`, which is not installed\n  Run \`npm install -D ${name}\`.\n`,
    })
  })

  test('reports a search provider whose package is not installed', () => {
    const provider = { name: 'opensearch', url: 'https://search.example', index: 'docs' }
    site
      .edit('content/index.md', '# A\n')
      .edit('config/site.json', JSON.stringify({ search: { mode: 'provider', provider } }))
    const { status, stderr } = run(site, 'build')
    expect(status).toBe(1)
    expect(stderr).toContain(
      'The search provider `opensearch` needs the package `@docsite/search-engines`, which is not installed (invalid-component)\n',
    )
    expect(stderr).toContain('  Run `npm install -D @docsite/search-engines`.\n')
  })
})

describe('all packages together', () => {
  const site = SiteTest.of({
    'content/index.md': '# Home\n',
    'CHANGELOG.md': '# Changelog\n\n## 1.0.0 (2024-01-02)\n\n- First.\n',
    'config/site.ts': `import { defineSite } from '@docsite/cli'
import { releases } from '@docsite/plugin-releases'
export default defineSite({ plugins: [releases({ file: 'CHANGELOG.md' })] })
`,
  })
  beforeAll(() => {
    for (const folder of [repository, ...published]) install(folder, site)
  })
  afterAll(() => site[Symbol.dispose]())

  test('have the same version, and every package but docsite itself expects docsite beside it', () => {
    const { version } = manifestOf(repository)
    for (const folder of published) {
      const { name, version: own, peerDependencies } = manifestOf(folder)
      expect({ name, own, peer: peerDependencies?.['@docsite/cli'] }).toEqual({
        name,
        own: version,
        peer: `^${version}`,
      })
    }
  })

  test('can be imported, each module that they export', () => {
    const modules = [repository, ...published].flatMap((folder) => {
      const { name, exports = {} } = manifestOf(folder)
      return Object.entries(exports).flatMap(([path, target]) =>
        /\.js"/.test(JSON.stringify(target)) && !path.includes('*') ? [name + path.slice(1)] : [],
      )
    })
    expect(modules).toEqual(expect.arrayContaining(['@docsite/cli/command', '@docsite/agents/command']))
    site.edit(
      'import.mjs',
      modules.map((name) => `console.log(Object.keys(await import('${name}')).length > 0)\n`).join(''),
    )
    const { stdout, stderr } = spawnSync(process.execPath, [site.path('import.mjs')], { encoding: 'utf8' })
    expect({ stdout, stderr }).toEqual({ stdout: 'true\n'.repeat(modules.length), stderr: '' })
  })

  test('list their commands without a mark, and run them', () => {
    expect(listed(site)).toEqual(['init', 'lsp', 'mcp', 'migrate', 'review', 'push'])
    for (const [words] of commands) {
      const { status, stdout } = run(site, ...words.split(' '), '--help')
      expect({ words, status, usage: stdout.split('\n')[0] }).toEqual({
        words,
        status: 0,
        usage: expect.stringContaining(`Usage: docsite ${words}`),
      })
    }
    expect(run(site, 'search', 'push')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The configuration names no search engine'),
    })
  })

  test('build a site with a plugin', () => {
    expect(run(site, 'build')).toMatchObject({ status: 0, stderr: expect.not.stringContaining('error') })
    expect([...site.files().keys()].some((path) => path.includes('releases'))).toBe(true)
  })

  test('declare types that a program can use', () => {
    const cli = site.path('node_modules/@docsite/cli')
    const tsc = join(repository, 'node_modules/typescript-native/bin/tsc')
    // `npm test` does not create the type declarations.
    execFileSync('npm', ['run', '-s', 'emit-types', '--', join(cli, 'lib/types')], { cwd: repository })
    const options = { strict: true, skipLibCheck: true, noEmit: true, module: 'nodenext', target: 'es2023', types: [] }
    writeFileSync(site.path('tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
    site.edit(
      'use.ts',
      `import { defineCommand, loadConfig, openOutput, openSearch, schema, type SearchRecord } from '@docsite/cli'
import { runCommand } from '@docsite/cli/command'
import { readBytes } from '@docsite/cli/files'
import { joinRoute, type Manifest } from '@docsite/cli/routes'
import { type SourceSite, watchSource } from '@docsite/cli/source'
import { isValidField } from '@docsite/cli/vocabulary'
const command = defineCommand({
  name: 'count',
  description: 'Count',
  flags: schema.object({ top: schema.number }),
  short: { top: 't' },
  start: async ({ flags }) => (await loadConfig('.')).langs.length + (flags.top ?? 0),
})
runCommand(command, { program: 'count', version: '1' })
export const used: unknown[] = [openOutput, openSearch, readBytes, joinRoute, isValidField, watchSource]
export const fields = (site: SourceSite): string[] => site.frontmatter.map(({ name }) => name)
export const record: SearchRecord['id'] = 'a'
export const manifest: Manifest['base'] = '/'
// @ts-expect-error: the flag is a number
defineCommand({ name: 'a', description: 'b', flags: schema.object({ top: schema.number }), start: ({ flags }) => flags.top?.length })
`,
    )
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', site.path('tsconfig.json')], {
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })
})
