// Images in several sizes, which builds write with `sharp`.

import { statSync } from 'node:fs'
import { imageSize } from 'image-size'
import type { Sharp } from 'sharp'
import { beforeAll, expect } from 'vitest'
import { testWith, worksHere } from '../native-package.ts'
import { random } from '../random.ts'
import { SiteTest } from '../site-test.ts'

/** Returns an image of large random squares, which compresses to more than the least size. */
async function picture(width: number, height: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  const chance = random(3)
  const noise = Buffer.from(Array.from({ length: 100 * 60 * 3 }, () => Math.floor(chance() * 256)))
  return sharp(noise, { raw: { width: 100, height: 60, channels: 3 } }).resize(width, height, { fit: 'fill' })
}

const pictures: Record<string, Uint8Array> = {}

beforeAll(async () => {
  if (!worksHere('sharp')) return
  pictures.wide = await (await picture(2400, 1200)).png().toBuffer()
  pictures.photo = await (await picture(1000, 600)).jpeg().toBuffer()
  // A camera that was turned by 90°.
  pictures.turned = await (await picture(1200, 600)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  pictures.small = await (await picture(300, 200)).png().toBuffer()
})

const page = `# Home

![Wide](./wide.png) ![Dark](./photo.jpg){dark="/turned.jpg" width=400}

![Small](./small.png) [Download](./wide.png)

<img src="./photo.jpg" srcset="./small.png 300w" alt="Own">

:::card[Card]{icon="./photo.jpg"}
:::
`

const siteWith = (config: object, more: Record<string, string | Uint8Array> = {}) =>
  SiteTest.of({
    'config/site.json': JSON.stringify({ title: 'Images', ...config }),
    'content/index.md': page,
    'content/wide.png': pictures.wide as Uint8Array,
    'content/photo.jpg': pictures.photo as Uint8Array,
    'content/small.png': pictures.small as Uint8Array,
    'content/public/turned.jpg': pictures.turned as Uint8Array,
    ...more,
  })

/** Returns the images of a page: the text, the widths in `srcset`, and `sizes`. */
const imagesIn = (html: string) =>
  Array.from(html.matchAll(/<img [^>]*>/g), ([tag]) => {
    const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    return [value('alt'), (value('srcset') ?? '').replace(/\S+ (\d+w)/g, '$1'), value('sizes')]
  })

const converted = (site: SiteTest) =>
  [...site.files()].filter(([path]) => /^static\/image\/.*-\d+\.\w+\.webp$/.test(path))

const usual = '(min-width: 960px) 916px, 100vw'

testWith(
  ['sharp'],
  'writes three sizes of large images once, keeps the originals, and takes unchanged images from the cache',
  async () => {
    using site = siteWith({ images: true, base: '/docs/' })
    expect((await site.build()).stderr).toBe('')
    const html = site.read('dist/index.html')
    expect(imagesIn(/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? html)).toEqual([
      ['Wide', '480w, 960w, 1920w', usual],
      ['Dark', '480w, 1000w', '400px'],
      ['Dark', '480w, 600w', '400px'],
      ['Small', '', undefined],
      ['Own', '300w', undefined],
      ['', '', undefined],
    ])
    expect(html).toMatch(
      /src="\/docs\/static\/image\/wide\.[\da-f]{8}\.png" srcset="\/docs\/static\/image\/wide-480\.[\da-f]{8}\.webp 480w/,
    )
    expect(html).toContain('width="2400" height="1200"')
    const sizes = converted(site).map(([path, bytes]) => [path.replace(/\.\w+\.webp/, ''), imageSize(bytes)])
    expect(
      sizes.map(([path, size]) => [path, (size as { type: string }).type, (size as { height: number }).height]),
    ).toEqual([
      ['static/image/photo-1000', 'webp', 600],
      ['static/image/photo-480', 'webp', 288],
      ['static/image/turned-480', 'webp', 960],
      ['static/image/turned-600', 'webp', 1200],
      ['static/image/wide-1920', 'webp', 960],
      ['static/image/wide-480', 'webp', 240],
      ['static/image/wide-960', 'webp', 480],
    ])
    expect(site.read('dist/index.md')).not.toContain('.webp')

    const before = converted(site)
    const cached = [...site.files('.docsite')].map(([path]) => path).filter((path) => path.endsWith('.webp'))
    expect(cached).toHaveLength(7)
    const stamps = () => cached.map((path) => statSync(site.path(`.docsite/${path}`)).mtimeMs)
    const written = stamps()
    site.remove('dist')
    await site.build()
    expect(converted(site)).toEqual(before)
    expect(stamps()).toEqual(written)
    site.edit('content/index.md', '# Home\n\n![Photo](./photo.jpg)\n')
    await site.build(['--base', './'])
    expect(site.read('dist/index.html')).toMatch(
      / srcset="\.\/static\/image\/photo-480\.[\da-f]{8}\.webp 480w, \.\/static/,
    )
    expect([...site.files('.docsite')].filter(([path]) => path.endsWith('.webp'))).toHaveLength(2)
  },
)

testWith(['sharp'], 'reports a damaged image, and changes nothing without `images`', async () => {
  const damaged = Buffer.from(pictures.wide as Uint8Array).fill(7, 200)
  using site = siteWith({ images: { format: 'avif', quality: 40 } }, { 'content/wide.png': damaged })
  const { code, stderr, stdout } = await site.build()
  expect(code).toBe(1)
  expect(stdout + stderr).toMatch(/wide\.png error The image cannot be converted to other sizes: .* \(invalid-image\)/)
  site.edit('config/site.json', JSON.stringify({ title: 'Images', images: false }))
  expect((await site.build()).code).toBe(0)
  expect(site.read('dist/index.html')).not.toContain('-480.')
})
