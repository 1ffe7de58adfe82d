// What `docsite init` writes: the place of the site, its files for every kind, host and package manager, and its questions.

import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SiteTest } from '../../../test/site-test.ts'
import { type Answers, packageNameOf, parseLanguages } from '../answers.ts'
import { addScripts, projectScripts } from '../existing-project.ts'
import { writeFiles } from '../files.ts'
import { hostNames, kindNames, languageTags } from '../model.ts'
import { packageManagerOf } from '../package-manager.ts'
import { ask } from '../questions.ts'
import { siteFiles } from '../site-files.ts'
import { nameFrom, placeOf } from '../site-place.ts'
import { filled, readTemplate } from '../template.ts'

const answers: Answers = { name: 'My docs', languages: ['en'], kind: 'docs', host: 'none' }
const agents = {
  npm: 'npm/10.8.2 node/v22',
  pnpm: 'pnpm/10.1.0 npm/?',
  yarn: 'yarn/4.5.0',
  classic: 'yarn/1.22.22',
  bun: 'bun/1.2.0',
}

const filesFor = (some: Partial<Answers>, agent = agents.npm, inRepository = '') =>
  siteFiles({ ...answers, ...some }, packageManagerOf(agent), { inRepository }, '^1.0.0').files

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string>
}

describe('the files of a new site', () => {
  test.each(kindNames)('of the kind %s have the same pages in every language', (kind) => {
    const files = Object.keys(filesFor({ kind, languages: languageTags }))
    const pagesOf = (lang: string) => files.flatMap((path) => path.split(`content/${lang}/`)[1] ?? [])
    expect(pagesOf('en').length).toBeGreaterThan(4)
    for (const lang of languageTags) expect(pagesOf(lang)).toEqual(pagesOf('en'))
    expect(Object.keys(filesFor({ kind })).filter((path) => path.startsWith('content/'))).toEqual(
      pagesOf('en').map((path) => `content/${path}`),
    )
  })

  test('contain the name as text, whatever its characters mean in Markdown, YAML, HTML and TypeScript', () => {
    const name = `It's <b>"A" & #b</b> \\ *c* $& {{d}}`
    const files = filesFor({ name, kind: 'landing' })
    expect(files['config/site.ts']).toContain(`title: 'It\\'s <b>"A" & #b</b> \\\\ *c* $& {{d}}',`)
    const { hero } = parse(files['content/index.md']?.split('---\n')[1] ?? '') as { hero: { name: string } }
    expect(hero.name).toBe(`It's &lt;b>"A" &amp; #b&lt;/b> \\ *c* $&amp; {{d}}`)
    expect(filesFor({ name })['content/index.md']).toContain(
      '\n# It\\\'s \\<b\\>\\"A\\" \\& \\#b\\<\\/b\\> \\\\ \\*c\\* \\$\\&',
    )
    expect(JSON.parse(filesFor({ name })['package.json'] ?? '').name).toBe(packageNameOf(name))
    expect([packageNameOf('文档'), packageNameOf('@me/My.Docs')]).toEqual(['docs', 'me-my-docs'])
  })

  const managers = Object.values(agents)
  test.each(managers)('for GitHub check, build and publish the site with the scripts of %s', (agent) => {
    const text = filesFor({ host: 'github-pages' }, agent)['.github/workflows/docs.yml'] ?? ''
    const { on, jobs } = parse(text) as { on: object; jobs: Record<string, { steps: Step[]; permissions: object }> }
    expect(Object.keys(on)).toEqual(['push', 'pull_request', 'workflow_dispatch'])
    const { build, publish } = jobs
    const { installLocked, run } = packageManagerOf(agent)
    const runs = build?.steps.flatMap((step) => step.run ?? [])
    expect(runs?.slice(-3)).toEqual([installLocked, `${run} check`, `${run} build`])
    const uses = build?.steps.flatMap((step) => step.uses ?? []) ?? []
    const order = [
      'actions/checkout@v4',
      'actions/setup-node@v4',
      'actions/cache@v4',
      'actions/configure-pages@v5',
      'actions/upload-pages-artifact@v3',
    ]
    expect(uses.filter((name) => order.includes(name))).toEqual(order)
    expect(publish).toMatchObject({ permissions: { pages: 'write', 'id-token': 'write' } })
    for (const step of [...(build?.steps ?? []), ...(publish?.steps ?? [])])
      expect(Object.keys(step).filter((key) => !/^(?:uses|run|with|env|if|id)$/.test(key))).toEqual([])
  })

  test.each(hostNames)('for the host %s stay inside the site, and name its folder in the repository', (host) => {
    const manager = packageManagerOf(agents.npm)
    const { files, steps } = siteFiles({ ...answers, host }, manager, { inRepository: 'docs' }, '^1.0.0')
    expect(Object.keys(files).filter((path) => path.startsWith('.github') || path === '.gitlab-ci.yml')).toEqual([])
    if (host !== 'none')
      expect(JSON.stringify([files['github-workflow.yml'], files['gitlab-ci.yml'], steps])).toContain('docs')
    for (const [path, text] of Object.entries(files)) {
      expect(text, path).not.toContain('undefined')
      if (path.endsWith('.json')) expect(() => JSON.parse(text), path).not.toThrow()
      if (path.endsWith('.yml')) expect(() => parse(text), path).not.toThrow()
    }
  })

  test.each(managers)('for GitLab check and build the site with the scripts of %s', (agent) => {
    const text = filesFor({ host: 'gitlab-pages' }, agent)['.gitlab-ci.yml'] ?? ''
    const pipeline = parse(text) as Record<string, { script: string[]; artifacts?: object; extends?: string }>
    const { run } = packageManagerOf(agent)
    expect(pipeline['docs-check']?.script).toEqual([`${run} check`])
    const pass = agent === agents.npm ? ' --' : ''
    expect(pipeline.pages?.script).toEqual([`${run} check`, `${run} build${pass} --out public`])
    expect(pipeline.pages?.artifacts).toEqual({ paths: ['public'] })
  })
})

describe('the template', () => {
  test('has no file that no site gets', () => {
    const written = new Set<string>()
    const record = (files: object) => {
      for (const path of Object.keys(files)) written.add(path.replace(/^content\/[^/]+\//, 'content/'))
    }
    for (const kind of kindNames) record(filesFor({ kind, languages: languageTags }))
    for (const host of hostNames) record(filesFor({ host }, agents.yarn))
    const places = Object.keys(readTemplate()).map((path) =>
      path.replace(/^content\/[^/]+\/[^/]+\//, 'content/').replace(/^(?:project|(?:hosts|managers)\/[^/]+)\//, ''),
    )
    expect(places.filter((path) => !written.has(path))).toEqual([])
  })

  test('shows sections with a value, repeats them for lists, and does not fill in values', () => {
    const text = '{{#a}}\nA {{a}}\n{{/a}}\n{{#b}}\nB\n{{/b}}\n{{#list}}\n- {{item}} {{a}}\n{{/list}}\n{{ c }}\n'
    const values = { a: '{{b}}\n{{#b}}', b: undefined, list: [{ item: '1' }, { item: '$&' }] }
    expect(filled(text, values)).toBe('A {{b}}\n{{#b}}\n- 1 {{b}}\n{{#b}}\n- $& {{b}}\n{{#b}}\n{{ c }}\n')
    expect(() => filled('{{c}}', values)).toThrow('c')
  })
})

describe('the place of a new site', () => {
  test('is the named directory, an empty current one, or a new one', () => {
    using site = SiteTest.of({ '.git/HEAD': '', 'README.md': '' })
    expect(placeOf('a/b', 'My docs', site.root)).toEqual({ folder: site.path('a/b'), inRepository: 'a/b' })
    expect(placeOf(undefined, 'My docs', site.root)).toEqual({ folder: site.root, inRepository: '' })
    expect(nameFrom(undefined, site.root)).toBe('site')
    site.edit('notes.txt', '')
    expect(placeOf(undefined, 'My docs', site.root).folder).toBe(site.path('my-docs'))
    expect(nameFrom(undefined, site.root)).toBe('my-docs')
  })

  test('is docs/ in an existing project, in which nothing else changes', () => {
    using site = SiteTest.of({ 'package.json': '{}', 'docs/notes.md': 'Mine', 'docs/.gitignore': 'mine\n' })
    const place = placeOf(undefined, 'x', site.root)
    expect(place).toEqual({ folder: site.path('docs'), project: site.root, inRepository: 'docs' })
    expect(writeFiles(place.folder, filesFor({}))).toEqual(['.gitignore'])
    expect([site.read('docs/.gitignore'), site.read('package.json')]).toEqual(['mine\n', '{}'])
    expect(site.read('docs/content/index.md')).toContain('# My docs')
  })

  test.each(['content/index.md', 'config/site.js', 'package.json'])('is not a directory with %s', (file) => {
    using site = SiteTest.of({ 'package.json': '{}', [`docs/${file}`]: '' })
    expect(() => placeOf(undefined, 'x', site.root)).toThrow('already exists')
  })
})

test('adds scripts to a package only on request, after its own and in its indentation', () => {
  using site = SiteTest.of({ 'package.json': '{\n\t"name": "x",\n\t"scripts": { "docs:dev": "mine" }\n}\n' })
  const scripts = projectScripts(packageManagerOf())
  expect(addScripts(site.root, scripts)).toBe(true)
  expect(site.read('package.json')).toBe(
    '{\n\t"name": "x",\n\t"scripts": {\n\t\t"docs:dev": "mine",\n\t\t"docs:check": "npm --prefix docs run check",\n\t\t"docs:build": "npm --prefix docs run build"\n\t}\n}\n',
  )
  site.edit('package.json', '{ broken')
  expect(addScripts(site.root, scripts)).toBe(false)
})

test.each([
  ['en, zh', ['en', 'zh']],
  ['ZH-TW,pt,zh-Hant', ['zh-Hant', 'pt-BR']],
])('reads the languages %j', (list, languages) => {
  expect(parseLanguages(list)).toEqual(languages)
})

test.each([
  ['en,tlh', 'docsite has no text in the language "tlh"'],
  [' , ', '--languages is empty'],
])('rejects the languages %j', (list, message) => {
  expect(() => parseLanguages(list)).toThrow(message)
})

describe('the questions', () => {
  /** A terminal in which the user types. */
  const terminal = (keys: readonly string[]) => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
    const output = Object.assign(new PassThrough().resume(), { columns: 80, rows: 24, isTTY: true })
    // Each question reads its keys after it has drawn itself.
    const timer = setInterval(() => input.write(keys.at(at++) ?? ''), 30)
    let at = 0
    return { streams: { input, output } as unknown as Parameters<typeof ask>[2], stop: () => clearInterval(timer) }
  }
  const down = '\x1b[B'

  test('are answered with the arrow keys, space and enter, and skip what flags answer', async () => {
    const { streams, stop } = terminal([' 2', '\r', down, ' ', '\r', down, '\r'])
    const answered = await ask({ host: 'none' }, 'Docs', streams)
    stop()
    expect(answered).toEqual({ name: 'Docs 2', languages: ['en', 'zh'], kind: 'landing', host: 'none' })
  })

  test('can be canceled with Ctrl+C', async () => {
    const { streams, stop } = terminal(['\x03'])
    expect(await ask({}, 'Docs', streams)).toBeUndefined()
    stop()
  })
})
