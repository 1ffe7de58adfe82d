// The programmatic API in docsite's package: several sites in one process, cancellation, events, servers and loaded sites.

import { execFileSync, spawnSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Docsite from '@docsite/cli'
import { afterAll, describe, expect, test } from 'vitest'
import { bundle } from './build-here.ts'
import { repository, SiteTest } from './site-test.ts'

// The bundle, because only it has workers.
const { build, check, createDevServer, DocsiteError, loadSite, preview } = bundle

/** The configuration of all sites. The plugin counts its calls in a variable of its module. */
const config = `import { defineOutput, definePlugin } from '@docsite/cli'
let calls = 0
const count = defineOutput({
  name: 'count',
  per: 'site',
  path: 'count.txt',
  render: () => String(++calls),
})
export default { siteUrl: 'https://site.example', plugins: [definePlugin({ name: 'count', outputs: [count] })] }
`

/** Enough pages for workers. Smaller sites are built in the main thread. */
const pageCount = 48

const many = (word: string, count: number): Record<string, string> => ({
  'config/site.ts': config,
  'content/index.md': `# ${word}\n`,
  ...Object.fromEntries(
    Array.from({ length: count - 1 }, (_, i) => [
      `content/${word}-${i}.md`,
      `# ${word} ${i}\n\nSee [another](./${word}-${(i + 1) % (count - 1)}.md).\n\n\`\`\`ts\nconst ${word} = ${i}\n\`\`\`\n`,
    ]),
  ),
})

const sites: SiteTest[] = []
const siteOf = (files: Record<string, string>): SiteTest => {
  const site = SiteTest.of(files)
  sites.push(site)
  return site
}
const copyOf = (site: SiteTest): SiteTest => {
  const copy = SiteTest.copy(site.root)
  sites.push(copy)
  return copy
}
afterAll(() => {
  for (const site of sites) site[Symbol.dispose]()
})

/** Returns what a call must not leave behind in the process. */
const traces = () => ({
  directory: process.cwd(),
  console: globalThis.console,
  exitCode: process.exitCode,
  environment: JSON.stringify(process.env),
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
})

/** Node.js closes the ports of a worker some turns of the event loop after it has reported the worker's end. */
const noThreads = () =>
  expect.poll(() => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort')).toEqual([])

/** Returns the entries of a project and of its output's directory that belong to unfinished builds. */
const leftovers = (site: SiteTest): string[] =>
  ['.', '.docsite'].flatMap((folder) =>
    existsSync(site.path(folder))
      ? readdirSync(site.path(folder)).filter((name) => /^\.dist-|^fresh-|\.part$/.test(name))
      : [],
  )

const first = siteOf({
  ...many('ant', 3),
  'config/islands/mark.tsx':
    "import { useText } from '@docsite/cli/theme'\nexport default () => <b>{useText().search}</b>\n",
  'content/mark.md': '# Mark\n\n::mark\n',
})
const second = siteOf(many('bee', pageCount))
const commandSites = [first, second].map(copyOf)

describe('build', () => {
  test('builds two sites at once exactly as the command does, and leaves no trace in the process', async () => {
    const before = traces()
    const events: Docsite.BuildEvent[] = []
    const [results, commands] = await Promise.all([
      Promise.all([build(first.root), build(second.root, { onProgress: (event) => events.push(event) })]),
      Promise.all(commandSites.map((site) => site.build())),
    ])
    expect(commands.map(({ code }) => code)).toEqual([0, 0])
    expect(traces()).toEqual(before)
    await noThreads()
    for (const [i, site] of [first, second].entries()) {
      const pages = [4, pageCount][i]
      expect(results[i]).toMatchObject({
        ok: true,
        root: site.root,
        outDir: site.path('dist'),
        pages,
        pagesByLocale: { en: pages },
        parsed: pages,
        rendered: pages,
        cacheProblems: [],
      })
      const files = site.files()
      expect([...files.keys()]).toEqual([...(commandSites[i] as SiteTest).files().keys()])
      for (const [path, bytes] of (commandSites[i] as SiteTest).files())
        expect(bytes.equals(files.get(path) as Buffer), path).toBe(true)
      expect(site.read('dist/count.txt')).toBe('1')
      expect(leftovers(site)).toEqual([])
    }

    const names = events.map((event) => (event.kind === 'phase' ? event.name : event.kind))
    const order = names.filter((name, i) => name !== names[i - 1])
    expect(order).toEqual([
      'start and read the configuration',
      'workers',
      'read and parse',
      'parse',
      'link',
      'render and write',
      'render',
      'replace the old site',
    ])
    const last = (kind: 'parse' | 'render') => events.findLast((event) => event.kind === kind)
    expect(last('parse')).toEqual({ kind: 'parse', done: pageCount, total: pageCount })
    // The 404 page is rendered, too.
    expect(last('render')).toEqual({ kind: 'render', done: pageCount + 1, total: pageCount + 1 })
    const [, result] = results
    expect(result?.phases.map(({ name }) => name)).toEqual(
      names.filter((name) => name.includes(' ') || name === 'link'),
    )
    expect(result?.ms).toBeCloseTo(result?.phases.reduce((sum, { ms }) => sum + ms, 0) as number, 3)
  })

  test('stops when the signal is aborted, without changing the output', async () => {
    const site = copyOf(second)
    site.edit('content/index.md', '# Changed\n')
    const before = traces()
    for (const kind of ['phase', 'parse', 'render']) {
      const controller = new AbortController()
      const reason = new Error(`Stopped at ${kind}`)
      const onProgress = (event: Docsite.BuildEvent) => {
        if (event.kind === kind) controller.abort(reason)
      }
      const { signal } = controller
      await expect(build(site.root, { signal, onProgress, cache: false }), kind).rejects.toBe(reason)
      expect(getEventListeners(signal, 'abort'), kind).toEqual([])
      expect(traces(), kind).toEqual(before)
      await noThreads()
      expect(leftovers(site), kind).toEqual([])
    }
    expect(site.files()).toEqual(second.files())
    await expect(build(site.root, { signal: AbortSignal.abort('early') })).rejects.toBe('early')
    const failure = new Error('from a listener')
    for (const kind of ['phase', 'parse']) {
      const onProgress = (event: Docsite.BuildEvent) => {
        if (event.kind === kind) throw failure
      }
      await expect(build(site.root, { onProgress, cache: false }), kind).rejects.toBe(failure)
    }

    // A signal that is never aborted collects no listeners, and the next build works.
    const { signal } = new AbortController()
    expect(await build(site.root, { signal })).toMatchObject({ ok: true })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(site.read('dist/index.html')).toContain('Changed')
  })

  test('builds one project several times at once', async () => {
    const site = copyOf(second)
    const results = await Promise.all([
      build(site.root),
      build(site.root, { outDir: 'other', base: '/docs/' }),
      build(site.root, { cache: false }),
      build(site.root, { cache: false, concurrency: 1 }),
    ])
    expect(results.map(({ ok, diagnostics }) => [ok, diagnostics])).toEqual(results.map(() => [true, []]))
    expect(site.files()).toEqual(second.files())
    expect(site.read('other/index.html')).toContain('"/docs/')
    expect(leftovers(site)).toEqual([])
    expect(await build(site.root)).toMatchObject({ ok: true, parsed: 0, rendered: 0, reused: pageCount })
  })

  test('returns errors in the content, and throws a DocsiteError for everything that cannot be built', async () => {
    const site = siteOf(many('cat', 2))
    expect(await build(site.root)).toMatchObject({ ok: true })
    site.edit('content/index.md', '# Home\n\n[nowhere](/nowhere)\n')
    const before = site.files()
    const result = await build(site.root)
    expect(result).toMatchObject({ ok: false, diagnostics: [{ rule: 'dead-link', place: { line: 3 } }] })
    expect(result).not.toHaveProperty('pages')
    expect(site.files()).toEqual(before)

    site.edit('config/site.ts', 'export default { titel: 1 }\n')
    const error = await build(site.root).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(DocsiteError)
    expect(error).toMatchObject({
      name: 'DocsiteError',
      diagnostics: [{ place: { file: 'config/site.ts', line: 1 }, hint: expect.stringContaining('title') }],
    })
    for (const call of [check, createDevServer, loadSite]) await expect(call(site.root)).rejects.toThrow(DocsiteError)
    await expect(preview(site.root, { outDir: 'none' })).rejects.toThrow(DocsiteError)
    await expect(build(site.path('none'))).rejects.toThrow('does not exist')
  })
})

/** A site in two languages with problems. */
const wrong = () =>
  siteOf({
    'config/site.json': JSON.stringify({
      title: 'Two',
      siteUrl: 'https://site.example',
      base: '/docs/',
      lang: 'en',
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文', title: '二' },
      ],
    }),
    'content/en/index.md':
      '# Home\n\n[Start](/guide/start.html#first), [web](https://web.example), [dead](./none.md)\n',
    'content/en/guide/_meta.json': '["start"]',
    'content/en/guide/start.md':
      '---\ndescription: How to start.\n---\n\n# `Start` here\n\n## First {#first}\n\nText. ![Logo](/logo.svg) [logo](/logo.svg)\n',
    'content/zh/index.md': '# 首页\n\n[Start](/guide/start)\n',
    'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })

test('check fixes files and records the baseline', async () => {
  const site = wrong()
  const options = { cache: false, accept: ['content/zh/index.md'] }
  const result = await check(site.root, options)
  expect(result).toMatchObject({ ok: false, root: site.root, accepted: { urls: expect.any(Number) } })
  expect(result).not.toHaveProperty('fixed')
  expect(existsSync(site.path('.docsite'))).toBe(false)
  const fixable = result.diagnostics.filter(({ fix }) => fix)
  expect(fixable.map(({ rule }) => rule)).toEqual(['non-canonical-link'])

  site.edit('content/en/index.md', site.read('content/en/index.md').replace(', [dead](./none.md)', ''))
  const fixed = await check(site.root, { fix: true, accept: true })
  expect(fixed).toMatchObject({ ok: true, pages: 4, fixed: { problems: 1, files: ['content/en/index.md'] } })
  expect(site.read('content/en/index.md')).toContain('(/guide/start#first)')
  const none = check(site.root, { accept: ['content/zh/hom.md'] })
  await expect(none).rejects.toThrow('There is no page content/zh/hom.md')
  await expect(check(site.root, { signal: AbortSignal.abort('early') })).rejects.toBe('early')
})

test('the trace of an error that the caller causes begins in the caller, so that Node.js prints no line of docsite', () => {
  const site = siteOf({})
  const script = site.edit(
    'load.mjs',
    `import { loadSite } from '${pathToFileURL(join(repository, 'lib/site.js'))}'\nawait loadSite('nowhere')\n`,
  )
  const { stderr } = spawnSync(process.execPath, [script.path('load.mjs')], { cwd: site.root, encoding: 'utf8' })
  expect(stderr).toContain("load.mjs:2\nawait loadSite('nowhere')\n")
  expect(stderr).toContain('does not exist\n    at async ')
  expect(stderr).not.toContain('chunk-')
})

test('loadSite returns the pages with their headings, links, texts and diagnostics', async () => {
  const file = wrong()
  const site = await loadSite(file.root)
  expect(site).toMatchObject({
    root: file.root,
    base: '/docs/',
    lang: 'en',
    config: { title: 'Two' },
    data: { title: 'Two' },
    locales: [
      { lang: 'en', label: 'English', title: 'Two' },
      { lang: 'zh', label: '中文', title: '二' },
    ],
    versions: [''],
  })
  expect(site.pages.map(({ route, fallback }) => [route, fallback])).toEqual([
    ['/', undefined],
    ['/guide/start', undefined],
    ['/zh/', undefined],
    ['/zh/guide/start', 'en'],
  ])
  const start = site.page('/guide/start.html')
  expect(start).toMatchObject({
    url: '/docs/guide/start',
    lang: 'en',
    file: 'content/en/guide/start.md',
    title: 'Start here',
    description: 'How to start.',
    frontmatter: { description: 'How to start.' },
    headings: [
      { depth: 1, text: 'Start here', place: { file: 'content/en/guide/start.md', line: 5, column: 1 } },
      { depth: 2, text: 'First', id: 'first', place: { line: 7 } },
    ],
    links: [{ href: '/logo.svg', target: { kind: 'file', file: 'content/public/logo.svg' } }],
  })
  expect(start?.text).toContain('Text.')
  const home = site.page('/')
  expect(home?.links.map(({ href, place: { line }, target }) => [href, line, target])).toEqual([
    ['/guide/start.html#first', 3, { kind: 'page', route: '/guide/start', hash: '#first' }],
    ['./none.md', 3, { kind: 'none', route: '/none' }],
    ['https://web.example', 3, { kind: 'external', url: 'https://web.example' }],
  ])
  const found = site.diagnostics.filter(({ place }) => place.file === home?.file)
  expect(found.map(({ rule }) => rule)).toContain('dead-link')
  expect(site.sidebar(start as Docsite.SitePage)).toMatchObject([{ kind: 'link', link: '/guide/start' }])
  expect(site.page('/none')).toBeUndefined()
})

test('servers listen on ports of their own, and close when they are asked to or their signal is aborted', async () => {
  const before = traces()
  const site = siteOf(many('dog', 2))
  await build(site.root)
  const other = wrong()
  const controller = new AbortController()
  const { signal } = controller
  const diagnostics: string[] = []
  const answer: Docsite.Middleware = ({ url }, response, next) => (url === '/own' ? response.end('Own') : next())
  const [dev, otherDev, served] = await Promise.all([
    createDevServer(site.root, { signal, use: [answer], backgroundCheck: false }),
    createDevServer(other.root, {
      onDiagnostics: (found) => diagnostics.push(...found.map(({ rule }) => rule)),
    }),
    preview(site.root, { signal }),
  ])
  const titleOf = async (url: string) => /<title>([^<]*)/.exec(await (await fetch(url)).text())?.[1]
  expect(await titleOf(dev.url)).toContain('dog')
  expect(await (await fetch(new URL('/own', dev.url))).text()).toBe('Own')
  expect(await titleOf(otherDev.url)).toContain('Home')
  expect(await titleOf(served.url)).toContain('dog')
  expect(otherDev.url).toBe(`http://127.0.0.1:${otherDev.port}/docs/`)
  expect(served.outDir).toBe(site.path('dist'))
  expect(new Set([dev, otherDev, served].map(({ port }) => port)).size).toBe(3)

  const rules = (await otherDev.check())?.map(({ rule }) => rule)
  expect(rules).toContain('dead-link')
  expect(diagnostics).toContain('dead-link')
  expect(await dev.check()).toBeUndefined()
  expect(dev.openPage()).toBeUndefined()
  await dev.validate()
  site.edit('config/site.ts', 'export default 1\n')
  await expect(dev.validate()).rejects.toThrow(DocsiteError)

  controller.abort()
  await Promise.all([otherDev.close(), otherDev.close(), dev.close(), served.close()])
  for (const { url } of [dev, otherDev, served]) await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(getEventListeners(signal, 'abort')).toEqual([])
  expect(traces()).toEqual(before)
  await noThreads()
  await expect(createDevServer(site.root, { signal })).rejects.toBe(signal.reason)
})

test.each([
  ['as text', ['--input-type=module', '--max-old-space-size=4096', '--eval']],
  ['as a file, with flags of V8', ['--max-old-space-size=4096', '--expose-gc']],
])('builds with workers in a script that is passed to node %s', (_, flags) => {
  const site = siteOf(many('texts', pageCount))
  const script = `import { build } from '${pathToFileURL(join(repository, 'lib/site.js'))}'
const { ok, phases } = await build('.', { concurrency: 2 })
console.log(ok, phases.filter(({ jobs }) => jobs?.count > 0 && jobs.longest <= jobs.total).map(({ name }) => name).join())`
  const options = { cwd: site.root, encoding: 'utf8' } as const
  const last = flags.includes('--eval') ? script : site.edit('build.mjs', script).path('build.mjs')
  expect(execFileSync(process.execPath, [...flags, last], options)).toBe('true read and parse,render and write\n')
})
