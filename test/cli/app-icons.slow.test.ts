// The icons for home screens and old browsers, and the web app manifest.

import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { testWith } from '../native-package.ts'
import { SiteTest } from '../site-test.ts'

const names = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'site.webmanifest']
const files = {
  'content/index.md': '# Home\n',
  'config/site.json': JSON.stringify({ title: 'Mine', description: 'A site' }),
}
const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${color}"/></svg>`

const made = (site: SiteTest) => names.filter((name) => site.files().has(name))
const bytesOf = (site: SiteTest, name: string): Buffer => site.files().get(name) ?? Buffer.of()
const linksOf = (site: SiteTest) =>
  Array.from(
    site.read('dist/index.html').matchAll(/<link rel="(apple-touch-icon|manifest)" href="([^"]*)">/g),
    ([, rel, href]) => `${rel} ${href}`,
  )
const manifestOf = (site: SiteTest) =>
  JSON.parse(bytesOf(site, 'site.webmanifest').toString()) as Record<string, unknown>

testWith(
  ['@resvg/resvg-js'],
  'adds icons in all sizes and a manifest, drawn from the icon of docsite or of the project, and links to them',
  async () => {
    using site = SiteTest.of(files)
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    expect(made(site)).toEqual(names)
    expect(linksOf(site)).toEqual(['apple-touch-icon /apple-touch-icon.png', 'manifest /site.webmanifest'])
    const sizes = names.slice(0, 4).map((name) => imageSize(bytesOf(site, name)).width)
    expect(sizes).toEqual([32, 180, 192, 512])
    expect(manifestOf(site)).toMatchObject({
      name: 'Mine',
      description: 'A site',
      start_url: '/',
      display: 'browser',
      icons: [
        { sizes: 'any' },
        { src: '/icon-192.png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    })
    const ofDocsite = bytesOf(site, 'icon-192.png')
    site
      .edit('content/public/own.svg', drawing('red'))
      .edit('config/site.json', JSON.stringify({ title: 'Mine', icon: '/own.svg', base: '/docs/' }))
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    // Browsers request favicon.ico only from the root of a host.
    expect(made(site)).toEqual(names.slice(1))
    expect(linksOf(site)).toEqual(['apple-touch-icon /docs/apple-touch-icon.png', 'manifest /docs/site.webmanifest'])
    const red = bytesOf(site, 'icon-192.png')
    expect(imageSize(red)).toMatchObject({ width: 192, type: 'png' })
    expect(red.equals(ofDocsite)).toBe(false)
    expect(manifestOf(site)).toMatchObject({ start_url: '/docs/', icons: [{ src: '/docs/own.svg' }, {}, {}] })
    site.edit('content/public/own.svg', drawing('blue'))
    await site.build()
    expect(bytesOf(site, 'icon-192.png').equals(red)).toBe(false)
  },
)

test('leaves files in `public/` and links of the project alone, and adds nothing to portable sites', async () => {
  using site = SiteTest.of(files)
  site
    .edit('content/public/site.webmanifest', '{"name":"Own"}')
    .edit('content/public/favicon.ico', 'own')
    .edit('config/site.json', JSON.stringify({ head: [['link', { rel: 'apple-touch-icon', href: '/own.png' }]] }))
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect(bytesOf(site, 'favicon.ico').toString()).toBe('own')
  expect(manifestOf(site)).toEqual({ name: 'Own' })
  expect(linksOf(site)).toEqual(['apple-touch-icon /own.png', 'manifest /site.webmanifest'])
  using portable = SiteTest.of(files)
  expect(await portable.build(['--base', './'])).toMatchObject({ code: 0, stderr: '' })
  expect([made(portable), linksOf(portable)]).toEqual([[], []])
})

testWith(['@resvg/resvg-js'], 'adds only the manifest if the icon is on another host', async () => {
  using site = SiteTest.of(files)
  site.edit('config/site.json', JSON.stringify({ icon: 'https://pictures.example/icon.png' }))
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect([made(site), linksOf(site)]).toEqual([['site.webmanifest'], ['manifest /site.webmanifest']])
})

test('lists an icon that is added to `public/` when docsite cannot draw one', async () => {
  using site = SiteTest.of({ ...files, 'config/site.json': '{ "icon": "https://icons.example/own.svg" }' })
  await site.build()
  expect(JSON.stringify(manifestOf(site))).not.toContain('icon-192.png')
  site.edit('content/public/icon-192.png', 'PNG')
  await site.build()
  expect(JSON.stringify(manifestOf(site))).toContain('icon-192.png')
})
