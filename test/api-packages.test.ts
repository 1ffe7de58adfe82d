// The functions of the API that the packages of docsite are written on.

import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { loadConfig, loadSite, openOutput, openSearch, startServer } from '../pipeline/api/index.ts'
import type { Manifest } from '../pipeline/model/public/routes.ts'
import { allowsAttribute, hasCodePart, isKnown, isLogo, isValidField } from '../pipeline/page/vocabulary.ts'
import { SiteTest } from './site-test.ts'

const site = SiteTest.of({
  'content/en/index.md': '# Orchard\n\n## Apples\n\nPick them in autumn.\n',
  'content/zh/index.md': '# 果园\n\n## 苹果\n\n秋天采摘。\n',
  'content/en/404.md': '# Gone\n\nNothing here.\n',
  'config/site.json':
    '{\n  "lang": "en",\n  "title": "Orchard",\n  "locales": [\n    { "lang": "en", "label": "English" },\n    { "lang": "zh", "label": "简体中文" }\n  ],\n  "search": { "mode": "local" }\n}\n',
})
afterAll(() => site[Symbol.dispose]())

test('loads a configuration with its languages, and finds its fields', async () => {
  const { root, config, langs, place } = await loadConfig(site.root)
  expect({ root, title: config.title, langs }).toEqual({ root: site.root, title: 'Orchard', langs: ['en', 'zh'] })
  expect(place('search', 'mode')).toEqual({ file: 'config/site.json', line: 8, column: 15 })
  await expect(loadConfig(site.path('nowhere'))).rejects.toThrow('does not exist')
})

test('keeps the articles of a site if the caller wants them', async () => {
  const { article } = await loadSite(site.root, { articles: true })
  expect(article('content/en/index.md')).toMatchObject({ title: 'Orchard', html: expect.stringContaining('<h2') })
  expect([...(article('content/en/index.md')?.ids ?? [])]).toContain('apples')
  expect(article('content/en/404.md')?.html).toContain('Nothing here.')
  expect(article('content/en/none.md')).toBeUndefined()
  expect((await loadSite(site.root)).article('content/en/index.md')).toBeUndefined()
})

test('opens the output of a project, which follows its changes, and searches in it', async () => {
  await using output = await openOutput(site.root)
  const read = async (path: string) => Buffer.from((await output.read(path)) ?? []).toString()
  expect(await read('index.md')).toContain('Pick them in autumn.')
  expect(await output.read('none.html')).toBeUndefined()
  const manifest = JSON.parse(await read('static/manifest.json')) as Manifest
  const { search } = await openSearch(read)
  const { en, zh } = manifest.search
  if (!en || !zh) throw new Error('There is no index')
  expect(await search({ query: 'apples', index: en })).toMatchObject({ hits: [{ link: '/#apples' }] })
  expect(await search({ query: '苹果', index: zh, base: '/docs/' })).toMatchObject({
    hits: [{ link: '/docs/zh/#苹果' }],
  })
  expect(await search({ query: 'aples', index: en })).toMatchObject({ corrected: 'apples' })
  site.edit('content/en/index.md', '# Orchard\n\n## Apples\n\nPick them in winter.\n')
  await expect.poll(() => read('index.md')).toContain('winter')
})

test('starts a server that refuses other hosts, and stops it with a signal', async () => {
  const controller = new AbortController()
  const { origin, port } = await startServer((_, response) => response.end('yes'), { signal: controller.signal })
  const answer = (host: string) =>
    new Promise<string>((done, fail) => {
      get({ port, headers: { host } }, (response) => done(text(response))).on('error', fail)
    })
  expect(await answer(`localhost:${port}`)).toBe('yes')
  expect(await answer('evil.example')).not.toBe('yes')
  controller.abort()
  await expect
    .poll(() =>
      fetch(origin).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
})

test('knows what pages and configurations can contain', () => {
  expect(isValidField('frontmatter', 'title', 'A')).toBe(true)
  expect(isValidField('frontmatter', 'outline', 'none')).toBe(false)
  expect(isValidField('themeConfig', 'title', 'A')).toBe(false)
  const config = { plugins: [{ name: 'fruit', vocabulary: { fruit: (name: string) => name === 'apple' } }] }
  const known = [isKnown('fruit', 'apple', config), isKnown('fruit', 'orchard', config), isKnown('fruit', 'apple')]
  expect(known).toEqual([true, false, false])
  expect([isLogo('github'), isLogo('orchard')]).toEqual([true, false])
  expect([
    allowsAttribute('img', 'loading'),
    allowsAttribute('p', 'aria-label'),
    allowsAttribute('p', 'onclick'),
  ]).toEqual([true, true, false])
  const code = 'a\n// #region part\nb\n// #endregion part\nc\n'
  expect([hasCodePart(code, { region: 'part' }), hasCodePart(code, { region: 'other' })]).toEqual([true, false])
  expect([hasCodePart(code, { lines: '1-3' }), hasCodePart(code, { lines: '3-99' })]).toEqual([true, false])
})
