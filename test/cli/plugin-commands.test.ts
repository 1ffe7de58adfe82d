// Commands that plugins add to `docsite`.

import { afterAll, expect, test } from 'vitest'
import { ownCommands } from '../../pipeline/model/plugin/plugin-command.ts'
import { docsite, SiteTest } from '../site-test.ts'

const site = SiteTest.of({
  'content/index.md': '# Home\n\nThree short words.\n',
  'content/more.md': '# More\n',
  'config/site.ts': `import { stats } from './stats.ts'
export default { title: 'Site', plugins: [stats] }
`,
  'config/stats.ts': `import { defineCommand, definePlugin, schema } from '@docsite/cli'
const command = defineCommand({
  name: 'stats',
  description: 'Count the words of each page',
  flags: schema.object({
    'at-least': schema.about('Only pages with n words', schema.number),
    json: schema.about('Print JSON', schema.boolean),
  }),
  run(site, { flags, args, print }) {
    console.log('not a result')
    if (args[0] === 'fail') throw new Error('No.')
    const pages = site.pages
      .map(({ file, text }) => ({ file, words: text.split(/\\s+/).filter(Boolean).length }))
      .filter(({ words }) => words >= (flags['at-least'] ?? 0))
    print(flags.json ? JSON.stringify({ pages, args }) : pages.map(({ file, words }) => file + ' ' + words).join('\\n'))
    return args.length
  },
})
const hello = defineCommand({
  name: 'hello',
  description: 'Greet',
  arguments: [{ name: 'who', description: 'Whom to greet', required: true }, { name: 'more', description: 'Others' }],
  flags: schema.object({
    loud: schema.about('Shout', schema.boolean),
    'no-name': schema.about('Leave the name out', schema.boolean),
    times: schema.about('How often', schema.either(schema.boolean, schema.number)),
  }),
  short: { loud: 'l' },
  values: { times: 'n' },
  start({ flags, args, print, report, progress }) {
    progress('Greeting')
    report({ severity: 'warning', text: 'Careful', hint: 'Do not.' })
    print(JSON.stringify({ flags, args }))
    return 7
  },
})
export const stats = definePlugin({ name: 'stats', commands: [command, hello] })
`,
})
afterAll(() => site[Symbol.dispose]())

const run = (...args: string[]) => docsite(args, { cwd: site.root })

test('run with the linked site, their flags and arguments, and return an exit code', async () => {
  expect(await run('stats')).toMatchObject({ code: 0, stdout: 'content/index.md 3\ncontent/more.md 0\n' })
  const { code, stdout, stderr } = await run('stats', 'a', 'b', '--json', '--at-least', '2')
  expect({ code, stdout }).toEqual({
    code: 2,
    stdout: '{"pages":[{"file":"content/index.md","words":3}],"args":["a","b"]}\n',
  })
  expect(stderr).toContain('not a result')
})

test('are listed, and explain themselves', async () => {
  expect((await run('--help')).stdout).toMatch(/stats .*Count the words of each page \(plugin `stats`\)/)
  expect((await run('stats', '--help')).stdout).toMatch(/--at-least <value>\s+Only pages with n words/)
})

test.each([
  [['stats', '--at-least', 'many'], 'error `--at-least` must be a finite number, but is "many"'],
  [['stats', '--jsn'], 'Did you mean --json?'],
  [['statz'], 'Did you mean stats?'],
  [
    ['stats', 'fail'],
    'config/stats.ts:11:35 error The hook `command stats` of the plugin `stats` throws an error: No.',
  ],
])('report what is wrong: %j', async (args, text) => {
  const { code, stderr } = await run(...args)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(text) })
})

test('are missing while the configuration cannot be read, which is reported', async () => {
  using broken = SiteTest.of({ 'content/index.md': '# Home\n', 'config/site.ts': 'export default nothing\n' })
  const ran = await docsite(['stats'], { cwd: broken.root })
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('config/site.ts:1:16 error') })
  expect(await docsite(['--help'], { cwd: broken.root })).toMatchObject({ code: 0 })
})

test('run without the site, with arguments, short flags, negated flags and optional values', async () => {
  const { code, stdout, stderr } = await run('hello', 'Ada', '-l', '--no-name', '--times')
  expect({ code, stderr }).toEqual({ code: 7, stderr: 'warning Careful\n  Do not.\n' })
  expect(JSON.parse(stdout)).toEqual({ flags: { loud: true, 'no-name': true, times: true }, args: ['Ada'] })
  expect((await run('hello', 'Ada', '--times', '3')).stdout).toContain('"times":3')
  expect((await run('hello')).stderr).toContain("missing required argument 'who'")
  expect((await run('hello', 'a', 'b', 'c')).stderr).toContain('too many arguments')
  expect(await run('hello', 'Ada', '--times', 'often')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`--times` must be true or false, or a finite number'),
  })
  expect((await run('hello', '--help')).stdout).toMatch(
    /Usage: docsite hello \[options\] <who> \[more\][\s\S]*-l, --loud +Shout[\s\S]*--times \[n\] +How often/,
  )
})

test('cannot replace a command of docsite', async () => {
  using other = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/site.ts': `export default { plugins: [{ name: 'a', commands: [{ name: 'build', description: 'x', run() {} }] }] }\n`,
  })
  expect(await docsite(['build'], { cwd: other.root })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('adds the command `build`, which docsite already has'),
  })
  expect(await docsite(['help'], { cwd: other.root })).toMatchObject({ code: 0 })
})

test('has a list of the commands of docsite that is complete', async () => {
  const { stdout } = await docsite(['--help'], { cwd: '/' })
  const listed = stdout.split('Commands:')[1]?.match(/^ {2}([a-z]+)/gm) ?? []
  expect(listed.map((name) => name.trim()).sort()).toEqual([...ownCommands].sort())
})

test('explain the rules of blocks', async () => {
  using other = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/site.ts': `import { defineBlock } from '@docsite/cli'
const quiz = defineBlock({ name: 'quiz', description: 'A quiz', render: () => '', check: () => [] })
export default { plugins: [{ name: 'team', blocks: [quiz] }] }
`,
  })
  expect(await other.run('explain', ['team/quiz'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('team/quiz'),
  })
})
