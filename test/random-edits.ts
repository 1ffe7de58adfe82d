// A small bilingual site with every feature, and pseudo-random edits to it.

import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { locales } from './bilingual.ts'
import { git, SiteTest } from './site-test.ts'

/** A kind of edit, and a number that selects its target and variant. */
export interface Edit {
  kind: EditKind
  n: number
}

export type EditKind = keyof typeof edits

interface ConfigParts {
  title: string
  words: string[]
  redirects: string[]
  styles: boolean
  lastUpdated: boolean
  missingTranslation: 'fallback' | 'absent'
  more: string
}

/** The site with its current files and build flags. */
export class EditedSite {
  readonly site: SiteTest
  out = 'dist'
  base: string | undefined
  readonly config: ConfigParts = {
    title: 'Edits',
    words: [],
    redirects: [],
    styles: false,
    lastUpdated: false,
    missingTranslation: 'fallback',
    more: '',
  }
  #commits = 0

  constructor() {
    this.site = SiteTest.of(baseFiles())
    this.writeConfig()
  }

  [Symbol.dispose](): void {
    this.site[Symbol.dispose]()
  }

  apply({ kind, n }: Edit): void {
    edits[kind](this, n)
  }

  /** Returns the content path of an existing page. */
  page(n: number): string {
    const pages = [...this.site.files('content').keys()].filter((path) => /^(?:en|zh)\/.*\.md$/.test(path))
    const own = pages.filter((path) => !/(?:^|\/)_/.test(path) && !/^(?:en|zh)\/index\.md$/.test(path))
    return own[n % own.length] ?? 'en/index.md'
  }

  read(path: string): string {
    return this.site.read(`content/${path}`)
  }

  write(path: string, contents: string | Uint8Array): void {
    this.site.edit(`content/${path}`, contents)
  }

  remove(path: string): void {
    rmSync(this.site.path(path), { recursive: true, force: true })
  }

  writeConfig(): void {
    const { title, words, redirects, styles, lastUpdated, missingTranslation, more } = this.config
    this.site.edit(
      'config/site.ts',
      `import { defineSite } from '@docsite/cli'
export default defineSite({
  title: ${JSON.stringify(title)},
  locales: ${JSON.stringify(locales)},
  siteUrl: 'https://edits.example',
  missingTranslation: '${missingTranslation}',
  search: { words: ${JSON.stringify(words)} },
  redirects: [${redirects.map((from) => `{ from: '${from}', to: '/guide/start' }`).join(', ')}],
  styles: ${styles ? "['config/own.css']" : '[]'},
  themeConfig: { lastUpdated: ${lastUpdated} },
  // The diagnostics that random edits cause do not matter here.
  check: { rules: { ${tolerated.map((rule) => `'${rule}': 'warning'`).join(', ')} } },
  ${more}
})
`,
    )
  }

  commit(): void {
    this.#commits++
    // Each commit needs a different fixed date.
    const date = `2024-03-01T0${this.#commits % 10}:00:00Z`
    git(this.site.root, ['init', '-q'])
    git(this.site.root, ['add', 'content', 'config'])
    git(this.site.root, ['commit', '-q', '--allow-empty', '-m', `Change ${this.#commits}`], date)
  }
}

const tolerated = [
  'dead-link',
  'dead-anchor',
  'missing-asset',
  'missing-fragment',
  'invalid-meta',
  'invalid-sidebar',
  'invalid-redirect',
  'duplicate-route',
]

const words = ['quick', 'brown', 'fox', '快速', '狐狸', '构建', 'over', 'the', 'lazy', '懒狗', '配置', 'dog']

function prose(n: number): string {
  return Array.from({ length: 3 + (n % 6) }, (_, i) => words[(n + i * (1 + (n % 7))) % words.length]).join(' ')
}

function baseFiles(): Record<string, string | Uint8Array> {
  return {
    'content/en/index.md': '# Home\n\nWelcome. [Start](./guide/start.md)\n',
    'content/zh/index.md': '# 首页\n\n欢迎。[开始](./guide/start.md)\n',
    'content/en/guide/_meta.json': JSON.stringify(['start', { type: 'file', name: 'more', label: 'More of it' }]),
    'content/zh/guide/_meta.json': JSON.stringify(['start', 'more']),
    'content/en/_nav.json': JSON.stringify([{ text: 'Guide', link: '/guide/start' }]),
    'content/zh/_nav.json': JSON.stringify([{ text: '指南', link: '/guide/start' }]),
    'content/en/guide/start.md':
      '---\ndescription: How to start\n---\n# Start\n\n![Shot](../../images/shot.png)\n\n## Install {#install}\n\n```bash package-manager\nnpm install it\n```\n\n::include{file="../_part.md"}\n',
    'content/zh/guide/start.md': '# 开始\n\n## 安装 {#install}\n\n安装构建工具。[更多](./more.md#first)\n',
    'content/en/guide/more.md':
      '# More\n\n## First\n\nSee [install](./start.md#install).\n\n## Second\n\n```ts\nconst a = 1\n```\n',
    'content/zh/guide/more.md': '# 更多\n\n## 第一\n\n## 第二\n\n更多的文字。\n',
    'content/en/guide/list.md': '---\noverview: true\n---\n# All of it\n',
    'content/en/_part.md': 'A part that pages share.\n\n### Inner\n',
    'content/images/shot.png': png(20, 10),
    'content/public/robots.txt': 'User-agent: *\n',
  }
}

/** Returns the header of a PNG file with the given size. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Adds a field to the frontmatter, or creates frontmatter with it. */
function withField(text: string, field: string): string {
  return text.startsWith('---\n') ? text.replace('---\n', `---\n${field}\n`) : `---\n${field}\n---\n${text}`
}

const configMore = [
  '',
  "head: [['meta', { name: 'x', content: 'y' }]],",
  "description: 'Another description',",
  'markdown: { showLineNumbers: true },',
  "words: { outline: 'Here' },",
  'mediumZoom: false,',
  "route: { exclude: ['en/guide/more.md'] },",
  'ssg: false,',
  "feeds: [{ id: 'news', test: '/guide/', type: 'rss' }],",
]

const metas = [
  ['start', 'more', 'list'],
  ['more', { type: 'divider' }, 'start'],
  [{ type: 'section-header', label: 'Part' }, 'list', { type: 'file', name: 'start', tag: 'New' }],
  [{ type: 'custom-link', label: 'Outside', link: 'https://edits.example/x' }, 'start'],
]

/** All kinds of edits. Some leave a site with errors, but every site can be edited further. */
const edits = {
  text: (at, n) => at.write(at.page(n), `${at.read(at.page(n))}\n${prose(n)}.\n`),
  heading: (at, n) => at.write(at.page(n), `${at.read(at.page(n))}\n## Heading ${n % 5} ${prose(n)}\n`),
  title: (at, n) => at.write(at.page(n), at.read(at.page(n)).replace(/^# .*$/m, `# ${prose(n)}`)),
  frontmatter: (at, n) => {
    const fields = ['description: Said anew', 'search: false', 'outline: false', 'x-note: 1', 'title: Other title']
    const field = fields[n % fields.length] as string
    const text = at.read(at.page(n))
    if (!text.includes(`${field.split(':')[0]}:`)) at.write(at.page(n), withField(text, field))
  },
  pageField: (at, n) => {
    const fields = [
      'draft: true',
      'slug: slugged',
      'unlisted: true',
      'sidebar: { order: 1, badge: New }',
      'redirect_from: [/old-1, /older]',
      'prev: false',
      'outline: [3, 4]',
      'sidebar: { label: Labeled }',
    ]
    const field = fields[n % fields.length] as string
    const path = at.page(n)
    const text = at.read(path)
    if (text.includes(`\n${field}\n`)) at.write(path, text.replace(`\n${field}\n`, '\n'))
    else if (!text.includes(`\n${field.split(':')[0]}:`)) at.write(path, withField(text, field))
  },
  link: (at, n) => {
    const targets = ['/guide/start#install', './more.md', '/guide/gone', '#nowhere', '../../images/shot.png', '/old']
    at.write(at.page(n), `${at.read(at.page(n))}\n[${prose(n)}](${targets[n % targets.length]})\n`)
  },
  newPage: (at, n) => {
    const lang = n % 3 === 0 ? 'zh' : 'en'
    at.write(`${lang}/guide/${n % 2 ? 'deep/' : ''}page-${n % 4}.md`, `# Page ${prose(n)}\n\n${prose(n + 1)}\n`)
  },
  rename: (at, n) => {
    const from = at.page(n)
    const text = at.read(from)
    at.remove(`content/${from}`)
    at.write(from.replace(/[^/]+$/, `renamed-${n % 3}.md`), text)
  },
  delete: (at, n) => at.remove(`content/${at.page(n)}`),
  fragment: (at, n) => at.write('en/_part.md', n % 7 === 0 ? '' : `Shared: ${prose(n)}.\n\n### Inner ${n % 3}\n`),
  meta: (at, n) => {
    const file = `${n % 2 ? 'en' : 'zh'}/guide/_meta.json`
    if (n % 9 === 0) at.remove(`content/${file}`)
    else at.write(file, JSON.stringify(metas[n % metas.length]))
  },
  nav: (at, n) =>
    at.write(`${n % 2 ? 'en' : 'zh'}/_nav.json`, JSON.stringify([{ text: prose(n), link: '/guide/more' }])),
  config: (at, n) => {
    if (n % 4 === 0) at.config.title = `Edits ${n % 10}`
    else if (n % 4 === 1) at.config.words = n % 8 === 1 ? [] : ['懒狗配', '更多的']
    else at.config.more = configMore[n % configMore.length] as string
    at.writeConfig()
  },
  redirect: (at, n) => {
    at.config.redirects = n % 5 === 0 ? [] : [...new Set([...at.config.redirects, `/old-${n % 3}`])]
    at.writeConfig()
  },
  publicFile: (at, n) => {
    if (n % 4 === 0) at.remove('content/public/notes')
    else at.write(`public/notes/${n % 2}.txt`, prose(n))
  },
  image: (at, n) => at.write('images/shot.png', png(20 + (n % 3), 10 + (n % 5))),
  island: (at, n) => {
    if (n % 4 === 0) at.remove('config/islands')
    else at.site.edit('config/islands/note.tsx', `export default function Note() { return <b>note ${n % 3}</b> }\n`)
    const page = 'en/guide/noted.md'
    if (n % 4 === 1) at.write(page, '# Noted\n\n::note\n')
    else if (n % 4 === 0) at.remove(`content/${page}`)
  },
  styles: (at, n) => {
    at.config.styles = n % 3 !== 0
    at.site.edit('config/own.css', `.own { order: ${n % 4} }\n`)
    at.writeConfig()
  },
  translation: (at, n) => {
    const missing = 'content/zh/guide/more.md'
    if (at.site.exists(missing)) at.remove(missing)
    else at.write('zh/guide/more.md', `# 更多 ${prose(n)}\n`)
  },
  fallback: (at) => {
    at.config.missingTranslation = at.config.missingTranslation === 'absent' ? 'fallback' : 'absent'
    at.writeConfig()
  },
  break: (at) => at.write('en/guide/broken.md', '---\ntitle: [unclosed\n---\n# Broken\n'),
  fix: (at) => at.write('en/guide/broken.md', '# Mended\n'),
  breakConfig: (at, n) => {
    at.config.more = n % 2 ? '' : "redirects: 'none',"
    at.writeConfig()
  },
  out: (at, n) => {
    at.out = n % 2 ? 'dist' : 'other/site'
  },
  base: (at, n) => {
    at.base = n % 2 ? undefined : '/docs/'
  },
  touch: (at, n) => utimesSync(at.site.path(`content/${at.page(n)}`), n, n),
  sameStamp: (at, n) => {
    const path = at.site.path(`content/${at.page(n)}`)
    const { atime, mtime } = statSync(path)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(/[a-y](?=[^a-z]*$)/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)),
    )
    utimesSync(path, atime, mtime)
  },
  history: (at) => {
    at.config.lastUpdated = true
    at.writeConfig()
    at.commit()
  },
  tamper: (at, n) => {
    if (!at.site.exists(at.out)) return
    const written = [...at.site.files(at.out).keys()].filter((path) => path !== 'static/manifest.json')
    if (written.length === 0) return
    const path = `${at.out}/${written[n % written.length]}`
    if (n % 2) at.remove(path)
    else at.site.edit(path, 'What somebody wrote into the output')
  },
} as const satisfies Record<string, (at: EditedSite, n: number) => void>

export const editKinds = Object.keys(edits) as EditKind[]
