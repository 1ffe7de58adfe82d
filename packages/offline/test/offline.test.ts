// The service worker in the output. With `offline`, it caches pages. Otherwise, it unregisters an earlier worker.

import { expect, test } from 'vitest'
import { SiteTest } from '../../../test/site-test.ts'

const content = { 'content/index.md': '# Home\n' }

test('lists all scripts and style sheets of the shell in the worker if `offline` is on', async () => {
  using site = SiteTest.of({ ...content, 'config/site.json': '{ "offline": true, "base": "/docs/" }' })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  const [, json = ''] = /^globalThis\.docsiteOffline=(\{.*\});\n/.exec(site.read('dist/sw.js')) ?? []
  const { files, pages } = JSON.parse(json) as { files: string[]; pages: Record<string, string> }
  const shell = [...site.files().keys()].filter((path) => /^static\/(?:js\/|css\/|start-)/.test(path))
  expect(files.sort()).toEqual(shell.sort())
  expect(Object.keys(pages)).toEqual(['/'])
  expect(pages['/']).toContain('<a class="button" href="/docs/">Take me home</a>')
  expect(site.read('dist/index.html')).not.toContain('sw.js')
})

test('writes an offline page for each locale and version, in its language', async () => {
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({
      offline: true,
      locales: ['en', 'zh'].map((lang) => ({ lang, label: lang })),
      multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
      words: { en: { offline: 'No network & no page' } },
    }),
    ...Object.fromEntries(
      ['v1/en', 'v1/zh', 'v2/en', 'v2/zh'].map((folder) => [`content/${folder}/index.md`, '# Home\n']),
    ),
  })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  const [, json = ''] = /^globalThis\.docsiteOffline=(\{.*\});\n/.exec(site.read('dist/sw.js')) ?? []
  const { pages } = JSON.parse(json) as { pages: Record<string, string> }
  expect(Object.keys(pages).sort()).toEqual(['/', '/v1/', '/v1/zh/', '/zh/'])
  expect(pages['/v1/']).toContain('No network &amp; no page')
  expect(pages['/v1/zh/']).toMatch(/lang="zh".*当前没有网络连接.*href="\/v1\/zh\/"/)
})

test('writes a worker that unregisters itself if `offline` is off, unless `public/` contains a worker', async () => {
  using site = SiteTest.of(content)
  await site.build()
  expect(site.read('dist/sw.js')).toContain('registration.unregister()')
  await site.edit('content/public/sw.js', '// Mine\n').build()
  expect(site.read('dist/sw.js')).toBe('// Mine\n')
})

test('rejects `public/sw.js` together with `offline`', async () => {
  using site = SiteTest.of({
    ...content,
    'content/public/sw.js': '// Mine\n',
    'config/site.json': '{ "offline": true }',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain('content/public/sw.js')
  expect(stderr).toContain('This file would replace the service worker of `offline`')
})
