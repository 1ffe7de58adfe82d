// Open Graph images: generated, or configured for the site or a page.

import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { fontFile, latin, makeFont } from '../../../test/boxes-font.ts'
import { firstDifference } from '../../../test/difference.ts'
import { testWith } from '../../../test/native-package.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { svgOf } from '../svg.ts'

// Node finds no named exports in this CommonJS module.
const { parse } = createRequire(import.meta.url)('opentype.js') as typeof import('opentype.js')

const chinese = [...new Set('快速上手指南，我的站点（一）构建配置。')].join('')

const files = {
  'content/en/index.md': '---\npageType: home\n---\n',
  'content/en/guide/start.md': '# Quick start\n',
  'content/zh/index.md': '---\npageType: home\n---\n',
  'content/zh/guide/start.md': '# 快速上手\n',
  'fonts/latin.ttf': fontFile(latin),
  'fonts/chinese.ttf': fontFile(chinese),
}
const config = (more: object) =>
  JSON.stringify({
    title: 'Mine',
    siteUrl: 'https://mine.example',
    base: '/docs/',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
    ...more,
  })
const drawn = { socialImage: { fonts: ['fonts/latin.ttf', 'fonts/chinese.ttf'] } }
const siteWith = (more: object) => SiteTest.of({ ...files, 'config/site.json': config(more) })

const tagsOf = (site: SiteTest, page: string) =>
  Object.fromEntries(
    Array.from(
      site.read(`dist/${page}`).matchAll(/<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)">/g),
      ([, name = '', content = '']) => [name, content],
    ),
  )
const picturesOf = (site: SiteTest) => [...site.files()].filter(([path]) => path.startsWith('static/social/'))

testWith(
  ['@resvg/resvg-js'],
  'generates an image with the title for each page except in writing systems that need shaping, and adds its size and alternative text',
  async () => {
    using site = siteWith(drawn)
    const shaped = ['دليل البدء', 'מדריך', 'गाइड']
    for (const [i, title] of shaped.entries()) site.edit(`content/en/guide/p${i}.md`, `# ${title}\n`)
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    for (const i of shaped.keys()) expect(tagsOf(site, `guide/p${i}.html`)).toEqual({ 'twitter:card': 'summary' })
    const tags = tagsOf(site, 'zh/guide/start.html')
    expect(tags).toEqual({
      'twitter:card': 'summary_large_image',
      'og:image': expect.stringMatching(/^https:\/\/mine\.example\/docs\/static\/social\/[0-9a-f]{16}\.png$/),
      'og:image:width': '1200',
      'og:image:height': '630',
    })
    // Both home pages have the title of the site and therefore share one image.
    const pictures = picturesOf(site)
    expect(pictures.length).toBe(3)
    for (const [, bytes] of pictures) expect(imageSize(bytes)).toMatchObject({ width: 1200, height: 630, type: 'png' })
    expect(tags['og:image']?.endsWith(pictures.find(([path]) => tags['og:image']?.endsWith(path))?.[0] ?? '-')).toBe(
      true,
    )
  },
)

testWith(['@resvg/resvg-js'], 'generates identical images, and reuses them until their content changes', async () => {
  using site = siteWith(drawn)
  await site.build(['--no-cache'])
  const first = site.files()
  await site.build()
  const stamps = () => Object.fromEntries(picturesOf(site).map(([path, bytes]) => [path, hash('sha1', bytes)]))
  expect(firstDifference(site.files(), first)).toBe('')
  const before = stamps()
  site.edit('content/en/guide/start.md', '# Quick start\n\nMore text.\n')
  expect((await site.build()).stdout).toContain('Parsed 1 page, rendered 1 ')
  expect(stamps()).toEqual(before)
  site.edit('content/en/guide/start.md', '# Another start\n')
  await site.build()
  const after = stamps()
  expect(Object.keys(after).filter((path) => !(path in before)).length).toBe(1)
  expect(Object.keys(before).filter((path) => !(path in after)).length).toBe(1)
  site.edit('fonts/latin.ttf', fontFile(`${latin}é`))
  await site.build()
  expect(Object.keys(stamps()).filter((path) => path in after)).toEqual([])
})

testWith(['@resvg/resvg-js'], 'prefers an image configured for the page or the site to a generated one', async () => {
  const png = new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAD0lEQVR4nGNgQAP/YQwAFP0C/tBD2MgAAAAASUVORK5CYII=',
      'base64',
    ),
  )
  using site = siteWith(drawn)
  site.edit('content/public/own.png', png).edit('content/en/guide/start.md', '---\nimage: /own.png\n---\n\n# Start\n')
  await site.build()
  expect(tagsOf(site, 'guide/start.html')).toMatchObject({
    'og:image': 'https://mine.example/docs/own.png',
    'og:image:width': '2',
    'og:image:height': '3',
    'twitter:card': 'summary_large_image',
  })
  site.edit('config/site.json', config({ socialImage: 'https://pictures.example/site.png' }))
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect(tagsOf(site, 'guide/start.html')).toMatchObject({ 'og:image': 'https://mine.example/docs/own.png' })
  expect(tagsOf(site, 'zh/guide/start.html')).toEqual({
    'og:image': 'https://pictures.example/site.png',
    'twitter:card': 'summary_large_image',
  })
  expect(picturesOf(site)).toEqual([])
})

test('makes the URL of an image absolute, and shares one image between the other pages unless images are turned off', async () => {
  const written = {
    '/docs/a%20b.png?v=2': 'https://mine.example/docs/a%20b.png',
    '/a b.png': 'https://mine.example/docs/a%20b.png',
    '//pictures.example/p.png': 'https://pictures.example/p.png',
  }
  using site = siteWith({})
  site.edit('content/public/a b.png', '')
  Object.keys(written).forEach((image, i) => {
    site.edit(`content/en/guide/p${i}.md`, `---\nimage: ${image}\n---\n\n# P\n`)
  })
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(Object.keys(written).map((_, i) => tagsOf(site, `guide/p${i}.html`)['og:image'])).toEqual(
    Object.values(written),
  )
  const tags = tagsOf(site, 'guide/start.html')
  expect(tags).toMatchObject({
    'twitter:card': 'summary_large_image',
    'og:image:width': '1200',
    'og:image:height': '630',
  })
  expect(tagsOf(site, 'zh/index.html')['og:image']).toBe(tags['og:image'])
  const [[path = '', bytes = Buffer.of()] = [], ...others] = picturesOf(site)
  expect([tags['og:image'], others]).toEqual([`https://mine.example/docs/${path}`, []])
  expect(imageSize(bytes)).toMatchObject({ width: 1200, height: 630, type: 'png' })
  site.edit('config/site.json', config({ socialImage: false }))
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(tagsOf(site, 'guide/start.html')).toEqual({ 'twitter:card': 'summary' })
  expect(picturesOf(site)).toEqual([])
})

describe('an image that cannot be generated', () => {
  const build = async (more: object, edit: (site: SiteTest) => void = () => undefined, node: string[] = []) => {
    using site = siteWith(more)
    edit(site)
    const { code, stderr } = await site.build([], { node })
    return { code, stderr }
  }

  test('is reported if the configured image is missing', async () => {
    const { code, stderr } = await build({ socialImage: '/none.png' })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('(missing-asset)') })
  })

  test('is reported for each missing font, and each file that is not a font', async () => {
    const { code, stderr } = await build({ socialImage: { fonts: ['fonts/none.ttf', 'config/site.json'] } })
    expect(code).toBe(1)
    for (const name of ['none.ttf', 'site.json'])
      expect(stderr).toContain(`The font \`${name}\` cannot be read (invalid-social-image)`)
  })

  testWith(['@resvg/resvg-js'], 'is reported if the font is damaged', async () => {
    const { code, stderr } = await build(drawn, (site) => site.edit('fonts/latin.ttf', fontFile(latin).slice(0, 300)))
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/latin\.ttf is not a TTF, OTF or WOFF font.* \(invalid-social-image\)/),
    })
  })

  testWith(
    ['@resvg/resvg-js'],
    'is generated with a warning if characters have no glyph, in cold and warm builds',
    async () => {
      using site = siteWith({ socialImage: { fonts: ['fonts/latin.ttf'] } })
      const [cold, warm] = [await site.build(), await site.build()]
      expect(cold).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('warning No font for social images contains these characters: 上 快 手 速'),
      })
      expect(warm.stderr).toBe(cold.stderr)
    },
  )

  test('is reported if `siteUrl` is missing', async () => {
    const { code, stderr } = await build({ ...drawn, siteUrl: undefined })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('The field `socialImage` needs a "siteUrl"'),
    })
  })

  test('is reported if the list of fonts is empty', async () => {
    expect((await build({ socialImage: { fonts: [] } })).code).toBe(2)
  })

  test('is reported with the install command if a package is missing', async () => {
    using hidden = SiteTest.of({
      'hide.mjs':
        "import { Module } from 'node:module'\nconst find = Module._resolveFilename\nModule._resolveFilename = function (name, ...others) {\n  if (name.startsWith('@resvg/')) throw new Error('Not here')\n  return find.call(this, name, ...others)\n}\n",
    })
    const { code, stderr } = await build(drawn, undefined, ['--import', `file://${hidden.path('hide.mjs')}`])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /the package @resvg\/resvg-js is not installed \(invalid-social-image\)\n(?:.*│.*\n){2} {2}Install it: `npm install --save-dev @resvg\/resvg-js`\.\n/,
      ),
    })
  })
})

describe('the image', () => {
  const fonts = [latin, chinese].map((characters) => parse(makeFont(characters).toArrayBuffer()))
  /** Renders an image. `boxes` and `ends` are the number of glyphs and the right edge of each title line. */
  const draw = (title: string, section = '', foot = '') => {
    const { svg, missing } = svgOf({ title, section, foot, accent: '#ff8b00' }, fonts)
    const lines = Array.from(svg.matchAll(/<path fill="#ffffff" d="([^"]*)"/g), ([, d = '']) => d)
    const ends = lines.map((d) => Math.max(...Array.from(d.matchAll(/[ML](-?[\d.]+)/g), ([, x]) => Number(x))))
    const boxes = lines.map((d) => d.split('M').length - 1)
    return { svg, missing, boxes, ends }
  }

  test('has the recorded hash (after a change, increment `version` in index.ts)', () => {
    expect(hash('sha256', draw('Quick start 快速上手', 'Guide', 'Mine').svg).slice(0, 16)).toMatchInlineSnapshot(
      `"e42958a981a4e26e"`,
    )
  })

  test('shows a short title on one line, and wraps long titles to the width', () => {
    expect(draw('Quick start').boxes).toEqual([10])
    for (const title of [
      'word '.repeat(30),
      'x'.repeat(300),
      '快速上手'.repeat(40),
      'mixed 快速 words 上手 '.repeat(9),
    ])
      for (const end of draw(title).ends) expect(end).toBeLessThanOrEqual(1200 - 88)
  })

  test('balances the lines of a long title, and truncates a very long one', () => {
    expect(draw('Overview of everything there is to know about it').boxes).toEqual([20, 20])
    const { boxes } = draw('word '.repeat(60))
    expect(boxes.length).toBe(4)
  })

  test('wraps Chinese by width, but not before a comma or after an opening bracket', () => {
    expect(draw('快速上手指南我的站点一二').missing).toEqual(['二'])
    expect(draw('快速上手指南我的站点快速上').boxes).toEqual([7, 6])
    expect(draw('快速上手指南我，的站点快速').boxes).toEqual([6, 7])
    expect(draw('快速上手指南（我的站点快速').boxes).toEqual([6, 7])
    expect(draw('快速上手指南我）的站点快速').boxes).toEqual([6, 7])
  })

  test('omits emoji without a glyph and invisible characters', () => {
    const { boxes, missing } = draw('🚀 Quick 👩‍💻 st\u00adart 1️⃣ 🇩🇪 ☀️')
    expect({ boxes, missing }).toEqual({ boxes: [11], missing: [] })
  })

  test('composes letters with combining accents', () => expect(draw('e\u0301').missing).toEqual(['é']))

  test('uses the accent color in the background, and a lighter shade in the text', () => {
    const { svg } = svgOf({ title: 'A', section: 'B', foot: 'C', accent: '#2563eb' }, fonts)
    expect(svg).toContain('#2563eb')
    expect(svg).toContain('<path fill="#7ca1f3"')
  })
})
