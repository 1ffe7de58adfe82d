// What outputs of plugins tell each other and docsite: the facts of pages, the pages of an item, announced paths, fields of the manifest.

import * as docsite from '@docsite/cli'
import { defineOutput, definePlugin, type SiteConfig, type SitePage } from '@docsite/cli'
import { expect, test } from 'vitest'
import { SiteTest } from '../../site-test.ts'

interface List {
  lang: string
  pages: readonly SitePage[]
}

/** Returns a plugin that lists the pages of each language, and the languages whose lists it makes. */
function lists() {
  const made: string[] = []
  const requests: (string | undefined)[] = []
  const plugin = definePlugin({
    name: 'lists',
    outputs: [
      defineOutput({
        name: 'words',
        per: 'page',
        path: ({ route, fallback }, { publicFiles, data }) => {
          const path = `words${route.replace(/\/$/, '/index')}.txt`
          return fallback === undefined && data.title === 'Lists' && !publicFiles.includes(path) ? path : []
        },
        render: ({ content, article, record }, { data }) => ({
          content: `${data.title} ${content.includes('Hero')} ${article.includes('Hero')}`,
          facts: { title: record.title.toUpperCase() },
        }),
      }),
      defineOutput<List>({
        name: 'by-language',
        per: 'item',
        pattern: ({ langs }) => new RegExp(`^list-(?:${langs.join('|')})\\.txt$`),
        async items(site, path) {
          requests.push(path)
          const pages = await site.pages(({ route }) => !route.includes('404'))
          return site.langs.map((lang) => ({ lang, pages: pages.filter((page) => page.lang === lang) }))
        },
        readsPages: ({ pages }) => pages.filter(({ fallback }) => fallback === undefined),
        key: ({ pages }) => pages.length,
        path: ({ lang }) => `list-${lang}.txt`,
        async render({ lang, pages }, site) {
          made.push(lang)
          const facts = await Promise.all(pages.map((page) => site.facts(page, 'lists/words')))
          return JSON.stringify([
            facts,
            site.sidebars({ lang, version: '' }).map(({ key, entries }) => [key, entries.length]),
          ])
        },
      }),
      defineOutput({
        name: 'index',
        per: 'locale',
        path: ({ lang }) => (lang === 'en' ? `static/file/index.${lang}.[hash].txt` : []),
        render: ({ lang }) => lang,
        manifest: (paths, { langs }) => ({ paths, langs }),
      }),
    ],
  })
  return { plugin, made, requests }
}

const files = {
  'content/en/index.md': '---\npageType: home\nhero: { name: Hero }\n---\n\n[List](/list-en.txt)\n',
  'content/en/guide/a.md': '# A\n',
  'content/en/guide/b.md': '# B\n',
  'content/zh/index.md': '# 首页\n',
  'content/public/words/guide/b.txt': 'own',
}

function configOf(plugin: docsite.Plugin): SiteConfig {
  const locales = ['en', 'zh'].map((lang) => ({ lang, label: lang }))
  return { title: 'Lists', plugins: [plugin], locales }
}

const listOfEn = [[{ title: '' }, { title: 'A' }, null], [['/guide', 2]]]

test('makes items from the facts of pages, and writes a field of the manifest', async () => {
  using site = SiteTest.of(files)
  const { plugin, made } = lists()
  const { diagnostics } = await docsite.build(site.root, { config: configOf(plugin) })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(JSON.parse(site.read('dist/list-en.txt'))).toEqual(listOfEn)
  expect(site.read('dist/words/index.txt')).toBe('Lists true false')
  expect(site.read('dist/words/guide/b.txt')).toBe('own')
  expect(made).toEqual(['en', 'zh'])
  const { 'lists/index': field } = JSON.parse(site.read('dist/static/manifest.json')) as Record<string, object>
  expect(field).toEqual({
    paths: { en: expect.stringMatching(/^static\/file\/index\.en\.[\da-f]{8}\.txt$/) },
    langs: ['en', 'zh'],
  })
})

test('rejects files in `public/` that would replace those of an output that says so', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'content/public/own.txt': '',
    'content/public/free.txt': '',
  })
  const output = (name: string, path: RegExp, more: object) =>
    defineOutput({ name, per: 'files', path, files: () => [], ...more })
  const plugin = definePlugin({
    name: 'own',
    outputs: [
      output('own', /^own\.txt$/, { irreplaceable: 'the list of the plugin' }),
      output('free', /^free\.txt$/, {}),
    ],
  })
  const { diagnostics } = await docsite.check(site.root, { config: { plugins: [plugin] } })
  const conflicts = diagnostics.filter(({ rule }) => rule === 'duplicate-route')
  expect(conflicts.map(({ place, text }) => [place.file, text])).toEqual([
    ['content/public/own.txt', 'This file would replace the list of the plugin'],
  ])
})

test('gives outputs the files of the shell, and documents without navigation', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  const plugin = definePlugin({
    name: 'bare',
    outputs: [
      defineOutput({
        name: 'bare',
        per: 'site',
        path: 'bare.html',
        render: ({ bareDocument }) => bareDocument({ lang: 'en', title: 'A & B', body: '<h1>Bare</h1>' }),
      }),
      defineOutput({
        name: 'shell',
        per: 'site',
        path: 'shell.json',
        render: ({ shellFiles, isDev }) => JSON.stringify([isDev, ...shellFiles()]),
      }),
    ],
  })
  const { diagnostics } = await docsite.build(site.root, {
    config: { title: 'Site', base: '/docs/', plugins: [plugin] },
  })
  expect(diagnostics).toEqual([])
  const html = site.read('dist/bare.html')
  expect(html).toMatch(
    /^<!doctype html><html lang="en" dir="ltr".*<title>A &amp; B<\/title>.*<main><h1>Bare<\/h1><\/main>/,
  )
  expect(html).toMatch(/ href="\/docs\/static\/css\/style-/)
  const [isDev, ...shell] = JSON.parse(site.read('dist/shell.json')) as [boolean, ...string[]]
  expect(isDev).toBe(false)
  const written = [...site.files().keys()].filter((path) => /^static\/(?:js\/|css\/|start-)/.test(path))
  expect(shell.sort()).toEqual(written.sort())
})

test('accepts links to announced items, and to no others', async () => {
  using site = SiteTest.of({ ...files, 'content/en/guide/a.md': '# A\n\n[List](/list-zh.txt) [None](/list-fr.txt)\n' })
  const { plugin, requests } = lists()
  const { diagnostics } = await docsite.check(site.root, { config: configOf(plugin) })
  const missing = diagnostics.filter(({ rule }) => rule === 'missing-asset').map(({ text }) => text)
  expect([missing, requests]).toEqual([['File `/list-fr.txt` does not exist'], []])
})
