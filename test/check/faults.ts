// One fault of each kind that `docsite check` knows: how it is planted, and what is to be said of it.

import type { Plant } from './planted.ts'

/** A block whose fault stands at the mark `⟦⟧`, in a page of any language or of one. */
const block =
  (rule: string, text: string, lang?: string): Plant =>
  (site) =>
    site.plant(rule, text, lang)

/** A field of the frontmatter; the fault stands at its value, or where `column` says. */
const field =
  (rule: string, name: string, written: string, column = name.length + 3): Plant =>
  (site) => {
    const file = site.page()
    return { rule, file, line: site.field(file, name, written), column }
  }

/** A file that should not be as it is. */
const file =
  (rule: string, path: string, text: string, place: { line?: number; column?: number } = {}): Plant =>
  (site) => {
    site.edit(path, text)
    return { rule, file: path, ...place }
  }

/** A redirect of the configuration; the fault stands at one of its two ends. */
const redirect =
  (rule: string, from: string, to: string, at: 'from' | 'to'): Plant =>
  (site) => {
    const path = 'config/redirects.ts'
    const text = site.read(path)
    const start = text.lastIndexOf(']')
    const written = `  { from: '${from}', to: '${to}' },\n`
    site.edit(path, text.slice(0, start) + written + text.slice(start))
    const line = text.slice(0, start).split('\n').length
    return { rule, file: path, line, column: written.indexOf(`${at}: `) + 1 }
  }

export const faults: Record<string, Plant> = {
  // Links
  'a page that is not there': block('dead-link', 'Text with a ⟦⟧[the report](/guide/nowhere-at-all) in it.'),
  'a relative link to no page': block('dead-link', 'Text with a ⟦⟧[the report](./nowhere-at-all.md) in it.'),
  'a link out of the content': block('dead-link', '- An item: ⟦⟧[the report](../../../../../outside.md).'),
  'a link with a definition that leads nowhere': block(
    'dead-link',
    'Text with a ⟦⟧[the report][planted] in it.\n\n[planted]: /guide/nowhere-at-all',
  ),
  'a link of raw HTML': block('dead-link', 'Text with ⟦⟧<a href="/guide/nowhere-at-all">the report</a> in it.'),
  'a link in other capitals': block('dead-link', 'Text with a ⟦⟧[the report](/guide/start/Quick-Start) in it.'),
  'a link to a fragment': block('dead-link', '> Text with a ⟦⟧[the report](/shared/_onCloseBuild) in it.'),
  'a link with the signs of Windows': block('dead-link', 'Text with a ⟦⟧[the report](.\\nowhere-at-all.md) in it.'),
  'a link with an ending': block('link-form', 'Text with a ⟦⟧[the report](/guide/start/quick-start.html) in it.'),
  'a link to an index': block('link-form', '| A |\n| - |\n| ⟦⟧[the report](/guide/start/index) |'),
  'a link with a slash too many': block('link-form', 'Text with a ⟦⟧[the report](/guide/start/quick-start/) in it.'),
  'a link without its slash': block('link-form', 'Text with a ⟦⟧[the report](/guide/start) in it.'),
  'a link to what has moved': (site) => {
    const config = site.read('config/redirects.ts')
    const rule = "{ from: '/planted', to: '/guide/start/quick-start' },"
    site.edit('config/redirects.ts', config.replace('= [', `= [\n  ${rule}`))
    return site.plant('redirected-link', 'Text with a ⟦⟧[the report](/planted) in it.')
  },
  "a link with the site's own name": block(
    'absolute-link',
    'Text with a ⟦⟧[the report](https://rsbuild-docs.example/guide/start/quick-start) in it.',
  ),
  'a link out of its language': block('other-language', '文字里有⟦⟧[快速上手](/en/guide/start/)。', 'zh'),
  'a link to the own machine': block('local-address', 'Text with a ⟦⟧[the report](http://localhost:3000/) in it.'),
  'a link to a preview': block(
    'local-address',
    'Text with ⟦⟧<a href="https://a--b.netlify.app/">the report</a> in it.',
  ),
  'a link of raw HTML in a quotation': block(
    'dead-link',
    '> <p>\n>   Text with\n>   ⟦⟧<a href="/guide/nowhere-at-all">the report</a>\n> </p>',
  ),
  'a link of raw HTML without an address': block('empty-link', '<p>\n  ⟦⟧<a href="">The report</a>\n</p>'),
  'a reference without an address': block('undefined-reference', 'Text with a ⟦⟧[`report`][planted-gone] in it.'),
  'an address without a reference': block('unused-definition', '⟦⟧[planted-unused]: /guide/start/'),
  'an address that stands twice': block(
    'duplicate-definition',
    'Text with a [the report][planted-two].\n\n[planted-two]: /guide/start/\n⟦⟧[planted-two]: /config/',
  ),
  'a mark without a footnote': block('undefined-footnote', 'Text with a mark⟦⟧[^planted-gone] in it.'),
  'a footnote without a text': block('undefined-footnote', 'Text[^planted-empty].\n\n⟦⟧[^planted-empty]:'),
  'a footnote without a mark': block('unused-footnote', '⟦⟧[^planted-never]: Text.'),
  'a link without an address': block('empty-link', 'Text with a ⟦⟧[the report]() in it.'),
  'a link without a text': block('empty-link', 'Text with a ⟦⟧[](/guide/start/quick-start) in it.'),

  // Anchors
  'an anchor that is not there, on the same page': block('dead-anchor', 'See ⟦⟧[the section below](#nowhere-at-all).'),
  'an anchor that is not there, on another page': block(
    'dead-anchor',
    'See ⟦⟧[that section](/guide/start/quick-start#nowhere-at-all).',
  ),
  'an encoded anchor': block('dead-anchor', 'See ⟦⟧[the section below](#%E6%97%A0%E5%A4%84).'),
  'an anchor in other capitals': block('dead-anchor', '## Planted {#Planted-Id}\n\nSee ⟦⟧[it](#planted-id).'),
  'an id that stands twice': (site) =>
    site
      .append(site.page(), '## One {#planted-twice}\n\nText.\n\n## Two {#planted-twice}\n\nText.')
      .map(({ file, line }) => ({ rule: 'duplicate-id', file, line: line + 4, column: 1 })),

  // Assets
  'an image that is not there': block('missing-asset', '⟦⟧![An image](/images/nowhere-at-all.png)'),
  'an image of raw HTML': block('missing-asset', 'Text with ⟦⟧<img src="./nowhere-at-all.png" alt="An image"> in it.'),
  'an image of a source set': block(
    'missing-asset',
    '⟦⟧<img src="/favicon.svg" srcset="/favicon.svg 1x, /nowhere-at-all.svg 2x" alt="An image">',
  ),
  'a poster that is not there': block(
    'missing-asset',
    '<p>\n  ⟦⟧<video src="https://example.com/a.mp4" poster="/nowhere-at-all.png"></video>\n</p>',
  ),
  'an image in other capitals': block('missing-asset', '> ⟦⟧![An image](/Favicon.svg)'),
  'an image that is too large': (site) => {
    site.edit('content/public/planted.svg', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(600_000)}</svg>`)
    return site.plant('large-image', '⟦⟧![An image](/planted.svg)')
  },
  'a file that nobody names': file('unused-file', 'content/public/planted.txt', 'Text.\n'),
  'an image of raw HTML without a text': block('missing-alt', '<p>\n  ⟦⟧<img src="/favicon.svg">\n</p>'),
  'an image without a text': block('missing-alt', 'Text with ⟦⟧![](/favicon.svg) in it.'),

  // Frontmatter
  'an unknown field': field('unknown-field', 'descripton', 'Text', 1),
  'a field of a wrong type': field('bad-frontmatter', 'sidebar', 'maybe', 1),
  'frontmatter that is no YAML': (site) => {
    const page = site.page()
    const line = site.field(page, 'description', '"planted" text')
    return { rule: 'bad-frontmatter', file: page, line }
  },

  'a title that is too long': (site) => {
    const page = site.page()
    return {
      rule: 'long-title',
      file: page,
      line: site.field(page, 'title', 'Long words '.repeat(7).trim()),
      column: 1,
    }
  },
  'a description that another page has': (site) => {
    const [first, second] = [site.page('en'), site.page('en')].sort()
    site.field(first as string, 'description', 'Planted twice')
    return {
      rule: 'duplicate-description',
      file: second as string,
      line: site.field(second as string, 'description', 'Planted twice'),
      column: 1,
    }
  },
  'a date that is none': field('bad-frontmatter', 'published_at', '2024-02-31', 1),

  // Structure
  'a redirect to nothing': redirect('bad-redirect', '/planted-nothing', '/guide/nowhere-at-all', 'to'),
  'a redirect in the way of a page': redirect('bad-redirect', '/guide/start/quick-start', '/config/', 'from'),
  'a name that no page can have': file('bad-name', 'content/en/404.md', '# Page\n'),
  'a file that looks like a page': file('unread-file', 'content/en/guide/planted.mdx', '# Page\n'),
  'a heading that jumps over a level': (site) =>
    site
      .append(site.page(), '## Planted two {#planted-two}\n\nText.\n\n#### Planted four {#planted-four}\n\nText.')
      .map(({ file, line }) => ({ rule: 'skipped-level', file, line: line + 4, column: 1 })),

  // Directives and code
  'an unknown directive': block('unknown-directive', '⟦⟧:::tipp\nText.\n:::'),
  'an attribute that nobody knows': block('invalid-attribute', ':::tip{⟦⟧titel="A"}\nText.\n:::'),
  'a range outside its fence': block('invalid-line-range', '```ts {⟦⟧7}\nconst a = 1\n```'),
  'a language that nobody knows': block('unknown-language', '```⟦⟧planted-language\ntext\n```'),
  'a fragment that is not there': block('fragment-missing', '⟦⟧::include{file="_nowhere-at-all.md"}'),

  'TypeScript that does not parse': block('bad-sample', '```ts\nconst planted = [1, 2⟦⟧;\n```'),
  'JSON that does not parse': block('bad-sample', '```json\n{\n  "a": 1\n  ⟦⟧"b": 2\n}\n```'),
  'YAML that does not parse': block('bad-sample', '```yaml\na: ⟦⟧b: c\n```'),
  'code of another type': block('wrong-type', "```ts\nconst ⟦⟧planted: number = 'text'\n```"),

  // Chinese
  'English left in a translation': block(
    'untranslated-text',
    '⟦⟧This is a sentence that somebody has forgotten to translate for the readers of the page.',
    'zh',
  ),
  'another word than the glossary has': block('wrong-term', '这里写的是⟦⟧模版。', 'zh'),
  'a half-width comma': block('half-width-punctuation', '第一句⟦⟧, 第二句。', 'zh'),
  'half-width parentheses': (site) => {
    const told = site.plant('half-width-punctuation', '这是⟦⟧(括号里的)文字。', 'zh')
    return [told, { ...told, column: (told.column ?? 0) + 5 }]
  },
  'asterisks that mark nothing': block('literal-asterisks', '这是⟦⟧** 强调** 的文字。', 'zh'),

  // Accessibility
  'a link that says nothing': block('vague-link', 'For more, click ⟦⟧[here](/guide/start/quick-start).', 'en'),
  'a link that says nothing in Chinese': block(
    'vague-link',
    '更多内容请⟦⟧[点击这里](/guide/start/quick-start)。',
    'zh',
  ),
  'a table without a header': block('headless-table', '⟦⟧| | |\n| - | - |\n| a | b |'),
  'a passage of another language': block('foreign-passage', '⟦⟧这是一段没有翻译的中文，读者看不懂。', 'en'),

  // Comments
  'an ignore without a reason': block('bad-ignore', '⟦⟧<!-- docsite-ignore dead-link -->'),
  'an ignore of no rule': block('bad-ignore', '⟦⟧<!-- docsite-ignore planted: because -->'),
  'an ignore of nothing': block('unused-ignore', '⟦⟧<!-- docsite-ignore dead-link: because -->'),
}
