// Links to URLs that another site serves beside this one (`outside`).

import { expect, test } from 'vitest'
import { outsideHref, outsideLink } from '../../../pipeline/model/route.ts'
import { compile } from '../compiled.ts'

const files = {
  'config/site.json': JSON.stringify({ base: '/book/', outside: ['/std/**', '/api'] }),
  'content/_nav.json': '[{ "text": "Std", "link": "/std/" }, { "text": "A", "link": "/a" }]',
  'content/index.md': '---\nnext: { text: Vec, link: /std/vec/ }\n---\n# Home\n',
  'content/a.md': [
    '# A',
    '[a](/std/vec/index.html?q=1#new) [b](../std/vec/) [c](/api) [d](<../std/a b>)',
    '![logo](/std/logo.png)',
  ].join('\n\n'),
  'content/deep/b.md': '# B\n\n[a](../../std/) [b](../std/)\n\n[c](/api/x) [d](./std/) [e](/standard)\n',
}

test('leaves URLs of other sites on the domain as they are, and reports all other unknown URLs', async () => {
  const site = await compile(files)
  expect(site.found.map(({ place, rule, text }) => `${place.line}:${place.column} ${rule} ${text}`)).toEqual([
    '3:17 dead-link Link target `../std/` does not exist',
    '5:1 dead-link Link target `/api/x` does not exist',
    '5:13 dead-link Link target `./std/` does not exist',
    '5:25 dead-link Link target `/standard` does not exist',
  ])
  expect(site.links('/a')).toEqual([
    'href="/std/vec/index.html?q=1#new" data-file',
    'href="/std/vec/" data-file',
    'href="/api" data-file',
    'href="/std/a%20b" data-file',
  ])
  expect(site.links('/deep/b')[0]).toBe('href="/std/" data-file')
  expect(site.page('/a').placeholders.assets).toEqual(['src="/std/logo.png"'])
  expect(site.linked.navigation.nav('en', '')).toMatchObject([{ link: outsideLink('/std/') }, { link: '/a' }])
  expect(site.record('/').neighbors?.next).toMatchObject({ link: outsideLink('/std/vec/') })
})

test('marks only links that lead outside', () => {
  expect(['/std/', 'https://a.example', outsideLink('/std/?q#a')].map(outsideHref)).toEqual([
    undefined,
    undefined,
    '/std/?q#a',
  ])
})
