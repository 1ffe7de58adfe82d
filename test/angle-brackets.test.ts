// Labels that contain angle brackets and ampersands: every place that shows one shows it as written, and none runs it.

import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, test } from 'vitest'
import { McpClient } from '../packages/agents/test/mcp-client.ts'
import { Client } from '../packages/editor/test/client.ts'
import { fontFile, latin } from './boxes-font.ts'
import { worksHere } from './native-package.ts'
import { attribute, type Element, parseDocument, textOf } from './output.ts'
import { builtFixture } from './shared-builds.ts'
import { filesOf, SiteTest } from './site-test.ts'

const signs = 'Vec<T> & <script> <img src=x onerror=hit()>'
const label = (field: string) => `${field} ${signs}`
/** For fields that contain HTML, in which only tags of unknown elements are text. */
const htmlLabel = (field: string) => `${field} Vec<T> &amp; x`
const post = (title: string, more: string) =>
  `---\ntitle: ${JSON.stringify(label(title))}\npublished_at: 2024-01-01\n${more}---\n\n`

const site: Record<string, string | Uint8Array> = {
  'config/site.json': JSON.stringify({
    title: label('site'),
    description: label('description'),
    siteUrl: 'https://tool.example',
    ...(worksHere('@resvg/resvg-js') ? { socialImage: { fonts: ['fonts/latin.ttf'] } } : {}),
    locales: [
      { lang: 'en', label: label('language') },
      { lang: 'de', label: 'Deutsch' },
    ],
    feeds: ['rss', 'atom', 'json'].map((type) => ({
      id: type,
      type,
      test: ['/guide/post', '/guide/second'],
      title: label('feed'),
    })),
    authors: { ann: { name: label('author') } },
    landing: {
      announcement: { href: '/guide/post', message: label('announcement'), localStorageKey: 'a' },
      hero: {
        title: label('hero-title'),
        subTitle: label('hero-subtitle'),
        description: label('hero-text'),
        getStartedButtonText: label('hero-button'),
        getStartedLink: '/guide/post',
        learnMoreButtonText: label('hero-more'),
        learnMoreLink: '/guide/post',
        command: label('hero-command'),
      },
      features: [{ icon: '!', title: label('feature'), details: htmlLabel('feature-text'), link: '/guide/post' }],
      sections: [
        {
          type: 'comparison',
          title: label('section'),
          description: label('section-text'),
          groups: [{ label: label('group'), bars: [{ label: label('bar'), seconds: 1 }] }],
          source: { text: label('source') },
        },
      ],
    },
    themeConfig: {
      nav: [
        { text: label('nav'), link: '/guide/post' },
        { text: label('nav-group'), items: [{ text: label('nav-item'), link: '/guide/second' }] },
      ],
      footer: { message: htmlLabel('footer') },
      outlineTitle: label('outline'),
      prevPageText: label('previous'),
      nextPageText: label('next'),
      editLink: { docRepoBaseUrl: 'https://code.example/content', text: label('edit') },
    },
  }),
  'fonts/latin.ttf': fontFile(latin),
  'content/en/_meta.json': '["guide"]',
  'content/en/guide/_meta.json': JSON.stringify([
    { type: 'section-header', label: label('sidebar-header') },
    { type: 'dir', name: 'part', label: label('sidebar-group') },
    { type: 'file', name: 'post', label: label('sidebar-entry') },
    'second',
    'using',
    'index',
  ]),
  'content/en/guide/part/_meta.json': '["inner"]',
  'content/en/guide/part/inner.md': '# Inner\n',
  'content/en/index.md': '---\npageType: home\n---\n',
  'content/en/guide/index.md': `---\ntitle: ${JSON.stringify(label('overview'))}\noverview: true\n---\n`,
  'content/en/guide/post.md': `${post('page', `description: ${JSON.stringify(label('page-description'))}\nauthors: [ann]\n`)}## Part \\<T>\n\n:::tip container Vec<T> & <script>\nzebra\n:::\n`,
  'content/en/guide/second.md': `${post('second', '')}zebra\n`,
  'content/en/guide/using.md': '# Using `Vec<T>` safely\n\nzebra\n\n## `<script>` & more\n\nText.\n',
  'content/de/index.md':
    '---\npageType: home\nhero: { name: "plain-name Vec<T> &amp; x", text: "plain-text Vec<T> &amp; x", tagline: "plain-tag Vec<T> &amp; x" }\nfeatures: [{ title: "plain-feature Vec<T> & x", details: "plain-details Vec<T> &amp; x" }]\n---\n',
}

let files = new Map<string, Buffer>()
let folder = ''
const elements = new Map<string, Element[]>()
beforeAll(async () => {
  folder = (await builtFixture(site)).folder
  files = filesOf(folder)
  for (const [path, bytes] of files) if (path.endsWith('.html')) elements.set(path, parseDocument(bytes.toString()))
})

const read = (path: string) => files.get(path)?.toString() ?? ''

/** The values of an attribute, or the texts, of all elements with a name. */
const valuesOf = (path: string, tagName: string, name?: string): string[] =>
  (elements.get(path) ?? [])
    .filter((element) => element.tagName === tagName)
    .map((element) => (name === undefined ? textOf(element) : (attribute(element, name) ?? '')))

const home = 'index.html'
const post1 = 'guide/post.html'
/** A field, a page that shows it, and the element or its attribute that contains it. */
const places: [field: string, path: string, tagName: string, name?: string][] = [
  ['site', home, 'title'],
  ['site', home, 'meta', 'content'],
  ['site', post1, 'title'],
  ['description', home, 'meta', 'content'],
  ['announcement', home, 'a'],
  ['language', home, 'a'],
  ['nav', home, 'a'],
  ['nav-group', home, 'button'],
  ['nav-item', home, 'a'],
  ['hero-title', home, 'h1'],
  ['hero-subtitle', home, 'p'],
  ['hero-text', home, 'p'],
  ['hero-button', home, 'a'],
  ['hero-more', home, 'a'],
  ['hero-command', home, 'code'],
  ['hero-command', home, 'button', 'data-copy'],
  ['feature', home, 'h2'],
  ['section', home, 'h2'],
  ['section-text', home, 'p'],
  ['group', home, 'dt'],
  ['bar', home, 'span'],
  ['source', home, 'p'],
  ['page', post1, 'title'],
  ['page', post1, 'h1'],
  ['page', post1, 'h1', 'aria-label'],
  ['page', post1, 'meta', 'content'],
  ['page-description', post1, 'meta', 'content'],
  ['author', post1, 'li'],
  ['sidebar-header', post1, 'li'],
  ['sidebar-group', post1, 'span'],
  ['sidebar-entry', post1, 'a'],
  ['second', post1, 'a'],
  ['next', post1, 'a'],
  ['previous', 'guide/second.html', 'a'],
  ['sidebar-entry', 'guide/second.html', 'a'],
  ['edit', post1, 'a'],
  ['outline', post1, 'nav', 'aria-label'],
  ['sidebar-group', 'guide/part/inner.html', 'span'],
  ['overview', 'guide/index.html', 'h1'],
  ['sidebar-group', 'guide/index.html', 'h2'],
]

test.each(places)('shows the %s as written on %s in <%s>', (field, path, tagName, name) => {
  expect(valuesOf(path, tagName, name)).toContainEqual(expect.stringContaining(label(field)))
})

test.each([
  [post1, 'container Vec<T> & <script>'],
  [post1, 'Part <T>'],
  ['guide/using.html', 'Using Vec<T> safely'],
  ['guide/index.html', '<script> & more'],
  [home, 'feature-text Vec<T> & x'],
  [post1, 'footer Vec<T> & x'],
])('shows on %s: %s', (path, text) => {
  expect((elements.get(path) ?? []).map(textOf)).toContainEqual(expect.stringContaining(text))
})

test('contains no element or handler from a label, and escapes none twice', () => {
  const faults: string[] = []
  const isEscaped = (text: string) => /&(?:lt|gt|amp|#\w+);/.test(text)
  for (const [path, all] of elements)
    for (const { tagName, attrs, childNodes } of all) {
      const texts = childNodes.flatMap((child) => ('value' in child ? [child.value] : []))
      const isData = attrs.some(({ name, value }) => name === 'type' && value.endsWith('json'))
      if (tagName === 't' || attrs.some(({ name }) => name.startsWith('on'))) faults.push(`${path}: <${tagName}>`)
      if (tagName !== 'script') faults.push(...texts.filter(isEscaped))
      else if (!isData) faults.push(...texts.filter((text) => text.includes('hit()')))
      faults.push(...attrs.map(({ value }) => value).filter(isEscaped))
    }
  expect(elements.size).toBeGreaterThan(8)
  expect(faults).toEqual([])
})

test('names pages as written in feeds, the manifest, the search index and the pictures of pages', () => {
  const parser = new XMLParser({ ignoreAttributes: false })
  const { channel } = parser.parse(read('rss/rss.xml')).rss
  // Readers of RSS parse titles as HTML.
  const shown = (html: string) => parseDocument(`<title>${html}</title>`).map(textOf)[0]?.trim()
  const { feed } = parser.parse(read('rss/atom.xml'))
  const json = JSON.parse(read('rss/json.json'))
  for (const titles of [
    [channel, ...channel.item].map(({ title }: { title: string }) => shown(title)),
    [feed.title, ...feed.entry.map(({ title }: { title: string }) => title)],
    [json.title, ...json.items.map(({ title }: { title: string }) => title)],
  ])
    expect(titles.toSorted()).toEqual([label('feed'), label('page'), label('second')])
  expect(JSON.parse(read('site.webmanifest')).name).toBe(label('site'))
  const index = [...files].find(([path]) => path.startsWith('static/search_index.en'))?.[1].toString() ?? ''
  for (const title of [label('page'), label('second'), 'Using Vec<T> safely'])
    expect(JSON.stringify(JSON.parse(index))).toContain(JSON.stringify(title))
  const tags = (elements.get(post1) ?? []).filter((element) => attribute(element, 'property') === 'og:title')
  expect(tags.map((tag) => attribute(tag, 'content'))).toEqual([`${label('page')} - ${label('site')}`])
})

test('escapes labels in llms.txt and in Markdown copies', () => {
  const escaped = signs.replaceAll('<', '\\<')
  for (const field of ['site', 'description', 'page', 'second', 'page-description'])
    expect(read('llms.txt')).toContain(`${field} ${escaped}`)
  expect(read('llms.txt')).toContain('[Using Vec\\<T> safely]')
  expect(read('guide/post.md')).toContain(`# page ${escaped}`)
  expect(read('guide/post.md')).toContain('container Vec\\<T> & \\<script>')
})

test('names pages as written in the tools of docsite mcp', async () => {
  await using mcp = await McpClient.stdio(folder)
  const { data } = await mcp.call<{ pages: { title: string }[] }>('search', { query: 'zebra' })
  const titles = [label('page'), label('second'), 'Using Vec<T> safely']
  expect(data.pages.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  const listed = JSON.stringify((await mcp.call('list_pages')).data)
  for (const title of titles) expect(listed).toContain(JSON.stringify(title))
  const page = await mcp.call<{ sections: { title: string }[] }>('read_page', { page: '/guide/using' })
  expect(page.data.sections.map(({ title }) => title)).toEqual(['<script> & more'])
})

test('names pages and headings as written in the language server', async () => {
  using project = SiteTest.of(site)
  const client = await Client.start(project.root)
  await client.open('content/en/guide/post.md')
  const found = await client.request<{ name: string }[]>('workspace/symbol', { query: '' })
  const names = found.map(({ name }) => name)
  for (const name of [label('page'), 'Part <T>', 'Using Vec<T> safely', '<script> & more'])
    expect(names).toContain(name)
  await client.stop()
})

test('shows the hero and the features of a page as written', async () => {
  const { landing: _, ...config } = JSON.parse(String(site['config/site.json']))
  const { folder: plain } = await builtFixture({ ...site, 'config/site.json': JSON.stringify(config) })
  const texts = parseDocument(filesOf(plain).get('de/index.html')?.toString() ?? '').map(textOf)
  for (const field of ['plain-name', 'plain-text', 'plain-tag', 'plain-feature', 'plain-details'])
    expect(texts).toContain(`${field} Vec<T> & x`)
})
