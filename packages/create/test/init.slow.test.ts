// New sites pass the check, and build with the packed packages, the workflow, the action and the Dockerfile.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { assetLoaders } from '../../../pipeline/output/theme/theme-modules.ts'
import { command, commandEnv, packing, repository, SiteTest } from '../../../test/site-test.ts'
import type { Answers } from '../answers.ts'
import { hostNames, kindNames, languageTags } from '../model.ts'
import { packageManagerOf } from '../package-manager.ts'
import { siteFiles } from '../site-files.ts'

const full = process.env.DOCSITE_TEST === 'full'

const some: Omit<Answers, 'name'>[] = [
  { kind: 'landing', host: 'netlify', languages: ['zh', 'en'] },
  { kind: 'reference', host: 'none', languages: languageTags },
]
const all = kindNames.flatMap((kind) =>
  hostNames.flatMap((host) =>
    [['en'] as const, ['en', 'zh'] as const, languageTags].map((languages) => ({ kind, host, languages })),
  ),
)

test.each(full ? all : some)('passes the check and builds: %j', async (answers) => {
  const named = { name: 'Les *docs* & <co>', ...answers }
  using site = SiteTest.of(siteFiles(named, packageManagerOf(), { inRepository: '' }, '^1.0.0').files)
  const { code, diagnostics } = await site.check()
  expect({ code, diagnostics: diagnostics.filter(({ severity }) => severity !== 'info') }).toEqual({
    code: 0,
    diagnostics: [],
  })
  // In all languages, the check alone takes long.
  if (answers.languages.length > 2 && !full) return
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect(site.read('dist/index.html')).toContain('Les *docs* &amp; &lt;co&gt;')
})

test('has the settings for TypeScript that the manual shows, which declare everything that components can import', () => {
  const answers: Answers = { name: 'a', kind: 'docs', host: 'none', languages: ['en'] }
  const { files } = siteFiles(answers, packageManagerOf(), { inRepository: '' }, '^1.0.0')
  for (const lang of ['en', 'zh']) {
    const page = readFileSync(join(repository, `manual/content/${lang}/guide/customize.md`), 'utf8')
    const [, shown = ''] = /```json title="tsconfig.json"\n([\s\S]*?)```/.exec(page) ?? []
    expect(JSON.parse(files['tsconfig.json'] ?? '')).toEqual(JSON.parse(shown))
  }
  const declared = readFileSync(join(repository, 'lib/imports.d.ts'), 'utf8')
  const kinds = [...Object.keys(assetLoaders), '.css', '.module.css', '.scss', '.module.scss', '.txt']
  expect(kinds.filter((kind) => !declared.includes(`'*${kind}'`))).toEqual([])
})

describe('a new site with the packed packages', () => {
  let folder: string
  let env: NodeJS.ProcessEnv
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsite-packed-')))
    env = { ...commandEnv(), npm_config_user_agent: 'npm/10', npm_config_offline: 'true' }
    // Unpacks each package where npm would install it. npm itself would need the network for the dependencies.
    const unpacked = (packed: string, to: string) => {
      const [{ filename }] = JSON.parse(
        execFileSync('npm', [...packing, '--pack-destination', folder, packed], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'ignore'],
        }).toString(),
      )
      mkdirSync(join(folder, to), { recursive: true })
      execFileSync('tar', ['-xzf', filename, '-C', to, '--strip-components=1'], { cwd: folder })
    }
    unpacked(join(repository, 'packages/create'), 'create')
    // Packing the manual takes long, and `package.test.ts` lists the files of this package.
    if (full) unpacked(repository, 'node_modules/@docsite/cli')
    else {
      mkdirSync(join(folder, 'node_modules/@docsite'), { recursive: true })
      symlinkSync(repository, join(folder, 'node_modules/@docsite/cli'))
    }
    for (const name of [
      'esbuild',
      '@esbuild',
      'react',
      'wouter',
      'zustand',
      'regexparam',
      'mitt',
      'use-sync-external-store',
    ])
      if (existsSync(join(repository, 'node_modules', name)))
        symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name))
    mkdirSync(join(folder, 'node_modules/.bin'))
    symlinkSync('../@docsite/cli/lib/docsite.js', join(folder, 'node_modules/.bin/docsite'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Creates a site with the packed `@docsite/create`. */
  function created(name: string, flags: readonly string[]): string {
    const { bin } = JSON.parse(readFileSync(join(folder, 'create/package.json'), 'utf8')) as { bin: { create: string } }
    const script = join(folder, 'create', bin.create)
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, name, '--yes', '--no-install', ...flags], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`To start, run: cd ${name} && npm install && npm run dev`)
    // Node.js and npm also find the packages in the directory above.
    return join(folder, name)
  }

  /** Runs a shell command as a step, without the commands that install something. */
  function runStep(step: string, cwd: string, own: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step], {
      cwd,
      env: { ...env, ...own },
      encoding: 'utf8',
    })
    expect({ step, status, output: status === 0 ? '' : stdout + stderr }).toEqual({ step, status: 0, output: '' })
    return stdout
  }

  test('has the version of the main package, and installs it', () => {
    const versionOf = (path: string) => JSON.parse(readFileSync(join(repository, path), 'utf8')).version
    expect(versionOf('packages/create/package.json')).toBe(versionOf('package.json'))
    const site = created('versions', [])
    const { devDependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))
    expect(devDependencies).toMatchObject({ '@docsite/cli': `^${versionOf('package.json')}` })
  })

  test('runs the steps of its workflow, and of the action', () => {
    const site = created('my-docs', ['--languages', 'fr'])
    const workflow = parse(readFileSync(join(site, '.github/workflows/docs.yml'), 'utf8'))
    const steps = workflow.jobs.build.steps as { run?: string; env?: Record<string, string> }[]
    const pages = { DOCSITE_SITE_URL: 'https://me.github.io/docs' }
    const said = steps.flatMap(({ run, env: own = {} }) =>
      run === undefined || run === 'npm ci' ? [] : runStep(run, site, 'DOCSITE_SITE_URL' in own ? pages : {}),
    )
    expect(said.at(-1)).toContain('Site URL https://me.github.io/docs/, from the variable DOCSITE_SITE_URL\n')
    const home = readFileSync(join(site, 'dist/index.html'), 'utf8')
    expect(home).toContain('<link rel="canonical" href="https://me.github.io/docs/">')

    const action = parse(readFileSync(join(repository, 'bin/ci/action.yml'), 'utf8'))
    expect(action.runs.using).toBe('composite')
    const values: Record<string, string> = { install: 'true', base: '/sub/', 'site-url': '', 'cache-key': '' }
    const inputOf = (name: string): string => values[name] ?? action.inputs[name].default
    const output = join(folder, 'output')
    for (const { run, env: own = {} } of action.runs.steps as typeof steps) {
      const given = Object.entries(own).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input) => inputOf(input)),
      ])
      if (run !== undefined) runStep(run, site, { ...Object.fromEntries(given), GITHUB_OUTPUT: output })
    }
    expect(readFileSync(output, 'utf8')).toBe(`path=${site}/dist\n`)
    expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toContain('href="/sub/')
  })

  test('builds with the steps of the Dockerfile', () => {
    const site = created('served', ['--host', 'none', '--kind', 'landing'])
    const text = readFileSync(join(repository, 'bin/ci/Dockerfile'), 'utf8')
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !/^(?:FROM|RUN|COPY|WORKDIR|ARG) /.test(line))).toEqual([])
    const config = join(site, 'config/site.ts')
    const added = `s/check: {/hosts: ['nginx'],\\n  check: {/`
    execFileSync('sed', ['-i.bak', added, config])
    rmSync(`${config}.bak`)
    const steps = lines.flatMap((line) => /^RUN (?!apt-get|npm ci|printf)(.*)/.exec(line)?.[1] ?? [])
    expect(steps).toHaveLength(3)
    for (const step of steps) runStep(step, site)
    const ports = runStep(lines.at(-1)?.replace(/^RUN /, '').replace(/ > .*/, '') ?? '', site)
    expect(ports).toBe(
      'server {\n  listen 80;\n  root /usr/share/nginx/html;\n  include /usr/share/nginx/html/nginx.conf;\n}\n',
    )
  })
})

test('creates a site in an existing project without asking, and names the flags', () => {
  using site = SiteTest.of({ 'package.json': '{ "name": "lib" }' })
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [command, 'init', ...args], { cwd: site.root, env: commandEnv(), encoding: 'utf8' })
  const { status, stdout } = run('--no-install', '--kind', 'reference')
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('--languages en --kind reference'),
  })
  expect(stdout).toContain(
    'package.json was not changed. You can add these scripts:\n  "docs:dev": "npm --prefix docs run dev"',
  )
  expect(site.read('package.json')).toBe('{ "name": "lib" }')
  expect(site.read('docs/content/api/functions.md')).toContain('# Functions')
  expect(run('--no-install')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('docs/content already exists'),
  })
  expect(run('x', '--kind', 'blog')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('must be "docs" or "landing" or "reference", but is "blog"'),
  })
})
