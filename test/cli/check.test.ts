// `docsite check`: its output in each format, and its exit code.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft04 from 'ajv-draft-04'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, commandEnv, docsite, repository, SiteTest } from '../site-test.ts'

const isFull = process.env.DOCSITE_TEST === 'full'

/** A site with wide characters, a long line, characters to escape, a diagnostic without a line, and an `info` diagnostic. */
const wrong = {
  'config/site.json': '{ "siteUrl": "https://site.example", "check": { "pending": ["/later"] } }',
  'content/index.md': '# Home\n\n中文 [there](/nowhere).\n\n[later](/later)\n',
  'content/guide/100%, true: x.md': `# Guide\r\n\r\n${'some wall '.repeat(15)}[there](/hom) ${'some wall '.repeat(15)}\r\n\r\n![](/none.png)\r\n`,
  'content/old.mdx': '# Old\n',
}
const clean = { 'config/site.json': '{ "siteUrl": "https://site.example" }', 'content/index.md': '# Home\n' }

let wrongSite: SiteTest
beforeAll(() => {
  wrongSite = SiteTest.of(wrong)
})
afterAll(() => wrongSite[Symbol.dispose]())

const schemaOf = (path: string): object => JSON.parse(readFileSync(join(repository, path), 'utf8')) as object

describe('--format text', () => {
  test('shows each diagnostic with its source line and carets below the span, and ends with a summary', async () => {
    const { code, stdout, stderr } = await wrongSite.run('check')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const words = 'some wall '.repeat(15)
    const lead = `…${words.slice(-60)}`
    expect(stdout.split('\n')).toEqual([
      'content/guide/100%, true: x.md:3:151 error Link target `/hom` does not exist (dead-link)',
      `  3 │ ${lead}[there](/hom) ${words.slice(0, 26)}…`,
      `    │ ${' '.repeat(61)}^^^^^^^^^^^^^`,
      'content/guide/100%, true: x.md:5:1 warning This image has no alternative text (missing-alt)',
      '  5 │ ![](/none.png)',
      '    │ ^^^^^^^^^^^^^^',
      '  Write `![what it shows](…)`. For a decorative image, write `<img src="…" alt="">`.',
      'content/guide/100%, true: x.md:5:1 error File `/none.png` does not exist (missing-asset)',
      '  5 │ ![](/none.png)',
      '    │ ^^^^^^^^^^^^^^',
      '  A path that begins with `/` refers to a file in `content/public/`.',
      '',
      'content/index.md:3:4 error Link target `/nowhere` does not exist (dead-link)',
      '  3 │ 中文 [there](/nowhere).',
      '    │      ^^^^^^^^^^^^^^^^^',
      'content/index.md:5:1 info The page `/later` is planned, so the link is plain text until the page exists (pending-link)',
      '  5 │ [later](/later)',
      '    │ ^^^^^^^^^^^^^^^',
      '',
      'content/old.mdx warning docsite ignores this file, because the names of pages must end in `.md` (ignored-file)',
      '  Rename it to `old.md`, or list it in `route.exclude`.',
      '',
      'Checked 2 pages: 3 errors, 2 warnings, 1 note in 3 files',
      '',
    ])
  })

  test('prints one line for a site without problems', async () => {
    using site = SiteTest.of(clean)
    expect(await site.run('check')).toMatchObject({ code: 0, stdout: 'Checked 1 page: no errors\n', stderr: '' })
  })

  test('prints one warning for a site without `siteUrl` unless the rule is off', async () => {
    using site = SiteTest.of({ ...clean, 'config/site.json': '{ "title": "x" }', 'content/guide.md': '# Guide\n' })
    expect((await site.run('check')).stdout.split('\n')).toEqual([
      'config/site.json:1:1 warning Without `siteUrl`, the site has no canonical links, Open Graph tags or sitemap (no-site-url)',
      '  1 │ { "title": "x" }',
      '    │ ^^^^^^^^^^^^^^^^',
      "  Write `siteUrl: 'https://…'` in the configuration, or `check: { rules: { 'no-site-url': 'off' } }`.",
      '',
      'Checked 2 pages: 1 warning in 1 file',
      '',
    ])
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    site.edit('config/site.json', '{ "check": { "rules": { "no-site-url": "off" } } }')
    expect((await site.run('check')).stdout).toBe('Checked 2 pages: no errors\n')
  })

  test('shows file names relative to the current directory', async () => {
    const { stdout } = await docsite(['check', wrongSite.root], { cwd: join(wrongSite.root, 'content') })
    expect(stdout).toContain('\n../content/index.md:3:4 error ')
  })
})

describe('--format json', () => {
  test('prints JSON that matches the schema, with every diagnostic', async () => {
    const { code, stdout, stderr } = await wrongSite.run('check', ['--format', 'json'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const report = JSON.parse(stdout) as { messages: { rule: string }[] }
    expect(report).toMatchObject({ version: 1, pages: 2, errors: 3, warnings: 2, notes: 1 })
    expect(report.messages).toHaveLength(6)
    expect(report.messages.find(({ rule }) => rule === 'ignored-file')).toEqual({
      rule: 'ignored-file',
      severity: 'warning',
      file: 'content/old.mdx',
      text: 'docsite ignores this file, because the names of pages must end in `.md`',
      hint: 'Rename it to `old.md`, or list it in `route.exclude`.',
      help: 'https://docsite-manual.example/reference/messages#ignored-file',
    })
    const validate = new Ajv2020({ formats: { uri: true } }).compile(
      schemaOf('manual/content/public/check-report.schema.json'),
    )
    expect(validate(report) || validate.errors).toBe(true)
  })

  test('describes a fix according to the schema', async () => {
    using site = SiteTest.of({ ...clean, 'content/guide.md': '# Guide\n\n[Home](/index.html)\n' })
    const { messages } = JSON.parse((await site.run('check', ['--format', 'json'])).stdout) as { messages: object[] }
    const fix = { file: 'content/guide.md', line: 3, column: 8, written: '/index.html', replacement: '/' }
    expect(messages).toContainEqual(expect.objectContaining({ rule: 'non-canonical-link', fix }))
  })

  test('prints nothing to standard output if the configuration is invalid', async () => {
    using site = SiteTest.of({ ...clean, 'config/site.json': '{ "titel": "x" }' })
    const { code, stdout, stderr } = await site.run('check', ['--format', 'json'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('config/site.json:1:3 error ')
  })
})

test('prints escaped workflow commands with --format github', async () => {
  const { code, stdout } = await wrongSite.run('check', ['--format', 'github'])
  expect(code).toBe(1)
  expect(stdout.split('\n')).toEqual([
    '::error file=content/guide/100%25%2C true%3A x.md,line=3,col=151,title=dead-link::Link target `/hom` does not exist',
    '::warning file=content/guide/100%25%2C true%3A x.md,line=5,col=1,title=missing-alt::This image has no alternative text%0AWrite `![what it shows](…)`. For a decorative image, write `<img src="…" alt="">`.',
    '::error file=content/guide/100%25%2C true%3A x.md,line=5,col=1,title=missing-asset::File `/none.png` does not exist%0AA path that begins with `/` refers to a file in `content/public/`.',
    '::error file=content/index.md,line=3,col=4,title=dead-link::Link target `/nowhere` does not exist',
    '::notice file=content/index.md,line=5,col=1,title=pending-link::The page `/later` is planned, so the link is plain text until the page exists',
    '::warning file=content/old.mdx,title=ignored-file::docsite ignores this file, because the names of pages must end in `.md`%0ARename it to `old.md`, or list it in `route.exclude`.',
    'Checked 2 pages: 3 errors, 2 warnings, 1 note',
    '',
  ])
})

test('prints SARIF 2.1.0 with --format sarif', async () => {
  const { code, stdout } = await wrongSite.run('check', ['--format', 'sarif'])
  expect(code).toBe(1)
  const sarif = JSON.parse(stdout) as {
    runs: { results: { ruleId: string; level: string; locations: object[] }[] }[]
  }
  const ajv = new draft04.default({
    strict: false,
    unicodeRegExp: false,
    formats: { uri: true, 'uri-reference': true, 'date-time': true },
  })
  expect(ajv.validate(schemaOf('test/cli/schemas/sarif-2.1.0.json'), sarif) || ajv.errors).toBe(true)
  const [first, ...others] = sarif.runs[0]?.results ?? []
  expect([first, others.length]).toMatchObject([
    {
      ruleId: 'dead-link',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'content/guide/100%25%2C%20true%3A%20x.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 151 },
          },
        },
      ],
    },
    5,
  ])
})

describe('--ages', () => {
  const files = {
    'config/site.json': '{ "check": { "maxAge": { "/old": "1 year" } } }',
    'content/index.md': '---\nreviewed: 2026-01-01\n---\n\n# Home\n\n[Old](./old.md) [Gone](./gone.md)\n',
    'content/old.md': '---\nreviewed: 2024-12-31\n---\n\n# Old\n',
  }
  // 2026-01-15
  const env = { SOURCE_DATE_EPOCH: '1768435200' }

  test('lists the pages by age instead of reporting problems', async () => {
    using site = SiteTest.of(files)
    const { code, stdout } = await site.run('check', ['--ages'], { env })
    expect({ code, lines: stdout.split('\n') }).toEqual({
      code: 0,
      lines: [
        '  Days        Date      From  Links  Page',
        ' ! 380  2024-12-31  reviewed      1  content/old.md',
        '    14  2026-01-01  reviewed      0  content/index.md',
        '',
      ],
    })
  })

  test('prints JSON for programs, and accepts no other format', async () => {
    using site = SiteTest.of(files)
    const { stdout } = await site.run('check', ['--ages', '--format', 'json'], { env })
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      pages: [
        { file: 'content/old.md', route: '/old', days: 380, maxDays: 365, links: 1 },
        { file: 'content/index.md', route: '/', date: '2026-01-01', source: 'reviewed', days: 14 },
      ],
    })
    const { code, stderr } = await site.run('check', ['--ages', '--format', 'sarif'])
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('works only with `--format') })
  })
})

describe('the exit code', () => {
  const noted = { ...clean, 'content/later.md': '# Later\n\n[x](/new)\n' }
  const pending = (rules: object) =>
    JSON.stringify({ siteUrl: 'https://site.example', check: { pending: ['/new'], rules } })

  let site: SiteTest
  beforeAll(() => {
    site = SiteTest.of(noted)
  })
  afterAll(() => site[Symbol.dispose]())

  test.each([
    ['off', [], 0, 'text'],
    ['info', [], 0, 'json'],
    ['info', ['--max-warnings', '0'], 0, 'github'],
    ['warning', [], 0, 'sarif'],
    ['warning', ['--max-warnings', '1'], 0, 'text'],
    ['warning', ['--max-warnings', '0'], 1, 'json'],
    ['error', [], 1, 'github'],
    ['error', ['--max-warnings', '5'], 1, 'sarif'],
  ] as const)('depends on severity %s and flags %j: %i in every format', async (severity, flags, code, sample) => {
    site.edit('config/site.json', pending({ 'pending-link': severity }))
    for (const format of isFull ? ['text', 'json', 'github', 'sarif'] : [sample])
      expect((await site.run('check', [...flags, '--format', format])).code, format).toBe(code)
  })

  test.each([[['--max-warnings', 'few']], [['--max-warning', '1']], [['nowhere']], [['.', 'x']]])(
    'is 2 for invalid arguments: %j',
    async (flags) => {
      expect(await site.run('check', flags)).toMatchObject({ code: 2, stdout: '' })
    },
  )
})

test('checks again after every change with --watch, and exits with the code of the last check', async () => {
  using site = SiteTest.of(clean)
  const child = spawn(process.execPath, [command, 'check', '--watch'], { cwd: site.root, env: commandEnv() })
  const output = new CommandOutput(child)
  await output.until('Checked 1 page: no errors\n')
  site.edit('content/index.md', '# Home\n\n[x](/nowhere)\n')
  await output.until('content/index.md:3:1 error Link target `/nowhere` does not exist (dead-link)')
  site.edit('config/site.json', '{ "titel": "x" }')
  await output.until('config/site.json:1:3 error ')
  site.edit('config/site.json', '{ "siteUrl": "https://site.example", "title": "x" }')
  await output.until('Checked 1 page: 1 error in 1 file\n')
  site.edit('content/index.md', '# Home\n')
  await output.until('Checked 1 page: no errors\n')
  child.kill('SIGINT')
  expect(await output.end).toBe(0)
})

test('checks again with --watch when a plugin outside `config/` changes', async () => {
  const plugin = (text: string) =>
    `import { definePlugin, defineRule } from '@docsite/cli'
     const rule = defineRule({ name: 'any', severity: 'warning', site: ({ pages }) => pages.map((page) => ({ page, text: '${text}' })) })
     export default definePlugin({ name: 'own', rules: [rule] })\n`
  using site = SiteTest.of({
    'config/site.ts':
      "import own from '../tools/own.ts'\nexport default { siteUrl: 'https://site.example', plugins: [own] }\n",
    'tools/own.ts': plugin('First text'),
    'content/index.md': '# Home\n',
  })
  const child = spawn(process.execPath, [command, 'check', '--watch'], { cwd: site.root, env: commandEnv() })
  const output = new CommandOutput(child)
  await output.until('First text')
  await output.until('Watching for changes')
  site.edit('tools/own.ts', plugin('Second text'))
  await output.until('Second text')
  // A check that starts by itself would print the first text again.
  expect(output.passed).not.toContain('First text')
  site.edit('tools/own.ts', 'export default {\n')
  await output.until('tools/own.ts:')
  site.edit('tools/own.ts', plugin('Third text'))
  await output.until('Third text')
  child.kill('SIGINT')
  expect(await output.end).toBe(0)
})

test('checks again with --watch when a file in a linked folder changes', async () => {
  using site = SiteTest.of({
    'config/site.json': '{ "siteUrl": "https://site.example", "route": { "linkedFolders": ["shared"] } }',
    'content/index.md': '# Home\n',
    'shared/s.md': '# Shared\n',
  })
  site.link('../shared', 'content/shared')
  const child = spawn(process.execPath, [command, 'check', '--watch'], { cwd: site.root, env: commandEnv() })
  const output = new CommandOutput(child)
  await output.until('Checked 2 pages: no errors\n')
  await output.until('Watching for changes')
  site.edit('shared/s.md', '# Shared\n\n[x](/nowhere)\n')
  await output.until('content/shared/s.md:3:1 error ')
  // Files that are already known are not reported as new.
  expect(output.passed).not.toContain('Checked')
  site.edit('config/site.json', '{ "siteUrl": "https://site.example" }')
  await output.until('content/shared')
  site.edit('config/site.json', '{ "siteUrl": "https://site.example", "route": { "linkedFolders": ["shared"] } }')
  await output.until('content/shared/s.md:3:1 error ')
  site.edit('shared/s.md', '# Shared\n')
  await output.until('Checked 2 pages: no errors\n')
  child.kill('SIGINT')
  expect(await output.end).toBe(0)
})

/** Collects the output of a command. `until` searches only the text after the previous match. */
class CommandOutput {
  readonly end: Promise<number | null>
  #text = ''
  #onText: () => void = () => undefined
  /** The text before the last match, since the match before. */
  passed = ''

  constructor(child: ChildProcessWithoutNullStreams) {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#text += text
        this.#onText()
      })
    this.end = new Promise((done) => child.on('close', done))
  }

  async until(text: string): Promise<void> {
    for (;;) {
      const at = this.#text.indexOf(text)
      if (at >= 0) {
        this.passed = this.#text.slice(0, at)
        this.#text = this.#text.slice(at + text.length)
        return
      }
      await new Promise<void>((resolve) => {
        this.#onText = resolve
      })
    }
  }
}
