// Plants one fault of each kind that `docsite check` reports, and returns the expected diagnostics.

import { readFrontmatter } from '../../pipeline/page/syntax/frontmatter.ts'
import { parseMarkdown } from '../../pipeline/page/syntax/syntax.ts'
import type { Plant } from './planted.ts'

/** Plants a block with the fault at the mark `⟦⟧` in a page of any language, or of the given one. */
const block =
  (rule: string, text: string, lang?: string): Plant =>
  (site) =>
    site.plant(rule, text, lang)

/** Plants a field in the frontmatter. The fault is at its value, unless `column` is given. */
const field =
  (rule: string, name: string, written: string, column = name.length + 3): Plant =>
  (site) => {
    const file = site.page()
    return { rule, file, line: site.field(file, name, written), column }
  }

/** Plants a file. */
const file =
  (rule: string, path: string, text: string, place: { line?: number; column?: number } = {}): Plant =>
  (site) => {
    site.edit(path, text)
    return { rule, file: path, ...place }
  }

/** Plants a redirect in the configuration, with the fault at its source or its target. */
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

/** Replaces text in a file of the project. The fault is at the mark `⟦⟧`, which is removed. */
const change =
  (rule: string, path: string, before: string, after: string): Plant =>
  (site) => {
    const text = site.read(path)
    const at = text.indexOf(before)
    if (at < 0) throw new Error(`${path} does not contain ${before}`)
    const lines = (text.slice(0, at) + after.slice(0, after.indexOf('⟦⟧'))).split('\n')
    site.edit(
      path,
      text.replace(before, () => after.replace('⟦⟧', '')),
    )
    return { rule, file: path, line: lines.length, column: (lines.at(-1) as string).length + 1 }
  }

/** Faults in the content. */
export const faults: Record<string, Plant> = {
  // Links
  'a link to a missing page': block('dead-link', 'Text with a ⟦⟧[the report](/guide/nowhere-at-all) in it.'),
  'a relative link to a missing page': block('dead-link', 'Text with a ⟦⟧[the report](./nowhere-at-all.md) in it.'),
  'a link to a file outside the content': block('dead-link', '- An item: ⟦⟧[the report](../../../../../outside.md).'),
  'a definition with a missing page': block(
    'dead-link',
    'Text with a ⟦⟧[the report][planted] in it.\n\n[planted]: /guide/nowhere-at-all',
  ),
  'a link in raw HTML': block('dead-link', 'Text with ⟦⟧<a href="/guide/nowhere-at-all">the report</a> in it.'),
  'a link with different capitalization': block(
    'dead-link',
    'Text with a ⟦⟧[the report](/guide/start/Quick-Start) in it.',
  ),
  'a link to a fragment': block('dead-link', '> Text with a ⟦⟧[the report](/shared/_onCloseBuild) in it.'),
  'a link with backslashes': block('dead-link', 'Text with a ⟦⟧[the report](.\\nowhere-at-all.md) in it.'),
  'a link with `.html`': block(
    'non-canonical-link',
    'Text with a ⟦⟧[the report](/guide/start/quick-start.html) in it.',
  ),
  'a link with `index`': block('non-canonical-link', '| A |\n| - |\n| ⟦⟧[the report](/guide/start/index) |'),
  'a link with an extra trailing slash': block(
    'non-canonical-link',
    'Text with a ⟦⟧[the report](/guide/start/quick-start/) in it.',
  ),
  'a link without a trailing slash': block('non-canonical-link', 'Text with a ⟦⟧[the report](/guide/start) in it.'),
  "a link with the site's own origin": block(
    'absolute-link',
    'Text with a ⟦⟧[the report](https://rsbuild-docs.example/guide/start/quick-start) in it.',
  ),
  'a link to another language': block('cross-locale-link', '文字里有⟦⟧[快速上手](/en/guide/start/)。', 'zh'),
  'a link to localhost': block('local-url', 'Text with a ⟦⟧[the report](http://localhost:3000/) in it.'),
  'a link to a preview deployment': block(
    'local-url',
    'Text with ⟦⟧<a href="https://a--b.netlify.app/">the report</a> in it.',
  ),
  'a link in raw HTML in a block quote': block(
    'dead-link',
    '> <p>\n>   Text with\n>   ⟦⟧<a href="/guide/nowhere-at-all">the report</a>\n> </p>',
  ),
  'a link in raw HTML without a URL': block('empty-link', '<p>\n  ⟦⟧<a href="">The report</a>\n</p>'),
  'a reference without a definition': block('undefined-reference', 'Text with a ⟦⟧[`report`][planted-gone] in it.'),
  'an unused definition': block('unused-definition', '⟦⟧[planted-unused]: /guide/start/'),
  'a duplicate definition': block(
    'duplicate-definition',
    'Text with a [the report][planted-two].\n\n[planted-two]: /guide/start/\n⟦⟧[planted-two]: /config/',
  ),
  'a footnote reference without a definition': block('undefined-footnote', 'Text with a mark⟦⟧[^planted-gone] in it.'),
  'an empty footnote': block('undefined-footnote', 'Text[^planted-empty].\n\n⟦⟧[^planted-empty]:'),
  'an unused footnote': block('unused-footnote', '⟦⟧[^planted-never]: Text.'),
  'a link without a URL': block('empty-link', 'Text with a ⟦⟧[the report]() in it.'),
  'a link without text': block('empty-link', 'Text with a ⟦⟧[](/guide/start/quick-start) in it.'),

  // Anchors
  'a missing anchor on the same page': block('dead-anchor', 'See ⟦⟧[the section below](#nowhere-at-all).'),
  'a missing anchor on another page': block(
    'dead-anchor',
    'See ⟦⟧[that section](/guide/start/quick-start#nowhere-at-all).',
  ),
  'a missing encoded anchor': block('dead-anchor', 'See ⟦⟧[the section below](#%E6%97%A0%E5%A4%84).'),
  'an anchor with different capitalization': block(
    'dead-anchor',
    '## Planted {#Planted-Id}\n\nSee ⟦⟧[it](#planted-id).',
  ),
  'a duplicate id': (site) =>
    site
      .append(site.page(), '## One {#planted-twice}\n\nText.\n\n## Two {#planted-twice}\n\nText.')
      .map(({ file, line }) => ({ rule: 'duplicate-id', file, line: line + 4, column: 1 })),

  // Assets
  'a missing image': block('missing-asset', '⟦⟧![An image](/images/nowhere-at-all.png)'),
  'a missing image in raw HTML': block(
    'missing-asset',
    'Text with ⟦⟧<img src="./nowhere-at-all.png" alt="An image"> in it.',
  ),
  'a missing image in a source set': block(
    'missing-asset',
    '⟦⟧<img src="/favicon.svg" srcset="/favicon.svg 1x, /nowhere-at-all.svg 2x" alt="An image">',
  ),
  'a missing poster': block(
    'missing-asset',
    '<p>\n  ⟦⟧<video src="https://example.com/a.mp4" poster="/nowhere-at-all.png"></video>\n</p>',
  ),
  'an image with different capitalization': block('missing-asset', '> ⟦⟧![An image](/Favicon.svg)'),
  'a large image': (site) => {
    site.edit('content/public/planted.svg', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(600_000)}</svg>`)
    return site.plant('large-image', '⟦⟧![An image](/planted.svg)')
  },
  'an unused file': file('unused-file', 'content/public/planted.txt', 'Text.\n'),
  'an image in raw HTML without `alt`': block('missing-alt', '<p>\n  ⟦⟧<img src="/favicon.svg">\n</p>'),
  'an image without alternative text': block('missing-alt', 'Text with ⟦⟧![](/favicon.svg) in it.'),

  // Frontmatter
  'an unknown field': field('unknown-field', 'descripton', 'Text', 1),
  'a field with a value of the wrong type': field('invalid-frontmatter', 'sidebar', 'maybe', 1),
  'frontmatter that is not valid YAML': (site) => {
    const page = site.page()
    const line = site.field(page, 'description', '"planted" text')
    return { rule: 'invalid-frontmatter', file: page, line }
  },

  'a long title': (site) => {
    const page = site.page()
    return {
      rule: 'long-title',
      file: page,
      line: site.field(page, 'title', 'Long words '.repeat(7).trim()),
      column: 1,
    }
  },
  'a duplicate description': (site) => {
    const [first, second] = [site.page('en'), site.page('en')].sort()
    site.field(first as string, 'description', 'Planted twice')
    return {
      rule: 'duplicate-description',
      file: second as string,
      line: site.field(second as string, 'description', 'Planted twice'),
      column: 1,
    }
  },
  'a review in the future': field('outdated-page', 'reviewed', '2999-01-31', 1),
  'an invalid date': field('invalid-frontmatter', 'published_at', '2024-02-31', 1),

  'a page without a title': (site) => {
    // Another heading would become the title.
    const page = site.page('en', (text) => /^# /m.test(text) && !/^(?:title:|##)/m.test(text))
    site.edit(page, site.read(page).replace(/^# .*\n/m, '\n'))
    return { rule: 'missing-title', file: page, line: 1, column: 1 }
  },
  'a release without a date': (site) => {
    const page = site.page('en', (text) => /^published_at:/m.test(text))
    site.edit(page, site.read(page).replace(/^published_at:.*\n/m, ''))
    return { rule: 'missing-feed-date', file: page, line: 1, column: 1 }
  },
  'a second h1': (site) =>
    site
      .append(site.page(), '# Planted title {#planted-title}\n\nText.')
      .map(({ file, line }) => ({ rule: 'multiple-h1', file, line, column: 1 })),

  // Structure
  'a test of search with an unknown page': change(
    'invalid-search-test',
    'config/search.yaml',
    'query: distpath, page: [',
    'query: distpath, page: [⟦⟧/guide/planted, ',
  ),
  'a sidebar with an unknown page': change('invalid-meta', 'content/en/guide/start/_meta.json', '[', '[⟦⟧"planted", '),
  'a sidebar that lists a page twice': change(
    'invalid-meta',
    'content/zh/config/resolve/_meta.json',
    '"extensions"',
    '"extensions",\n⟦⟧"alias"',
  ),
  'a sidebar that is not valid JSON': change(
    'invalid-meta',
    'content/en/config/html/_meta.json',
    '"title"\n]',
    '"title",\n⟦⟧]',
  ),
  'a dead link in a sidebar': change(
    'invalid-sidebar',
    'content/en/guide/debug/_meta.json',
    '[',
    '[{ "type": "custom-link", "label": "Planted", ⟦⟧"link": "/guide/nowhere-at-all" }, ',
  ),
  'two file names that differ only in capitalization': (site) => {
    site.edit('content/en/guide/faq/General.md', '# Page\n')
    return { rule: 'case-conflict', file: 'content/en/guide/faq/general.md' }
  },
  'a file that is not UTF-8': (site) => {
    const page = site.page()
    const text = site.read(page)
    site.edit(page, Buffer.concat([Buffer.from(`${text}\nText `), Buffer.from([0xe9]), Buffer.from('\n')]))
    return { rule: 'invalid-encoding', file: page, line: text.split('\n').length + 1, column: 6 }
  },
  'a page without a translation': (site) => {
    site.edit('content/en/config/security/planted.md', '# Planted\n\n::option{type="string"}\n')
    return { rule: 'missing-translation', file: 'content/zh' }
  },
  'a translation without an original': file(
    'missing-original',
    'content/zh/config/tools/planted.md',
    '# 页面\n\n::option{type="string"}\n',
  ),
  'a file name that ends like a document': file('invalid-file-name', 'content/en/guide/planted.html.md', '# Page\n'),
  'a file that looks like a page': file('ignored-file', 'content/en/guide/planted.mdx', '# Page\n'),
  'a heading that skips a level': (site) =>
    site
      .append(site.page(), '## Planted two {#planted-two}\n\nText.\n\n#### Planted four {#planted-four}\n\nText.')
      .map(({ file, line }) => ({ rule: 'skipped-heading-level', file, line: line + 4, column: 1 })),

  // Directives and code
  'an unknown directive': block('unknown-directive', '⟦⟧:::tipp\nText.\n:::'),
  'an unknown attribute': block('invalid-attribute', ':::tip{⟦⟧titel="A"}\nText.\n:::'),
  'a line range beyond the end of the fence': block('invalid-line-range', '```ts {⟦⟧7}\nconst a = 1\n```'),
  'an unknown code language': block('unknown-language', '```⟦⟧planted-language\ntext\n```'),
  'an unknown variable': block('unknown-variable', 'Text with ⟦⟧{{ planted-variable }} in it.'),
  'a missing fragment': block('missing-fragment', '⟦⟧::include{file="_nowhere-at-all.md"}'),

  'an unclosed container': block('unclosed-container', '⟦⟧::::tip\nText.'),
  'tabs without a label': block('invalid-content', '::::tabs\n⟦⟧:::tab\nText.\n:::\n::::'),
  'a command without a package manager': block('no-package-command', '⟦⟧```bash package-manager\nplanted run\n```'),
  'a sample that differs in the translation': (site) => {
    const [original, translation] = site.append(site.page('en'), '```js\nplanted(1)\nplanted(2)\n```')
    const { file, line } = translation as { file: string; line: number }
    site.edit(file, site.read(file).replace('planted(2)', 'planted(3)'))
    return original ? [{ rule: 'sample-differs', file, line: line + 2, column: 1 }] : []
  },

  'TypeScript that does not parse': block('invalid-sample', '```ts\nconst planted = [1, 2⟦⟧;\n```'),
  'JSON that does not parse': block('invalid-sample', '```json\n{\n  "a": 1\n  ⟦⟧"b": 2\n}\n```'),
  'YAML that does not parse': block('invalid-sample', '```yaml\na: ⟦⟧b: c\n```'),
  'a type error in a sample': block('sample-type-error', "```ts\nconst ⟦⟧planted: number = 'text'\n```"),

  // Chinese
  'untranslated English in a translation': block(
    'untranslated-text',
    '⟦⟧This is a sentence that somebody has forgotten to translate for the readers of the page.',
    'zh',
  ),
  'a term that contradicts the glossary': block('invalid-term', '这里写的是⟦⟧模版。', 'zh'),
  'a half-width comma': block('half-width-punctuation', '第一句⟦⟧, 第二句。', 'zh'),
  'half-width parentheses': (site) => {
    const opening = site.plant('half-width-punctuation', '这是⟦⟧(括号里的)文字。', 'zh')
    return [opening, { ...opening, column: (opening.column ?? 0) + 5 }]
  },
  'literal asterisks': block('literal-asterisks', '这是⟦⟧** 强调** 的文字。', 'zh'),

  // Accessibility
  'a vague link': block('vague-link', 'For more, click ⟦⟧[here](/guide/start/quick-start).', 'en'),
  'a vague link in Chinese': block('vague-link', '更多内容请⟦⟧[点击这里](/guide/start/quick-start)。', 'zh'),
  'a table without a header': block('missing-table-header', '⟦⟧| | |\n| - | - |\n| a | b |'),
  'a word that is written twice': block('repeated-word', 'The file is ⟦⟧is written again.', 'en'),
  'a passage in another language': block('foreign-passage', '⟦⟧这是一段没有翻译的中文，读者看不懂。', 'en'),

  // Components
  'an option page without the required component': (site) => {
    const file = site.page(undefined, (text) => /^::option\{/m.test(text))
    const text = site.read(file)
    site.edit(file, text.replace(/^::option\{.*\n/m, ''))
    const line = text.split('\n').findIndex((row) => row.startsWith('# ')) + 1
    return { rule: 'missing-component', file, line, column: 1 }
  },

  // Ignore comments
  'an ignore without a reason': block('invalid-ignore', '⟦⟧<!-- docsite-ignore dead-link -->'),
  'an ignore with an unknown rule': block('invalid-ignore', '⟦⟧<!-- docsite-ignore planted: because -->'),
  'an unused ignore': block('unused-ignore', '⟦⟧<!-- docsite-ignore dead-link: because -->'),
}

/** Faults in the configuration. After a change of the configuration, `check` parses all pages again. */
export const configFaults: Record<string, Plant> = {
  'a link to a redirected page': (site) => {
    const config = site.read('config/redirects.ts')
    const rule = "{ from: '/planted', to: '/guide/start/quick-start' },"
    site.edit('config/redirects.ts', config.replace('= [', `= [\n  ${rule}`))
    return site.plant('redirected-link', 'Text with a ⟦⟧[the report](/planted) in it.')
  },
  'a dead link in the menu': change(
    'invalid-sidebar',
    'config/navbar.ts',
    "link: '/plugins/list/'",
    "⟦⟧link: '/plugins/lost/'",
  ),
  'a dead link on the landing page': change(
    'dead-link',
    'config/landing.ts',
    "getStartedLink: '/guide/start/'",
    "⟦⟧getStartedLink: '/guide/stat/'",
  ),
  'a redirect chain': (site) => {
    redirect('', '/planted-first', '/planted-second', 'to')(site)
    const second = redirect('', '/planted-second', '/guide/start/', 'to')(site) as { line: number; column: number }
    return { rule: 'redirect-chain', file: 'config/redirects.ts', line: second.line - 1, column: 29 }
  },
  'a redirect loop': redirect('invalid-redirect', '/planted-circle', '/planted-circle', 'to'),
  'a planned page that exists': change(
    'pending-exists',
    'config/site.ts',
    'samples: true',
    "pending: [⟦⟧'/guide/start/quick-start'], samples: true",
  ),
  'a redirect to a missing page': redirect('invalid-redirect', '/planted-nothing', '/guide/nowhere-at-all', 'to'),
  'a redirect that starts at an existing page': redirect(
    'invalid-redirect',
    '/guide/start/quick-start',
    '/config/',
    'from',
  ),
}

/** Faults that `check` reports only if the site has a baseline and valid menus. */
export const drifts: Record<string, Plant> = {
  'a page that no sidebar lists': (site) => {
    const places = ['en', 'zh'].map((lang) => `content/${lang}/guide/migration/planted-page.md`)
    for (const place of places) site.edit(place, '# Planted page\n')
    return places.map((file) => ({ rule: 'unlisted-page', file, line: 1, column: 1 }))
  },
  'a section that changed after it was translated': (site) => {
    const page = site.page('en', (text) => sections(text).length > 2 && sections(text).every(({ words }) => words > 0))
    const translation = page.replace('content/en/', 'content/zh/')
    const i = Math.floor(site.next() * sections(site.read(page)).length)
    const lines = site.read(page).split('\n')
    const { words } = sections(site.read(page))[i] as Section
    lines[words - 1] = `Planted words. ${lines[words - 1]}`
    site.edit(page, lines.join('\n'))
    const { line } = sections(site.read(translation))[i] as Section
    return { rule: 'stale-translation', file: translation, line, column: 1 }
  },
  'a section that was never translated': (site) => {
    const page = site.page('en', (text) => sections(text).length > 0)
    site.edit(page, `${site.read(page).trimEnd()}\n\n## Planted {#planted-section}\n\nText.\n`)
    // The section that precedes the missing one.
    const translation = page.replace('content/en/', 'content/zh/')
    const line = sections(site.read(translation)).at(-1)?.line ?? 1
    return { rule: 'missing-section', file: translation, line, column: 1 }
  },
  'a section that exists only in the translation': (site) => {
    const page = site.page('zh')
    const text = site.read(page).trimEnd()
    site.edit(page, `${text}\n\n## 新的一节 {#planted-section}\n\n文字。\n`)
    return { rule: 'extra-section', file: page, line: text.split('\n').length + 2, column: 1 }
  },
  'a removed page': (site) => {
    const lines = site.read('config/addresses.json').split('\n')
    return ['en', 'zh'].map((lang) => {
      site.remove(passingPage(lang))
      const route = `${lang === 'en' ? '' : '/zh'}/config/security/passing`
      return {
        rule: 'lost-url',
        file: 'config/addresses.json',
        line: lines.findIndex((line) => line.includes(`"${route}"`)) + 1,
        column: 3,
      }
    })
  },
}

/** Returns the path of a page that exists when the baseline is recorded. A fault removes it later. */
export const passingPage = (lang: string): string => `content/${lang}/config/security/passing.md`

interface Section {
  /** Line of the heading. */
  line: number
  /** Line of the first paragraph, or 0 if there is none. */
  words: number
}

/** Returns the sections of a page below its title. */
function sections(text: string): Section[] {
  const found: Section[] = []
  for (const { type, position, ...node } of parseMarkdown(readFrontmatter(text).markdown).children) {
    const line = position?.start.line ?? 0
    const last = found.at(-1)
    if (type === 'heading' && 'depth' in node && node.depth > 1) found.push({ line, words: 0 })
    else if (type === 'paragraph' && last?.words === 0) last.words = line
  }
  return found
}
