// A site with one domain per language: what `check` takes for its own URLs, and the files for agents and of redirects.
// The fixture `test/sites/domains` covers everything else.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtFixture } from '../../shared-builds.ts'
import { compile } from '../compiled.ts'

const files = {
  'config/site.json': JSON.stringify({
    siteUrl: 'https://docs.acme.com',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', siteUrl: 'https://docs.acme.cn' },
    ],
    markdown: { html: 'all', allow: { iframe: ['docs.acme.com', 'docs.acme.cn', 'films.acme.net'] } },
  }),
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
}

describe('check', () => {
  test('reports full URLs of all domains, and suggests paths that lead to the same pages', async () => {
    const site = await compile(
      {
        ...files,
        'content/en/index.md':
          '# Home\n\n[zh](https://docs.acme.cn/zh/) [home](https://docs.acme.com/) [no](https://docs.acme.cn.net/zh/)\n',
        'content/zh/index.md': '# 首页\n\n[en](https://docs.acme.com/) [首页](https://docs.acme.cn/zh/)\n',
      },
      'all',
      ['absolute-link'],
    )
    expect(site.diagnostics.map((text) => text.replace(/ is a full URL.*|, which also.*/, ''))).toEqual([
      'content/en/index.md:3:1 warning Link target `https://docs.acme.cn/zh/`',
      '  Write `/zh/`',
      'content/en/index.md:3:32 warning Link target `https://docs.acme.com/`',
      '  Write `/`',
      'content/zh/index.md:3:1 warning Link target `https://docs.acme.com/`',
      '  Write `/en/`',
      'content/zh/index.md:3:30 warning Link target `https://docs.acme.cn/zh/`',
      '  Write `/`',
    ])
  })

  test('takes only the domain of the page for the source that the CSP allows', async () => {
    const script = (host: string) => `<script src="https://${host}/own.js"></script>`
    const site = await compile(
      {
        ...files,
        'content/en/index.md': `# Home\n\n${script('docs.acme.com')}\n\n${script('docs.acme.cn')}\n`,
        'content/zh/index.md': `# 首页\n\n${script('docs.acme.com')}\n\n${script('docs.acme.cn')}\n`,
      },
      'all',
      ['csp-violation'],
    )
    expect(site.diagnostics.filter((text) => !text.startsWith(' ')).map((text) => text.split(' The ')[0])).toEqual([
      'content/en/index.md:5:1 warning',
      'content/zh/index.md:3:1 warning',
    ])
  })
})

describe('the build', () => {
  const read = async (path: string) => readFileSync(join((await builtFixture('domains')).folder, path), 'utf8')

  test('writes full URLs with the domain of the page into Markdown copies', async () => {
    const copy = await read('zh/guide/start.md')
    expect(copy).toContain('url: https://docs.example.cn/docs/zh/guide/start\n')
    expect(copy).toContain('[next](https://docs.example.cn/docs/zh/guide/next)')
    expect(copy).toContain('[en](https://docs.example.com/docs/guide/start)')
    expect(copy).toContain('[file](https://docs.example.cn/docs/image.svg)')
    expect(await read('fr/guide/start.md')).toContain('url: https://docs.example.com/docs/fr/guide/start\n')
  })

  test('lists Markdown copies on the domain of their locale, and the lists of the other locales on theirs', async () => {
    const list = await read('zh/llms.txt')
    expect(list).toContain('(https://docs.example.cn/docs/zh/guide/start.md)')
    expect(list).toContain('(https://docs.example.cn/docs/zh/llms-full.txt)')
    expect(list).toContain('[English](https://docs.example.com/docs/llms.txt)')
    expect(await read('llms.txt')).toContain('[简体中文](https://docs.example.cn/docs/zh/llms.txt)')
    expect(await read('zh/llms-full.txt')).toContain('Source: https://docs.example.cn/docs/zh/guide/start\n')
  })

  test('keeps redirects on the domain of the old URL, with the canonical URL of the target', async () => {
    const page = await read('zh/guide/old.html')
    expect(page).toContain('<link rel="canonical" href="https://docs.example.cn/docs/zh/guide/start">')
    expect(page).toContain('data-to="/docs/zh/guide/start"')
  })

  test('does not give frames of any of the domains access to the page', async () => {
    const hosts = ['docs.acme.com', 'docs.acme.cn', 'films.acme.net']
    const frames = hosts.map((host) => `<iframe src="https://${host}/a" title="A"></iframe>\n`).join('\n')
    const source = {
      ...files,
      'config/site.json': files['config/site.json'].replace('"html":"all",', ''),
      'content/en/index.md': `# Home\n\n${frames}`,
    }
    const html = readFileSync(join((await builtFixture(source)).folder, 'index.html'), 'utf8')
    expect(
      hosts.filter((host) =>
        new RegExp(`<iframe[^>]*src="https://${host}/a"[^>]*sandbox="[^"]*allow-same-origin`).test(html),
      ),
    ).toEqual(['films.acme.net'])
  })
})
