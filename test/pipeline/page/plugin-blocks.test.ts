// The blocks of plugins on a page.

import { describe, expect, test } from 'vitest'
import { toMarkdown } from '../../../packages/agent-files/markdown/convert.ts'
import { codeBlock, defineBlock, definePlugin, h, schema } from '../../../pipeline/model/config/define-site.ts'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

const quiz = defineBlock({
  name: 'quiz',
  description: 'A question with answers',
  attributes: schema.object({
    answer: schema.required(schema.oneOf('a', 'b')),
    points: schema.number,
    open: schema.boolean,
    tags: schema.list(schema.string),
  }),
  words: { en: { solution: 'Answer' }, zh: { solution: '答案' } },
  style: 'quiz.css',
  script: 'quiz.js',
  render: ({ attributes, label, items, words, page }) =>
    h('section', { class: 'quiz wide', lang: page.lang, hidden: false, 'data-points': attributes.points }, [
      h('p', null, label),
      h('ol', { type: 'a' }, ...items().map((item) => h('li', {}, item))),
      attributes.open === true && h('p', null, words.solution, ': <', attributes.answer, '>'),
      attributes.tags?.join('+'),
    ]),
  *check({ items, attribute }) {
    if (items().length < 2) yield { at: attribute('answer'), text: 'A quiz needs two answers', hint: 'Add one.' }
  },
})
const csv = defineBlock({
  name: 'csv',
  kind: 'fence',
  description: 'A table',
  attributes: schema.object({ between: schema.string }),
  render: ({ code, attributes: { between = ',' } }) =>
    h(
      'table',
      null,
      code.split('\n').map((row) =>
        h(
          'tr',
          null,
          row.split(between).map((cell) => h('td', null, cell)),
        ),
      ),
    ),
})
const box = defineBlock({ name: 'box', description: 'A box', render: ({ content }) => h('aside', null, content) })
const hot = defineBlock({
  name: 'hot',
  kind: 'inline',
  description: 'A word',
  render: ({ label }) => h('b', null, label),
})
const rule = defineBlock({ name: 'rule', kind: 'leaf', description: 'A line', render: () => h('hr') })
const config: SiteConfig = { plugins: [definePlugin({ name: 'team', blocks: [quiz, csv, box, hot, rule] })] }

const written = ':::quiz[What is *it*?]{answer=b points=2 open tags=["x","y"]}\n- One\n- `Two`\n\n  More.\n:::'

describe('a block of a plugin', () => {
  test('becomes HTML, with attributes of the types in its schema', async () => {
    expect(await htmlOf(written, { config })).toBe(
      '<section class="quiz wide" lang="en" data-points="2" data-block="quiz"><p>What is <em>it</em>?</p>' +
        '<ol type="a"><li><p>One</p></li><li><p><code>Two</code></p><p>More.</p></li></ol>' +
        '<p>Answer: &#x3C;b></p>x+y</section>',
    )
  })

  test('has the content of tight lists without paragraphs', async () => {
    expect(await htmlOf(':::quiz{answer=a}\n- One\n- *Two*\n:::', { config })).toContain(
      '<li>One</li><li><em>Two</em></li>',
    )
  })

  test.each([
    [':::box\nA **b**.\n\n- c\n:::', '<aside><p>A <strong>b</strong>.</p><ul><li>c</li></ul></aside>'],
    ['So :hot[very *hot*] it is.', '<p>So <b>very <em>hot</em></b> it is.</p>'],
    ['::rule', '<hr>'],
    ['```csv between=;\na;<b>\nc;d\n```', '<table><tr><td>a</td><td>&#x3C;b></td></tr>'],
    ['```csv {between=";"}\na;b\n```', '<td>a</td><td>b</td>'],
    ['> ```csv\n> a,b\n> ```', '<td>a</td><td>b</td>'],
  ])('can be any kind of block: %j', async (text, html) => {
    expect((await htmlOf(text, { config })).replace(/\n/g, '')).toContain(html)
  })

  test('takes precedence over a block of docsite', async () => {
    const own = defineBlock({ name: 'steps', description: 'Steps', render: () => h('p', null, 'mine') })
    const plugins = [definePlugin({ name: 'own', blocks: [own] })]
    expect(await htmlOf(':::steps\nText.\n:::', { config: { plugins } })).toBe('<p>mine</p>')
  })

  test.each([
    [written, []],
    [
      ':::quiz[Q]{answer=c}\n- A\n:::',
      [
        '1:12 invalid-attribute `answer` must be "a" or "b", but is "c"',
        '1:12 team/quiz A quiz needs two answers\nAdd one.',
      ],
    ],
    [
      ':::quiz{answer=a points=many}\n- A\n- B\n:::',
      ['1:18 invalid-attribute `points` must be a finite number, but is "many"'],
    ],
    [
      ':::quiz{answr=a}\n- A\n- B\n:::',
      [
        '1:1 invalid-attribute `quiz` needs the field "answer" ("a" or "b")',
        '1:9 invalid-attribute `quiz` has no attribute `answr`\nDid you mean `answer`?',
      ],
    ],
    [':::box{x=1}\nA\n:::', ['1:8 invalid-attribute `box` has no attribute `x`']],
    [':::box\nA', [expect.stringContaining('1:1 unclosed-container')]],
    [
      ':::box[Label]{} lost words\nA\n:::',
      [
        '1:17 invalid-content `lost words` is not shown, because `box` already has a label in brackets\nWrite the text into the brackets, or on the next line.',
      ],
    ],
    [':::tip[Label] lost words\nA\n:::', [expect.stringContaining('1:15 invalid-content `lost words` is not shown')]],
    [':::tip A title\nA\n:::', []],
    [':::box{x=[}\nA\n:::', [expect.stringContaining('1:11 invalid-attribute This is not valid JSON')]],
    ['```csv x=1\na\n```', ['1:1 invalid-attribute `csv` has no attribute `x`\nThe valid attributes are between.']],
    ['::quiz', ['1:1 unknown-directive Unknown directive `quiz`\nWrite it as `:::quiz` … `:::`.']],
    ['::csv', ['1:1 unknown-directive Unknown directive `csv`\nWrite it as a code block with the language `csv`.']],
    [':::bax\nA\n:::', ['1:1 unknown-directive Unknown directive `bax`\nDid you mean `box`?']],
  ])('is checked: %j', async (text, expected) => {
    expect(await diagnosticsOf(text, { config })).toEqual(expected)
  })

  test('cannot be made to run code by an attribute', async () => {
    const link = defineBlock({
      name: 'to',
      description: 'A link',
      attributes: schema.object({ url: schema.string }),
      render: ({ attributes }) => h('p', null, h('a', { href: attributes.url }, 'x')),
    })
    const unsafe: SiteConfig = { plugins: [definePlugin({ name: 'own', blocks: [link] })] }
    const text = 'Text.\n\n:::to{url="javascript:run()"}\n:::'
    expect(await diagnosticsOf(text, { config: unsafe })).toContainEqual(expect.stringContaining('3:1 unsafe-url'))
    expect(await htmlOf(text, { config: unsafe })).not.toContain('javascript')
  })

  test('names the plugin and the block in its errors', async () => {
    const broken = defineBlock({
      name: 'broken',
      description: 'Fails',
      render: () => {
        throw new Error('no')
      },
    })
    const { diagnostics } = await readPage(':::broken\n:::', {
      config: { plugins: [definePlugin({ name: 'own', blocks: [broken] })] },
    })
    expect(diagnostics).toEqual([
      expect.stringContaining('The hook `block broken` of the plugin `own` throws an error: no'),
    ])
  })
})

describe('a block that is made later', () => {
  const soon = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)))
  const late = defineBlock({
    name: 'late',
    kind: 'fence',
    names: ['late', 'later'],
    description: 'A late block',
    attributes: schema.object({ size: schema.string }),
    style: 'late.css',
    script: 'late.js',
    render: ({ name, label, code, meta }) =>
      soon(h('figure', null, `${name}|${String(label)}|${meta}|`, codeBlock('js', code))),
    check: ({ code, node }) =>
      soon(code === '' ? [{ at: node, text: 'It is empty', severity: 'warning' as const }] : []),
    markdown: ({ code }) => `<late ${code}>`,
  })
  const outer = defineBlock({
    name: 'outer',
    description: 'A box',
    render: ({ content }) => soon(h('aside', null, content)),
  })
  const config: SiteConfig = { plugins: [definePlugin({ name: 'own', blocks: [late, outer] })] }

  test('is at its place, also in other blocks, in lists and in tabs', async () => {
    const fence = '```later [A b] size=1\nconst a\n```'
    const indented = fence.replaceAll('\n', '\n  ')
    const { html } = await readPage(
      `:::outer\n${fence}\n:::\n\n- ${indented}\n\n::::tabs\n:::tab[T]\n${fence}\n:::\n::::\n\n[^1]\n\n[^1]: Note\n\n    ${indented.replaceAll('\n', '\n  ')}`,
      { config },
    )
    expect(
      html.match(/<figure data-markdown="<late const a>" data-block="late">later\|A b\|\[A b\] size=1\|/g),
    ).toHaveLength(4)
    expect(html).toContain('<aside>\n<figure')
    expect(html).toContain('<code class="language-js">')
    expect(html).not.toContain('<slot')
  })

  test('loads its files, has Markdown of its own, and its code is found', async () => {
    const { page, content, html } = await readPage('```late\nconst a\n```', { config })
    expect(page.details.styles).toEqual(['block-late', 'figures'])
    expect(content.text).toBe('late|||\n\nconst a')
    expect(content.code).toHaveLength(1)
    expect(toMarkdown(html, (url) => url)).toBe('<late const a>\n')
  })

  test('needs no script if its element says so', async () => {
    const plain = defineBlock({
      name: 'plain',
      description: 'A box',
      script: 'plain.js',
      render: () => h('p', { 'data-block': false, 'data-x': null }, 'x'),
    })
    const plugins = [definePlugin({ name: 'own', blocks: [plain] })]
    expect(await htmlOf(':::plain\n:::', { config: { plugins } })).toBe('<p>x</p>')
  })

  test('reports its problems, those of its attributes, and those of its code', async () => {
    expect(await diagnosticsOf('Text.\n\n```late\n```', { config })).toEqual(['3:1 own/late It is empty'])
    expect(await diagnosticsOf('```late size=1 x=2\na\n```', { config })).toEqual([
      '1:1 invalid-attribute `late` has no attribute `x`\nThe valid attributes are size.',
    ])
    const code = { '_a.js': 'const a\n' }
    expect(
      await diagnosticsOf('```late file="./_a.js"\n```', { config, code: { 'content/en/_a.js': code['_a.js'] } }),
    ).toEqual([])
  })
})

describe('a block that is a node of the Markdown tree', () => {
  const star = () => (tree: { children: { type: string; children?: object[] }[] }) => {
    for (const { children } of tree.children) children?.push({ type: 'star', value: 'x' })
  }
  const stars = defineBlock({
    name: 'stars',
    kind: 'node',
    names: ['star'],
    description: 'Stars',
    style: 'stars.css',
    render: ({ name, code }) => h('b', { 'aria-label': 'a|b' }, `${name} ${code}`),
    markdown: () => '**\n|**',
  })
  const config: SiteConfig = { plugins: [definePlugin({ name: 'own', remark: [star], blocks: [stars] })] }

  test('is rendered in text, headings and tables, and copied as its Markdown in one line', async () => {
    const { html, page } = await readPage('A \n\n# B ', { config })
    expect(html).toContain('<p>A<b aria-label="a|b" data-markdown="**\n|**">star x</b></p>')
    expect(page.title).toBe('Bstar x')
    expect(page.details.styles).toEqual(['block-stars'])
    expect(toMarkdown(html, (url) => url)).toBe('A** |**\n\n# B** |**\n')
  })
})

test('finds the alternative text and the labels of a drawing, and the name of a figure', async () => {
  const drawing =
    '<svg role="img" aria-label="Two parts"><text>One <tspan>part</tspan></text><g><text>Two</text></g></svg>'
  expect((await readPage(`a ${drawing} b <svg role="img" aria-label="no"><path d=""/></svg>c`)).content.text).toBe(
    'a\n\nTwo parts\nOne part\nTwo\n\nb c',
  )
  expect((await readPage('<figure aria-label="Name">x</figure>')).content.text).toBe('Name\n\nx')
})

describe('mistakes in a block', () => {
  const rendered = async (render: () => unknown, extra: object = {}) => {
    const wrong = { name: 'wrong', description: 'Wrong', render, ...extra } as never
    const plugins = [definePlugin({ name: 'own', blocks: [wrong] })]
    return diagnosticsOf('Text.\n\n:::wrong\n- A\n:::', { config: { plugins } })
  }

  test.each<[string, () => unknown, string]>([
    [
      'an error',
      () => {
        throw new Error('boom')
      },
      'throws an error: boom',
    ],
    ['a promise within other content', () => [Promise.resolve('text')], 'is a promise'],
    ['another object, later', async () => ({ a: 1 }), 'is the object {"a":1}'],
    ['an error, later', () => Promise.reject(new Error('boom')), 'throws an error: boom'],
    ['another object', () => ({ a: 1 }), 'is the object {"a":1}'],
    ['forgotten attributes', () => h('div', h('p', null, 'x') as never), 'needs attributes as its second argument'],
    ['text as attributes', () => h('div', 'class' as never, 'x'), 'needs attributes as its second argument'],
    ['an object as a value', () => h('div', { x: {} } as never), 'needs a string, a number or a boolean as `x`'],
    ['an event handler', () => h('div', { onclick: 'run()' }), 'cannot have `onclick`; set `script` of the block'],
    ['a script', () => h('script', null, 'run()'), 'cannot be used; set `script` of the block'],
    ['no name', () => h('' as never), 'needs the name of an element'],
    ['content of a void element', () => h('br', null, 'x'), 'cannot have content'],
  ])('are reported at the block: %s', async (_, render, text) => {
    expect(await rendered(render)).toEqual([expect.stringContaining(text)])
    expect((await rendered(render))[0]).toMatch(
      /:\d+ page-failure The hook `block wrong` of the plugin `own`.*occurred on `content\/en\/page\.md:3:1`/s,
    )
  })

  test.each([
    [[{ hint: 'x' }], 'a problem needs a `text`'],
    [['bad'], 'a problem needs a `text`'],
    [[{ text: 'x', severity: 'fatal' }], 'a problem has the unknown severity "fatal"'],
  ])('are reported for problems that are none: %j', async (found, text) => {
    expect(await rendered(() => 'x', { check: () => found })).toEqual([expect.stringContaining(text)])
  })

  test('do not hide problems of other blocks, and text that is true or false is left out', async () => {
    expect(await rendered(() => [true, false, h('p', null, true, 'x')])).toEqual([])
  })

  test('include attributes of a fence that cannot be read', async () => {
    expect(await diagnosticsOf('```csv between=; {1} x=3\na\n```', { config })).toEqual([
      expect.stringContaining('`{1} x=3` is not a valid list of attributes'),
    ])
  })
})
