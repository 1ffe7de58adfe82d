// Reads this repository's sites as crawlers and feed readers do. Requests every URL in documents, the sitemap and
// feeds.

import { get } from 'node:http'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../pipeline/build/build.ts'
import { type Addressing, asRoute, urlOf } from '../pipeline/model/route.ts'
import { type Listening, listen } from '../pipeline/serve/listen.ts'
import { previewHandler } from '../pipeline/serve/preview.ts'
import { loadProject, type Project } from '../pipeline/source/config/config.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { bilingual } from './bilingual.ts'
import { oddNames } from './odd-names.ts'
import { attribute, type Element, parseDocument, parsePart } from './output.ts'
import { builtOwn } from './shared-builds.ts'
import { filesOf, repository, SiteTest } from './site-test.ts'

/** The response to a request for a URL. */
interface Answer {
  status: number
  type: string
  text: string
}

/** A built site, served like `docsite preview`. */
class Served {
  /** Serves this repository's own site, or its manual. */
  static async own(root: '.' | 'manual'): Promise<Served> {
    const [{ folder }, project] = await Promise.all([builtOwn(root), loadProject(join(repository, root))])
    return Served.at(folder, project)
  }

  /** Builds and serves a site. */
  static async build(site: SiteTest): Promise<Served> {
    const project = await loadProject(site.root)
    await buildSite(project, { out: site.path('dist'), pool: new Pool(), noCache: true })
    return Served.at(site.path('dist'), project)
  }

  private static async at(folder: string, { config, addressing }: Project): Promise<Served> {
    const server = await listen(previewHandler(folder, addressing.base), { port: 0, host: '127.0.0.1' })
    return new Served(folder, server, new URL(config.siteUrl ?? '').origin, addressing)
  }

  readonly #answers = new Map<string, Promise<Answer>>()

  private constructor(
    readonly folder: string,
    readonly server: Listening,
    readonly origin: string,
    readonly addressing: Addressing,
  ) {}

  /** The base URL of the site. */
  get root(): string {
    return this.origin + this.addressing.base
  }

  /** Returns the full URL of a route. */
  page(route: string): string {
    return this.origin + urlOf(asRoute(route), this.addressing)
  }

  /** Requests a URL of the site once, without following redirects. */
  ask(url: string): Promise<Answer> {
    const path = url.slice(this.origin.length).replace(/#.*/s, '')
    const known = this.#answers.get(path) ?? request(this.server.origin + path)
    this.#answers.set(path, known)
    return known
  }

  async close(): Promise<void> {
    await this.server.close()
  }
}

const request = (url: string): Promise<Answer> =>
  new Promise((done, fail) => {
    get(url, { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      const type = String(response.headers['content-type'])
      response.on('end', () => done({ status: response.statusCode ?? 0, type, text }))
    }).on('error', fail)
  })

/** Parsed documents by their text, because several tests read the same documents. */
const documents = new Map<string, Element[]>()

function elementsOf(html: string): Element[] {
  const known = documents.get(html) ?? parseDocument(html)
  documents.set(html, known)
  return known
}

/** The data that a crawler reads from a page. */
interface Page {
  elements: Element[]
  canonical: string | undefined
  alternates: Map<string, string>
  isIndexed: boolean
}

const isTag = (element: Element, tag: string, name: string, value: string): boolean =>
  element.tagName === tag && (attribute(element, name) ?? '').toLowerCase() === value

function readPage(html: string): Page {
  const elements = elementsOf(html)
  const links = elements.filter((element) => element.tagName === 'link')
  const canonicals = links.filter((element) => isTag(element, 'link', 'rel', 'canonical'))
  expect(canonicals.length).toBeLessThanOrEqual(1)
  const alternates = links.filter(
    (element) => isTag(element, 'link', 'rel', 'alternate') && attribute(element, 'type') === undefined,
  )
  const robots = elements.filter((element) => isTag(element, 'meta', 'name', 'robots'))
  return {
    elements,
    canonical: canonicals[0] && attribute(canonicals[0], 'href'),
    alternates: new Map(alternates.map((link) => [attribute(link, 'hreflang') ?? '', attribute(link, 'href') ?? ''])),
    isIndexed: !robots.some((element) => /noindex|none/.test(attribute(element, 'content') ?? '')),
  }
}

/** Follows links from a URL. Returns all pages by URL. No URL may redirect. */
async function crawl(served: Served, start: string): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  const seen = new Set([start])
  for (const url of seen) {
    const { status, type, text } = await served.ask(url)
    if (status !== 200) throw new Error(`${url} answers ${status}`)
    if (!type.startsWith('text/html')) continue
    const page = readPage(text)
    pages.set(url, page)
    for (const link of page.elements.filter(({ tagName }) => tagName === 'a')) {
      const to = new URL(attribute(link, 'href') ?? '', url)
      to.hash = ''
      if (to.origin === served.origin) seen.add(to.href)
    }
  }
  return pages
}

interface SitemapEntry {
  loc: string
  lastmod?: string
  'xhtml:link'?: { rel: string; hreflang: string; href: string }[]
}

const readSitemap = (xml: string): SitemapEntry[] => {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'url' || name === 'xhtml:link',
  })
  return (parser.parse(xml) as { urlset: { url: SitemapEntry[] } }).urlset.url
}

/** Returns the site's own URLs in a text such as a feed, robots.txt or llms.txt. */
const addressesIn = (text: string, origin: string): string[] =>
  Array.from(text.matchAll(/https?:\/\/(?:[^\s<>"()\]]|\([^\s<>"()\]]*\))+/g), ([url]) => url).filter((url) =>
    url.startsWith(`${origin}/`),
  )

const unescaped = (xml: string): string =>
  xml
    .replace(/&(?:lt|gt|quot);/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&amp;/g, '&')

/** Sites in two languages with unusual names, a base path, and a feed for each language. */
const odd: SiteTest[] = []
afterAll(() => {
  for (const site of odd) site[Symbol.dispose]()
  // The worker runs other files after this one, and keeps its modules.
  documents.clear()
})

function oddSite(cleanUrls: boolean): SiteTest {
  const site = SiteTest.of({
    ...bilingual({
      siteUrl: 'https://文档.example/',
      base: 'docs/v1.0',
      route: { cleanUrls },
      redirects: [{ from: '/旧 old', to: '/指南/快速 上手#b' }],
      feeds: ['', '/zh'].flatMap((prefix) =>
        ['rss', 'atom'].map((type) => ({ id: `${type}${prefix.slice(1)}`, type, test: `${prefix}/指南/?*` })),
      ),
      themeConfig: { nav: [{ text: 'Guide', link: '/指南/' }] },
    }),
  })
  for (const lang of ['en', 'zh']) {
    const links = oddNames.map((name) => `- [a](<./${encodeURIComponent(name)}.md#b>)`)
    site.edit(`content/${lang}/index.md`, '# Home\n\n[Guide](/指南/)\n')
    site.edit(`content/${lang}/指南/index.md`, `# Guide\n\n${links.join('\n')}\n`)
    for (const name of oddNames)
      site.edit(
        `content/${lang}/指南/${name}.md`,
        `---\npublished_at: 2024-09-10\n---\n\n# Page\n\nSee [the guide](./index.md).\n\n## B {#b}\n`,
      )
  }
  odd.push(site)
  return site
}

describe.each([
  ["this repository's site", () => Served.own('.')],
  ['the manual', () => Served.own('manual')],
  ['a site with unusual names', () => Served.build(oddSite(true))],
  ['a site with unusual names and without clean URLs', () => Served.build(oddSite(false))],
])('%s', (_, serve) => {
  let served: Served
  let pages: Map<string, Page>
  let sitemap: SitemapEntry[]
  beforeAll(async () => {
    served = await serve()
    pages = await crawl(served, served.page('/'))
    sitemap = readSitemap((await served.ask(`${served.root}sitemap.xml`)).text)
  })
  afterAll(() => served.close())

  test('[2.1] lists in the sitemap exactly the pages that are reachable by links from the two home pages', async () => {
    const found = [...pages].filter(([url, { canonical, isIndexed }]) => isIndexed && canonical === url)
    const listed = sitemap.map(({ loc }) => loc)
    expect(listed).toEqual(found.map(([url]) => url).sort())
    expect(listed.length).toBeGreaterThan(10)
    const fromChinese = await crawl(served, served.page('/zh/'))
    expect([...fromChinese.keys()].sort()).toEqual([...pages.keys()].sort())
  })

  test('[2.1] links to every page by its canonical URL', () => {
    const wrong = [...pages].filter(([url, { canonical, isIndexed }]) => isIndexed && canonical !== url)
    // The canonical URL of an untranslated page is the URL of the original.
    expect(wrong.filter(([, { elements }]) => !elements.some((one) => attribute(one, 'role') === 'note'))).toEqual([])
  })

  test('[2.1] lists the same alternates on each page as in the sitemap, including the page itself and the default', () => {
    for (const { loc, 'xhtml:link': links = [] } of sitemap) {
      const { alternates } = pages.get(loc) as Page
      expect(new Map(links.map(({ hreflang, href }) => [hreflang, href])), loc).toEqual(alternates)
      expect([...alternates.values()], loc).toContain(loc)
      expect(alternates.get('x-default'), loc).toBe(alternates.get('en'))
      for (const [lang, href] of alternates)
        expect(pages.get(href)?.alternates, `${lang} of ${loc}`).toEqual(alternates)
    }
  })

  test('[2.1, 7] serves every URL in heads, redirects and machine-readable files without a redirect', async () => {
    const asked = new Set<string>()
    const files = [...filesOf(served.folder)]
    for (const [path, bytes] of files) {
      const isText = /^(?:robots\.txt|llms[^/]*\.txt|sitemap.*\.xml|rss\/.*)$/.test(path)
      if (isText) for (const url of addressesIn(unescaped(bytes.toString()), served.origin)) asked.add(url)
      if (!path.endsWith('.html')) continue
      for (const element of elementsOf(bytes.toString())) {
        const name = ({ link: 'href', meta: 'content', script: 'data-to' } as Record<string, string>)[element.tagName]
        const value = name === undefined ? undefined : attribute(element, name)?.replace(/^0; url=/, '')
        const isAddress = value !== undefined && (/^https?:/.test(value) || (name !== 'content' && value !== ''))
        const isMoved = isTag(element, 'meta', 'http-equiv', 'refresh')
        if (!isAddress && !isMoved) continue
        const url = new URL(value as string, served.root)
        if (url.origin === served.origin) asked.add(url.href)
      }
    }
    expect(asked.size).toBeGreaterThan(sitemap.length)
    const answers = await Promise.all([...asked].map(async (url) => [url, (await served.ask(url)).status]))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    const feeds = files.filter(([path]) => path.startsWith('rss/')).length
    expect([...asked].filter((url) => url.startsWith(`${served.root}rss/`))).toHaveLength(feeds)
  })

  test('[2.5] has breadcrumbs as structured data, from the outermost level to the page', () => {
    let said = 0
    for (const [url, { elements }] of pages) {
      const scripts = elements.filter((element) => isTag(element, 'script', 'type', 'application/ld+json'))
      expect(scripts.length).toBeLessThanOrEqual(1)
      const [script] = scripts
      if (!script) continue
      said++
      const text = script.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
      const data = JSON.parse(text) as { '@type': string; itemListElement: Record<string, unknown>[] }
      expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'BreadcrumbList' })
      expect(data.itemListElement.length).toBeGreaterThan(1)
      data.itemListElement.forEach((item, i) => {
        expect(item, url).toEqual({
          '@type': 'ListItem',
          position: i + 1,
          name: expect.any(String),
          item: expect.any(String),
        })
        expect(pages.has(item.item as string), `${item.item} of ${url}`).toBe(true)
      })
      expect(data.itemListElement.at(-1)?.item).toBe(url)
    }
    expect(said).toBeGreaterThan(sitemap.length / 2)
  })
})

describe("the feeds of this repository's site", () => {
  const names = ['releases-rss', 'releases-atom', 'releases-rss-zh', 'releases-atom-zh'] as const
  const releases = ['v1-0', 'v0-7', 'v0-6', 'v0-5', 'v0-4', 'v0-3', 'v0-2', 'v0-1']
  let served: Served
  beforeAll(async () => {
    served = await Served.own('.')
  })
  afterAll(() => served.close())

  const linksOf = (name: string) =>
    releases.map((release) => `${served.root}${name.endsWith('-zh') ? 'zh/' : ''}community/releases/${release}`)
  /** Returns the full text of an item, which RSS has in a separate field. */
  const contentOf = (item: { content?: string; 'content:encoded'?: string }) =>
    item['content:encoded'] ?? item.content ?? ''
  const xmlOf = async (name: string) => (await served.ask(`${served.root}rss/${name}.xml`)).text

  test.each(names)('[2.3, 7] lists all releases in %s newest first, according to two feed readers', async (name) => {
    const xml = await xmlOf(name)
    expect(XMLValidator.validate(xml)).toBe(true)
    const links = linksOf(name)

    const { items } = await new RssParser<unknown, { 'content:encoded'?: string }>().parseString(xml)
    expect(items.map(({ link }) => link)).toEqual(links)
    for (const item of items) {
      const { title, isoDate } = item
      const content = contentOf(item)
      expect(title).toMatch(/Rsbuild/)
      expect(content.length).toBeGreaterThan(500)
      expect(isoDate).toMatch(/T00:00:00\.000Z$/)
    }

    const parsed = parseFeed(xml)
    if (parsed.format === 'rss') {
      expect(parsed.feed.items?.map(({ guid }) => guid?.value)).toEqual(links)
      expect(parsed.feed.items?.every(({ content }) => (content?.encoded?.length ?? 0) > 500)).toBe(true)
    } else if (parsed.format === 'atom') {
      expect(parsed.feed.entries?.map(({ id }) => id)).toEqual(links)
      expect(parsed.feed.entries?.every(({ content }) => (content?.value?.length ?? 0) > 500)).toBe(true)
    } else throw new Error(`${name} has the unexpected format ${parsed.format}`)
  })

  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (tag) => ['item', 'entry'].includes(tag),
  })
  const rfc822 =
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

  test.each(names.filter((name) => name.includes('rss')))('[7] conforms to RSS 2.0 in %s', async (name) => {
    type Item = Record<'title' | 'link' | 'guid' | 'pubDate' | 'description' | 'content:encoded', string>
    const { rss } = parser.parse(await xmlOf(name)) as {
      rss: {
        '@_version': string
        channel: Record<string, string> & { item: Item[]; 'atom:link': Record<string, string> }
      }
    }
    expect(rss['@_version']).toBe('2.0')
    const { channel } = rss
    for (const field of ['title', 'link', 'description']) expect(channel[field], field).toMatch(/\S/)
    expect(channel.language).toMatch(/^(?:en|zh-CN)$/)
    expect(channel.link).toBe(name.endsWith('-zh') ? `${served.root}zh/` : served.root)
    expect(channel.lastBuildDate).toMatch(rfc822)
    expect(channel.lastBuildDate).toBe(channel.item[0]?.pubDate)
    expect(channel['atom:link']).toEqual({
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
      '@_href': `${served.root}rss/${name}.xml`,
    })
    expect(new Set(channel.item.map(({ guid }) => guid)).size).toBe(channel.item.length)
    for (const item of channel.item) {
      expect(item.guid).toBe(item.link)
      expect(item.pubDate).toMatch(rfc822)
      expect(item.description).toMatch(/\S/)
    }
  })

  test.each(names.filter((name) => name.includes('atom')))('[7] conforms to RFC 4287 in %s', async (name) => {
    type Link = Record<'@_rel' | '@_href', string>
    interface Entry extends Record<'id' | 'title' | 'updated' | 'published' | 'summary', string> {
      link: Link
      content: { '@_type': string }
    }
    const { feed } = parser.parse(await xmlOf(name)) as {
      feed: Record<string, string> & { link: Link[]; author: { name: string }; entry: Entry[] }
    }
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
    expect(feed['@_xml:lang']).toBe(name.endsWith('-zh') ? 'zh-CN' : 'en')
    expect(feed.title).toMatch(/\S/)
    // Entries without an author inherit the feed's author.
    expect(feed.author.name).toMatch(/\S/)
    expect(feed.id).toBe(`${served.root}rss/${name}.xml`)
    expect(feed.link.filter((link) => link['@_rel'] === 'self').map((link) => link['@_href'])).toEqual([feed.id])
    expect(feed.link.filter((link) => link['@_rel'] === 'alternate')).toHaveLength(1)
    expect(feed.updated).toMatch(rfc3339)
    expect(new Set(feed.entry.map(({ id }) => id)).size).toBe(feed.entry.length)
    for (const entry of feed.entry) {
      expect(URL.canParse(entry.id)).toBe(true)
      expect(entry.title).toMatch(/\S/)
      expect(entry.updated).toMatch(rfc3339)
      expect(entry.published).toMatch(rfc3339)
      expect(entry.link['@_href']).toBe(entry.id)
      expect(entry.content['@_type']).toBe('html')
    }
  })

  test('[2.3.4, 7] contains only absolute URLs, and no scripts, styles, buttons or frames', async () => {
    for (const name of names) {
      const { items } = await new RssParser<unknown, { 'content:encoded'?: string }>().parseString(await xmlOf(name))
      for (const { link, ...item } of items) {
        const elements = parsePart(contentOf(item))
        expect(
          elements.filter(({ tagName }) => /^(?:script|style|button|iframe)$/.test(tagName)),
          link,
        ).toEqual([])
        const addresses = elements.flatMap((element) =>
          ['href', 'src', 'poster', 'srcset'].flatMap((at) => attribute(element, at)?.split(', ') ?? []),
        )
        expect(
          addresses.filter((address) => !/^(?:https?:|mailto:)/.test(address)),
          link,
        ).toEqual([])
      }
    }
  })

  test.each(names)(
    '[2.3.4, 2.3.6] announces %s on the home page and release pages, which also link to it',
    async (name) => {
      const prefix = name.endsWith('-zh') ? 'zh/' : ''
      const url = `${served.root}rss/${name}.xml`
      const [home, release] = await Promise.all(
        ['', 'community/releases/v1-0'].map(async (path) =>
          readPage((await served.ask(served.root + prefix + path)).text),
        ),
      )
      const announces = ({ elements }: Page) =>
        elements.some((element) => isTag(element, 'link', 'href', url) && attribute(element, 'rel') === 'alternate')
      expect([home, release].map((page) => announces(page as Page))).toEqual([true, true])
      const shown = release?.elements.find((element) =>
        isTag(element, 'a', 'href', `${served.addressing.base}rss/${name}.xml`),
      )
      const words = shown?.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
      expect(words).toBe(`${name.includes('atom') ? 'Atom' : 'RSS'} ${prefix ? '订阅' : 'feed'}`)
    },
  )
})
