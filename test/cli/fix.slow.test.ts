// `docsite check --fix`: the exact changes, and that no text is lost if it fails halfway.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { oddNames } from '../odd-names.ts'
import { SiteTest } from '../site-test.ts'

const isFull = process.env.DOCSITE_TEST === 'full'

/** One example of each kind of fix, before and after. */
const kinds: readonly [kind: string, written: string, fixed: string][] = [
  ['a file extension', 'See [a](/guide/start.html).', 'See [a](/guide/start).'],
  ['an index file', 'See [a](/guide/index).', 'See [a](/guide/).'],
  ['a missing slash', 'See [a](/guide) and [b](/guide#words).', 'See [a](/guide/) and [b](/guide/#words).'],
  ['an extra slash', '| A |\n| - |\n| [a](/guide/start/) |', '| A |\n| - |\n| [a](/guide/start) |'],
  ['a redirected link', '> - See [a](/old "Title").', '> - See [a](/guide/start "Title").'],
  ['a reference', 'See [a].\n\n[a]: /old', 'See [a].\n\n[a]: /guide/start'],
  ['raw HTML', 'See <a class="b" href="/old">a</a>.', 'See <a class="b" href="/guide/start">a</a>.'],
  ['a full URL of the site itself', 'See [a](https://site.example/guide/start#words).', 'See [a](/guide/start#words).'],
  ['the case of an anchor', 'See [a](/guide/start#Words).', 'See [a](/guide/start#words).'],
  ['the case of an asset', '![A](/images/Logo.SVG)', '![A](/images/logo.svg)'],
  ['an unused definition', 'Words.\n\n[a]: /guide/start\n\nWords.', 'Words.\n\nWords.'],
  ['an unused definition at the end', 'Words.\n\n[a]: /guide/start', 'Words.'],
  ['unused definitions', '[a]: /guide/start\n[b]: /guide/\nWords.', 'Words.'],
  ['a duplicate definition', 'See [a].\n\n[a]: /guide/start\n[a]: /guide/start\n', 'See [a].\n\n[a]: /guide/start\n'],
  ['a half-width comma', '中文, 中文。', '中文，中文。'],
  ['a term', '这是模版。', '这是模板。'],
]

/** File formats that a fix must preserve. */
const fileFormats: Record<string, (text: string) => string> = {
  lf: (text) => `${text}\n`,
  crlf: (text) => `${text}\n`.replaceAll('\n', '\r\n'),
  bom: (text) => `\ufeff${text}\n`,
  noFinalNewline: (text) => text,
}

const sound = {
  'config/site.json': JSON.stringify({
    lang: 'zh',
    siteUrl: 'https://site.example',
    redirects: [{ from: '/old', to: '/guide/start' }],
    check: {
      terms: { zh: { 模板: ['模版'] } },
      rules: Object.fromEntries(
        ['duplicate-title', 'unlisted-page', 'unused-file', 'missing-title', 'no-segmenter'].map((rule) => [
          rule,
          'off',
        ]),
      ),
    },
  }),
  'content/index.md': '# 首页\n',
  'content/guide/index.md': '# 指南\n\n## 文字 {#words}\n',
  'content/guide/start.md': '# 开始\n\n## 文字 {#words}\n',
  'content/public/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** Returns one page for each kind of fix in each file format. */
function pages(of: (written: string, fixed: string) => string): Record<string, string> {
  return Object.fromEntries(
    kinds.flatMap(([, written, fixed], i) =>
      Object.entries(fileFormats).map(([name, format]) => [
        `content/pages/${name}-${i}.md`,
        format(`# ${name} ${i}\n\n${of(written, fixed)}`),
      ]),
    ),
  )
}

describe('a page', () => {
  test('is fixed and otherwise unchanged, and stays unchanged in a second run', async () => {
    using site = SiteTest.of({ ...sound, ...pages((written) => written) })
    const fixed = pages((_, right) => right)
    const { code, stderr } = await site.run('check', ['--fix'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Fixed \d+ problems in 64 files\n$/) })
    for (const [file, text] of Object.entries({ ...sound, ...fixed })) expect(site.read(file), file).toBe(text)
    const again = await site.run('check', ['--fix', '--max-warnings', '0'])
    expect(again).toMatchObject({ code: 0, stderr: 'Fixed 0 problems in 0 files\n' })
  })

  test('is shown in its fixed state in the remaining diagnostics', async () => {
    using site = SiteTest.of({
      'content/index.md': '# Home\n\n[a](/nowhere) and [b](/a.html).\n',
      'content/a.md': '# A\n',
    })
    const { code, stdout } = await site.run('check', ['--fix'])
    expect(code).toBe(1)
    expect(stdout).toContain(
      'content/index.md:3:1 error Link target `/nowhere` does not exist (dead-link)\n  3 │ [a](/nowhere) and [b](/a).\n',
    )
  })
})

test('fixes links in the configuration, frontmatter and sidebar files', async () => {
  const data = (old: string, index: string) => ({
    'config/site.ts': [
      'export default {',
      '  themeConfig: {',
      `    nav: [{ text: 'A', link: '${old}' }, { text: 'B', items: [{ text: 'C', link: "${index}" }] }],`,
      '  },',
      '  redirects: [',
      "    { from: '/old', to: '/guide/start' },",
      `    { from: '/older', to: '${old}' },`,
      '  ],',
      `  landing: { announcement: { message: 'E', localStorageKey: 'e', href: \`${old}\` }, hero: { getStartedLink: '${old}' } },`,
      "  check: { rules: { 'unlisted-page': 'off', 'no-site-url': 'off' } },",
      '}',
      '',
    ].join('\r\n'),
    'content/index.md': `---\npageType: home\nhero:\n  name: F\n  actions:\n    - text: G\n      link: ${old}\n      theme: brand\nfeatures:\n  - { title: H, details: I, link: "${index}" }\n---\n`,
    'content/api/_meta.json': `[{ "type": "custom-link", "label": "J", "link": "${old}" }, "index"]\n`,
    'content/api/index.md': '# K\n',
    'content/guide/index.md': '# Guide\n',
    'content/guide/start.md': '# Start\n',
  })
  using site = SiteTest.of(data('/old', '/guide/index'))
  const { code, stdout, stderr } = await site.run('check', ['--fix', '--max-warnings', '0'])
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: 'Checked 4 pages: no errors\n',
    stderr: 'Fixed 8 problems in 3 files\n',
  })
  for (const [file, text] of Object.entries(data('/guide/start', '/guide/'))) expect(site.read(file), file).toBe(text)
})

test('fixes links in a configured sidebar', async () => {
  const config = (link: string) =>
    `{\n  "themeConfig": { "sidebar": { "/": ["/", { "text": "D", "link": "${link}" }] } },\n  "redirects": [{ "from": "/old", "to": "/start" }]\n}\n`
  using site = SiteTest.of({
    'config/site.json': config('/old'),
    'content/index.md': '# Home\n',
    'content/start.md': '# Start\n',
  })
  expect(await site.run('check', ['--fix'])).toMatchObject({ code: 0, stderr: 'Fixed 1 problem in 1 file\n' })
  expect(site.read('config/site.json')).toBe(config('/start'))
})

test('fixes a permanently moved URL with --external, and requests each URL only once', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end()
    else response.writeHead(request.url === '/new' ? 200 : 404, { 'content-type': 'text/html' }).end('<p>Words</p>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    using site = SiteTest.of({
      'config/site.json':
        '{ "siteUrl": "https://site.example", "check": { "external": { "allowPrivate": true }, "rules": { "local-url": "off" } } }',
      'content/index.md': `# Home\n\n[a](${url}/old) and [b](${url}/gone).\n`,
    })
    const { code, stdout, stderr } = await site.run('check', ['--fix', '--external'])
    expect(site.read('content/index.md')).toBe(`# Home\n\n[a](${url}/new) and [b](${url}/gone).\n`)
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Fixed 1 problem in 1 file\n' })
    expect(stdout).toContain(`URL \`${url}/gone\` does not exist`)
    expect(stdout).toMatch(/\nChecked 1 page: 1 error in 1 file\n$/)
    expect(asked.filter((path) => path === '/old')).toHaveLength(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

describe('a fix that is interrupted', () => {
  const names = isFull ? ['a', 'b', 'c'] : ['a', 'b']
  const files = {
    'config/site.json': '{ "siteUrl": "https://site.example" }',
    ...Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n\nSee [a](/index.html).\n`])),
  }
  const fixed = (text: string) => text.replace('/index.html', '/')
  const failure = new URL('../faults/cause-failure.mjs', import.meta.url).href
  const fix = (site: SiteTest, what: object) =>
    site.run('check', ['--fix'], {
      node: ['--import', failure],
      env: { DOCSITE_TEST_FAILURE: JSON.stringify({ prefixes: [site.path('content')], ...what }) },
    })
  const expectWhole = (site: SiteTest) => {
    for (const [file, text] of Object.entries(files)) expect([text, fixed(text)], file).toContain(site.read(file))
  }
  const expectFixed = async (site: SiteTest) => {
    expect((await site.run('check', ['--fix'])).code).toBe(0)
    expect([...site.files('content').keys()].sort()).toEqual([...names.map((name) => `${name}.md`), 'index.md'])
    for (const [file, text] of Object.entries(files)) expect(site.read(file)).toBe(fixed(text))
  }

  test('leaves no partial file if it is killed, and is completed by the next run', async () => {
    for (let at = 1; ; at++) {
      using site = SiteTest.of({ 'content/index.md': '# Home\n', ...files })
      const { signal, code } = await fix(site, { at, signal: 'SIGKILL' })
      expectWhole(site)
      // The command made fewer writes, so it ended before the signal.
      if (signal !== 'SIGKILL') {
        expect({ code, hasWritten: at > 2 * names.length }).toEqual({ code: 0, hasWritten: true })
        break
      }
      await expectFixed(site)
    }
  })

  test.each([
    ['ENOSPC', [1, 4]],
    ['EACCES', [2, 3]],
  ])('leaves no partial file if a write fails with %s', async (code, sample) => {
    for (const at of isFull ? [1, 2, 3, 4] : sample) {
      using site = SiteTest.of({ 'content/index.md': '# Home\n', ...files })
      const ran = await fix(site, { at, code })
      expect(ran).toMatchObject({ code: 3, stdout: '' })
      expect(ran.stderr).toMatch(/^error .*; existing files were not changed: \/.*\/content\/[abc]\.md\n$/)
      expectWhole(site)
      expect([...site.files('content').keys()].filter((file) => file.endsWith('.part'))).toEqual([])
      await expectFixed(site)
    }
  })
})

test('encodes names with special characters, so that the next check finds nothing', async () => {
  const broken = (name: string) => {
    const path = encodeURIComponent(name).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    return [
      `[a](./Guide/${path}.md) ![a](./Guide/${path}.svg)`,
      `<a href="/guide/${path}.html">a</a> and [b][${path}]`,
      `[${path}]: </old/${path}>`,
      `| T |\n| - |\n| [a](/Guide/${path}) |`,
    ].join('\n\n')
  }
  const to = (name: string) => `/guide/${encodeURIComponent(name)}`
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({
      siteUrl: 'https://site.example',
      redirects: oddNames.map((name) => ({
        from: to(name)
          .replace('guide', 'old')
          .replace(/[()*$]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
        to: to(name),
      })),
      check: { rules: { 'duplicate-title': 'off', 'unlisted-page': 'off', 'unused-file': 'off' } },
    }),
    'content/index.md': `# Home\n\n${oddNames.map(broken).join('\n\n')}\n`,
    ...Object.fromEntries(
      oddNames.flatMap((name) => [
        [`content/guide/${name}.md`, '# Page\n'],
        [`content/guide/${name}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      ]),
    ),
  })
  const { code, stderr } = await site.run('check', ['--fix'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Fixed \d+ problems in 1 file\n$/) })
  expect(await site.run('check', ['--max-warnings', '0'])).toMatchObject({ code: 0 })
})

test('encodes the signs of names that links and images contain as written', async () => {
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({ siteUrl: 'https://site.example' }),
    'content/index.md':
      '# Home\n\n[a](./guide/C#.md) [b](/guide/C##words) [c](/guide/no?1#2) [d](</guide/no?1#2#words>)\n\n![e](./guide/C#.svg) <img src="guide/no?1#2.SVG" alt="f">\n',
    'content/guide/index.md':
      '---\nprev: /guide/C#\n---\n\n# Guide\n\n<a href="/guide/C#">C</a> <a href="/guide/no?1#2">no</a>\n',
    ...Object.fromEntries(
      ['C#', 'no?1#2'].flatMap((name) => [
        [`content/guide/${name}.md`, `# ${name}\n\n## Words\n`],
        [`content/guide/${name}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      ]),
    ),
  })
  const { diagnostics } = await site.check()
  expect(diagnostics.map(({ hint }) => hint)).toContain('In a name, `#` is written `%23`. Write `./guide/C%23.md`.')
  await site.run('check', ['--fix'])
  expect((await site.check()).diagnostics).toEqual([])
  expect(site.read('content/index.md').split('\n').slice(2)).toEqual([
    '[a](./guide/C%23.md) [b](/guide/C%23#words) [c](/guide/no%3F1%232) [d](</guide/no%3F1%232#words>)',
    '',
    '![e](./guide/C%23.svg) <img src="guide/no%3F1%232.svg" alt="f">',
    '',
  ])
})
