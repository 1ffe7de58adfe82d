// Books of a small site: the files of each format, with `build`, with the command, and for readers.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOutput } from '../../../pipeline/api/index.ts'
import { buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import type { BookOptions } from '../options.ts'
import { editionsOf } from '../plan/editions.ts'
import { wordsFor } from '../words.ts'
import { writeBook } from '../write-book.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const plugin = JSON.stringify(join(repository, 'packages/book/index.ts'))
const books: BookOptions[] = [
  { name: 'all', author: 'A & B', leaveOut: ['guide/secret'] },
  { name: 'both', languages: ['en', 'zh'], bilingual: true, sections: ['guide'], title: 'Both <b>' },
  { name: 'print', languages: ['en'], formats: ['html'], sections: ['guide'] },
]
const site = SiteTest.of({
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/_meta.json': '[{ "type": "section-header", "label": "First & last" }, "pear", "apple", "secret"]',
  'content/zh/guide/_meta.json': '["pear", "apple", "secret"]',
  'content/en/guide/pear.md':
    '# Pear\n\n[Sweet](./apple.md#sweet), [secret](./secret.md), [web](https://web.example/a?b=1&c), ![Dot](/dot.png) ![](https://evil.example/x.png) [![Far](https://evil.example/far.png)](https://web.example/far)\n\n## Ripe {#ripe}\n\n<script>alert(1)</script>\n\nA note[^1].\n\n[^1]: The note.\n',
  'content/zh/guide/pear.md': '# 梨\n\n[甜](./apple.md#sweet)\n\n## 熟 {#ripe}\n\n熟了。\n',
  'content/en/guide/apple.md':
    '# Apple &lt;/title&gt; "quoted"\n\n## Sweet {#sweet}\n\n```ts title="a.ts" {1}\nconst a = 1\n```\n\n![Dot](/dot.png)\n',
  'content/zh/guide/apple.md': '# 苹果\n\n## 甜 {#sweet}\n\n[梨](./pear.md#ripe)\n',
  'content/en/guide/secret.md': '# Secret\n',
  'content/zh/guide/secret.md': '# 秘密\n',
  'content/public/dot.png': png,
  'config/site.ts': `import { books } from ${plugin}
export default { title: 'Fruit', lang: 'en', siteUrl: 'https://fruit.example', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], plugins: [books(${JSON.stringify({ books })})], check: { rules: { 'no-segmenter': 'off', 'script-in-content': 'off' } } }
`,
})
let built: Map<string, Buffer>
beforeAll(async () => {
  const pool = new Pool()
  try {
    const { diagnostics } = await buildSite(await loadProject(site.root), { out: 'dist', pool })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  } finally {
    await pool.close()
  }
  const folder = join(site.root, 'dist/books')
  built = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
})
afterAll(() => site[Symbol.dispose]())

const bytesOf = (name: string): Buffer => built.get(name) ?? Buffer.alloc(0)
const filesOf = (name: string): Map<string, string> =>
  new Map(Object.entries(unzipSync(bytesOf(name))).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))

test('writes one file for each language and format', () => {
  expect([...built.keys()].sort()).toEqual(['all-en.epub', 'all-zh.epub', 'both-en-zh.epub', 'print-en.html'])
})

test('writes the same bytes as the command, and the same bytes again', async () => {
  await using output = await openOutput(site.root)
  const opened = await output.site()
  for (const book of books)
    for (const edition of editionsOf(book, opened)) {
      const { lang, translation, format } = edition
      const name = `${book.name}-${[lang, translation].filter(Boolean).join('-')}.${format}`
      expect(Buffer.from(await writeBook(opened, edition)).equals(bytesOf(name)), name).toBe(true)
    }
})

test('links to the books from the pages that they contain', () => {
  const page = site.read('dist/guide/pear.html')
  expect(page.replaceAll('<!-- -->', '')).toMatch(/Read as a book: <span><a [^>]*href="\/books\/all-en\.epub"/)
  expect(site.read('dist/zh/guide/pear.html')).toContain('以电子书形式阅读')
  expect(site.read('dist/guide/secret.html')).not.toContain('/books/all-en.epub')
})

describe('EPUB', () => {
  test.each(['all-en.epub', 'all-zh.epub', 'both-en-zh.epub'])('%s has no errors or warnings', async (name) => {
    const { messages } = await EpubCheck.validate(bytesOf(name))
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([])
  })

  test('begins with its type, uncompressed', () => {
    expect(bytesOf('all-en.epub').subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  })

  test('contains the pages of the sidebar in its order, without those that are left out', () => {
    const files = filesOf('all-en.epub')
    const nav = files.get('EPUB/nav.xhtml') ?? ''
    expect(nav.replace(/\s*<[^>]+>\s*/g, '|')).toMatch(
      /Contents\|+First &amp; last\|+Pear\|+Apple &lt;\/title&gt; &quot;quoted&quot;\|/u,
    )
    expect([...files.keys()].filter((path) => path.startsWith('EPUB/text/'))).toEqual([
      'EPUB/text/guide-pear.xhtml',
      'EPUB/text/guide-apple.xhtml',
    ])
  })

  test('links between chapters, and to the website for other pages', () => {
    const pear = filesOf('all-en.epub').get('EPUB/text/guide-pear.xhtml') ?? ''
    expect(pear).toContain('href="guide-apple.xhtml#sweet"')
    expect(pear).toContain('href="https://fruit.example/guide/secret"')
    expect(pear).toContain('epub:type="noteref"')
    expect(pear).not.toMatch(/<script|evil\.example/)
    // The text of an image that the book does not contain links to the website, but links cannot contain links.
    expect(pear).toContain('href="https://web.example/far"><span class="on-site">Far</span></a>')
  })

  test.each(['all-en.epub', 'all-zh.epub', 'both-en-zh.epub'])('%s has no broken link', (name) => {
    expect(brokenLinks(filesOf(name))).toEqual([])
  })

  test('contains each image once, with its size', () => {
    const files = filesOf('all-en.epub')
    const images = [...files.keys()].filter((path) => path.startsWith('EPUB/images/'))
    expect(images).toHaveLength(2)
    expect(files.get('EPUB/text/guide-pear.xhtml')).toMatch(/<img [^>]*width="1" height="1"/)
  })

  test('says what it is, and how accessible it is', () => {
    const metadata = filesOf('all-en.epub').get('EPUB/package.opf') ?? ''
    expect(metadata).toContain('<dc:creator>A &amp; B</dc:creator>')
    expect(metadata).toMatch(/urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/)
    expect(metadata).toContain('<meta property="schema:accessibilityFeature">alternativeText</meta>')
    expect(metadata).not.toContain('remote-resources')
  })

  test('alternates the sections of two languages', () => {
    const pear = filesOf('both-en-zh.epub').get('EPUB/text/guide-pear.xhtml') ?? ''
    const texts = pear.slice(pear.indexOf('<body')).replace(/<[^>]+>/g, ' ')
    expect(texts).toMatch(/Pear[\s\S]*梨[\s\S]*Ripe[\s\S]*熟/)
    expect(pear).toContain('lang="zh"')
    expect(pear).toContain('href="guide-apple.xhtml#t-sweet"')
  })
})

describe('HTML for print', () => {
  test('is one file that loads nothing', () => {
    const html = bytesOf('print-en.html').toString()
    expect(html).toMatch(/default-src &#x27;none&#x27;; img-src data:; style-src &#x27;sha256-/)
    expect(html).not.toMatch(/<script|<link|src="(?!data:image\/png)/)
    expect(html).toContain('<section class="part part-0" id="part-0"><h1 class="part-title">First &#x26; last</h1>')
  })

  test('names chapters in running heads without leaving the style sheet', () => {
    const html = bytesOf('print-en.html').toString()
    const styles = html.slice(html.indexOf('<style>'), html.indexOf('</style>'))
    expect(styles).toContain(
      '@page p-guide-apple { @top-right { content: "Apple \\3c \\2f title\\3e  \\22 quoted\\22 " } }',
    )
  })

  test('has a note for each external link, and every internal link leads to an id', () => {
    const html = bytesOf('print-en.html').toString()
    expect(html).toMatch(/web<\/a><sup class="link-number">\[\d]<\/sup>/)
    expect(html).toContain('https://web.example/a?b=1&#x26;c</a></li>')
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual([])
  })
})

test('has words in all languages of the theme', () => {
  const tags = readdirSync(join(repository, 'theme/locales'))
    .map((name) => name.replace('.json', ''))
    .filter((tag) => tag !== 'schema' && tag !== 'en')
  for (const tag of tags) {
    expect(wordsFor(tag).read, tag).not.toBe(wordsFor('en').read)
    expect(wordsFor(tag).seePage, tag).toContain('{page}')
  }
  expect(wordsFor('zh-TW').contents).toBe('目錄')
})

test.each([
  [{ name: 'b', sections: ['nothing'] }, 'The book `b` has no pages in the language `en`'],
  [{ name: 'b', cover: 'none.png' }, 'The cover `none.png` of the book `b` does not exist'],
])('rejects a book that it cannot make', async (book: BookOptions, message) => {
  await using output = await openOutput(site.root)
  const [edition] = editionsOf({ ...book, languages: ['en'] }, await output.site())
  await expect(edition && writeBook(await output.site(), edition)).rejects.toThrow(message)
})

test('rejects a language that the site does not have', () => {
  expect(() => editionsOf({ name: 'b', languages: ['fr'] }, { langs: ['en', 'zh'] })).toThrow(/needs the language `fr`/)
})

/** Returns the links of chapters that lead to no file or id of the book. */
function brokenLinks(files: ReadonlyMap<string, string>): string[] {
  const chapters = [...files].filter(([path]) => path.endsWith('.xhtml'))
  return chapters.flatMap(([path, text]) =>
    [...text.matchAll(/(?:href|src)="([^":]+)"/g)].flatMap(([, href = '']) => {
      const target = new URL(href, `https://book.invalid/${path}`)
      const file = files.get(target.pathname.slice(1))
      const id = decodeURIComponent(target.hash.slice(1))
      return file !== undefined && (id === '' || file.includes(` id="${id}"`)) ? [] : [`${path}: ${href}`]
    }),
  )
}
