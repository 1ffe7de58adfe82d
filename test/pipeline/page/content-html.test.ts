// HTML in content under each value of `markdown.html`: what docsite keeps, removes and reports. No script in it may run.

import type { Root } from 'hast'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { hostilePages } from '../../hostile-pages.ts'
import * as pages from './page-test.ts'
import { attributeOf, isElement, type Node, type PageSettings } from './page-test.ts'

const safe: SiteConfig = {}
const readPage = (markdown: string, settings: PageSettings = {}) =>
  pages.readPage(markdown, { config: safe, ...settings })
const htmlOf = (markdown: string, settings: PageSettings = {}) => pages.htmlOf(markdown, { config: safe, ...settings })
const diagnosticsOf = async (markdown: string, settings: PageSettings = {}) =>
  (await readPage(markdown, settings)).diagnostics

const all: SiteConfig = { markdown: { html: 'all' } }
const none: SiteConfig = { markdown: { html: false } }
const withVideoHosts: SiteConfig = { markdown: { allow: { iframe: ['www.youtube-nocookie.com', '*.film.example'] } } }

/** Returns the rule of each diagnostic. */
const rulesOf = async (markdown: string, config?: SiteConfig): Promise<string[]> =>
  (await diagnosticsOf(markdown, config ? { config } : {})).map((message) => message.split(' ')[1] ?? '')

describe('safe HTML', () => {
  test.each([
    ['inline elements', 'a <kbd>b</kbd> <mark>c</mark>', '<p>a <kbd>b</kbd> <mark>c</mark></p>'],
    ['classes and ids', '<p class="a b" id="c">d</p>', '<p class="a b" id="c">d</p>'],
    ['a name anchor', '<a name="b"></a>c', '<p><a name="b"></a>c</p>'],
    ['ARIA attributes', '<p role="note" aria-label="a">b</p>', '<p role="note" aria-label="a">b</p>'],
    [
      'Markdown in HTML',
      '<details open>\n\n**a**\n\n</details>',
      '<details open>\n<p><strong>a</strong></p>\n</details>',
    ],
    ['a telephone link', '<a href="tel:1">a</a>', '<p><a href="tel:1">a</a></p>'],
    [
      'an SVG image',
      '<svg viewBox="0 0 1 1" class="a" fill="none"><g><path d="M0 0" stroke-width="2"/></g></svg>',
      '<p><svg viewBox="0 0 1 1" class="a" fill="none"><g><path d="M0 0" stroke-width="2"></path></g></svg></p>',
    ],
    [
      'a video',
      '<video controls><source src="https://a.example/a.mp4" type="video/mp4"></video>',
      '<p><video controls><source type="video/mp4" src="https://a.example/a.mp4"></video></p>',
    ],
  ])('keeps %s without a diagnostic', async (_, markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html)
    expect(await diagnosticsOf(markdown)).toEqual([])
  })

  test('prevents a new window from accessing the page that opened it', async () => {
    const { html, diagnostics } = await readPage('<a href="/x" target="_blank" rel="author">c</a>')
    expect(html).toContain('target="_blank" rel="author noopener noreferrer"')
    expect(diagnostics).toEqual([])
  })

  test('keeps elements from Markdown and docsite next to HTML', async () => {
    const markdown =
      '# A {#own}\n\n<b>x</b>[^1]\n\n- [x] done\n\n```js\n1\n```\n\n:::tip\na\n:::\n\n::::tabs\n:::tab[A]\nb\n:::\n::::\n\n| a |\n|:-:|\n| b |\n\n[^1]: note'
    const { html, diagnostics } = await readPage(markdown)
    expect(diagnostics).toEqual([])
    for (const part of [
      'id="own"',
      'data-footnote-ref',
      'data-footnotes',
      'class="task-list-item"',
      'class="code"',
      'class="container tip"',
      'class="island tabs"',
      'align-center',
    ])
      expect(html).toContain(part)
  })

  test.each([
    ['a script', 'a <script src="/e.js"></script>', '<p>a </p>', 'script-in-content'],
    [
      'a script in an SVG image',
      '<svg><script xlink:href="/e.js"></script></svg>',
      '<p><svg></svg></p>',
      'script-in-content',
    ],
    ['an event handler', '<b onclick="x()">a</b>', '<p><b>a</b></p>', 'script-in-content'],
    ['a refresh tag', 'a <meta http-equiv="refresh" content="0">', '<p>a </p>', 'script-in-content'],
    ['a linked style sheet', 'a <link rel="StyleSheet" href="/e.css">', '<p>a </p>', 'script-in-content'],
    ['a base URL', 'a <base href="/x/">', '<p>a </p>', 'script-in-content'],
    ['a style attribute', '<b style="color: red">a</b>', '<p><b>a</b></p>', 'removed-html'],
    ['a style sheet', 'a <style>b {}</style>', '<p>a </p>', 'removed-html'],
    ['a form', '<form><b>a</b></form>', '<b>a</b>', 'removed-html'],
    ['an input field', 'a <input name="b">', '<p>a </p>', 'removed-html'],
    ['an iframe', 'a <iframe src="https://a.example/"></iframe>', '<p>a </p>', 'removed-html'],
    ['the attribute that identifies islands', '<b data-island="tabs">a</b>', '<p><b>a</b></p>', 'removed-html'],
    [
      'a name that shadows a property of the document',
      '<img name="body" src="https://a.example/a.png" alt="a" loading="lazy">',
      '<img alt="a" loading="lazy" class="framed" decoding="async" src="https://a.example/a.png">',
      'removed-html',
    ],
    ['a class of the theme', '<b class="backdrop a">a</b>', '<p><b class="a">a</b></p>', 'removed-html'],
    ['an external SVG fill', '<svg fill="url(https://a.example/#b)"></svg>', '<p><svg></svg></p>', 'removed-html'],
    ['an unsafe URL', '<a href="java&#9;script:x()">a</a>', '<p><a>a</a></p>', 'unsafe-url'],
  ])('removes %s and reports it', async (_, markdown, html, rule) => {
    expect(await htmlOf(markdown)).toBe(html)
    expect([...new Set(await rulesOf(markdown))]).toEqual([rule])
  })

  test('reports the position and a hint', async () => {
    expect(
      await diagnosticsOf('# A\n\n> a <b onclick="x()">b</b>\n\n<iframe src="https://a.example/b"></iframe>'),
    ).toEqual([
      "3:5 script-in-content Content must not contain the attribute `onclick`, so docsite removed it\nWrite a component in `config/islands/`. `markdown.html: 'all'` keeps all HTML; if you use it, review every line of content.",
      "5:1 removed-html The frame `https://a.example/b` is not allowed in content, so docsite removed it\nAllow its host: `markdown: { allow: { iframe: ['a.example'] } }`.",
    ])
  })

  test('removes an unknown element without a diagnostic, because another rule reports it', async () => {
    expect(await htmlOf('a <foo>b</foo>')).toBe('<p>a b</p>')
    expect(await diagnosticsOf('a <foo>b</foo>')).toEqual([])
  })

  test.each([
    ['https://www.youtube-nocookie.com/embed/1', true],
    ['https://a.film.example/1', true],
    ['https://film.example/1', false],
    ['https://xfilm.example/1', false],
    ['https://www.youtube-nocookie.com.evil.example/', false],
    ['https://www.youtube-nocookie.com@evil.example/', false],
    ['https://evil.example/?https://www.youtube-nocookie.com', false],
    ['http://www.youtube-nocookie.com/embed/1', false],
    ['//www.youtube-nocookie.com/embed/1', false],
    ['https://www.youtube-nocookie.com:8443/embed/1', false],
    ['/embed/1', false],
  ])('shows the frame %s if its host is allowed: %s', async (src, isShown) => {
    const html = await htmlOf(`<iframe src="${src}" title="A film" srcdoc="<b>x</b>" name="x"></iframe>`, {
      config: withVideoHosts,
    })
    expect(html.includes('<iframe')).toBe(isShown)
    if (isShown)
      expect(html).toContain(
        `sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-scripts allow-same-origin" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"`,
      )
    expect(html).not.toMatch(/srcdoc|name=/)
  })

  test('prevents a frame from the same host from accessing its parent page', async () => {
    const config: SiteConfig = { siteUrl: 'https://own.example', markdown: { allow: { iframe: ['own.example'] } } }
    expect(await htmlOf('<iframe src="https://own.example/a"></iframe>', { config })).not.toContain('allow-same-origin')
  })
})

describe('HTML from plugins', () => {
  const node: { position?: unknown; type: string; value: string } = {
    type: 'html',
    value: '<div style="a" onclick="b()"><script>1</script></div>',
  }
  const config = (change: (tree: { children: { position?: unknown }[] }) => void): SiteConfig => ({
    markdown: { remarkPlugins: [() => change] },
  })

  test('keeps HTML from plugins when HTML from content is removed', async () => {
    const markdown = 'a <b onclick="x()">b</b>'
    const html = await htmlOf(markdown, { config: config((tree) => void tree.children.push({ ...node })) })
    expect(html).toContain('<div style="a" onclick="b()"><script>1</script></div>')
    expect(html).toContain('<b>b</b>')
  })

  test('keeps HTML from plugins apart from an unfinished tag in content before it', async () => {
    const join = (tree: { children: object[] }): void => {
      const [content, ...others] = tree.children
      const plugin = { type: 'html', value: '<b data-plugin="x">b</b>' }
      tree.children = [{ type: 'paragraph', children: [content, plugin] }, ...others]
    }
    const html = await htmlOf('<script src=/evil.js ', { config: config((tree) => join(tree)) })
    expect(html).toBe('<p><b data-plugin="x">b</b></p>')
  })

  test('does not trust HTML from content whose position was lost', async () => {
    const clear = (nodes: { position?: unknown; children?: never[] }[]): void => {
      for (const one of nodes) {
        delete one.position
        clear(one.children ?? [])
      }
    }
    const html = await htmlOf('a <b onclick="x()">b</b>', { config: config((tree) => clear(tree.children)) })
    expect(html).toBe('<p>a <b>b</b></p>')
  })
})

describe('characters that programs use as marks', () => {
  test.each([
    ['an escape in YAML', '\\uFDD1'],
    ['the character', '\uFDD1'],
    ['a private character', '\uE000'],
  ])('do not make an element one of docsite: %s', async (_, mark) => {
    const { page, diagnostics } = await readPage(
      `---\nhero:\n  text: "Hi <script ${mark} src=/evil.js></script><img ${mark} src=x onerror=a()>"\nfeatures:\n  - { title: F, details: "<b ${mark} onclick=1>d</b>", icon: "<iframe ${mark} src=/evil.html></iframe>" }\n---\n`,
    )
    expect(page.frontmatter.hero?.text).toBe('Hi <img src="x">')
    expect(page.frontmatter.features).toEqual([{ title: 'F', details: '<b>d</b>', icon: '' }])
    expect(diagnostics.map((one) => one.split(' ')[1])).toContain('script-in-content')
  })

  test('are text in HTML, and never a placeholder', async () => {
    const { html, page } = await readPage(
      '# A\n\n<p title="&#xFDD0;0&#xFDD1;" id="victim">hover &#xFDD0;99&#xFDD1;</p>\n\n<a href="./index.md? onmouseover=a() y=">b</a>',
    )
    expect(html).toContain('<p title="\uFDD00\uFDD1" id="victim">hover \uFDD099\uFDD1</p>')
    expect(page.details.links).toHaveLength(1)
  })

  test('do not repeat a component', async () => {
    const tabs = (text: string) => `::::tabs\n:::tab[A]\n${text}\n:::\n::::\n\n`
    const repeated = Array.from({ length: 12 }, (_, i) => tabs(`<div>&#xFDD0;${i}&#xFDD1;&#xFDD0;${i}&#xFDD1;</div>`))
    const { html, content } = await readPage(tabs('a') + repeated.join(''))
    expect(html.match(/class="island tabs"/g)).toHaveLength(13)
    expect(content.body.filter((part) => typeof part !== 'string')).toHaveLength(13)
  })
})

describe('with `markdown.html: false`', () => {
  test('shows HTML as text and reports it', async () => {
    expect(await htmlOf('a <b>b</b>\n\n<div>\nc\n</div>', { config: none })).toBe(
      '<p>a &#x3C;b>b&#x3C;/b></p>\n<p>&#x3C;div>\nc\n&#x3C;/div></p>',
    )
    expect(await rulesOf('a <b>b</b>', none)).toEqual(['removed-html'])
  })

  test('hides comments', async () => {
    expect(await htmlOf('a\n\n<!-- b -->', { config: none })).toBe('<p>a</p>')
    expect(await rulesOf('a\n\n<!-- b -->', none)).toEqual([])
  })
})

test.each([
  ['a script', '<script>1</script>'],
  ['a script in an SVG image', '<svg><script href="/e.js"></script></svg>'],
  ['an event handler', '<b onclick="x()">a</b>'],
  ['the srcdoc of an iframe', '<iframe srcdoc="<script>1</script>"></iframe>'],
  ['a script after an empty comment', '<!--><script>1</script>-->'],
  ['a base URL', 'a <base href="/x/">'],
])("keeps all HTML with `html: 'all'`, but reports %s", async (_, markdown) => {
  expect(await rulesOf(markdown, all)).toContain('script-in-content')
  expect(await htmlOf(markdown, { config: all })).toMatch(/script|onclick|srcdoc|base/)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'DATA:text/HTML;base64,PA==',
])('removes %j with every setting', async (url) => {
  const escaped = url.replace(/[^!-~]/g, (character) => `&#${character.charCodeAt(0)};`)
  const markdown = `[a](<${escaped}>) ![b](<${escaped}>) :source[c]{href="${escaped}"} <a href="${escaped}">d</a>\n\n::Card{href="${escaped}"}`
  for (const config of [{}, all, none, { csp: false as const }]) {
    const { html, page } = await readPage(markdown, { config, islands: ['Card'] })
    // Without HTML, Markdown encodes invalid characters, and the URL becomes a relative path.
    if (config !== none) expect(page.diagnostics.map(({ rule }) => rule)).toContain('unsafe-url')
    const schemes = urlsIn(html).map((one) => new URL(one, 'https://a.example').protocol)
    expect(schemes.filter((scheme) => scheme !== 'https:')).toEqual([])
  }
})

test.each([
  'https://example.com/?x=javascript:1',
  'data:image/png;base64,AA==',
  '/javascript:x',
  'javascript/x',
  'mailto:a@b.example',
])('keeps the ordinary URL %j', async (url) => {
  expect(await rulesOf(`<a href="${url}">a</a>`)).toEqual([])
})

test('reports style attributes from a rehype plugin at the position of their text', async () => {
  const plugin = () => (tree: Root) => {
    const paragraph = tree.children.findLast((node) => node.type === 'element')
    if (paragraph?.type !== 'element') return
    for (const color of ['red', 'blue'])
      paragraph.children.push({
        type: 'element',
        tagName: 'span',
        properties: { style: `color: ${color}` },
        children: [],
        position: { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 2, offset: 1 } },
      })
  }
  const rehypePlugins = [plugin]
  const { diagnostics, page } = await readPage('# A\n\nb', { config: { markdown: { rehypePlugins } } })
  const expected =
    "3:1 csp-violation The Content-Security-Policy blocks the `style` attributes that a plugin adds here\nChange the plugin to emit classes, or allow these attributes: `csp: { 'style-src-attr': [\"'unsafe-inline'\"] }`."
  expect([...new Set(diagnostics)]).toEqual([expected])
  expect(page.diagnostics[0]?.place.file).toBe('content/en/page.md')
  const csp = { 'style-src-attr': ["'unsafe-inline'"] }
  expect(await diagnosticsOf('# A\n\nb', { config: { csp, markdown: { rehypePlugins } } })).toEqual([])
})

describe('frontmatter', () => {
  test('sanitizes HTML in frontmatter like HTML in content', async () => {
    const { page, diagnostics } = await readPage(
      '---\nhero:\n  name: A<script>1</script>\n  tagline: <b onclick="x()">b</b>\nfeatures:\n  - { title: T, icon: "<svg><path onload=\'x()\' d=\'M0 0\'/></svg>", details: "<code>a</code>" }\n---\n',
    )
    expect(page.frontmatter.hero).toEqual({ name: 'A', tagline: '<b>b</b>' })
    expect(page.frontmatter.features).toEqual([
      { title: 'T', icon: '<svg><path d="M0 0"></path></svg>', details: '<code>a</code>' },
    ])
    expect(diagnostics.map((message) => message.split(' ').slice(0, 2).join(' '))).toEqual([
      '3:3 script-in-content',
      '4:3 script-in-content',
      '6:17 script-in-content',
    ])
  })

  test('adds only head tags that describe the page', async () => {
    const { page, diagnostics } = await readPage(
      '---\nhead:\n  - [meta, { name: author, content: A }]\n  - [link, { rel: icon, href: /a.png, onload: x() }]\n  - [script, { src: /e.js }]\n  - [link, { rel: stylesheet, href: /e.css }]\n  - [meta, { http-equiv: refresh, content: 0 }]\n  - [link, { rel: manifest, href: /e.json }]\n  - [link, { rel: preload, href: /f.woff2, as: font, crossorigin: true }]\n---\n',
    )
    expect(page.frontmatter.head).toEqual([
      ['meta', { name: 'author', content: 'A' }],
      ['link', { rel: 'icon', href: '/a.png' }],
      ['link', { rel: 'preload', href: '/f.woff2', as: 'font', crossorigin: true }],
    ])
    expect(diagnostics.map((message) => message.split(' ')[1])).toEqual([
      'script-in-content',
      'script-in-content',
      'script-in-content',
      'script-in-content',
      'removed-html',
    ])
  })

  const headOf = async (tag: string, config?: SiteConfig) => {
    const { page, diagnostics } = await readPage(`---\nhead:\n  - ${tag}\n---\n\n# A\n`, config ? { config } : {})
    return { kept: page.frontmatter.head?.length, diagnostics }
  }
  const allHead: SiteConfig = { markdown: { head: 'all' } }

  test.each(
    [
      ...['robots', 'ROBOTS', ' robots ', 'googlebot', 'bingbot', 'referrer', 'viewport', 'google-site-verification'],
      ...['msvalidate.01', 'yandex-verification', 'twitter:url', 'theme-color x', 'articles', 'description robots', ''],
    ]
      .map((name) => `[meta, { name: ${JSON.stringify(name)}, content: a }]`)
      .concat([
        '[meta, { property: "og:url", content: "https://evil.example/" }]',
        '[meta, { property: "fb:app_id", content: 1 }]',
        '[meta, { name: description, property: "og:url", content: a }]',
        '[meta, { NAME: robots, name: description, content: noindex }]',
        '[meta, { name: description, NAME: robots, content: noindex }]',
        '[meta, { itemprop: url, content: a }]',
        '[meta, { charset: utf-7 }]',
        '[meta, { content: a }]',
      ])
      .concat(
        ['canonical', 'Canonical', 'alternate', 'me', 'icon me', 'amphtml', 'manifest', 'next', 'prev', 'search'].map(
          (rel) => `[link, { rel: ${rel}, href: "https://evil.example/" }]`,
        ),
      )
      .concat('[link, { rel: icon, REL: canonical, href: "https://evil.example/" }]'),
  )('keeps the head tag %s only with `markdown.head`', async (tag) => {
    const { kept, diagnostics } = await headOf(tag)
    expect([kept, diagnostics.length]).toEqual([0, 1])
    expect(diagnostics[0]).toMatch(/^3:5 removed-html A page cannot add `<(?:meta|link).*>` to the head/)
    expect(diagnostics[0]).toContain("`markdown: { head: 'all' }`")
    expect(await headOf(tag, allHead)).toEqual({ kept: 1, diagnostics: [] })
  })

  test.each([
    ...['author', 'description', 'Keywords', 'theme-color', 'twitter:card', 'og:image:alt'].map(
      (name) => `[meta, { name: ${JSON.stringify(name)}, content: a }]`,
    ),
    '[meta, { property: "og:title", content: a }]',
    '[meta, { property: "article:tag", content: a }]',
    '[link, { rel: preconnect, href: "https://a.example" }]',
    '[link, { rel: shortcut icon, href: /a.png }]',
  ])('keeps the head tag %s', async (tag) => {
    expect(await headOf(tag)).toEqual({ kept: 1, diagnostics: [] })
  })

  test.each([
    '[meta, { http-equiv: refresh, content: "0;url=https://evil.example/" }]',
    '[base, { href: "https://evil.example/" }]',
    '[link, { rel: stylesheet, href: /a.css }]',
    '[script, { src: /a.js }]',
    '[link, { rel: modulepreload, href: /a.js }]',
  ])('removes the head tag %s with `markdown.head`, too', async (tag) => {
    const { kept, diagnostics } = await headOf(tag, allHead)
    expect([kept, diagnostics.length]).toEqual([0, 1])
    expect(diagnostics[0]).not.toContain('markdown: { head')
  })
})

test.each(Object.entries(hostilePages))('leaves no active content in the page %s', async (_, markdown) => {
  const { html, page, diagnostics } = await readPage(markdown)
  const { hero, features } = page.frontmatter
  const pieces = [
    html,
    page.titleHtml,
    hero?.name,
    hero?.text,
    hero?.tagline,
    features?.[0]?.icon,
    features?.[0]?.details,
  ]
  for (const piece of pieces)
    for (const scriptingEnabled of [true, false])
      for (const node of parseFragment(piece ?? '', { scriptingEnabled }).childNodes) expect(activeIn(node)).toEqual([])
  expect(diagnostics.every((message) => /^\d+:\d+ /.test(message))).toBe(true)
})

const urlsIn = (html: string): string[] =>
  parseFragment(html).childNodes.flatMap(function all(node: Node): string[] {
    if (!isElement(node)) return []
    const own = ['href', 'src'].flatMap((name) => attributeOf(node, name) ?? [])
    return [...own, ...node.childNodes.flatMap(all)]
  })

function activeIn(node: Node): string[] {
  if (!isElement(node)) return []
  const names = node.attrs.map(({ name }) => name)
  return [
    ...(/^(?:script|iframe|object|embed|base|meta|link|style|form|template|noscript)$/.test(node.tagName)
      ? [node.tagName]
      : []),
    ...names.filter((name) => /^on|^style$|^srcdoc$|^formaction$/.test(name)),
    ...['href', 'src', 'action', 'xlink:href', 'to'].filter((name) =>
      /^[^!-~]*j[\s]*a[\s]*v[\s]*a[\s]*s|^data:text/i.test(attributeOf(node, name) ?? ''),
    ),
    ...node.childNodes.flatMap(activeIn),
  ]
}
