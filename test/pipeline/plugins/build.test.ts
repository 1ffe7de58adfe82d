// Plugins in whole builds: pages from components, languages, outputs for pages, conflicts of files, and errors after the build.

import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuildResult, buildSite } from '../../../pipeline/build/build.ts'
import type { PageFile } from '../../../pipeline/model/page/page.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { reportsOfSite } from '../../broken-packages.ts'
import { SiteTest } from '../../site-test.ts'

const site = SiteTest.of({
  'content/en/index.md': '# Home\n\n[Pet](/pets/cat) and [clock](./clock.md)\n',
  'content/en/_part.md': 'Part.\n',
  'content/zh/index.md': '# 首页\n',
  'config/islands/Clock.tsx': 'export default ({ zones }) => <b>{zones.join(" and ")}</b>\n',
  'config/site.ts': `import { made } from './made.ts'
export default {
  title: 'Pets', siteUrl: 'https://pets.example', plugins: [made],
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  themeConfig: { editLink: { docRepoBaseUrl: 'https://git.example/content', text: 'Edit' } },
}
`,
  'config/made.ts': `import { definePlugin } from '@docsite/cli'
const file = (name, path) => ({ name, per: 'site', path, render: () => 'x' })
export const made = definePlugin({
  name: 'made',
  pages: ({ langs }) => [
    ...langs.map((lang) => ({ route: '/pets/cat', lang, frontmatter: { title: 'Cat ' + lang }, markdown: '::include{file="/_part.md"}', source: 'content/cats.yaml' })),
    { route: '/pets/', markdown: '# Pets\\n\\n[Cat](./cat.md)' },
    { route: '/clock', component: 'Clock', props: { zones: ['UTC', 'CET'] }, frontmatter: { title: 'Clock' } },
  ],
  outputs: [
    file('first', 'same.txt'),
    {
      name: 'titles',
      per: 'page',
      path: ({ route }) => route.replace(/\\/$/, '/index').slice(1) + '.txt',
      render: ({ record, article }) => record.title + ' ' + article.length,
    },
  ],
})
`,
})
afterAll(() => site[Symbol.dispose]())

async function build(): Promise<BuildResult> {
  const pool = new Pool()
  try {
    return await buildSite(await loadProject(site.root), { out: 'dist', pool })
  } finally {
    await pool.close()
  }
}
const record = (path: string) => JSON.parse(site.read(`dist/static/pages/${path}.json`)) as PageFile

let built: BuildResult
beforeAll(async () => {
  site.edit('content/zh/_part.md', '部分。\n')
  built = await build()
})

test('builds generated pages in every language, with fragments, links and alternates', () => {
  expect(reportsOfSite(built.diagnostics).filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(record('zh/pets/cat')).toMatchObject({ title: 'Cat zh', alternates: ['en', 'zh'], _relativePath: 'cats.yaml' })
  expect(record('zh/pets/cat').body).toContain('部分。')
  expect(record('zh/pets/index')).toMatchObject({ fallback: 'en', _relativePath: '' })
  expect(site.read('dist/pets/cat.html')).toContain('href="https://git.example/content/cats.yaml"')
  expect(site.read('dist/pets/index.html')).not.toContain('git.example')
  expect(site.read('dist/sitemap.xml')).toContain('https://pets.example/zh/pets/cat')
})

test('shows a component with its props as the content of a page', () => {
  expect(record('clock').body).toContain('<b>UTC and CET</b>')
  expect(record('index').body).toContain('href="/clock"')
})

test('writes the outputs of plugins for each page, and renders again if only their code changes', async () => {
  expect(site.read('dist/pets/cat.txt')).toMatch(/^Cat en \d+$/)
  const again = await build()
  expect([again.parsed, again.written?.rendered]).toEqual([0, 0])
  site.edit('config/made.ts', site.read('config/made.ts').replace("title + ' '", "title + ': '"))
  const changed = await build()
  expect([changed.parsed, changed.written?.reused]).toEqual([0, 0])
  expect(site.read('dist/pets/cat.txt')).toMatch(/^Cat en: \d+$/)
})

test('fails if two outputs write the same file, and keeps the old site', async () => {
  const text = site.read('config/made.ts')
  site.edit(
    'config/made.ts',
    text.replace(
      "file('first', 'same.txt'),",
      "file('first', 'same.txt'), file('second', 'same.txt'), file('map', 'sitemap.xml'), file('page', 'clock.txt'),",
    ),
  )
  const { diagnostics, written } = await build()
  site.edit('config/made.ts', text)
  expect(written).toBeUndefined()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ text }) => text)).toEqual([
    'The outputs `made/first` and `made/second` both write the file `same.txt`',
    'The outputs `made/page` and `made/titles` both write the file `clock.txt`',
    'The outputs `sitemap` and `made/map` both write the file `sitemap.xml`',
  ])
})

test('rejects a file outside the output directory, and an error in `done`, at the place in the plugin', async () => {
  const text = site.read('config/made.ts')
  site.edit('config/made.ts', text.replaceAll('same.txt', '../same.txt'))
  await expect(build()).rejects.toMatchObject({
    diagnostics: [{ text: expect.stringContaining('has the path `../same.txt`') }],
  })
  expect(existsSync(site.path('same.txt'))).toBe(false)
  site.edit(
    'config/made.ts',
    text.replace("name: 'made',", "name: 'made',\n  done() {\n    throw new Error('Late.')\n  },"),
  )
  await expect(build()).rejects.toMatchObject({
    diagnostics: [
      {
        text: 'The hook `done` of the plugin `made` throws an error: Late.',
        place: { file: 'config/made.ts', line: 6, column: 11 },
      },
    ],
  })
})
