// What is protected in Markdown and in frontmatter.

import { describe, expect, test } from 'vitest'
import { cut } from '../documents.ts'
import { fieldsOf, headOf, withFields } from '../frontmatter.ts'
import { markupOf } from '../markup.ts'

/** Returns a text with its protected parts in angle brackets. */
function shown(text: string): string {
  const { pieces, marks } = cut(text, markupOf(text).spans, [0, text.length], () => '')
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const { start, end } = marks[piece.mark] ?? { start: '' }
      return `⟨${piece.at === 'end' ? end : start}⟩`
    })
    .join('')
}

test.each([
  ['Text *with* **marks**, 10:30 and npm:foo.', 'Text *with* **marks**, 10:30 and npm:foo.'],
  ['Run `npm i` or ``a ` b``.', 'Run ⟨`npm i`⟩ or ⟨``a ` b``⟩.'],
  ['```js title="a"\n[x](y)\n```\n\ntext', '⟨```js title="a"\n[x](y)\n```⟩\n\ntext'],
  ['[text *a*](/url#x)', '⟨[⟩text *a*⟨](/url#x)⟩'],
  ['[text](/url "A title")', '⟨[⟩text⟨](/url "⟩A title⟨"⟩⟨)⟩'],
  ['[`code`](/url)', '⟨[⟩⟨`code`⟩⟨](/url)⟩'],
  ['![alt](a.png) ![](b.png)', '⟨![⟩alt⟨](a.png)⟩ ⟨![](b.png)⟩'],
  ['<https://a.example> https://b.example.', '⟨<https://a.example>⟩ ⟨https://b.example⟩.'],
  ['[a][ref] [^1]\n\n[ref]: /x "t"\n[^1]: note', '⟨[⟩a⟨][ref]⟩ ⟨[^1]⟩\n\n⟨[ref]: /x "t"⟩\n⟨[^1]:⟩ note'],
  ['## Title {#id #old}', '## Title⟨ {#id #old}⟩'],
  ['## Title', '## Title⟨⟩'],
  ['# Title', '# Title'],
  [':::tip A title {.x}\ntext\n:::', '⟨:::tip ⟩A title⟨ {.x}⟩\ntext\n⟨:::⟩'],
  [':::card[Label]{href="/x" title="Shown"}\n:::', '⟨:::card[⟩Label⟨]{href="/x" title="⟩Shown⟨"⟩⟨}⟩\n⟨:::⟩'],
  ['::include{file="_a.md"}', '⟨::include{file="_a.md"}⟩'],
  ['a :kbd[Enter]{x=y} :smile: {{ version }}', 'a ⟨:kbd[⟩Enter⟨]{x=y}⟩ ⟨:smile:⟩ ⟨{{ version }}⟩'],
  ['a <kbd>Ctrl</kbd> <img alt="text" src="a">', 'a ⟨<kbd>⟩Ctrl⟨</kbd>⟩ ⟨<img ⟩⟨alt="⟩text⟨"⟩⟨ src="a">⟩'],
  ['> [!NOTE]\n> text', '> ⟨[!NOTE]⟩\n> text'],
  ['| a | `b` |\n| - | - |\n| c | d |', '| a | ⟨`b`⟩ |\n| - | - |\n| c | d |'],
])('protects %j', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  '[text](/url)',
  "[text *b*](</u r l> 'A title' )",
  '[text `c`](/url (A title))',
  '![alt](pic.svg "A title")',
  '<kbd title="A" class="b" aria-label=\'C\'>',
  '<img alt="A" title="B">',
])('moves all of %s with its first placeholder', (link) => {
  const [first, ...others] = markupOf(`See ${link} here.`).spans
  const last = others.find(({ pair }) => pair === first?.pair)
  expect([first?.from, first?.at, last?.to, last?.at]).toEqual([4, 'start', 4 + link.length, 'end'])
  expect(others.every(({ to }) => to <= 4 + link.length)).toBe(true)
})

test.each([
  '::card{title="A" href="/x"}',
  ':::card[Label]{href="/x" title="Shown" summary="B"}',
  ':::tip Title {title="A"}',
])('moves all of %s with its first placeholder', (directive) => {
  const [first, ...others] = markupOf(`${directive}\n`).spans
  const last = others.find(({ pair }) => pair === first?.pair)
  expect([first?.from, first?.at, last?.to, last?.at]).toEqual([0, 'start', directive.length, 'end'])
})

test.each(['~~~\n:::\n\na', '<!-- a\n\nb', '```js\na'])('does not take the end of the file as a part of %j', (text) => {
  expect(markupOf(`${text}\n`).spans).toEqual([expect.objectContaining({ from: 0, to: text.length })])
})

test('takes time that grows with the length of the text', () => {
  for (const part of ['[', '![a](', ':::a[', ':a[', '{', '<a ', '$', '`', '*[', '{{', '::::', '<!--', '\\[', '> '])
    expect(markupOf(part.repeat(500)).spans.length).toBeLessThan(2_000)
}, 60_000)

describe('frontmatter', () => {
  const head =
    '---\ntitle: 1.10 # number\ndescription: >-\n  Two\n  lines\nsidebar: { label: "A: b", badge: x }\nhero:\n  actions:\n    - text: Go\n      link: /x\n---\n'

  test('has texts with their paths', () => {
    expect(fieldsOf(headOf(`${head}# Body\n\n---\n`))).toEqual([
      { path: 'title', value: '1.10' },
      { path: 'description', value: 'Two lines' },
      { path: 'sidebar.label', value: 'A: b' },
      { path: 'hero.actions.0.text', value: 'Go' },
    ])
  })

  test('keeps its bytes if no text changes', () => {
    expect(withFields(head, new Map(fieldsOf(head).map(({ path, value }) => [path, value])))).toBe(head)
  })

  test('quotes other texts if they need it', () => {
    const values = new Map([
      ['title', '标题'],
      ['description', 'a: b # c'],
      ['sidebar.label', '"x"'],
      ['hero.actions.0.text', '- 走, [x]'],
    ])
    const changed = withFields(head, values)
    expect(Object.fromEntries(fieldsOf(changed).map(({ path, value }) => [path, value]))).toEqual(
      Object.fromEntries(values),
    )
    expect(changed).toContain('title: 标题 # number\n')
  })

  test.each([
    ['', '---\ntitle: a\n---\n\n'],
    ['---\n---\n', '---\ntitle: a\n---\n'],
    ['---\ndraft: true\n---\n', '---\ndraft: true\ntitle: a\n---\n'],
  ])('adds a text to %j', (before, after) => {
    expect(withFields(before, new Map([['title', 'a']]))).toBe(after)
  })

  test('has no texts if it is damaged', () => {
    expect(fieldsOf('---\ntitle: [\n---\n')).toEqual([])
  })
})
