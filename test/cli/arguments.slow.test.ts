// The command line: valid and invalid arguments, error messages and exit codes.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkOutput } from '../../pipeline/output/output-folder.ts'
import { firstDifference } from '../difference.ts'
import { command, commandEnv, docsite, repository, SiteTest } from '../site-test.ts'

const isFull = process.env.DOCSITE_TEST === 'full'

const page = { 'content/index.md': '# Hello\n\nA page.\n' }

describe('docsite', () => {
  test.each([
    [['bild'], "error unknown command 'bild'\n  Did you mean build?\n"],
    [['build', '--bsae', '/x/'], "error unknown option '--bsae'\n  Did you mean --base?\n"],
    [['build', 'a', 'b'], "error too many arguments for 'build'. Expected 1 argument but got 2.\n"],
    [['build', '--out'], "error option '--out <dir>' argument missing\n"],
    [['build', '--concurrency', 'many'], "'many' is invalid. It must be a non-negative integer.\n"],
    [['build', '--concurrency', '1.5'], "'1.5' is invalid. It must be a non-negative integer.\n"],
    [['build', '--concurrency', ''], "'' is invalid. It must be a non-negative integer.\n"],
    [['build', '--concurrency', '0'], "'0' is invalid. It must be between 1 and 256.\n"],
    [['build', '--concurrency', '99999'], "'99999' is invalid. It must be between 1 and 256.\n"],
    [['check', '--format', 'xml'], "'xml' is invalid. It must be text, json, github or sarif.\n"],
    [['check', '--max-warnings', '-1'], "'-1' is invalid. It must be a non-negative integer.\n"],
    [['dev', '--port', '65536'], "'65536' is invalid. It must be between 0 and 65535.\n"],
    [['preview', '--port', 'http'], "'http' is invalid. It must be a non-negative integer.\n"],
  ])('exits with 2 and an error message for the arguments %j', async (args, words) => {
    const { code, stdout, stderr } = await docsite(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr).toMatch(/^error /)
  })

  test('exits with 2 and prints the help to standard error without a command', async () => {
    const { code, stdout, stderr } = await docsite([])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Usage: docsite /)
  })
})

describe('standard output', () => {
  test.each([['--version'], ['-v']])('shows the version for %s', async (flag) => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string }
    expect(await docsite([flag])).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: '' })
  })

  test('lists every command for --help', async () => {
    const { code, stdout, stderr } = await docsite(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const name of ['build', 'dev', 'check', 'preview', 'search', 'docs'])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
  })

  test.each([
    ['build', ['--out <dir>', '--base <path>', '--no-cache', '--concurrency <n>', '--profile', '--keep <n>']],
    ['dev', ['--port <n>', '--host <addr>', '--open', '--base <path>']],
    [
      'check',
      ['--format <format>', '--fix', '--watch', '--max-warnings <n>', '--accept', '--accept-file <file>', '--external'],
    ],
    ['preview', ['--port <n>', '--host <addr>', '--out <dir>']],
    ['search push', ['--to <provider>', '--out <dir>', '--dry-run']],
    ['docs', ['--port <n>', '--no-open']],
  ])('lists every flag for %s --help', async (name, flags) => {
    const { code, stdout, stderr } = await docsite([...name.split(' '), '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')[0]).toBe(`Usage: docsite ${name} [options]${name === 'docs' ? '' : ' [root]'}`)
    for (const flag of flags) expect(stdout).toContain(`  ${flag} `)
  })
})

describe('the project directory', () => {
  test('is rejected if it does not exist', async () => {
    using site = SiteTest.of(page)
    const { code, stderr } = await docsite(['build', 'nowhere'], { cwd: site.root })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error The directory ${site.path('nowhere')} does not exist\n`,
    })
    expect(site.exists('nowhere')).toBe(false)
  })

  test.each([
    ['has no `content/`', { 'docs/index.md': '# Hello\n' }, ['build', 'dev']],
    ['has a file named `content`', { content: 'text\n' }, ['check']],
  ])('is rejected if it %s', async (_, files, sample) => {
    using site = SiteTest.of(files)
    for (const name of isFull ? ['build', 'check', 'dev'] : sample) {
      const { code, stderr } = await docsite([name], { cwd: site.root })
      expect(code).toBe(2)
      expect(stderr).toBe(
        `error ${site.root} is not a docsite project, because it has no directory "content"\n` +
          '  Write a first page in content/index.md, or name the directory that contains "content": docsite build <directory>\n',
      )
    }
    expect(site.exists('.docsite')).toBe(false)
  })

  test('may be anywhere, and diagnostics show file names relative to the current directory', async () => {
    using site = SiteTest.of({ 'content/index.md': '# Hello\n\n[x](./nowhere.md)\n' }, 'my site')
    const { code, stderr } = await docsite(['build', 'my site'], { cwd: dirname(site.root) })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^my site\/content\/index\.md:3:1 error /)
    expect((await docsite(['build', site.edit('content/index.md', '# Hello\n').root], { cwd: '/' })).code).toBe(0)
    expect(site.exists('dist/index.html')).toBe(true)
  })

  test('cannot be previewed before the first build', async () => {
    using site = SiteTest.of(page)
    const { code, stderr } = await docsite(['preview'], { cwd: site.root })
    const words = `error No built site found in ${site.path('dist')}. Run \`docsite build\` first.\n`
    expect({ code, stderr }).toEqual({ code: 2, stderr: words })
  })
})

describe('--out', () => {
  const precious = {
    ...page,
    'foreign/mine.txt': 'mine',
    file: 'mine',
    'tree/.git': '',
    'tree/static/manifest.json': '{}',
  }

  test.each([
    ['.', 'it contains the project itself'],
    ['..', 'it contains the project itself'],
    ['/', 'it contains the project itself'],
    ['content', "it contains or is part of the project's content"],
    ['content/public/built', "it contains or is part of the project's content"],
    ['config', "it contains or is part of the project's config"],
    ['node_modules/x', "it contains or is part of the project's node_modules"],
    ['foreign', 'it contains files that docsite did not write. Empty it, or choose another directory with --out'],
    [
      'tree',
      'it is a work tree of git, which a build would delete. Choose another directory with --out, and copy the files from there',
    ],
    ['file', 'it is a file'],
    ['link', "it contains or is part of the project's content"],
  ])('cannot be %s: %s', (out, reason) => {
    using site = SiteTest.of(precious).link('content', 'link')
    expect(() => checkOutput(resolve(site.root, out), site.root)).toThrow(
      new RegExp(`^Cannot write the output to /.*: ${reason}$`),
    )
  })

  test('is checked before anything is written', async () => {
    using site = SiteTest.of(precious)
    for (const out of ['content', 'foreign']) {
      const { code, stdout, stderr } = await site.build(['--out', out])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^error Cannot write the output to \/[^\n]*\n$/)
    }
    for (const [file, text] of Object.entries(precious)) expect(site.read(file)).toBe(text)
  })

  test('accepts a new directory and an earlier output', async () => {
    using site = SiteTest.of(page)
    for (const out of ['new/deeper', 'new/deeper', '../beside']) expect((await site.build(['--out', out])).code).toBe(0)
    expect(site.exists('new/deeper/index.html')).toBe(true)
    expect(site.exists('../beside/index.html')).toBe(true)
    expect(site.exists('dist')).toBe(false)
  })
})

describe('--base', () => {
  test('is accepted with or without slashes, and prefixes every URL', async () => {
    using site = SiteTest.of({
      ...page,
      'content/guide/a.md': '# A\n\n[home](/) ![x](/x.svg)\n',
      'content/public/x.svg': '<svg/>',
    })
    const outputs: Map<string, Buffer>[] = []
    for (const base of isFull ? ['docs', '/docs', '/docs/', 'docs/'] : ['docs', '/docs/']) {
      expect((await site.build(['--base', base])).code).toBe(0)
      outputs.push(site.files())
    }
    for (const output of outputs.slice(1)) expect(firstDifference(output, outputs[0] ?? new Map())).toBe('')
    const html = site.read('dist/guide/a.html')
    const urls = [...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map((match) => match[1] as string)
    expect(urls).toContain('/docs/guide/a')
    expect(urls).toContain('/docs/x.svg')
    for (const url of urls) expect(url).toMatch(/^\/docs\/(?!docs\/)/)
  })

  test('is rejected if it is not a path', async () => {
    using site = SiteTest.of(page)
    const { code, stderr } = await site.build(['--base', '//x'])
    expect(code).toBe(2)
    expect(stderr).toBe(
      'error --base must be a path such as "/docs/" that consists of letters, digits and - _ . ~ @ + = , !, but is "//x"\n',
    )
  })
})

describe('the output', () => {
  const broken = {
    'content/index.md': '# Hello\n\nA page with a [link](./gudie.md).\n',
    'content/guide.md': '---\ntitel: Guide\n---\n\n# Guide\n',
  }

  test('lists the diagnostics on standard error in order of position', async () => {
    using site = SiteTest.of(broken)
    const { code, stdout, stderr } = await site.build()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      [
        'content/guide.md:2:1 warning The frontmatter field `titel` is not a known field (unknown-field)',
        '  2 │ titel: Guide',
        '    │ ^^^^^',
        '  Did you mean `title`?',
        '',
        'content/index.md:3:15 error Link target `./gudie.md` does not exist (dead-link)',
        '  3 │ A page with a [link](./gudie.md).',
        '    │               ^^^^^^^^^^^^^^^^^^',
        '  Did you mean `./guide.md`?',
        `The site was not built: 1 error, 1 warning. ${site.path('dist')} was not changed.`,
        '',
      ].join('\n'),
    )
  })

  test('has no colors if it is piped or NO_COLOR is set', async () => {
    using site = SiteTest.of(broken)
    const ansi = String.fromCharCode(27)
    const loud = await site.build([], { env: { NO_COLOR: '', FORCE_COLOR: '1' } })
    expect(loud.stderr).toContain(ansi)
    for (const env of [{ NO_COLOR: '' }, { NO_COLOR: '1', FORCE_COLOR: '1' }])
      expect((await site.build([], { env })).stderr).not.toContain(ansi)
  })

  test('may be closed early by the process that reads it', async () => {
    using site = SiteTest.of(
      Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`content/${i}.md`, `# A\n\n${'[x](./no.md)\n'.repeat(100)}`]),
      ),
    )
    const child = spawn(process.execPath, [command, 'check'], {
      cwd: site.root,
      env: commandEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.once('data', () => child.stdout.destroy())
    let stderr = ''
    child.stderr.on('data', (data) => {
      stderr += data
    })
    const code = await new Promise((done) => child.on('close', done))
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  })

  test('excludes `console.log` output of the configuration, which is written to standard error', async () => {
    using site = SiteTest.of({
      ...page,
      'config/site.ts': "console.log('from the configuration')\nexport default { siteUrl: 'https://site.example' }\n",
    })
    const { code, stdout, stderr } = await site.run('check', ['--format', 'json'])
    expect({ code, diagnostics: JSON.parse(stdout).messages }).toEqual({ code: 0, diagnostics: [] })
    expect(stderr).toContain('from the configuration\n')
  })
})

test('exits with 3 and a stack trace on an unexpected error, and leaves no partial site', async () => {
  using site = SiteTest.of({
    ...page,
    'fault.mjs': [
      "import fs from 'node:fs'",
      "import { syncBuiltinESMExports } from 'node:module'",
      "fs.renameSync = () => { throw new Error('out of luck') }",
      'syncBuiltinESMExports()',
    ].join('\n'),
  })
  const { code, stdout, stderr } = await site.build([], { node: ['--import', site.path('fault.mjs')] })
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toMatch(/^docsite failed\nError: out of luck\n {4}at /)
  expect(site.exists('dist')).toBe(false)
})
