// Migrates what readers of Docusaurus see around the text: titles, announcements, menus, footers, and sidebars of blogs.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = (theme: string, preset = ''): string =>
  `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/',
    themeConfig: { ${theme} },
    presets: [['classic', { docs: { routeBasePath: '/' }, ${preset} }]] }`

const intro = { 'docs/intro.md': '# Intro\n\nHello.\n', 'docs/food.md': '# Food\n\nMice.\n' }

test('leads the announcement where its first link leads, and lists the others', async () => {
  using site = project({
    'docusaurus.config.js': config(
      `announcementBar: { id: 'food', content: 'Read <b><a class="x" href="https://kestrel.example/food#mice">what they eat</a></b>&nbsp;or <a href="https://birds.example/">more</a>' }`,
    ),
    ...intro,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('config/site.ts').replace(/\s+/g, ' ')).toContain(
    "announcement: { message: 'Read what they eat or more', href: '/food#mice', localStorageKey: 'food' }",
  )
  expect(result.findings.map(({ text }) => text)).toEqual([
    'The announcement of docsite has one link. Write this one elsewhere: https://birds.example/',
  ])
})

test('leaves out a menu that only repeats entries beside it, and lists entries in the menu of languages', async () => {
  using site = project({
    'docusaurus.config.js': config(
      `navbar: { items: [
        { to: '/food', label: 'Food', className: 'wide' },
        { to: '/intro', label: 'Intro', className: 'wide' },
        { type: 'dropdown', label: 'More', className: 'narrow', items: [
          { to: '/food', label: 'Food' }, { to: '/intro', label: 'Intro' }] },
        { label: 'Links', items: [{ to: '/food', label: 'Food' }, { href: 'https://birds.example', label: 'Birds' }] },
        { type: 'localeDropdown', dropdownItemsAfter: [{ href: 'https://words.example', label: 'Help us translate' }] },
      ] }`,
    ),
    ...intro,
  })
  const result = await migrated(site)
  const written = result.text('config/site.ts').replace(/\s+/g, ' ')
  expect(written).toContain(
    "{ text: 'Food', link: '/food' }, { text: 'Intro', link: '/intro' }, { text: 'Links', items: [",
  )
  expect(written).not.toContain('More')
  expect(result.findings.map(({ kind, text }) => [kind, text])).toEqual([
    ['todo', 'The menu entry `Help us translate` has no counterpart. Write it into `nav`.'],
    [
      'note',
      'The menu `More` only repeats entries beside it, so the new menu lacks it. The old styles hid one of the two.',
    ],
  ])
})

test('keeps the titles of columns, links and images of the footer, and lists other HTML', async () => {
  using site = project({
    'docusaurus.config.js': config(
      `footer: { links: [{ title: 'More', items: [
        { to: '/food', label: 'Food' },
        { html: \`
          <a href="https://host.example">
            <img src="https://host.example/badge.svg" alt="Deployed by Host" />
          </a>\` },
        { html: '<form action="https://news.example"><input name="mail"></form>' },
        { html: '<b onclick="fly()">Fly</b>' },
      ] }] }`,
    ),
    ...intro,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('config/site.ts')).toContain(
    `message: 'More: <a href="/food">Food</a> · <a href="https://host.example"> <img src="https://host.example/badge.svg" alt="Deployed by Host" /> </a>'`,
  )
  expect(result.findings.map(({ text, removed }) => [text.slice(0, 28), removed])).toEqual([
    ['This HTML in the footer has ', '<form action="https://news.example"><input name="mail"></form>'],
    ['This HTML in the footer has ', '<b onclick="fly()">Fly</b>'],
  ])
})

const posts = {
  'blog/2024-05-06-moult.md': '# Moult\n\nFeathers.\n',
  'blog/2025-01-02-nest.md': '---\ndate: 2023-01-02\n---\n\n# Nest\n\nTwigs.\n',
  'blog/flight.md': '---\ndate: 2025-07-08\n---\n\n# Flight\n\nWings.\n',
  'blog/draft.md': '---\ndraft: true\n---\n\n# Draft\n\nLater.\n',
}

test('lists the posts of a blog in its sidebar, newest first', async () => {
  using site = project({
    'docusaurus.config.js': config('', `blog: { blogSidebarTitle: 'All posts', blogSidebarCount: 'ALL' }`),
    ...intro,
    ...posts,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.diagnostics.filter(({ rule }) => rule === 'unlisted-page')).toEqual([])
  expect(result.text('config/site.ts').replace(/\s+/g, ' ')).toContain(
    "'/blog': [ { text: 'All posts', items: [ { link: '/blog/flight' }, { link: '/blog/2024/05/06/moult' }, { link: '/blog/2025/01/02/nest' }, ], }, ]",
  )
})

test('shows no sidebar on the posts of a blog that had none', async () => {
  using site = project({ 'docusaurus.config.js': config('', 'blog: { blogSidebarCount: 0 }'), ...intro, ...posts })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => rule === 'unlisted-page')).toEqual([])
  expect(result.text('config/site.ts')).not.toContain("'/blog'")
  expect(result.text('content/blog/flight.md')).toContain('sidebar: false')
})

test('adds the version to the titles of older documents, and keeps names with underscores in the words', async () => {
  const pages = (folder: string) => ({
    [`${folder}/intro.md`]: '---\nslug: /\n---\n\n# Look around\n\nSet `kestrel_config__nest` to ___two___ twigs.\n',
    [`${folder}/food.md`]: '# What they eat\n\nMice.\n',
  })
  using site = project({
    'docusaurus.config.js': config(''),
    'versions.json': '["2.0", "1.0"]',
    ...pages('docs'),
    ...pages('versioned_docs/version-2.0'),
    ...pages('versioned_docs/version-1.0'),
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  expect(result.diagnostics.filter(({ rule }) => rule === 'duplicate-title')).toEqual([])
  expect(result.text('content/1.0/food.md')).toContain('titleSuffix: 1.0 - Kestrel')
  expect(result.text('content/next/food.md')).toContain('titleSuffix: Next - Kestrel')
  expect(result.text('content/food.md')).not.toContain('titleSuffix')
})

test('shows one title on pages that hide that of the frontmatter', async () => {
  const page = (body: string) => `---\ntitle: Food\nhide_title: true\n---\n\n&nbsp;\n\n${body}\n`
  using site = project({
    'docusaurus.config.js': config(''),
    'docs/intro.md': page('# What they eat\n\nMice.'),
    'docs/inside.md': page('<div className="guide">\n\n# What they eat\n\nMice.\n\n</div>'),
    'docs/none.md': page('Mice.'),
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  expect(result.text('content/intro.md')).toBe('---\ntitle: Food\n---\n\n&nbsp;\n\n# What they eat\n\nMice.\n')
  expect(result.text('content/inside.md').replaceAll(/\n{2,}/g, '\n\n')).toBe(
    '---\ntitle: Food\n---\n\n# What they eat\n\n&nbsp;\n\n<div class="guide">\n\nMice.\n\n</div>\n',
  )
  expect(result.text('content/none.md')).toContain('x-hide_title: true')
})

test('writes no edit links if code adds the repository to the URL', async () => {
  using site = project({
    'docusaurus.config.js': `const name = 'kestrel'
      export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', presets: [['classic', { docs: {
        routeBasePath: '/', editUrl: ({ docPath }) => \`https://github.com/example/\${name}/edit/main/docs/\${docPath}\` } }]] }`,
    ...intro,
  })
  const result = await migrated(site)
  expect(result.text('config/site.ts')).not.toContain('editLink')
  expect(result.findings.map(({ text }) => text)).toEqual([
    '`editUrl` is a function, and the first URL in it is not whole. Set `editLink`.',
  ])
})

test('leads menus to the old site for pages that plugins made', async () => {
  using site = project({
    'docusaurus.config.js': `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/birds/',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      themeConfig: { navbar: { items: [
        { label: 'More', items: [{ to: '/rules', label: 'Rules' }, { to: '/notes', label: 'Notes' }, { to: '/a.pdf', label: 'A' }] },
        { to: '/docs/gone', label: 'Gone' } ] },
        footer: { links: [{ items: [{ to: '/rules', label: 'Rules' }] }] } },
      presets: [['classic', {}]] }`,
    'docs/intro.md': '# Intro\n',
    'src/pages/notes.tsx': 'export default () => null\n',
    'static/a.pdf': 'x',
  })
  const result = await migrated(site)
  const text = result.text('config/site.ts')
  expect(text.match(/link: '[^']*'/g)).toEqual(
    expect.arrayContaining(["link: 'https://kestrel.example/birds/rules'", "link: '/notes'", "link: '/docs/gone'"]),
  )
  expect(text).toContain('<a href="https://kestrel.example/birds/rules">Rules</a>')
  expect(text).toContain("link: '/a.pdf'")
  expect(result.findings.filter(({ topic }) => topic === 'page').map(({ text }) => text)).toEqual([
    'Code of the old project made the page `/rules`. Menus lead to it on the old site, https://kestrel.example/birds/rules. Write it in Markdown, and change these links.',
  ])
})
