// The examples of the manual's page about the API, in a project with docsite's package: they run, and they match the declared types.

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandEnv, repository, SiteTest } from '../site-test.ts'

const guide = (lang: string) => readFileSync(join(repository, `manual/content/${lang}/guide/api.md`), 'utf8')

/** The code blocks of the page that are whole files, by name. */
const examples = Object.fromEntries(
  Array.from(guide('en').matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm), ([, file = '', code = '']) => [
    file,
    code,
  ]),
)

const page = (text: string) => `# Home\n\n${text}\n`
const project = SiteTest.of({
  ...examples,
  'every-export.tsx': readFileSync(join(repository, 'test/content/every-export.tsx'), 'utf8'),
  'guide/content/index.md': page('See [the start](/start.md).'),
  'guide/content/start.md': page('Text.'),
  'guide/content/lost.md': page('Text.'),
  'handbook/content/index.md': page('Text.'),
  'handbook/content/install.md': '# Install\n\n## Steps {#steps}\n\nText.\n',
  'broken/content/index.md': page('Text.'),
  'broken/config/site.ts': 'export default {\n  titel: 1,\n}\n',
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      moduleResolution: 'nodenext',
      jsx: 'react-jsx',
      strict: true,
      checkJs: true,
      // Examples are scripts without annotations.
      noImplicitAny: false,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
    },
    include: ['every-export.tsx', 'scripts', 'config', 'test'],
  }),
})
afterAll(() => project[Symbol.dispose]())

interface Ran {
  code: number
  output: string
}

/** Runs Node.js in the project. */
const node = (args: readonly string[], cwd = project.root): Promise<Ran> =>
  new Promise((done) => {
    execFile(process.execPath, args, { cwd, env: commandEnv() }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })

const script = (name: string) => node([`scripts/${name}.mjs`])

const modules = join(repository, 'node_modules')
const own = 'node_modules/@docsite/cli'

beforeAll(async () => {
  // A copy, because Vitest treats only files inside `node_modules` as packages.
  mkdirSync(project.path(own), { recursive: true })
  cpSync(join(repository, 'lib'), project.path(`${own}/lib`), {
    recursive: true,
    filter: (path) => !/\.map$|lib[\\/](?:manual|types)$/.test(path),
  })
  cpSync(join(repository, 'package.json'), project.path(`${own}/package.json`))
  for (const folder of ['theme', 'pipeline']) symlinkSync(join(repository, folder), project.path(`${own}/${folder}`))
  for (const name of ['react', 'wouter', 'zustand', 'esbuild', 'vitest', '@types/node', '@types/react']) {
    mkdirSync(dirname(project.path(`node_modules/${name}`)), { recursive: true })
    symlinkSync(join(modules, name), project.path(`node_modules/${name}`))
  }
})

test('is the same in both languages, except for prose', () => {
  const code = (lang: string) => guide(lang).match(/^```[\s\S]*?^```$/gm)
  expect(code('zh')).toEqual(code('en'))
})

describe('scripts', () => {
  test('build, check, serve and read sites', async () => {
    const built = await script('build')
    expect(built.output).toContain(`Built 3 pages: ${project.path('guide/dist')}`)
    expect(built.output).toContain('Built 2 pages')
    expect(built.code).toBe(0)
    expect(project.read('handbook/dist/index.html')).toContain('"/handbook/')

    const [checked, safe, deadline, served, orphans] = await Promise.all(
      ['check', 'safe', 'deadline', 'serve', 'orphans'].map(script),
    )
    expect(checked).toEqual({ code: 0, output: expect.stringMatching(/^Checked 3 pages, fixed \d+ problems\n/) })
    expect(safe).toEqual({ code: 0, output: expect.stringContaining('config/site.ts:2 ') })
    expect(deadline).toEqual({ code: 0, output: '' })
    expect(served).toEqual({ code: 0, output: expect.stringMatching(/^200\n200\n/m) })
    expect(orphans).toEqual({ code: 0, output: 'content/index.md Home\ncontent/lost.md Home\n' })
  })

  test('ask about a text that is not saved', async () => {
    expect(await script('unsaved')).toEqual({
      code: 0,
      output:
        '3:27 Link target `./next.md` does not exist\n3:11 ./index.md -> /\nWould edit content/index.md:3\nWould edit config/addresses.json:1\n',
    })
  })

  test('move a page and rename a heading', async () => {
    expect(await script('move')).toEqual({
      code: 0,
      output: 'content/install.md -> content/setup.md\n/install -> /setup\nWould edit 1 place, 0 left to do\n',
    })
    expect(project.read('handbook/content/setup.md')).toContain('{#steps}')
    expect(project.exists('handbook/content/install.md')).toBe(false)
  })
})

test('a unit test of a component passes in Vitest', async () => {
  const { code, output } = await node(['node_modules/vitest/vitest.mjs', 'run'])
  expect(output).toMatch(/Tests +1 passed/)
  expect(code).toBe(0)
})

// Emitting the declarations takes as long as all other tests of this file. `npm run types` compiles the same script with the sources.
if (process.env.DOCSITE_TEST === 'full')
  test('the declarations in the package describe every export', async () => {
    // Sites use the declarations with the TypeScript of their own.
    const tsc = join(modules, 'typescript/bin/tsc')
    const emitting = [
      join(modules, 'typescript-native/bin/tsc'),
      '-p',
      'tsconfig.types.json',
      '--outDir',
      project.path(`${own}/lib/types`),
    ]
    expect(await node(emitting, repository)).toEqual({ code: 0, output: '' })
    expect(await node([tsc, '-p', 'tsconfig.json'])).toEqual({ code: 0, output: '' })
  })
