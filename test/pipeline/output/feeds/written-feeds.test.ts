// Which feeds a site has: those with posts, in `build` and in `dev`, also after the first post is added and the last one is removed.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../../../pipeline/build/build.ts'
import { loadProject } from '../../../../pipeline/source/config/config.ts'
import { Pool } from '../../../../pipeline/workers/pool.ts'
import { RunningDev } from '../../dev/running.ts'

const post = (title: string, more = '') => `---\npublished_at: 2024-01-01\n${more}---\n\n# ${title}\n\nText.\n`
const files = {
  'config/site.json': JSON.stringify({
    title: 'Blog',
    siteUrl: 'https://blog.example',
    locales: ['en', 'zh', 'fr'].map((lang) => ({ lang, label: lang })),
    blog: {},
    feeds: [
      { id: 'own', test: '/none/', type: 'rss' },
      { id: 'hidden', test: '**/hidden', type: 'json' },
    ],
    hosts: ['netlify', 'nginx'],
  }),
  'content/en/index.md': '---\nlink-rss: [blog, blog-zh, own, hidden]\n---\n\n# Home\n\nText.\n',
  'content/en/blog/one.md': post('One'),
  'content/en/blog/hidden.md': post('Hidden', 'unlisted: true\n'),
  'content/fr/blog/draft.md': post('Brouillon', 'draft: true\n'),
  'content/public/rss/own.xml': '<rss version="2.0"></rss>',
}

let dev: RunningDev
beforeAll(async () => {
  dev = await RunningDev.start(files)
})
afterAll(() => dev[Symbol.asyncDispose]())

const pattern = /blog\.example\/(rss\/[\w-]+\.\w+)/g
const feedsNamed = (text: string) => [...new Set(Array.from(text.matchAll(pattern), ([, path]) => path))].sort()

/** Builds the site with the cache of earlier builds. Returns the feeds that it has, and those that any file names. */
async function feedsOfBuild(): Promise<Record<'written' | 'named', unknown[]>> {
  const pool = new Pool()
  await buildSite(await loadProject(dev.site.root), { out: 'dist', pool })
  await pool.close()
  const made = dev.site.files('dist')
  return {
    written: [...made.keys()].filter((path) => path.startsWith('rss/')),
    named: feedsNamed([...made.values()].join('\n')),
  }
}

test('[2.3] writes and announces only the feeds that list a page or have a file of the project', async () => {
  const few = ['rss/blog.xml', 'rss/own.xml']
  expect(await feedsOfBuild()).toEqual({ written: few, named: few })
  for (const path of ['/rss/blog-zh.xml', '/rss/hidden.json']) expect((await dev.get(path)).status, path).toBe(404)
  expect((await dev.get('/rss/blog.xml')).status).toBe(200)
  expect(feedsNamed(await dev.text('/'))).toEqual(few)

  dev.site.edit('content/zh/blog/one.md', post('一'))
  const more = ['rss/blog-zh.xml', ...few]
  await dev.until('/rss/blog-zh.xml', (text) => expect(text).toContain('<title>一</title>'))
  await dev.until('/', (html) => expect(feedsNamed(html)).toEqual(more))
  expect(await feedsOfBuild()).toEqual({ written: more, named: more })

  dev.site.remove('content/zh/blog/one.md')
  await dev.until('/rss/blog-zh.xml', (_, { status }) => expect(status).toBe(404))
  await dev.until('/', (html) => expect(feedsNamed(html)).toEqual(few))
  expect(await feedsOfBuild()).toEqual({ written: few, named: few })
})
