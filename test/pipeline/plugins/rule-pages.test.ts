// What rules of plugins see of a page, and the places of what they find.

import { definePlugin, defineRule, type PageOfFile, type PluginRule } from '@docsite/cli'
import { testSite } from '@docsite/cli/testing'
import { expect, test } from 'vitest'
import { check } from '../../../pipeline/api/check.ts'
import { explainRule } from '../../../pipeline/api/explain.ts'
import { SiteTest } from '../../site-test.ts'

const text = '---\ntitle: Title\n---\n\nA simply bad word.\n'
const pluginOf = (rule: Partial<PluginRule>) =>
  definePlugin({ name: 'team', rules: [defineRule({ name: 'own', severity: 'warning', ...rule })] })

test('has the same fields in all hooks', async () => {
  const shown: PageOfFile[] = []
  const take = ({ file, route, lang, version }: PageOfFile) => {
    shown.push({ file, route, lang, version })
    return [] as never[]
  }
  const plugin = definePlugin({
    name: 'team',
    blocks: [{ name: 'box', kind: 'leaf', description: 'A box', render: ({ page }) => void take(page) as never }],
    rules: [
      {
        name: 'own',
        severity: 'warning',
        page: (page) => [page].flatMap(take) as never,
        note: (page) => void take(page) as never,
        site: ({ pages }) => pages.flatMap(take) as never,
      },
    ],
    page: (page) => void take(page) as never,
    head: (page) => void take(page) as never,
    remark: [() => (_: unknown, file: { data: { page: PageOfFile } }) => void take(file.data.page)],
    outputs: [{ name: 'each', per: 'page', path: (page) => `${page.route.slice(1)}.x${take(page)}`, render: () => '' }],
  })
  await using site = await testSite({ 'content/guide.md': `${text}\n::box\n` }, { plugins: [plugin] })
  await site.file('guide.html')
  const own = shown.filter(({ route }) => route === '/guide')
  expect(own.length).toBeGreaterThan(7)
  expect(new Set(own.map((page) => JSON.stringify(page)))).toEqual(
    new Set([JSON.stringify({ file: 'content/guide.md', route: '/guide', lang: 'en', version: '' })]),
  )
})

test('finds an offset in the page and in its fragments', async () => {
  const places: object[] = []
  const plugin = pluginOf({
    page(page) {
      for (const { index } of page.markdown.matchAll(/simply/g)) places.push(page.at(index))
      return []
    },
  })
  const files = { 'content/a.md': `${text}\n::include{file="/_part.md"}\n`, 'content/_part.md': 'It is\nsimply so.\n' }
  await using _ = await testSite(files, { plugins: [plugin] })
  expect(places).toEqual([
    expect.objectContaining({ file: 'content/a.md', line: 5, column: 3 }),
    expect.objectContaining({ file: 'content/_part.md', line: 2, column: 1 }),
  ])
})

test('shows the tags of raw HTML, and the nodes that are not prose', async () => {
  const shown: unknown[] = []
  const plugin = pluginOf({
    page(page) {
      const tags = page.tags.map((tag) => [tag.written, tag.attributes.get('lang'), page.at(tag.start).line])
      const codes = page.literals().map((node) => [node.type, node.value, node.data?.from?.lines])
      const labels = page.nodes('leafDirective').map((node) => page.written(node).slice(node.labelOffset))
      shown.push(tags, codes, labels)
      return []
    },
  })
  const files = {
    'content/a.md': '# A\n\n<Span lang="fr">\n\n`b` c\n\n```js file="./a.js" lines="2"\n```\n\n::badge[New]\n',
    'content/a.js': '1\n2\n',
  }
  await using _ = await testSite(files, { plugins: [plugin] })
  expect(shown).toEqual([
    [['Span', 'fr', 3]],
    [
      ['inlineCode', 'b', undefined],
      ['code', '2', [2]],
    ],
    ['New]'],
  ])
})

test('checks the HTML of a page, without what plugins have added', async () => {
  const plugin = definePlugin({
    ...pluginOf({
      html: ({ html, isWritten, file, frontmatter }, { config }) =>
        (html.children ?? [])
          .filter(({ type }) => type === 'element')
          .map((at) => ({
            at,
            text: [at.tagName, isWritten(at), file, frontmatter.title, config.description].join(' '),
          })),
    }),
    rehype: [
      () => (tree: { children: object[] }) =>
        void tree.children.push({ type: 'element', tagName: 'hr', properties: {}, children: [] }),
    ],
  })
  using site = SiteTest.of({ 'content/a.md': text })
  const config = { siteUrl: 'https://a.example', description: 'D', plugins: [plugin] }
  const { diagnostics } = await check(site.root, { config, cache: false })
  expect(diagnostics.filter(({ rule }) => rule === 'team/own')).toEqual([
    expect.objectContaining({ place: { file: 'content/a.md' }, text: 'hr false content/a.md Title D' }),
    expect.objectContaining({
      place: { file: 'content/a.md', line: 5, column: 1 },
      text: 'p true content/a.md Title D',
    }),
  ])
})

test('is explained in the language that the reader asks for, if it has texts in it', async () => {
  const explanation = { meaning: 'Bad', fix: 'mend it', zh: { meaning: '不好', fix: '改正' } }
  using site = SiteTest.of({
    'content/a.md': text,
    'config/site.ts': `export default { plugins: [${JSON.stringify({
      name: 'team',
      rules: [
        { name: 'both', severity: 'info', explanation },
        { name: 'one', severity: 'info', explanation: { ...explanation, zh: undefined } },
      ],
    })}] }`,
  })
  const meanings = await Promise.all(
    (['both', 'one'] as const).flatMap((name) =>
      (['en', 'zh'] as const).map(async (lang) => (await explainRule(`team/${name}`, site.root, lang)).meaning),
    ),
  )
  expect(meanings).toEqual(['Bad', '不好', 'Bad', 'Bad'])
})

const fix = { written: 'simply ', fixed: '' }
const found = 'This says too little'

/** Rules that find a word as long as it is there. */
const rules: [where: string, rule: Partial<PluginRule>, isRight: boolean][] = [
  [
    'at the word',
    { page: (page) => offsetsIn(page).map((offset) => ({ at: page.at(offset), text: found, fix })) },
    true,
  ],
  [
    'at a place of its own',
    {
      page: (page) =>
        offsetsIn(page).flatMap((offset) =>
          page.nodes('paragraph').map((at) => ({ at, text: found, fix: { ...fix, at: page.at(offset) } })),
        ),
    },
    true,
  ],
  ['at the paragraph', { page: (page) => page.nodes('paragraph').map((at) => ({ at, text: found, fix })) }, false],
  ['of the site', siteRule(5), true],
  ['of the site at a wrong line', siteRule(99), false],
]

function offsetsIn({ markdown }: { markdown: string }): number[] {
  return Array.from(markdown.matchAll(/simply/g), ({ index }) => index)
}

function siteRule(line: number): Partial<PluginRule> {
  return {
    site: ({ pages, read }) =>
      pages
        .filter(({ file }) => read(file).includes('simply'))
        .map((page) => ({ page, at: { file: page.file, line, column: 3 }, text: found, fix })),
  }
}

test.each(rules)('makes a fix %s, or says why it cannot', async (_, rule, isRight) => {
  using site = SiteTest.of({ 'content/a.md': text })
  const config = { siteUrl: 'https://a.example', plugins: [pluginOf(rule)] }
  const { diagnostics, fixed } = await check(site.root, { config, fix: true, cache: false })
  expect(site.read('content/a.md')).toBe(isRight ? text.replace('simply ', '') : text)
  const wrong = diagnostics.filter(({ rule, severity }) => rule === 'team/own' && severity === 'error')
  expect(wrong.map(({ text, hint }) => [text, hint])).toEqual(
    isRight ? [] : [[expect.stringContaining('replaces `simply `'), expect.stringContaining('the plugin `team`')]],
  )
  expect(fixed?.problems).toBe(isRight ? 1 : 0)
})
