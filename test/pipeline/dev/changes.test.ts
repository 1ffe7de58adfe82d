// Changes that take effect without a restart: pages, navigation, fragments, files, configuration and components.

import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { git, SiteTest } from '../../site-test.ts'
import { eventually, RunningDev } from './running.ts'

const home = { 'content/index.md': '# Home\n' }

test('reflects the creation, renaming and deletion of a page', async () => {
  await using dev = await RunningDev.start(home)
  dev.site.edit('content/new/page.md', '# Fresh\n')
  await dev.until('/new/page', (html, { status }) => {
    expect(status).toBe(200)
    expect(html).toContain('Fresh')
  })
  dev.site.rename('content/new/page.md', 'content/new/other.md')
  await dev.until('/new/other', (_, { status }) => expect(status).toBe(200))
  await dev.until('/new/page', (_, { status }) => expect(status).toBe(404))
  dev.site.remove('content/new/other.md')
  await dev.until('/new/other', (html, { status }) => {
    expect(status).toBe(404)
    expect(html).toContain('PAGE NOT FOUND')
  })
})

test('shows a page that is deleted and created again', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/a.md': '# First\n' })
  dev.site.remove('content/a.md')
  await dev.until('/a', (_, { status }) => expect(status).toBe(404))
  dev.site.edit('content/a.md', '# Second\n')
  await dev.until('/a', (html) => expect(html).toContain('Second'))
})

test('shows the other pages after a folder with pages has become a file, and the folder when it is back', async () => {
  await using dev = await RunningDev.start({
    ...home,
    'content/guide/a.md': '# First\n',
    'content/guide/b.md': '# B\n',
  })
  expect(await dev.text('/guide/a')).toContain('First')
  dev.site.remove('content/guide').edit('content/guide', 'Not a folder.\n')
  await dev.until('/guide/a', (_, { status }) => expect(status).toBe(404))
  expect(await dev.text('/')).toContain('Home')
  dev.site.remove('content/guide').edit('content/guide/a.md', '# Second\n')
  await dev.until('/guide/a', (html) => expect(html).toContain('Second'))
})

test('updates the order and the labels of a sidebar', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/guide/a.md': '# Aa\n', 'content/guide/b.md': '# Bb\n' })
  const sidebar = (html: string) => /data-region="sidebar">(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  expect(sidebar(await dev.text('/guide/a'))).toMatch(/Aa.*Bb/s)
  dev.site.edit('content/guide/_meta.json', '["b", { "name": "a", "label": "Other label" }]')
  await dev.until('/guide/a', (html) => expect(sidebar(html)).toMatch(/Bb.*Other label/s))
  dev.site.remove('content/guide/_meta.json')
  await dev.until('/guide/a', (html) => expect(sidebar(html)).toMatch(/Aa.*Bb/s))
})

test('updates the menu', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/a.md': '# A\n' })
  dev.site.edit('content/_nav.json', '[{ "text": "First menu", "link": "/a" }]')
  await dev.until('/', (html) => expect(html).toContain('First menu'))
  dev.site.edit('content/_nav.json', '[{ "text": "Second menu", "link": "/a" }]')
  await dev.until('/', (html) => expect(html).toContain('Second menu'))
})

test('updates a title in the sidebars of other pages', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/guide/a.md': '# Aa\n', 'content/guide/b.md': '# Bb\n' })
  expect(await dev.text('/guide/a')).toContain('Bb')
  dev.site.edit('content/guide/b.md', '# Cc\n')
  await dev.until('/guide/a', (html) => expect(html).toContain('Cc'))
})

test('updates the lists of a blog when a post changes, appears or is removed', async () => {
  const post = (title: string, more = '') => `---\npublished_at: 2024-01-01\n${more}---\n\n# ${title}\n`
  await using dev = await RunningDev.start({
    ...home,
    'config/site.json': '{ "blog": {} }',
    'content/blog/a.md': post('Aa'),
  })
  expect(await dev.text('/blog/')).toContain('<h2><a href="/blog/a">Aa</a></h2>')
  dev.site.edit('content/blog/a.md', post('Bb', 'tags: [Green]\n'))
  await dev.until('/blog/', (html) => expect(html).toContain('<h2><a href="/blog/a">Bb</a></h2>'))
  await dev.until('/blog/tags/green', (html) => expect(html).toContain('Bb'))
  dev.site.edit('content/blog/c.md', post('Cc'))
  await dev.until('/blog/', (html) => expect(html).toMatch(/Bb.*Cc/s))
  dev.site.remove('content/blog/a.md')
  await dev.until('/blog/tags/green', (_, { status }) => expect(status).toBe(404))
})

test('shows drafts with a label, and reflects changes of the fields that concern other pages', async () => {
  await using dev = await RunningDev.start({
    ...home,
    'content/guide/a.md': '# Aa\n\n[b](./b.md)\n',
    'content/guide/b.md': '---\ndraft: true\n---\n\n# Bb\n',
  })
  const label = '<span class="badge warning">Draft</span>'
  const sidebar = (html: string) => /data-region="sidebar">(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  expect(await dev.text('/guide/b')).toMatch(new RegExp(`${label}.*Bb`, 's'))
  expect(sidebar(await dev.text('/guide/a'))).toMatch(/Aa.*Bb.*badge warning tag-text">Draft/s)
  dev.site.edit(
    'content/guide/b.md',
    '---\nslug: c\nsidebar: { label: Cc, order: -1 }\nredirect_from: /old\n---\n\n# Bb\n',
  )
  await dev.until('/guide/c', (html, { status }) => {
    expect(status).toBe(200)
    expect(html).not.toContain(label)
  })
  expect((await dev.get('/guide/b')).status).toBe(404)
  expect(await dev.text('/old.html')).toContain('url=/guide/c')
  const html = await dev.text('/guide/a')
  expect(sidebar(html)).toMatch(/Cc.*Aa/s)
  expect(html).toContain('<a href="/guide/c">b</a>')
  dev.site.edit('content/guide/b.md', '---\nunlisted: true\n---\n\n# Bb\n')
  await dev.until('/guide/a', (html) => expect(sidebar(html)).not.toContain('Cc'))
  expect(await dev.text('/guide/b')).toContain('<meta name="robots" content="noindex">')
})

test('updates every page that includes a fragment, directly or through another fragment', async () => {
  await using dev = await RunningDev.start({
    'content/index.md': '# Home\n\n::include{file="./_outer.md"}\n',
    'content/guide/a.md': '# A\n\n::include{file="/_inner.md"}\n',
    'content/_outer.md': 'Outer.\n\n::include{file="./_inner.md"}\n',
    'content/_inner.md': 'Inner one.\n',
  })
  const pages = await Promise.all([dev.listen('/'), dev.listen('/guide/a')])
  expect(await dev.text('/guide/a')).toContain('Inner one.')
  dev.site.edit('content/_inner.md', 'Inner two.\n')
  for (const page of pages) await page.until(({ events }) => expect(events).toContainEqual({ kind: 'refetch' }))
  expect(await dev.text('/')).toContain('Inner two.')
  expect(await dev.text('/guide/a')).toContain('Inner two.')
})

test('shows a missing fragment once it is created', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': '# Home\n\n::include{file="./_late.md"}\n' })
  dev.site.edit('content/_late.md', 'Late, but here.\n')
  await dev.until('/', (html) => expect(html).toContain('Late, but here.'))
})

test('updates the pages that show a changed file, and only these', async () => {
  const shows = (file: string) => `# Page\n\n\`\`\`js file="${file}" region="a"\n\`\`\`\n`
  const region = (code: string) => `// #region a\n${code}\n// #endregion a\n`
  const site = SiteTest.of({
    ...home,
    'content/a.md': shows('src/a.js'),
    'content/b.md': shows('src/late.js'),
    'src/a.js': region('first()'),
  })
  git(site.root, ['init', '--quiet'])
  git(site.root, ['add', 'src'])
  await using dev = await RunningDev.over(site)
  const pages = [await dev.listen('/'), await dev.listen('/a')] as const
  expect(await dev.text('/a')).toMatch(/first/)
  expect(await dev.text('/b')).not.toMatch(/late\(/)
  dev.site.edit('src/a.js', region('second()'))
  await dev.until('/a', (html) => expect(html).toMatch(/second/))
  await pages[1].until(({ events }) => expect(events.map(({ kind }) => kind)).toContain('record'))
  expect(pages[0].events.map(({ kind }) => kind)).not.toContain('record')
  expect([...pages[0].events, ...pages[1].events].map(({ kind }) => kind)).not.toContain('reload')
  dev.site.edit('src/late.js', region('here()'))
  git(site.root, ['add', 'src'])
  await dev.until('/b', (html) => expect(html).toMatch(/here/))
  dev.site.remove('src/a.js')
  await dev.until('/a', (html) => expect(html).not.toMatch(/second/))
})

test('shows code whose folders are missing at first', async () => {
  await using dev = await RunningDev.start({
    ...home,
    'config/site.json': '{ "markdown": { "codeFolders": ["src"] } }',
    'content/a.md': '# Page\n\n```js file="src/a/b.js"\n```\n',
  })
  expect(await dev.text('/a')).not.toContain('first')
  dev.site.edit('src/a/b.js', 'first()\n')
  await dev.until('/a', (html) => expect(html).toContain('first'))
})

test('shows a file once git tracks it, and no longer when git stops', async () => {
  await using dev = await RunningDev.start({
    ...home,
    'content/a.md': '# Page\n\n```js file="src/b.js"\n```\n',
    'src/b.js': 'first()\n',
  })
  expect(await dev.text('/a')).not.toContain('first')
  git(dev.site.root, ['init', '--quiet'])
  git(dev.site.root, ['add', 'src'])
  await dev.until('/a', (html) => expect(html).toContain('first'))
  git(dev.site.root, ['rm', '--quiet', '--cached', 'src/b.js'])
  await dev.until('/a', (html) => expect(html).not.toContain('first'))
})

test('follows files in a folder whose links are allowed later', async () => {
  await using dev = await RunningDev.start({ ...home, 'shared/s.md': '# First\n' })
  dev.site.link('../shared', 'content/shared')
  dev.site.edit('config/site.json', '{ "route": { "linkedFolders": ["shared"] } }')
  await dev.until('/shared/s', (html) => expect(html).toContain('First'))
  dev.site.edit('shared/s.md', '# Second\n')
  await dev.until('/shared/s', (html) => expect(html).toContain('Second'))
})

test('updates files in public/', async () => {
  await using dev = await RunningDev.start(home)
  dev.site.edit('content/public/data/a.txt', 'one')
  await dev.until('/data/a.txt', (text) => expect(text).toBe('one'))
  dev.site.edit('content/public/data/a.txt', 'other')
  await dev.until('/data/a.txt', (text) => expect(text).toBe('other'))
  dev.site.remove('content/public/data/a.txt')
  await dev.until('/data/a.txt', (_, { status }) => expect(status).toBe(404))
})

test('gives a changed image a new URL and size', async () => {
  await using dev = await RunningDev.start({
    'content/index.md': '# Home\n\n![A picture](./a.png)\n',
    'content/a.png': png(2, 3),
  })
  const image = (html: string) => /<img[^>]*src="([^"]*)"[^>]*>/.exec(html) ?? []
  const [first = '', firstUrl = ''] = image(await dev.text('/'))
  expect(first).toContain('width="2"')
  const page = await dev.listen('/')
  dev.site.edit('content/a.png', png(4, 5))
  await dev.until('/', (html) => expect(image(html)[0]).toContain('width="4"'))
  const [, secondUrl = ''] = image(await dev.text('/'))
  expect(secondUrl).not.toBe(firstUrl)
  expect(Buffer.from(await (await dev.get(secondUrl)).arrayBuffer())).toEqual(png(4, 5))
  // A reload would lose the state of the page, such as open details.
  await page.until(({ events }) => expect(events.map(({ kind }) => kind)).toContain('refetch'))
  expect(page.events.map(({ kind }) => kind)).not.toContain('reload')
})

test('updates title, menu and locales when the configuration is created, edited or removed', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/a.md': '# A\n' })
  dev.site.edit('config/site.ts', "export default { title: 'First title' }\n")
  await dev.until('/', (html) => expect(html).toContain('First title'))
  dev.site.edit(
    'config/site.ts',
    "export default { title: 'Second title', themeConfig: { nav: [{ text: 'A menu', link: '/a' }] } }\n",
  )
  await dev.until('/', (html) => expect(html).toMatch(/Second title.*A menu/s))
  dev.site.rename('content/index.md', 'content/en/index.md').rename('content/a.md', 'content/en/a.md')
  dev.site.edit('content/zh/index.md', '# 你好\n')
  dev.site.edit(
    'config/site.ts',
    "export default { locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }] }\n",
  )
  await dev.until('/zh/', (html, { status }) => {
    expect(status).toBe(200)
    expect(html).toContain('你好')
  })
  await dev.until('/a', (_, { status }) => expect(status).toBe(200))
  dev.site.remove('config/site.ts')
  await dev.until('/en/', (_, { status }) => expect(status).toBe(200))
})

test.each([
  ['inside its directory', './parts/title.ts', 'config/parts/title.ts'],
  ['outside its directory', '../shared/title.ts', 'shared/title.ts'],
])('updates the configuration when an imported file %s changes', async (_, imported, file) => {
  await using dev = await RunningDev.start({
    ...home,
    'config/site.ts': `import { title } from '${imported}'\nexport default { title }\n`,
    [file]: "export const title = 'First title'\n",
  })
  expect(await dev.text('/')).toContain('First title')
  dev.site.edit(file, "export const title = 'Second title'\n")
  await dev.until('/', (html) => expect(html).toContain('Second title'))
})

test('updates pages when a component or one of its imports changes', async () => {
  const badge = (word: string, more = '') => `${more}export default () => <b className="own">${word}</b>\n`
  await using dev = await RunningDev.start({ 'content/index.md': '# Home\n\n::own-badge\n' })
  expect(await dev.text('/')).not.toContain('class="own"')
  dev.site.edit('config/islands/own-badge.tsx', badge('First'))
  await dev.until('/', (html) => expect(html).toContain('<b class="own">First</b>'))
  dev.site.edit('shared/word.ts', "export const word = 'Second'\n")
  dev.site.edit('config/islands/own-badge.tsx', badge('{word}', "import { word } from '../../shared/word.ts'\n"))
  await dev.until('/', (html) => expect(html).toContain('<b class="own">Second</b>'))
  dev.site.edit('shared/word.ts', "export const word = 'Third'\n")
  await dev.until('/', (html) => expect(html).toContain('<b class="own">Third</b>'))
  dev.site.remove('config/islands/own-badge.tsx')
  await dev.until('/', (html) => expect(html).not.toContain('class="own"'))
})

test('updates slots, overrides and the 404 page when their files are created, changed and deleted', async () => {
  const slot = (word: string) => `export default () => <b className="own">${word}</b>\n`
  await using dev = await RunningDev.start({
    ...home,
    'config/site.ts': "export default { slots: { 'article-before': './theme/slots/notice.tsx' } }\n",
    'theme/slots/notice.tsx': slot('First'),
  })
  expect(await dev.text('/')).toContain('<b class="own">First</b>')
  dev.site.edit('theme/slots/notice.tsx', slot('Second'))
  await dev.until('/', (html) => expect(html).toContain('<b class="own">Second</b>'))
  dev.site.edit('theme/Logo.tsx', 'export default () => <i>Own logo</i>\n')
  await dev.until('/', (html) => expect(html).toContain('<i>Own logo</i>'))
  dev.site.edit('theme/Logo.tsx', 'export default () => <i>Other logo</i>\n')
  await dev.until('/', (html) => expect(html).toContain('<i>Other logo</i>'))
  dev.site.remove('theme/Logo.tsx')
  await dev.until('/', (html) => expect(html).not.toContain('logo</i>'))
  dev.site.edit('content/404.md', '# Lost\n')
  await dev.until('/nowhere', (html, { status }) => {
    expect(status).toBe(404)
    expect(html).toContain('>Lost<')
  })
  dev.site.edit('content/404.md', '# Really lost\n')
  await dev.until('/nowhere', (html) => expect(html).toContain('>Really lost<'))
})

test("updates the script of the project's own search provider when its module changes", async () => {
  const provider = (word: string) => `export default { search: async () => [{ url: '/', titles: ['${word}'] }] }\n`
  await using dev = await RunningDev.start({
    ...home,
    'config/site.ts':
      "export default { search: { mode: 'provider', provider: { name: 'custom', module: 'config/own.ts' } } }\n",
    'config/own.ts': provider('First'),
  })
  /** Returns the scripts that the import map in the first script names. */
  const script = async (html: string) => {
    const start = await dev.text(/\/static\/start-\w+\.js/.exec(html)?.[0] ?? '/missing')
    const names = Array.from(start.matchAll(/[\w-]+-[\da-f]{8}/g), ([name]) => `/static/js/${name}.js`)
    return (await Promise.all(names.map((name) => dev.text(name)))).join('')
  }
  expect(await script(await dev.text('/'))).toContain('First')
  dev.site.edit('config/own.ts', provider('Second'))
  await dev.until('/', async (html) => expect(await script(html)).toContain('Second'))
})

test('updates styles when a style sheet, one of its imports or the configured list changes', async () => {
  const styleOf = async () => {
    const [, url = ''] = /<link rel="stylesheet" href="([^"]*style-[^"]*)"/.exec(await dev.text('/')) ?? []
    return dev.text(url)
  }
  await using dev = await RunningDev.start({
    ...home,
    'config/site.ts': "export default { styles: ['looks/own.css'] }\n",
    'looks/own.css': '@import "./parts/colors.css";\n.own { top: 1px }\n',
    'looks/parts/colors.css': '.colors { top: 11px }\n',
    'looks/other.css': '.other { top: 21px }\n',
  })
  expect(await styleOf()).toMatch(/\.colors\{top:11px\}.*\.own\{top:1px\}/s)
  dev.site.edit('looks/own.css', '@import "./parts/colors.css";\n.own { top: 2px }\n')
  await dev.until('/', async () => expect(await styleOf()).toContain('.own{top:2px}'))
  dev.site.edit('looks/parts/colors.css', '.colors { top: 12px }\n')
  await dev.until('/', async () => expect(await styleOf()).toContain('.colors{top:12px}'))
  dev.site.edit('config/site.ts', "export default { styles: ['looks/other.css'] }\n")
  await dev.until('/', async () => expect(await styleOf()).toContain('.other{top:21px}'))
  dev.site.edit('looks/other.css', '.other { top: 22px }\n')
  await dev.until('/', async () => expect(await styleOf()).toContain('.other{top:22px}'))
})

test('adds a redirect from the configuration', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/a.md': '# A\n' })
  dev.site.edit('config/site.ts', "export default { redirects: [{ from: '/old', to: '/a' }] }\n")
  for (const path of ['/old', '/old.html', '/old/'])
    await dev.until(path, (html) => expect(html).toContain('<meta http-equiv="refresh" content="0; url=/a">'))
})

test('notices changes made while the server starts', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/a.md': '# A\n', 'content/b.md': '# B\n' })
  // The watcher starts with the first request and takes a while.
  dev.site.edit('content/index.md', '# Edited\n').remove('content/a.md').edit('content/c.md', '# C\n')
  await dev.until('/', (html) => expect(html).toContain('Edited'))
  await dev.until('/a', (_, { status }) => expect(status).toBe(404))
  await dev.until('/c', (_, { status }) => expect(status).toBe(200))
})

test('sends an edited page to the tabs that show it, and tells other tabs to drop their copy', async () => {
  await using dev = await RunningDev.start({ ...home, 'content/a.md': '# A\n\nOld.\n' })
  const [shown, other] = await Promise.all([dev.listen('/a'), dev.listen('/')])
  dev.site.edit('content/a.md', '# A\n\nNew.\n')
  await shown.until(({ events }) => expect(events.map(({ kind }) => kind)).toContain('record'))
  await other.until(({ events }) => expect(events).toContainEqual({ kind: 'forget', routes: ['/a'] }))
  expect(other.events.map(({ kind }) => kind)).not.toContain('record')
})

test('tells a tab that was connected to an earlier server to reload', async () => {
  await using dev = await RunningDev.start(home)
  const stream = await fetch(dev.url('/__docsite/events?route=/'), {
    headers: { 'Last-Event-ID': 'of-another-server' },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('diagnostics')) text += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  expect(text).toContain('{"kind":"reload"}')
})

/** Returns a gray PNG of the given size. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('shows the values of a data file that changes, also in titles, and recovers from an invalid one', async () => {
  await using dev = await RunningDev.start({
    ...home,
    'config/site.json': '{ "variables": { "package": { "file": "package.json" } } }',
    'package.json': '{ "version": "1.0" }',
    'content/guide/a.md': "---\ntitle: 'Release {{ package.version }}'\n---\n\n# A\n\nText {{ package.version }}.\n",
    'content/guide/b.md': '# B\n',
  })
  expect(await dev.text('/guide/a')).toContain('Text 1.0.')
  expect(await dev.text('/guide/b')).toContain('Release 1.0')
  dev.site.edit('package.json', '{ "version": "2.0" }')
  await dev.until('/guide/a', (html) => expect(html).toContain('Text 2.0.'))
  await dev.until('/guide/b', (html) => expect(html).toContain('Release 2.0'))
  dev.site.edit('package.json', '{ "version": ')
  await eventually(() => expect(dev.reports.at(-1)?.[0]?.place.file).toBe('package.json'))
  dev.site.edit('package.json', '{ "version": "3.0" }')
  await dev.until('/guide/a', (html) => expect(html).toContain('Text 3.0.'))
})
