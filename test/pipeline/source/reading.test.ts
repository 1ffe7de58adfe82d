// Reading content: encodings, frontmatter, file names, ignored files, `public/` and symbolic links.

import { describe, expect, test } from 'vitest'
import { readText } from '../../../pipeline/source/read.ts'
import { scanContent } from '../../../pipeline/source/scan.ts'
import { SiteTest } from '../../site-test.ts'
import { type Compiled, compile } from '../compiled.ts'

const page = { 'content/index.md': '# Home\n' }
const diagnosticsOf = async (files: Record<string, string | Uint8Array>) =>
  (await compile({ ...page, ...files })).diagnostics

describe('the text of a page', () => {
  const text = '---\ntitle: A\n---\n\n# B\n\nOne\ntwo [link](./nope.md)\n'
  test.each([
    ['with LF', text],
    ['with a byte order mark', `\uFEFF${text}`],
    ['with CRLF', text.replaceAll('\n', '\r\n')],
    ['with lone CR', text.replaceAll('\n', '\r')],
    ['with mixed line endings', `\uFEFF${text.replace('\n', '\r\n').replace('\n\n', '\r\r\n')}`],
    ['without a final newline', text.trimEnd()],
  ])('is read %s', async (_, written) => {
    const site = await compile({ ...page, 'content/a.md': written })
    expect(site.diagnostics).toEqual(['content/a.md:8:5 error Link target `./nope.md` does not exist (dead-link)'])
    expect(site.record('/a')).toMatchObject({ title: 'A', frontmatter: { title: 'A' } })
  })

  test.each([
    ['no text', '', 'a'],
    ['white space', ' \n\t\n \n', 'a'],
    ['frontmatter', '---\ntitle: Only\n---\n', 'Only'],
    ['frontmatter without a final newline', '---\ntitle: Only\n---', 'Only'],
    ['frontmatter without fields', '---\n---\n', 'a'],
    ['frontmatter that contains only comments', '---\n# nothing yet\n---\n', 'a'],
    ['a thematic break', '---\n', 'a'],
    ['a comment', '<!-- nothing yet -->\n', 'a'],
  ])('can consist of only %s', async (_, text, title) => {
    const site = await compile({ ...page, 'content/a.md': text })
    expect(site.diagnostics).toEqual([])
    expect(site.record('/a')).toMatchObject({ title, toc: [], pageType: 'doc' })
  })

  test.each<[string, Uint8Array | string, string, string?]>([
    [
      'little-endian UTF-16',
      Buffer.from('\uFEFF# Hi\n', 'utf16le'),
      '1:1 error This file is UTF-16',
      'Save it as UTF-8.',
    ],
    [
      'big-endian UTF-16',
      Buffer.from('\uFEFF# Hi\n', 'utf16le').swap16(),
      '1:1 error This file is UTF-16',
      'Save it as UTF-8.',
    ],
    [
      'UTF-16 without a byte order mark',
      Buffer.from('# Hi\n', 'utf16le'),
      '1:2 error This file contains a NUL byte, so it is damaged or not a text file',
    ],
    ['Latin-1', Buffer.from('# Hi\n\nCaf\u00e9\n', 'latin1'), '3:4 error This file is not UTF-8', 'Save it as UTF-8.'],
    [
      'a truncated character',
      Buffer.concat([Buffer.from('# Hi\n\nx '), Buffer.from('指').subarray(0, 2)]),
      '3:3 error This file is not UTF-8',
      'Save it as UTF-8.',
    ],
    [
      'a NUL byte',
      '# Hi\r\n\r\nab\0c\n',
      '3:3 error This file contains a NUL byte, so it is damaged or not a text file',
    ],
  ])('is rejected with %s', async (_, text, expected, hint) => {
    expect(await diagnosticsOf({ 'content/a.md': text })).toEqual([
      `content/a.md:${expected} (invalid-encoding)`,
      ...(hint ? [`  ${hint}`] : []),
    ])
  })

  test('can contain replacement characters', async () => {
    expect(await diagnosticsOf({ 'content/a.md': '# Hi \uFFFD\n' })).toEqual([])
  })

  test.each([
    ['content/_part.md', '::include{file="_part.md"}'],
    ['content/g/_meta.json', ''],
  ])('is validated in other files too: %s', async (file, include) => {
    const bytes = Buffer.from(
      file.endsWith('json') ? '["a", {"type":"section-header","label":"\u00e9"}]' : 'Caf\u00e9',
      'latin1',
    )
    const diagnostics = await diagnosticsOf({
      [file]: bytes,
      'content/g/a.md': '# A\n',
      'content/b.md': `# B\n\n${include}\n`,
    })
    expect(diagnostics[0]).toMatch(new RegExp(`^${file}:1:\\d+ error This file is not UTF-8 \\(invalid-encoding\\)$`))
  })
})

describe('frontmatter', () => {
  test.each([
    ['title: "x', '2:10 error The frontmatter is not valid YAML: Missing closing "quote'],
    [
      'title: a\ndescription: b: c',
      '3:14 error The frontmatter is not valid YAML: Nested mappings are not allowed in compact mappings',
      'In YAML, `: ` ends a key. Put the value in quotes.',
    ],
    ['hero:\n\tname: x', '3:1 error The frontmatter is not valid YAML: Tabs are not allowed as indentation'],
    ['title: a\ntitle: b', '3:1 error The frontmatter is not valid YAML: Map keys must be unique'],
    [
      'a: &a [b]\nb: [*a, *c]',
      '3:9 error The frontmatter is not valid YAML: the alias `*c` is not defined',
      'In YAML, `*` begins an alias. Put the value in quotes.',
    ],
    ['- a', '2:1 error The frontmatter must be an object with known fields, but is a list'],
    ['just text', '2:1 error The frontmatter must be an object with known fields, but is "just text"'],
    [
      'title: [a]',
      '2:1 error The frontmatter field `title` must be a string, but is a list',
      'In YAML, `[` begins a list. Put the value in quotes.',
    ],
    [
      'pageType: hmoe',
      '2:1 error The frontmatter field `pageType` must be "home" or "doc" or "custom" or "blank", but is "hmoe"',
      'Did you mean `home`?',
    ],
    [
      'pageType: "404"',
      '2:1 error The frontmatter field `pageType` must be "home" or "doc" or "custom" or "blank", but is "404"',
    ],
    [
      'outline: maybe',
      '2:1 error The frontmatter field `outline` must be true, false, "deep", a depth, or a list of the first and the last depth, but is "maybe"',
    ],
    ['overviewHeaders: [2, 5]', '2:22 error The frontmatter field `overviewHeaders[1]` must be 2, 3 or 4, but is 5'],
    [
      'published_at: soon',
      '2:1 error The frontmatter field `published_at` must be a date such as 2024-09-10, but is "soon"',
    ],
    [
      'hero:\n  name: X\n  actions:\n    - text: Go',
      '5:7 error The frontmatter field `hero.actions[0]` needs the field "link" (a URL of at most 2048 characters)',
    ],
    [
      'features:\n  - title: A\n    span: 5',
      '4:5 error The frontmatter field `features[0].span` must be 2 or 3 or 4 or 6, but is 5',
    ],
  ])('is reported with the position of the problem: %j', async (yaml, expected, hint?: string) => {
    expect(await diagnosticsOf({ 'content/a.md': `---\n${yaml}\n---\n\n# A\n` })).toEqual([
      `content/a.md:${expected} (invalid-frontmatter)`,
      ...(hint ? [`  ${hint}`] : []),
    ])
  })

  test('is reported with the nearest name for an unknown field', async () => {
    expect(await diagnosticsOf({ 'content/a.md': '---\ntitle: A\ndiscription: x\nx-own: y\n---\n' })).toEqual([
      'content/a.md:3:1 warning The frontmatter field `discription` is not a known field (unknown-field)',
      '  Did you mean `description`?',
    ])
  })

  test('is reported if it is not closed', async () => {
    expect(await diagnosticsOf({ 'content/a.md': '---\ntitle: A\n\n# A\n' })).toEqual([
      'content/a.md:1:1 error The frontmatter is not closed (invalid-frontmatter)',
      '  Write `---` on a line of its own after the last field.',
    ])
    expect(await diagnosticsOf({ 'content/a.md': '---\nNote: a rule, then text.\n' })).toEqual([])
  })

  test('keeps its valid fields', async () => {
    const site = await compile({ ...page, 'content/a.md': '---\ntitle: 404\nsidebar: nope\nx-own: [1]\n---\n' })
    expect(site.record('/a')).toMatchObject({ title: '404', frontmatter: { title: '404', 'x-own': [1] } })
  })
})

describe('file names', () => {
  const names = [
    'a b',
    'c#',
    '100%',
    'q?',
    '%41',
    '%23',
    'a+b',
    "it's",
    'say "hi"',
    'a&b<c>',
    '😀',
    '指南',
    'é',
    'x;y,z=1@',
    'back\\slash',
    'dir.md/page',
    '深 层/页 面',
  ]

  test('resolves links to pages with special characters, in any common notation', async () => {
    const links = names.map((name) => {
      const encoded = name.split('/').map(encodeURIComponent).join('/')
      return `[a](./${encoded}.md) [b](/${encoded}) [c](<./${name.replace(/[%#?<>\\]/g, encodeURIComponent)}.md>)\n`
    })
    const files = names.map((name) => [`content/${name}.md`, '# Here\n'])
    const site = await compile({ ...Object.fromEntries(files), 'content/index.md': `# Home\n\n${links.join('\n')}` })
    expect(site.diagnostics).toEqual([])
    expect(site.routes).toEqual(expect.arrayContaining(names.map((name) => `/${name.normalize('NFC')}`)))
    const hrefs = site.links('/').map((attribute) => /href="([^"]*)"/.exec(attribute)?.[1]?.replaceAll('&amp;', '&'))
    hrefs.forEach((href, i) => {
      const { pathname, search, hash } = new URL(href ?? '', 'https://site.example')
      expect([decodeURIComponent(pathname), search, hash]).toEqual([`/${names[Math.floor(i / 3)]}`, '', ''])
    })
  })

  test('treats both Unicode forms of an accent as the same name', async () => {
    const site = await compile({
      ...page,
      'content/re\u0301sume\u0301.md': '# R\n',
      'content/b.md': '[r](./r\u00e9sum\u00e9.md)\n',
    })
    expect(site.diagnostics).toEqual([])
    expect(site.routes).toContain('/r\u00e9sum\u00e9')
  })

  test.each([
    ['old.html', 'The file name of a page cannot end in `.html`', 'Rename the file.'],
    [
      'x'.repeat(252),
      'This name is too long for a file in the built site',
      'Shorten it to at most 255 bytes, and its path to 1024.',
    ],
    [
      'a\u202eb',
      'The name of a page cannot contain control characters, or characters that change the order of text',
      'Rename the file. The name is `/a\\u202eb`.',
    ],
    [
      '指'.repeat(84),
      'This name is too long for a file in the built site',
      'Shorten it to at most 255 bytes, and its path to 1024.',
    ],
  ])('rejects %s', async (name, text, hint) => {
    expect(await diagnosticsOf({ [`content/${name}.md`]: '# A\n' })).toEqual([
      `content/${name}.md error ${text} (invalid-file-name)`,
      `  ${hint}`,
    ])
  })

  test('builds a page with a name of the maximum length', async () => {
    using site = SiteTest.of({ ...page, [`content/${'x'.repeat(250)}.md`]: '# A\n' })
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  })

  test('reports file names, but not directory names, that differ only in case', async () => {
    expect(
      await diagnosticsOf({
        'content/A.md': '# A\n',
        'content/a.md': '# a\n',
        'content/G/x.md': '',
        'content/g/y.md': '',
      }),
    ).toEqual([
      'content/a.md error The URL of this page differs from that of `content/A.md` only in case (case-conflict)',
      '  Rename one of them, because on some disks they overwrite each other.',
    ])
  })

  test('reports both names of two files with the same URL', async () => {
    const site = await compile({
      ...page,
      'content/a.md': '# A\n',
      'content/a/index.md': '# B\n',
      'content/b.md': '',
      'content/b/c.md': '',
    })
    expect(site.diagnostics).toEqual([
      'content/a.md error This page has the same URL as `content/a/index.md` (duplicate-route)',
      '  Both `content/a/index.md` and this file have the URL `/a`. Move or rename one of them.',
    ])
    expect(site.routes).toEqual(['/', '/a/', '/b', '/b/c'])
  })
})

describe('a file that is not a page', () => {
  test('is ignored without a diagnostic if its name or directory excludes it', async () => {
    const site = await compile({
      ...page,
      'content/.hidden.md': '# H\n',
      'content/.git/a.md': '# H\n',
      'content/_part.md': '# P\n',
      'content/_parts/a.md': '# P\n',
      'content/node_modules/a/README.md': '# N\n',
      'content/public/a.md': '# A download\n',
      'content/notes.txt': 'text\n',
      'content/guide/public/a.md': '# A page\n',
    })
    expect(site.diagnostics).toEqual([])
    expect(site.routes).toEqual(['/', '/guide/public/a'])
  })

  test.each(['a.mdx', 'a.markdown', 'a.MD', 'a.Md', 'a.mkd'])(
    'is reported if its name suggests a page: %s',
    async (name) => {
      expect(await diagnosticsOf({ [`content/${name}`]: '# A\n', 'content/b.md': `[a](./${name})\n` })).toEqual([
        `content/${name} warning docsite ignores this file, because the names of pages must end in \`.md\` (ignored-file)`,
        '  Rename it to `a.md`, or list it in `route.exclude`.',
      ])
      const config = { 'config/site.json': JSON.stringify({ route: { exclude: [name] } }) }
      expect(await diagnosticsOf({ [`content/${name}`]: '# A\n', ...config })).toEqual([])
    },
  )

  test('can be excluded by the configuration', async () => {
    const config = { 'config/site.json': '{ "route": { "include": ["**/*.md"], "exclude": ["drafts/**", "?.md"] } }' }
    const site = await compile({
      ...page,
      ...config,
      'content/drafts/a.md': '',
      'content/b.md': '',
      'content/bb.md': '',
    })
    expect(site.routes).toEqual(['/', '/bb'])
  })

  test('is not content, so a directory without pages is an error', async () => {
    const { diagnostics } = await compile({ 'content/notes.txt': '' })
    expect(diagnostics).toEqual([
      'content error The content folder has no pages (no-pages)',
      '  Create `content/index.md`.',
    ])
  })
})

describe('a file in public/', () => {
  test.each([
    ['index.html', 'the page `content/index.md`'],
    ['guide/a.html', 'the page `content/guide/a.md`'],
    ['guide', 'the folder of the page `content/guide/a.md`'],
    ['404.html', 'the 404 page'],
    ['old.html', 'the redirect from `/old`'],
    ['static/manifest.json', "docsite's own files"],
    ['static/pages/x.json', "docsite's own files"],
    ['static', "docsite's own files"],
  ])('is reported if it would replace another file: %s', async (file, owner) => {
    const config = { 'config/site.json': '{ "redirects": [{ "from": "/old", "to": "/guide/a" }] }' }
    expect(await diagnosticsOf({ ...config, 'content/guide/a.md': '# A\n', [`content/public/${file}`]: 'x' })).toEqual([
      `content/public/${file} error This file would replace ${owner} (duplicate-route)`,
      '  Rename it, or move it to another folder.',
    ])
  })

  test('is copied unchanged if it replaces no other file', async () => {
    const files = {
      'a.html': '<p>mine',
      'static/mine.js': '1',
      '.well-known/x': 'y',
      'pages/a.json': '{}',
      'b c#.txt': '指',
    }
    const written = Object.entries(files).map(([path, text]) => [`content/public/${path}`, text])
    using site = SiteTest.of({ ...page, ...Object.fromEntries(written) })
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    for (const [path, text] of Object.entries(files)) expect(site.read(`dist/${path}`)).toBe(text)
  })
})

describe('symbolic links', () => {
  const linked = async (make: (site: SiteTest) => SiteTest, files = {}): Promise<Compiled> => {
    using site = SiteTest.of({ ...page, 'content/g/a.md': '# A\n', 'docs/b.md': '# B\n', ...files })
    return await compile(make(site))
  }

  test('follows links inside the content and to allowed directories', async () => {
    const allowed = { 'config/site.json': '{ "route": { "linkedFolders": ["docs"] } }' }
    const site = await linked(
      (one) =>
        one
          .link('g', 'content/h')
          .link('g/a.md', 'content/c.md')
          .link('../docs', 'content/docs')
          .link('../../docs/b.md', 'content/g/b.md'),
      allowed,
    )
    expect(site.diagnostics).toEqual([])
    expect(site.routes).toEqual(['/', '/c', '/docs/b', '/g/a', '/g/b', '/h/a', '/h/b'])
  })

  test('accepts a link as the content directory', async () => {
    using site = SiteTest.of({ 'docs/index.md': '# A\n' }).link('docs', 'content')
    expect((await compile(site)).routes).toEqual(['/'])
  })

  test.each([
    [
      'to a directory outside the project',
      '/etc',
      'points outside `content/`',
      'Copy the file into `content/`, or allow its folder in `route.linkedFolders`.',
    ],
    [
      'to a file outside the project',
      '/etc/hostname',
      'points outside `content/`',
      'Copy the file into `content/`, or allow its folder in `route.linkedFolders`.',
    ],
    [
      'to another directory of the project',
      '../docs/b.md',
      'points outside `content/`',
      'Copy the file into `content/`, or allow its folder in `route.linkedFolders`.',
    ],
    ['to a missing file', 'nowhere.md', 'is broken, or points to itself', 'Delete it, or link it to an existing file.'],
    ['to itself', 'link.md', 'is broken, or points to itself', 'Delete it, or link it to an existing file.'],
    ['to its own directory', '.', 'points to a folder that contains it', 'Remove the link, because it forms a cycle.'],
    [
      'to the project',
      '..',
      'points outside `content/`',
      'Copy the file into `content/`, or allow its folder in `route.linkedFolders`.',
    ],
  ])('reports a link %s', async (_, target, what, hint) => {
    const { diagnostics, routes } = await linked((one) => one.link(target, 'content/link.md'))
    expect(diagnostics).toEqual([`content/link.md error This symbolic link ${what} (invalid-symlink)`, `  ${hint}`])
    expect(routes).toEqual(['/', '/g/a'])
  })

  test('reports links that form a loop, and does not follow them forever', async () => {
    const { diagnostics } = await linked((one) => one.link('../h', 'content/g/h').link('../g', 'content/h/g'), {
      'content/h/a.md': '',
    })
    expect(diagnostics.filter((line) => !line.startsWith('  '))).toEqual([
      'content/g/h/g error This symbolic link points to a folder that contains it (invalid-symlink)',
      'content/h/g/h error This symbolic link points to a folder that contains it (invalid-symlink)',
    ])
  })

  test('reports links in public/ that lead outside the content', async () => {
    const { diagnostics } = await linked((one) =>
      one.link('/etc/hostname', 'content/public/host').link('../g/a.md', 'content/public/a.txt'),
    )
    expect(diagnostics[0]).toBe(
      'content/public/host error This symbolic link points outside `content/` (invalid-symlink)',
    )
    expect(diagnostics).toHaveLength(2)
  })
})

describe('a file that vanishes during a build', () => {
  test('is treated as if it had never existed', () => {
    using site = SiteTest.of({ ...page, 'content/a.md': '# A\n' })
    const tree = scanContent(site.root)
    site.remove('content/a.md')
    expect(tree.pages).toEqual(['a.md', 'index.md'])
    expect(readText(tree.area, 'a.md')).toBeUndefined()
  })

  test.each(['file', 'folder'])('does not fail the build if it is a %s', async (kind) => {
    using site = SiteTest.of({
      'content/index.md': '# Home\n',
      'content/going/a.md': '# A\n',
      'content/staying/_meta.json': '["a"]',
      'content/staying/a.md': '# A\n',
      'vanish.mjs': `
        import fs from 'node:fs'
        import { syncBuiltinESMExports } from 'node:module'
        const real = { readdirSync: fs.readdirSync, openSync: fs.openSync }
        const [name, path] = ${JSON.stringify(kind)} === 'file' ? ['openSync', '/content/going/a.md'] : ['readdirSync', '/content/going']
        let gone = false
        fs[name] = (file, ...rest) => {
          if (String(file).endsWith(path) && !gone) {
            gone = true
            fs.rmSync(file, { recursive: true, force: true })
          }
          return real[name](file, ...rest)
        }
        syncBuiltinESMExports()
      `,
    })
    const { code, stdout, stderr } = await site.build([], { node: ['--import', site.path('vanish.mjs')] })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Built 2 pages /)
  })
})

/** A module for `node --import` that writes the processor time of the command to a file. Other programs do not change it much. */
const writeTime = `
  import { writeFileSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1_000_000 }
  if (isMainThread) process.on('exit', () => writeFileSync('seconds.txt', String(seconds())))
`

/** Returns the processor time of a build with a page of this length. */
async function buildTime(length: number): Promise<number> {
  const part = `## Head\n\n${'Some words of a paragraph with `code`, **bold** and [a link](#top).\n\n'.repeat(12)}\`\`\`js\nlet a = 1\n\`\`\`\n\n`
  const big = `# Big\n\n${part.repeat(Math.ceil(length / part.length))}`
  using site = SiteTest.of({ ...page, 'content/big.md': big, 'write-time.mjs': writeTime })
  expect(await site.build([], { node: ['--import', site.path('write-time.mjs')] })).toMatchObject({
    code: 0,
    stderr: '',
  })
  return Number(site.read('seconds.txt'))
}

// Linear work takes at most four times the time, and quadratic work 16 times.
test('builds a long page in linear time', async () => {
  const length = process.env.DOCSITE_TEST === 'full' ? 1_250_000 : 50_000
  const once = await buildTime(length)
  expect(await buildTime(4 * length)).toBeLessThan(6 * once)
})
