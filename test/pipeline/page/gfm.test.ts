// GitHub Flavored Markdown: tables, task lists, strikethrough, bare URLs and footnotes.

import { describe, expect, test } from 'vitest'
import { writtenReferences } from '../../../pipeline/page/html/written-urls.ts'
import { diagnosticsOf, htmlOf, withSyntax } from './page-test.ts'

/** Returns the HTML of the cells of each row. */
async function rowsOf(markdown: string): Promise<string[][]> {
  const html = await htmlOf(markdown)
  return Array.from(html.matchAll(/<tr>([\s\S]*?)<\/tr>/g), ([, row = '']) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell = '']) => cell),
  )
}

describe('tables', () => {
  test.each<[string, string, string[][]]>([
    [
      'treats the row above the delimiter row as the header',
      '| a | b |\n|---|---|\n| c | d |',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'does not require outer pipes',
      'a | b\n-|-\nc | d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['accepts a table with only a header', '| a |\n|---|', [['a']]],
    [
      'fills missing cells with empty ones',
      '| a | b |\n|-|-|\n| c |',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['drops cells beyond the header', '| a |\n|-|\n| b | c |', [['a'], ['b']]],
    [
      'ends a cell at a pipe, even in code',
      '| a | b |\n|-|-|\n| `c|d` |',
      [
        ['a', 'b'],
        ['`c', 'd`'],
      ],
    ],
    ['treats an escaped pipe as text', '| a |\n|-|\n| b \\| c |', [['a'], ['b | c']]],
    ['treats an escaped pipe in code as text', '| a |\n|-|\n| `b \\| c` |', [['a'], ['<code>b | c</code>']]],
    [
      'renders inline Markdown in cells',
      '| **a** |\n|-|\n| [b](c) ~~d~~ |',
      [['<strong>a</strong>'], ['<a href="c">b</a> <del>d</del>']],
    ],
    ['ends a table at an empty line', '| a |\n|-|\n| b |\n\n| c |', [['a'], ['b']]],
    ['treats a line without pipes as a row', '| a |\n|-|\nb', [['a'], ['b']]],
    ['ends a table at another block', '| a |\n|-|\n> b', [['a']]],
    ['requires a delimiter for each column', '| a | b |\n|-|\n| c | d |', []],
    ['requires a delimiter row', '| a |\n| b |', []],
    ['accepts a table in a list', '- | a |\n  |-|\n  | b |', [['a'], ['b']]],
    [
      'renders Chinese cells',
      '| 选项 | 说明 |\n|---|---|\n| `port` | **端口（数字）**号 |',
      [
        ['选项', '说明'],
        ['<code>port</code>', '<strong>端口（数字）</strong>号'],
      ],
    ],
  ])('%s', async (_, markdown, rows) => {
    expect(await rowsOf(markdown)).toEqual(rows)
  })

  test('aligns cells with a class, not a style', async () => {
    const html = await htmlOf('| a | b | c | d |\n|:-|:-:|-:|-|\n| 1 | 2 | 3 | 4 |')
    const classes = Array.from(html.matchAll(/<t[hd]( [^>]*)?>/g), ([, attributes = '']) => attributes)
    const row = [' class="align-left"', ' class="align-center"', ' class="align-right"', '']
    expect(classes).toEqual([...row, ...row])
  })

  test('wraps tables in a focusable, scrollable box', async () => {
    expect(await htmlOf('| a |\n|-|')).toMatch(/^<div class="table"><table>[\s\S]*<\/table><\/div>$/)
  })

  test.each([
    ['2024-09-10', '<td class="whole">2024-09-10</td>'],
    ['1.0.0-beta.2', '<td class="whole">1.0.0-beta.2</td>'],
    ['Type error', '<td class="whole">Type error</td>'],
    ['类型', '<td class="whole">类型</td>'],
    ['word', '<td>word</td>'],
    ['of 2024-09-10 and later times', '<td>of <span class="whole">2024-09-10</span> and later times</td>'],
    ['a text that takes several lines', '<td>a text that takes several lines</td>'],
    ['a-name-that-is-too-long-to-stay-whole', '<td>a-name-that-is-too-long-to-stay-whole</td>'],
  ])('keeps dates and short terms on one line: %s', async (written, cell) => {
    expect(await htmlOf(`| a |\n|-|\n| ${written} |`)).toContain(cell)
  })
})

test('makes empty cells of a header ordinary cells, and gives the others a scope', async () => {
  expect((await htmlOf('|  | a |\n|-|:-:|\n| b | c |')).replace(/\n/g, '')).toMatch(
    /<tr><td><\/td><th (?:class="align-center" scope="col"|scope="col" class="align-center")>a<\/th><\/tr>/,
  )
  expect(await htmlOf('| a | b |\n|-|-|')).not.toContain('scope')
})

describe('task lists', () => {
  const box = '<input type="checkbox" disabled aria-label="To do">'
  const checked = '<input type="checkbox" checked disabled aria-label="Done">'
  test.each([
    ['- [ ] a', `<li class="task-list-item">${box} a</li>`],
    ['- [x] a', `<li class="task-list-item">${checked} a</li>`],
    ['- [X] a', `<li class="task-list-item">${checked} a</li>`],
    ['1. [x] a', `<li class="task-list-item">${checked} a</li>`],
    ['- [ ] **a** `b`', `<li class="task-list-item">${box} <strong>a</strong> <code>b</code></li>`],
    ['- [x] a\n\n  b', `<li class="task-list-item">\n<p>${checked} a</p>\n<p>b</p>\n</li>`],
    ['- [y] a', '<li>[y] a</li>'],
    ['- [] a', '<li>[] a</li>'],
    ['- [ ]', '<li>[ ]</li>'],
    ['- [ ]a', '<li>[ ]a</li>'],
    ['- a [x] b', '<li>a [x] b</li>'],
  ])('renders %s', async (markdown, item) => {
    expect(/<li[\s\S]*<\/li>/.exec(await htmlOf(markdown))?.[0]).toBe(item)
  })
})

describe('bars in cells', () => {
  const definitions = '\n\n[a|b]: /ref\n\n[^a|b]: Note'
  /** Returns the HTML of a text in a cell, also in a table that is closed before the definitions are read. */
  async function cellsOf(text: string): Promise<string[]> {
    const table = `| h | i |\n|---|---|\n| ${text} | z |`
    const pages = [table, `| ${text} | z |\n|---|---|`, table.replace(/^/gm, '> '), `- ${table.replace(/\n/g, '\n  ')}`]
    const html = await Promise.all(pages.map((page) => htmlOf(page + definitions, { config: withSyntax })))
    return html.map((one) => /<t([hd])[^>]*>((?:(?!<\/?t[hd])[\s\S])*)<\/t\1>\s*<t[hd]>z</.exec(one)?.[2] ?? one)
  }

  test.each([
    ['text', 'a\\|b\\|c', 'a|b|c'],
    ['emphasis', '**\\|** ~~\\|~~', '<strong>|</strong> <del>|</del>'],
    ['code', '`a\\|b` `` ` \\| ``', '<code>a|b</code> <code>` |</code>'],
    ['code after backslashes', '`a\\\\\\|b`', '<code>a\\\\|b</code>'],
    ['a bare URL', 'https://a.example/b\\|c', '<a href="https://a.example/b%7Cc">https://a.example/b|c</a>'],
    ['a bare domain', 'www.a.example/b\\|c', '<a href="http://www.a.example/b%7Cc">www.a.example/b|c</a>'],
    ['a URL in brackets', '<https://a.example/b\\|c>', '<a href="https://a.example/b%7Cc">https://a.example/b|c</a>'],
    ['a destination', '[a](/b\\|c) [a](</b\\|c>)', '<a href="/b%7Cc">a</a> <a href="/b%7Cc">a</a>'],
    ['a title', '[a](/b "c\\|d")', '<a title="c|d" href="/b">a</a>'],
    ['the text of a link', '[a\\|`b\\|c`](/d)', '<a href="/d">a|<code>b|c</code></a>'],
    ['an image', '![a\\|b](/c)', '<img alt="a|b" decoding="async" src="/c">'],
    ['references', '[a\\|b] [x][a\\|b]', '<a href="/ref">a|b</a> <a href="/ref">x</a>'],
    ['HTML', '<b title="a\\|b">c\\|d</b>', '<b title="a|b">c|d</b>'],
    ['a comment', '<!-- a\\|b --> c', '<!-- a|b --> c'],
    ['a directive', ':badge[a\\|b]{type="tip"}', '<span class="badge tip">a|b</span>'],
  ])('are text in %s', async (_, text, html) => {
    for (const cell of await cellsOf(text)) expect(cell).toBe(html)
  })

  test.each([
    [
      'the label of a directive',
      ':button[a\\|`b\\|c` [d](/d)]{href="/e"}',
      ['a|', '<code>b|c</code>', '<span>d</span>'],
    ],
    ['a label behind attributes with bars', ':badge[a\\|b c]{type="x\\|y"}', ['>a|b c<']],
  ])('are text in %s', async (_, text, parts) => {
    for (const cell of await cellsOf(text)) for (const part of parts) expect(cell).toContain(part)
  })

  test('are bars in formulas, footnotes and the attributes of directives', async () => {
    for (const cell of await cellsOf('$a\\|b$')) expect(cell).toContain('<mi>a</mi><mi>|</mi><mi>b</mi>')
    for (const cell of await cellsOf('[^a\\|b]')) expect(cell).toContain('href="#fn-a%7Cb"')
    for (const cell of await cellsOf(':button[a]{href="/b\\|c"}')) expect(cell).toContain('href="/b|c"')
  })

  test('do not move the URLs that commands replace', () => {
    const text = '| :button[a\\|b [c](/d)]{title="e\\|f" href="/g\\|h"} |\n|---|\n'
    const urls = writtenReferences(text).urls.filter(({ isCertain }) => isCertain)
    expect(urls.map(({ start, end }) => text.slice(start, end))).toEqual(['/g\\|h', '/d'])
  })

  test('keep their backslash outside tables', async () => {
    expect(await htmlOf('`a\\|b` <b title="a\\|b">c</b>\n\n| a |\n|---|\n| b |')).toContain(
      '<p><code>a\\|b</code> <b title="a\\|b">c</b></p>',
    )
  })
})

describe('strikethrough', () => {
  test.each([
    ['~~a~~', '<del>a</del>'],
    ['~a~', '~a~'],
    ['~5 MB to ~10 MB', '~5 MB to ~10 MB'],
    ['10~20 units and 30~40', '10~20 units and 30~40'],
    ['(~1 h) and (~2 h)', '(~1 h) and (~2 h)'],
    ['约~5个，~6个', '约~5个，~6个'],
    ['H~2~O ~~~5 to ~6~~', 'H~2~O ~~~5 to ~6~~'],
    ['~~about ~5 and ~6~~', '<del>about ~5 and ~6</del>'],
    ['~~~a~~~ b', undefined],
    ['x ~~~a~~~', 'x ~~~a~~~'],
    ['~~a~ b', '~~a~ b'],
    ['~~a ~~', '~~a ~~'],
    ['a~~b~~c', 'a<del>b</del>c'],
    ['~~a **b** `c`~~', '<del>a <strong>b</strong> <code>c</code></del>'],
    ['~~a\n\nb~~', '~~a</p>\n<p>b~~'],
    ['~~中文（说明）~~后文', '<del>中文（说明）</del>后文'],
  ])('renders %s', async (markdown, html) => {
    if (html !== undefined) expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
    else expect(await htmlOf(markdown)).not.toContain('<del>')
  })
})

describe('bare URLs', () => {
  /** Returns the links of a page with their texts. */
  async function linksOf(markdown: string): Promise<[href: string, text: string][]> {
    const html = await htmlOf(markdown)
    return Array.from(html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g), ([, href = '', text = '']) => [href, text])
  }
  const same = (url: string): [string, string] => [url, url]

  test.each<[string, [string, string][]]>([
    ['see https://a.com/b?c=d#e now', [same('https://a.com/b?c=d#e')]],
    ['http://a.com and HTTPS://A.COM', [same('http://a.com'), same('HTTPS://A.COM')]],
    ['www.a.com', [['http://www.a.com', 'www.a.com']]],
    [
      'https://a.com. https://b.com, https://c.com! https://d.com? https://e.com; https://f.com:',
      'abcdef'.split('').map((name) => same(`https://${name}.com`)),
    ],
    ['(https://a.com/b)', [same('https://a.com/b')]],
    ['https://a.com/b_(c)', [same('https://a.com/b_(c)')]],
    ['https://a.com/b)', [same('https://a.com/b')]],
    ['**https://a.com**', [same('https://a.com')]],
    ['"https://a.com"', [same('https://a.com')]],
    ['https://a.com/b&amp;', [same('https://a.com/b')]],
    ['https://a.com/b<br>', [same('https://a.com/b')]],
    ['a@b.co', [['mailto:a@b.co', 'a@b.co']]],
    ['a.b-c_d+e@f.g.co.', [['mailto:a.b-c_d+e@f.g.co', 'a.b-c_d+e@f.g.co']]],
    [
      'a@b.co, (c@d.co)',
      [
        ['mailto:a@b.co', 'a@b.co'],
        ['mailto:c@d.co', 'c@d.co'],
      ],
    ],
    ['a@b.co- a@b.co_ a@b a@', []],
    ['https:// http:/a.com www a.com', []],
    ['`https://a.com` <b title="https://a.com">', []],
    ['[www.a.com](/b)', [['/b', 'www.a.com']]],
    ['xhttps://a.com', []],
    ['访问 https://a.com/b。后文', [same('https://a.com/b')]],
    ['访问 https://a.com，后文', [same('https://a.com')]],
    ['访问 www.a.com（说明）', [['http://www.a.com', 'www.a.com']]],
    ['（https://a.com/b）。', [same('https://a.com/b')]],
    ['「https://a.com/b」', [same('https://a.com/b')]],
    ['邮箱 a@b.co。后文', [['mailto:a@b.co', 'a@b.co']]],
    ['https://a.com/中文/路径', [['https://a.com/%E4%B8%AD%E6%96%87/%E8%B7%AF%E5%BE%84', 'https://a.com/中文/路径']]],
    ['<https://a.com/，>', [['https://a.com/%EF%BC%8C', 'https://a.com/，']]],
    ['[https://a.com/，](https://a.com/，)', [['https://a.com/%EF%BC%8C', 'https://a.com/，']]],
    [
      'https://a.com、https://b.com/c；www.d.com',
      [same('https://a.com'), same('https://b.com/c'), ['http://www.d.com', 'www.d.com']],
    ],
    ['*https://a.com/b*。后', [same('https://a.com/b')]],
    ['“https://a.com/b”, ‘www.c.com’', [same('https://a.com/b'), ['http://www.c.com', 'www.c.com']]],
    ['https://a.com/b.”', [same('https://a.com/b')]],
    ['《www.a.com》', [['http://www.a.com', 'www.a.com']]],
    ['[见 https://a.com]，[see a@b.co', [same('https://a.com'), ['mailto:a@b.co', 'a@b.co']]],
    ['[*see* https://a.com, a@b.co](/b)', [['/b', '<em>see</em> https://a.com, a@b.co']]],
    ['[https://a.com/b]x', [same('https://a.com/b')]],
    ['[https://a.com]\n\n[https://a.com]: /b', [['/b', 'https://a.com']]],
    ['[www.a.com/\\[b\\] and https://a.com/\\]](/b)', [['/b', 'www.a.com/[b] and https://a.com/]']]],
    ['https://a.com/b?c[]=d', [['https://a.com/b?c%5B%5D=d', 'https://a.com/b?c[]=d']]],
    ['https\\://a.com a\\@b.co', []],
  ])('links bare URLs in %s', async (markdown, links) => {
    expect(await linksOf(markdown)).toEqual(links)
  })

  test.each([
    ['*https://a.com*。做', '<em>', '</em>。做'],
    ['**https://a.com**。', '<strong>', '</strong>。'],
    ['~~https://a.com~~，', '<del>', '</del>，'],
    ['https://a.com，**b**', '', '，<strong>b</strong>'],
  ])('closes marks behind the URL in %s', async (markdown, before, after) => {
    expect(await htmlOf(markdown)).toBe(`<p>${before}<a href="https://a.com">https://a.com</a>${after}</p>`)
  })

  test('reads a long run of dots in a URL in linear time', async () => {
    expect(await htmlOf(`https://a.com/${'.'.repeat(20_000)}b`)).toContain('...b</a>')
  })

  test('leaves the text after Chinese punctuation unchanged', async () => {
    expect(await htmlOf('见 https://a.com，后文。')).toBe('<p>见 <a href="https://a.com">https://a.com</a>，后文。</p>')
  })
})

describe('footnotes', () => {
  test('writes footnotes at the end of the page with links back to their references', async () => {
    const html = await htmlOf('a[^x]\n\n[^x]: Note **b**.')
    expect(html).toContain(
      'a<sup><a href="#fn-x" id="fnref-x" data-footnote-ref aria-describedby="footnote-label">1</a></sup>',
    )
    expect(html).toContain('<h2 class="sr-only" id="footnote-label">Footnotes</h2>')
    expect(html).toMatch(
      /<li id="fn-x">\n<p>Note <strong>b<\/strong>\. <a href="#fnref-x"[^>]*aria-label="Back to reference 1"/,
    )
  })

  test.each([
    ['orders footnotes by their references', 'a[^b] c[^a]\n\n[^a]: A\n[^b]: B', ['fn-b', 'fn-a']],
    ['writes a footnote once if it is referenced twice', 'a[^a] b[^a]\n\n[^a]: A', ['fn-a']],
    ['omits a footnote without references', 'a\n\n[^a]: A', []],
    ['accepts blocks in a footnote', 'a[^a]\n\n[^a]: A\n\n    - b\n\n    c', ['fn-a']],
    ['uses the first of two definitions with the same name', 'a[^a]\n\n[^a]: A\n[^a]: B', ['fn-a']],
    ['accepts Chinese names', '文[^注]\n\n[^注]: 说明', ['fn-%E6%B3%A8']],
    ['accepts references in a footnote', 'a[^a]\n\n[^a]: A[^b]\n\n[^b]: B', ['fn-a', 'fn-b']],
  ])('%s', async (_, markdown, ids) => {
    const html = await htmlOf(markdown)
    expect(Array.from(html.matchAll(/<li id="(fn-[^"]*)"/g), ([, id]) => id)).toEqual(ids)
  })

  test('links back to both references of a footnote', async () => {
    const html = await htmlOf('a[^a] b[^a]\n\n[^a]: A')
    expect(html).toContain('id="fnref-a-2"')
    expect(html).toContain('aria-label="Back to reference 1-2"')
  })

  test('leaves a reference without a footnote as text', async () => {
    expect(await htmlOf('a[^none]')).toBe('<p>a[^none]</p>')
  })

  test('has Chinese labels on a Chinese page', async () => {
    expect(await htmlOf('文[^1]\n\n[^1]: 注', { lang: 'zh' })).toMatch(
      /id="footnote-label">脚注<.*aria-label="[^"A-Z]*1"/s,
    )
  })

  test('does not link a reference inside a link, because links cannot nest', async () => {
    expect(await htmlOf('[a[^1]](/b)\n\n[^1]: c')).toMatch(
      /^<p><a href="\/b">a<sup><span [^>]*>1<\/span><\/sup><\/a><\/p>/,
    )
  })
})

test.each(['title', 'textarea', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'script'])(
  "keeps <%s>, because it does not apply GFM's tag filter",
  async (tag) => {
    const html = await htmlOf(`<${tag}>a</${tag}>`)
    expect(html).not.toContain('&#x3C;')
    expect(await diagnosticsOf(`<${tag}>a</${tag}>`)).toEqual([])
  },
)
