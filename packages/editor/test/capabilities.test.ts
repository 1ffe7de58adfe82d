// Each capability of the language server, asked by a client over standard input and output.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionList,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  MarkupContent,
  Range,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol/node.js'
import type { Block } from '../../../pipeline/page/blocks/block.ts'
import { blocks } from '../../../pipeline/page/blocks/blocks.ts'
import type { SiteTest } from '../../../test/site-test.ts'
import { Client, cursorIn, find, textIn } from './client.ts'
import { writingSite } from './writing-site.ts'

let site: SiteTest
let client: Client

beforeAll(async () => {
  site = writingSite()
  client = await Client.start(site.root)
})
afterAll(async () => {
  const code = await client.stop()
  site[Symbol.dispose]()
  expect(code).toBe(0)
})

const page = 'content/en/guide/start.md'
const chinese = 'content/zh/guide/start.md'

/** Shows an unsaved text in the editor. */
async function show(file: string, text: string): Promise<void> {
  if (client.openFiles.includes(file)) await client.replace(file, text)
  else await client.open(file, text)
}

// ---- Completion

/** A file, its text with the cursor at `|`, and labels that the answer must contain or, after `!`, must not. */
const completions: [title: string, file: string, marked: string, labels: string[]][] = [
  ['pages beside the page', page, '# A\n\n[x](|)\n', ['./next.md', '../index.md', './start.md']],
  ['pages by a part of their path', page, '# A\n\n[x](./ne|)\n', ['./next.md', '!../index.md']],
  ['pages by their title', page, '# A\n\n[x](Writing|)\n', ['../index.md', '!./next.md']],
  ['routes after a slash', page, '# A\n\n[x](/|)\n', ['/guide/next', '/guide/start', '/']],
  ['routes by their beginning', page, '# A\n\n[x](/guide/n|)\n', ['/guide/next', '!/guide/start']],
  ['routes without the locale', chinese, '# A\n\n[x](/guide/|)\n', ['/guide/next', '!/zh/guide/next']],
  ['pages of the same locale only', chinese, '# A\n\n[x](|)\n', ['./next.md', '!../../en/guide/next.md']],
  ['links in a definition', page, '# A\n\n[x]: ./n|\n', ['./next.md']],
  ['links in an HTML tag', page, '# A\n\n<a href="./n|">x</a>\n', ['./next.md']],
  ['links after Chinese text', chinese, '# A\n\n请看这里的[链接](./n|)。\n', ['./next.md']],
  ['links after an emoji', page, '# A\n\n🙂🙂 [x](./n|)\n', ['./next.md']],
  ['links with CRLF line ends', page, '# A\r\n\r\n[x](./n|)\r\n', ['./next.md']],
  ['links with nested brackets', page, '# A\n\n[a [b] c](./n|)\n', ['./next.md']],
  ['links in a list', page, '# A\n\n- one\n- [x](./n|)\n', ['./next.md']],
  ['links in a quote', page, '# A\n\n> [x](./n|)\n', ['./next.md']],
  ['no links to other sites', page, '# A\n\n[x](https://|)\n', ['!./next.md']],
  ['files for download', page, '# A\n\n[x](./pic|)\n', ['./picture.png']],
  [
    'headings of another page',
    page,
    '# A\n\n[x](./next.md#|)\n',
    ['./next.md#settings', './next.md#deep', './next.md#last'],
  ],
  ['headings of a route', page, '# A\n\n[x](/guide/next#|)\n', ['/guide/next#settings']],
  ['headings of the page itself', page, '# A\n\n## Here {#here}\n\n[x](#|)\n', ['#here']],
  ['headings without what nobody sees', page, '# A\n\n## \u26a0\ufe0f Cafe\u0301\n\n[x](#|)\n', ['#-caf\u00e9']],
  ['unsaved headings', page, '# A\n\n## New one\n\n[x](#|)\n', ['#new-one']],
  ['headings of a Chinese page', chinese, '# A\n\n[x](./next.md#|)\n', ['./next.md#settings']],
  ['no headings of a missing page', page, '# A\n\n[x](./nope.md#|)\n', ['!./nope.md#settings']],
  ['images beside the page', page, '# A\n\n![x](|)\n', ['./picture.png', '/logo.png', '!./next.md']],
  ['images in public/', page, '# A\n\n![x](/|)\n', ['/logo.png', '!./picture.png']],
  ['images in a tag', page, '# A\n\n<img src="./p|" alt="">\n', ['./picture.png']],
  ['fragments', page, '# A\n\n::include{file="|"}\n', ['_note.md']],
  ['fragments in a list', page, '# A\n\n- one\n\n  ::include{file="_|"}\n', ['_note.md']],
  ['variables', page, '# A\n\nText {{ |\n', ['version', 'data.minimum.node', '!data', '!tip']],
  ['variables without a space', page, '# A\n\nText {{ve|\n', ['version']],
  ['variables in a link', page, '# A\n\n[x](/{{ |\n', ['version', '!./next.md']],
  ['no variables behind closed braces', page, '# A\n\n{{ version }} |\n', ['!version']],
  ['frontmatter fields', page, '---\n|\n---\n\n# A\n', ['title', 'description', 'sidebar', 'level']],
  ['frontmatter fields by their beginning', page, '---\nti|\n---\n\n# A\n', ['title']],
  ['only fields that are not written yet', page, '---\ntitle: A\n|\n---\n\n# A\n', ['description', '!title']],
  ['fields of an object', page, '---\nsidebar:\n  |\n---\n\n# A\n', ['!title']],
  ['fields in frontmatter that is not closed', page, '---\n|\n', ['title']],
  ['page types', page, '---\npageType: |\n---\n\n# A\n', ['home', 'doc', 'custom', 'blank']],
  ['true and false', page, '---\ndraft: |\n---\n\n# A\n', ['true', 'false']],
  ['values of a declared field', page, '---\nlevel: |\n---\n\n# A\n', ['easy', 'hard']],
  ['authors', page, '---\nauthors: |\n---\n\n# A\n', ['ada', 'lin']],
  ['authors in a list', page, '---\nauthors: [ada, |]\n---\n\n# A\n', ['lin']],
  ['no values behind a long list', page, `---\ntags: [${'one tag, '.repeat(40)}]|\n---\n\n# A\n`, ['!one tag']],
  ['feeds', page, '---\nlink-rss: |\n---\n\n# A\n', ['news']],
  ['links in frontmatter', page, '---\nimage: /|\n---\n\n# A\n', ['/logo.png']],
  ['fields with CRLF line ends', page, '---\r\n|\r\n---\r\n\r\n# A\r\n', ['title']],
  [
    'containers',
    page,
    '# A\n\n:::|\n',
    ['tip', 'warning', 'tabs', 'code-group', 'steps', 'Counter', '!badge', '!video'],
  ],
  ['containers by their beginning', page, '# A\n\n:::ti|\n', ['tip']],
  ['nested containers', page, '# A\n\n::::|\n', ['tabs']],
  ['leaves', page, '# A\n\n::|\n', ['include', 'video', 'embed', 'card', 'Counter', '!tip']],
  ['text directives', page, '# A\n\nText :|\n', ['badge', 'kbd', '!tip']],
  ['text directives after Chinese', chinese, '# A\n\n文字 :|\n', ['badge']],
  ['no directives inside a word', page, '# A\n\nTime 12:|\n', ['!badge']],
  ['attributes of a container', page, '# A\n\n:::tip{|}\n:::\n', ['title', 'id', 'class']],
  ['only attributes that are not written yet', page, '# A\n\n:::tip{title="x" |}\n:::\n', ['id', '!title']],
  ['attributes of a code group', page, '# A\n\n:::code-group{|}\n:::\n', ['group']],
  ['props of a component', page, '# A\n\n::Counter{|}\n', ['start', 'label']],
  ['values of a prop', page, '# A\n\n::Counter{label="|"}\n', ['small', 'large']],
  ['types of a badge', page, '# A\n\n:badge[x]{type="|"}\n', ['tip', 'danger']],
  ['links in an attribute', page, '# A\n\n::card[x]{href="./|"}\n', ['./next.md']],
  ['languages', page, '# A\n\n```|\n', ['ts', 'bash', 'yaml', 'python']],
  ['blocks of plugins', page, '# A\n\n:::|\n', ['quiz', '!csv']],
  ['attributes of a plugin’s block', page, '# A\n\n:::quiz{|}\n:::\n', ['answer', 'points', '!title']],
  ['values of a plugin’s block', page, '# A\n\n:::quiz{answer="|"}\n:::\n', ['a', 'b']],
  ['code blocks of plugins as languages', page, '# A\n\n```|\n', ['csv', 'tsv', 'ts', '!quiz']],
  ['attributes of a plugin’s code block', page, '# A\n\n```tsv |\n', ['between', '!title', '!noCheck']],
  ['words of plugins after a language', page, '# A\n\n```ts |\n', ['runs', 'seconds', 'noCheck']],
  ['no words of plugins after another language', page, '# A\n\n```css |\n', ['!runs', '!seconds', 'noCheck']],
  ['frontmatter fields of plugins', page, '---\n|\n---\n\n# A\n', ['effort', 'level']],
  ['languages of tildes', page, '# A\n\n~~~|\n', ['ts']],
  ['languages in a list', page, '# A\n\n- one\n\n  ```|\n', ['ts']],
  ['attributes of a code block', page, '# A\n\n```ts |\n', ['title', 'showLineNumbers', 'noCheck']],
  ['marks', page, '# A\n\n```ts\na // [!code |]\n```\n', ['focus', 'highlight', '++', '--']],
  ['nothing else in code', page, '# A\n\n```md\n[x](|)\n```\n', ['!./next.md']],
  ['terms by their beginning', chinese, '# A\n\n这是构建|\n', ['构建产物']],
  ['terms that replace a wrong one', chinese, '# A\n\n这是缺省值|\n', ['默认值']],
  ['terms in Latin letters', page, '# A\n\nThe web|\n', ['website']],
  ['no terms inside a word', page, '# A\n\nThe cobweb|\n', ['!website']],
  ['names in _meta.json', 'content/en/guide/_meta.json', '["|"]\n', ['start', 'next']],
  ['only names that are not listed yet', 'content/en/guide/_meta.json', '["start", "|"]\n', ['next', '!start']],
  ['folders in _meta.json', 'content/en/_meta.json', '["|"]\n', ['guide', 'index']],
  ['names of objects in _meta.json', 'content/en/guide/_meta.json', '[{ "name": "|" }]\n', ['start']],
  ['routes in _meta.json', 'content/en/guide/_meta.json', '[{ "text": "x", "link": "|" }]\n', ['/guide/start']],
]

describe('completion', () => {
  test.each(completions)('offers %s', async (_, file, marked, labels) => {
    const { text, position } = cursorIn(marked)
    await show(file, text)
    const { items } = await client.at<CompletionList>('textDocument/completion', file, position)
    const found = items.map(({ label }) => label)
    const unwanted = labels.filter((label) => label.startsWith('!')).map((label) => label.slice(1))
    expect(found).toEqual(expect.arrayContaining(labels.filter((label) => !label.startsWith('!'))))
    expect(found.filter((label) => unwanted.includes(label))).toEqual([])
    await client.close(file)
  })

  test('replaces what is written before the cursor', async () => {
    const { text, position } = cursorIn('# A\n\n🙂 [x](./ne|)\n')
    await show(page, text)
    const { items } = await client.at<CompletionList>('textDocument/completion', page, position)
    const edit = items.find(({ label }) => label === './next.md')?.textEdit
    expect(edit && 'range' in edit && textIn(text, edit.range)).toBe('./ne')
  })

  test('ranks near pages before distant ones', async () => {
    const { text, position } = cursorIn('# A\n\n[x](|)\n')
    await show(page, text)
    const { items } = await client.at<CompletionList>('textDocument/completion', page, position)
    const at = (label: string) => items.findIndex((item) => item.label === label)
    expect(at('./next.md')).toBeLessThan(at('../index.md'))
  })

  test('offers a snippet with the required attributes of a plugin’s block', async () => {
    const { text, position } = cursorIn('# A\n\n:::|\n')
    await show(page, text)
    const { items } = await client.at<CompletionList>('textDocument/completion', page, position)
    const item = items.find(({ label }) => label === 'quiz')
    expect(item).toMatchObject({
      detail: 'A question with answers',
      textEdit: { newText: 'quiz{answer="$1"}\n$0\n:::' },
    })
  })

  test.each([
    [
      ':::qu|iz{answer=a}\n:::',
      ['A question with answers.', '- `answer`: the right letter', '- `points`: a finite number'],
    ],
    ['```c|sv\na,b\n```', ['A table from CSV.', '- `between`: the separator']],
    ['```ts {1} ru|ns\na\n```', ['runs the code.', '- `seconds`: how long it may run']],
  ])('and hover explain the blocks of plugins: %j', async (written, lines) => {
    const { text, position } = cursorIn(`# A\n\n${written}\n`)
    await show(page, text)
    const { contents } = await client.at<Hover>('textDocument/hover', page, position)
    for (const line of lines) expect((contents as MarkupContent).value).toContain(line)
  })

  test.each(['tabs', 'code-group', 'tip', 'steps'])('offers a snippet for %s', async (directive) => {
    const { text, position } = cursorIn('# A\n\n:::|\n')
    await show(page, text)
    const { items } = await client.at<CompletionList>('textDocument/completion', page, position)
    const item = items.find(({ label }) => label === directive)
    expect(item?.insertTextFormat).toBe(2)
    expect(item?.textEdit?.newText).toMatch(/\$\{0:|\$0/)
    expect(item?.textEdit?.newText).toMatch(/\n:::$/)
  })
})

// ---- Blocks: what their definitions say

/** Returns the first line of a block, between other text. */
const headOf = ({ name, forms: [form] }: Block, attributes: string): string =>
  ({
    container: `:::${name}{${attributes}}\n:::`,
    leaf: `::${name}{${attributes}}`,
    text: `x :${name}[x]{${attributes}}`,
  })[form as Block['forms'][number]]

describe.each(blocks.map((block) => [block.name, block] as const))('the block %s', (name, block) => {
  const attributes = Object.entries(block.attributes ?? {})
  const offered = async (written: string) => {
    const { text, position } = cursorIn(`# A\n\n${headOf(block, written)}\n`)
    await show(page, text)
    const { items } = await client.at<CompletionList>('textDocument/completion', page, position)
    return items.map(({ label, detail }) => (detail ? `${label}: ${detail}` : label)).sort()
  }

  test('has its attributes in completion', async () => {
    expect(await offered('|')).toEqual(attributes.map(([attribute, { en }]) => `${attribute}: ${en}`).sort())
  })

  test.each(attributes.filter(([, { values }]) => values))(
    'has the values of %s',
    async (attribute, { values = [] }) => {
      expect(await offered(`${attribute}="|"`)).toEqual([...values].sort())
    },
  )

  test('has its attributes in hover', async () => {
    const { text, position } = cursorIn(
      `# A\n\n${headOf(block, '').replace(name, `${name.slice(0, 2)}|${name.slice(2)}`)}\n`,
    )
    await show(page, text)
    const hover = await client.at<Hover | null>('textDocument/hover', page, position)
    const value = (hover?.contents as MarkupContent | undefined)?.value
    expect(value?.split('\n')[0]).toBe(`${block.docs.en}.`)
    for (const [attribute, { en }] of attributes) expect(value).toContain(`- \`${attribute}\`: ${en}`)
  })
})

// ---- Hover

const hovers: [title: string, file: string, marked: string, parts: string[]][] = [
  ['the target of a link', page, '# A\n\n[x](./ne|xt.md)\n', ['**Next**', 'content/en/guide/next.md', 'A note']],
  ['the section of an anchor', page, '# A\n\n[x](./next.md#la|st)\n', ['The end.']],
  ['a link by its text', page, '# A\n\n[the| page](./next.md)\n', ['**Next**']],
  ['a route', page, '# A\n\n[x](/guide/ne|xt)\n', ['**Next**']],
  ['a Chinese page', chinese, '# A\n\n请看[这一页|](./next.md)。\n', ['**下一页**']],
  ['a link after an emoji', page, '# A\n\n🙂👩‍👩‍👧 [x](./ne|xt.md)\n', ['**Next**']],
  ['a link with CRLF line ends', page, '# A\r\n\r\ntext\r\n[x](./ne|xt.md)\r\n', ['**Next**']],
  ['a dead link', page, '# A\n\n[x](./no|pe.md)\n', ['does not exist']],
  ['the size of an image', page, '# A\n\n![x](./pict|ure.png)\n', ['2 × 3 pixels']],
  ['the size of a public image', page, '# A\n\n![x](/lo|go.png)\n', ['2 × 3 pixels']],
  ['a frontmatter field', page, '---\ndraf|t: true\n---\n\n# A\n', ['`draft`', 'Only `docsite dev`']],
  ['the type of a field', page, '---\npage|Type: doc\n---\n\n# A\n', ['"home"']],
  ['a declared field', page, '---\nlev|el: easy\n---\n\n# A\n', ['"easy" or "hard"']],
  ['a container', page, '# A\n\n:::ti|p\nText\n:::\n', ['A tip.']],
  ['the marks of a container', page, '# A\n\n::|:details\nText\n:::\n', ['Text that readers open']],
  ['a text directive', page, '# A\n\nText :bad|ge[New]\n', ['A label in the line']],
  ['a component', page, '# A\n\n::Count|er{label="small"}\n', ['config/islands/Counter.tsx', '`start`']],
  ['a variable', page, '# A\n\nText {{ ver|sion }}\n', ['` 2.0 `', 'From `config/site.ts`']],
  ['a value of a data file', page, '# A\n\nText {{ data.minimum.no|de }}\n', ['` 20.10 `', 'From `data.yaml`']],
  [
    'a variable of the page',
    page,
    '---\nvariables: { own: 1.10 }\n---\n\n# {{ o|wn }}\n',
    ['` 1.10 `', `From \`${page}\``],
  ],
  ['a value without its Markdown', page, '# A\n\nText {{ quo|ted }}\n', ['`` `a` **b** ``']],
  ['a variable that is no text', page, '# A\n\nText {{ data.mini|mum }}\n', ['is an object']],
  ['a term of the glossary', page, '# A\n\nWeb|site and more\n', ['**Website**', 'Pages with a common address.']],
  ['a Chinese term', chinese, '# A\n\n这是构建|产物。\n', ['构建的结果。']],
]

describe('hover', () => {
  test.each(hovers)('shows %s', async (_, file, marked, parts) => {
    const { text, position } = cursorIn(marked)
    await show(file, text)
    const hover = await client.at<Hover | null>('textDocument/hover', file, position)
    for (const part of parts) expect((hover?.contents as MarkupContent | undefined)?.value).toContain(part)
    await client.close(file)
  })

  test.each([
    ['plain text', '# A\n\nJust te|xt.\n'],
    ['code', '# A\n\n```md\n[x](./ne|xt.md)\n```\n'],
    ['a term in code', '# A\n\n```md\nweb|site\n```\n'],
    ['a term in inline code', '# A\n\n`web|site`\n'],
    ['a term inside a word', '# A\n\nweb|sites\n'],
    ['an unknown field', '---\nnope|: 1\n---\n\n# A\n'],
  ])('shows nothing on %s', async (_, marked) => {
    const { text, position } = cursorIn(marked)
    await show(page, text)
    expect(await client.at('textDocument/hover', page, position)).toBeNull()
    await client.close(page)
  })
})

// ---- Definition and references

const definitions: [title: string, file: string, marked: string, to: string, line: number][] = [
  ['a page', page, '# A\n\n[x](./ne|xt.md)\n', 'content/en/guide/next.md', 0],
  ['a heading', page, '# A\n\n[x](./next.md#set|tings)\n', 'content/en/guide/next.md', 4],
  ['a heading of the same page', page, '# A\n\n[x](#he|re)\n\n## Here {#here}\n', page, 4],
  ['a heading whose id has an invisible sign', page, '# A\n\n[x](#-war|ning)\n\n## \u26a0\ufe0f Warning\n', page, 4],
  ['a heading by route', page, '# A\n\n[x](/guide/next#de|ep)\n', 'content/en/guide/next.md', 8],
  ['a heading of a Chinese page', chinese, '# A\n\n请看[设|置](./next.md#settings)\n', 'content/zh/guide/next.md', 4],
  ['a fragment', page, '# A\n\n::include{fi|le="_note.md"}\n', 'content/en/guide/_note.md', 0],
  ['a component', page, '# A\n\n::Coun|ter{label="small"}\n', 'config/islands/Counter.tsx', 0],
  ['a variable', page, '# A\n\nText {{ ver|sion }}\n', 'config/site.ts', 9],
  ['a value of a data file', page, '# A\n\nText {{ data.minimum.no|de }}\n', 'data.yaml', 1],
  ['a variable of the page', page, '---\nvariables:\n  own: 1\n---\n\n# {{ o|wn }}\n', page, 2],
  ['an image', page, '# A\n\n![x](./pic|ture.png)\n', 'content/en/guide/picture.png', 0],
  ['a public image', page, '# A\n\n![x](/lo|go.png)\n', 'content/public/logo.png', 0],
  ['a link with CRLF line ends', page, '# A\r\n\r\n[x](./next.md#la|st)\r\n', 'content/en/guide/next.md', 12],
  ['a link after emoji', page, '# A\n\n🙂🙂[x](./next.md#la|st)\n', 'content/en/guide/next.md', 12],
  [
    'the original of a heading',
    'content/zh/guide/next.md',
    '# 下一页\n\n## 设|置 {#settings}\n\n文字。\n',
    'content/en/guide/next.md',
    4,
  ],
  [
    'the translation of a heading',
    'content/en/guide/next.md',
    '# Next\n\n## Set|tings {#settings}\n\nText.\n',
    'content/zh/guide/next.md',
    4,
  ],
]

describe('definition', () => {
  test.each(definitions)('goes to %s', async (_, file, marked, to, line) => {
    const { text, position } = cursorIn(marked)
    await show(file, text)
    const location = await client.at<Location | null>('textDocument/definition', file, position)
    expect(location?.uri).toBe(client.uri(to))
    expect(location?.range.start.line).toBe(line)
    await client.close(file)
  })

  test.each([
    ['a dead link', '# A\n\n[x](./no|pe.md)\n'],
    ['a link to another site', '# A\n\n[x](https://exam|ple.org)\n'],
    ['a missing fragment', '# A\n\n::include{fi|le="_nope.md"}\n'],
    ['a fragment outside the content', '# A\n\n::include{fi|le="../../../../etc/passwd"}\n'],
    ['plain text', '# A\n\nte|xt\n'],
  ])('goes nowhere from %s', async (_, marked) => {
    const { text, position } = cursorIn(marked)
    await show(page, text)
    expect(await client.at('textDocument/definition', page, position)).toBeNull()
    await client.close(page)
  })

  test('jumps between a section and its original', async () => {
    await client.open(chinese)
    const position = find(client.text(chinese), '请看[设置]')
    const location = await client.at<Location | null>('docsite/counterpart', chinese, position)
    expect(location).toMatchObject({ uri: client.uri(page), range: { start: { line: 9 } } })
    await client.close(chinese)
  })
})

const references: [title: string, file: string, part: string, found: [file: string, written: string][]][] = [
  [
    'a page',
    'content/en/guide/next.md',
    '# Next',
    [
      [page, './next.md'],
      [page, './next.md#settings'],
      ['content/en/index.md', './guide/next.md#settings'],
    ],
  ],
  [
    'a heading',
    'content/en/guide/next.md',
    '## Settings',
    [
      [page, './next.md#settings'],
      ['content/en/index.md', './guide/next.md#settings'],
    ],
  ],
  [
    'a heading that is linked from a fragment',
    page,
    '## First step',
    [['content/en/guide/_note.md', './start.md#first']],
  ],
  [
    'a heading of a Chinese page',
    'content/zh/guide/next.md',
    '## 设置',
    [
      [chinese, './next.md#settings'],
      ['content/zh/index.md', './guide/next.md#settings'],
    ],
  ],
  [
    'the target of a link',
    'content/en/index.md',
    './guide/start.md',
    [
      ['content/en/index.md', './guide/start.md'],
      ['content/en/guide/_note.md', './start.md#first'],
    ],
  ],
  ['a fragment', 'content/en/guide/_note.md', 'A note', [['content/en/guide/next.md', '::include{file="_note.md"}']]],
  ['nothing on a heading without links', 'content/en/guide/next.md', '## Last part', []],
]

describe('references', () => {
  test.each(references)('finds %s', async (_, file, part, wanted) => {
    await client.open(file)
    const found = await client.at<Location[]>('textDocument/references', file, find(client.text(file), part, 1), {
      context: { includeDeclaration: false },
    })
    const texts = found.map(({ uri, range }) => {
      const path = uri.slice(client.uri('').length).replace(/^\//, '')
      return [path, textIn(site.read(path), range)]
    })
    expect(texts.sort()).toEqual([...wanted].sort())
    await client.close(file)
  })

  test('finds links in unsaved pages', async () => {
    await client.open('content/en/index.md', '# Writing\n\n[x](./guide/next.md#last)\n')
    await client.open('content/en/guide/next.md')
    const position = find(client.text('content/en/guide/next.md'), '## Last', 3)
    const found = await client.at<Location[]>('textDocument/references', 'content/en/guide/next.md', position, {
      context: { includeDeclaration: false },
    })
    expect(found.map(({ uri }) => uri)).toEqual([client.uri('content/en/index.md')])
    await client.close('content/en/index.md')
    await client.close('content/en/guide/next.md')
  })
})

// ---- Symbols, links and folding

describe('symbols', () => {
  const outline = (symbols: readonly DocumentSymbol[]): unknown[] =>
    symbols.map(({ name, children = [] }) => (children.length > 0 ? [name, outline(children)] : name))

  test.each([
    ['headings', '# A\n\n## B\n\n### C\n\n## D\n', [['A', [['B', ['C']], 'D']]]],
    ['Chinese headings', '# 甲\n\n## 乙\n', [['甲', ['乙']]]],
    ['headings with CRLF line ends', '# A\r\n\r\n## B\r\n', [['A', ['B']]]],
    ['headings with emoji', '# A 🙂\n\n## B\n', [['A 🙂', ['B']]]],
    ['no headings in code', '# A\n\n```md\n## B\n```\n', ['A']],
  ])('lists %s', async (_, text, wanted) => {
    await show(page, text)
    expect(
      outline(await client.request('textDocument/documentSymbol', { textDocument: { uri: client.uri(page) } })),
    ).toEqual(wanted)
    await client.close(page)
  })

  test.each([
    ['a page by its title', 'start here', page],
    ['a page by its file', 'guide/next', 'content/en/guide/next.md'],
    ['a heading', 'deep sett', 'content/en/guide/next.md'],
    ['a Chinese heading', '深层', 'content/zh/guide/next.md'],
  ])('finds %s in the workspace', async (_, query, file) => {
    const found = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query })
    expect(found.map(({ location }) => location.uri)).toContain(client.uri(file))
  })
})

describe('document links', () => {
  test.each([
    ['a page', '# A\n\n[x](./next.md)\n', './next.md', 'content/en/guide/next.md'],
    ['a heading', '# A\n\n[x](./next.md#settings)\n', './next.md#settings', 'content/en/guide/next.md#L5'],
    ['an image', '# A\n\n![x](./picture.png)\n', './picture.png', 'content/en/guide/picture.png'],
    ['a fragment', '# A\n\n::include{file="_note.md"}\n', '::include{file="_note.md"}', 'content/en/guide/_note.md'],
    ['a link in Chinese text', '# A\n\n请看[这里](./next.md)。\n', './next.md', 'content/en/guide/next.md'],
    ['a link with CRLF line ends', '# A\r\n\r\n[x](./next.md)\r\n', './next.md', 'content/en/guide/next.md'],
  ])('lead to %s', async (_, text, written, target) => {
    await show(page, text)
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: client.uri(page) },
    })
    expect(links.map((link) => [textIn(text, link.range), link.target])).toEqual([
      [written, `${client.uri('')}/${target}`],
    ])
    await client.close(page)
  })
})

describe('folding', () => {
  test.each([
    ['frontmatter', '---\ntitle: A\n---\n\n# A\n', [[0, 2]]],
    [
      'sections',
      '# A\n\n## B\n\ntext\n\n## C\n\ntext\n',
      [
        [0, 8],
        [2, 4],
        [6, 8],
      ],
    ],
    [
      'code blocks',
      '# A\n\n```ts\na\n\nb\n```\n',
      [
        [0, 6],
        [2, 6],
      ],
    ],
    [
      'containers',
      '# A\n\n:::tip\ntext\n:::\n',
      [
        [0, 4],
        [2, 4],
      ],
    ],
    [
      'nested containers',
      '# A\n\n::::tabs\n:::tab{label="x"}\ntext\n:::\n::::\n',
      [
        [0, 6],
        [3, 5],
        [2, 6],
      ],
    ],
  ])('covers %s', async (_, text, wanted) => {
    await show(page, text)
    const ranges = await client.request<FoldingRange[]>('textDocument/foldingRange', {
      textDocument: { uri: client.uri(page) },
    })
    expect(ranges.map(({ startLine, endLine }) => [startLine, endLine])).toEqual(wanted)
    await client.close(page)
  })
})

// ---- Diagnostics and quick fixes

const found: [title: string, file: string, text: string, rule: string, written: string][] = [
  ['a dead link', page, '# A\n\nText [x](./nope.md) text.\n', 'dead-link', '[x](./nope.md)'],
  ['a dead anchor', page, '# A\n\nText [x](./next.md#nope) text.\n', 'dead-anchor', '[x](./next.md#nope)'],
  ['a link after emoji', page, '# A\n\n🙂🙂 [x](./nope.md)\n', 'dead-link', '[x](./nope.md)'],
  ['a link after Chinese text', chinese, '# A\n\n中文[链接](./nope.md)。\n', 'dead-link', '[链接](./nope.md)'],
  ['a link with CRLF line ends', page, '# A\r\n\r\nText\r\n[x](./nope.md)\r\n', 'dead-link', '[x](./nope.md)'],
  ['a missing image', page, '# A\n\n![x](./nope.png)\n', 'missing-asset', '![x](./nope.png)'],
  ['a missing fragment', page, '# A\n\n::include{file="_nope.md"}\n', 'missing-fragment', '::include{file="_nope.md"}'],
  ['an unknown directive', page, '# A\n\n:::nope\ntext\n:::\n', 'unknown-directive', ':::nope'],
  ['an unknown field', page, '---\ntitel: A\n---\n\n# A\n', 'unknown-field', 'titel'],
  ['an unknown language', page, '# A\n\n```nope\nx\n```\n', 'unknown-language', 'nope'],
  ['a hidden direction', page, '# A\n\n`a\u202e b`\n', 'hidden-direction', '\u202e'],
  ['a wrong term', chinese, '# A\n\n这是构建物。\n', 'invalid-term', '构建物'],
]

describe('diagnostics', () => {
  test.each(found)('mark %s in an unsaved page', async (_, file, text, rule, written) => {
    await show(file, text)
    const version = client.versionOf(file)
    await client.until(file, (_, published) => published === version)
    const one = client.diagnostics(file).find(({ code }) => code === rule)
    expect(one).toMatchObject({ source: 'docsite', codeDescription: { href: expect.stringContaining(`#${rule}`) } })
    expect(one && textIn(text, one.range)).toBe(written)
    await client.close(file)
  })

  test('show hidden characters in names as escapes', async () => {
    await show(page, '# A\n\n::include{file="_a\u202eb.md"}\n')
    await client.settle()
    const one = client.diagnostics(page).find(({ code }) => code === 'missing-fragment')
    expect(one?.message).toContain(String.raw`_a\u202eb.md`)
    expect(one?.message).not.toContain('\u202e')
    await client.close(page)
  })

  test('appear on other pages after a heading is removed, and disappear when it is back', async () => {
    const next = 'content/en/guide/next.md'
    await client.open(next)
    await client.replace(next, client.text(next).replace('## Settings {#settings}', 'Settings'))
    await client.settle()
    expect(client.diagnostics(page).map(({ code }) => code)).toContain('dead-anchor')
    expect(client.diagnostics('content/en/index.md').map(({ code }) => code)).toContain('dead-anchor')
    await client.close(next)
    await client.settle()
    expect(client.diagnostics(page).map(({ code }) => code)).not.toContain('dead-anchor')
  })

  test('are published again for a document that was closed before its edit was checked', async () => {
    const translation = 'content/zh/guide/start.md'
    await client.open(page)
    await client.replace(page, '# A\n\nText.\n')
    await client.settle()
    const before = client.diagnostics(translation)
    expect(before).not.toEqual([])
    await client.open(translation)
    await client.replace(translation, '# A\n\nText.\n')
    await client.close(translation)
    await client.settle()
    expect(client.diagnostics(translation)).toEqual(before)
    await client.close(page)
  })

  test('are those of a fragment while it is edited', async () => {
    const note = 'content/en/guide/_note.md'
    await client.open(note, 'A note with [a link](./nope.md).\n')
    await client.settle()
    expect(client.diagnostics(note).map(({ code }) => code)).toContain('dead-link')
    await client.close(note)
  })

  test('cover _meta.json', async () => {
    const meta = 'content/en/guide/_meta.json'
    await client.open(meta, '["start", "nope"]\n')
    await client.settle()
    expect(client.diagnostics(meta).map(({ code }) => code)).toContain('invalid-meta')
    await client.close(meta)
    await client.settle()
    expect(client.diagnostics(meta)).toEqual([])
  })
})

describe('quick fixes', () => {
  const range = (text: string) => ({
    start: { line: 0, character: 0 },
    end: { line: text.split('\n').length, character: 0 },
  })
  const actions = (text: string, only?: string[]) =>
    client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(page) },
      range: range(text),
      context: { diagnostics: [], ...(only ? { only } : {}) },
    })

  test.each([
    ['a misspelled link', '# A\n\n[x](./Next.md)\n', '[x](./next.md)'],
    ['a link with CRLF line ends', '# A\r\n\r\n[x](./Next.md)\r\n', '[x](./next.md)'],
  ])('correct %s', async (_, text, fixed) => {
    await show(page, text)
    const [action] = await actions(text, ['quickfix'])
    const [edit] = action?.edit?.changes?.[client.uri(page)] ?? []
    if (!edit) throw new Error('There is no fix')
    await client.edit(page, edit.range, edit.newText)
    expect(client.text(page)).toContain(fixed)
    await client.close(page)
  })

  test('correct everything at once', async () => {
    const text = '# A\n\n[x](./Next.md) and [y](./Next.md)\n'
    await show(page, text)
    const [action, ...others] = await actions(text, ['source.fixAll'])
    expect(others).toEqual([])
    const edits = action?.edit?.changes?.[client.uri(page)] ?? []
    for (const edit of edits.toReversed()) await client.edit(page, edit.range, edit.newText)
    expect(client.text(page)).toBe('# A\n\n[x](./next.md) and [y](./next.md)\n')
    await client.close(page)
  })

  test('offer the other edits of a rule, also of a file that does not exist', async () => {
    await show(page, '# A\n\nThis is **zorp**.\n')
    await client.settle()
    expect(await actions('# A\n\n\n', ['quickfix'])).toMatchObject([
      { title: 'Replace “zorp” with “thing”', isPreferred: true },
      { title: 'Replace it', edit: { documentChanges: [{ edits: [{ newText: 'object' }] }] } },
      {
        title: 'Add it',
        edit: {
          documentChanges: [
            { kind: 'create', uri: client.uri('config/words.txt') },
            { textDocument: { uri: client.uri('config/words.txt') }, edits: [{ newText: 'zorp\n' }] },
          ],
        },
      },
    ])
    await client.close(page)
    await client.settle()
  })

  const twoLinks = '# A\n\n[x](./Next.md) and [y](./NEXT.md)\n'
  const at = (character: number) => ({ line: 2, character })
  const fixed = async (range: Range, diagnostics: readonly Diagnostic[]) => {
    const found = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(page) },
      range,
      context: { diagnostics, only: ['quickfix'] },
    })
    return found.map(({ title, isPreferred }) => [title, isPreferred])
  }
  const first = ['Replace “./Next.md” with “./next.md”', true]
  const second = ['Replace “./NEXT.md” with “./next.md”', true]

  test.each([
    ['the first link', [1, 1], [first]],
    ['the second link', [23, 23], [second]],
    ['the text between them', [17, 17], []],
    ['both', [0, 30], [first, second]],
  ])('are about the problems at the place of the cursor: %s', async (_, [from = 0, to = 0], expected) => {
    await show(page, twoLinks)
    expect(await fixed({ start: at(from), end: at(to) }, [])).toEqual(expected)
    await client.close(page)
  })

  test('are about the problems that the editor names', async () => {
    await show(page, twoLinks)
    await client.until(page, (found) => found.length >= 2)
    const [one, other] = client.diagnostics(page).toSorted((a, b) => a.range.start.character - b.range.start.character)
    const line = { start: at(0), end: at(30) }
    expect(await fixed(line, other ? [other] : [])).toEqual([second])
    expect(await fixed({ start: at(17), end: at(17) }, one ? [one] : [])).toEqual([first])
    await client.close(page)
  })

  test('are absent where nothing is wrong', async () => {
    await client.open(page)
    expect(await actions(client.text(page))).toEqual([])
    await client.close(page)
  })
})

// ---- Malformed messages

const place = { textDocument: { uri: 'file:///a.md' }, position: { line: 0, character: 0 } }
const placed = ['completion', 'hover', 'definition', 'references', 'prepareRename', 'rename']
const about = ['documentSymbol', 'documentLink', 'foldingRange', 'codeAction']
const moves = 'workspace/willRenameFiles'

describe('malformed parameters', () => {
  test.each<[method: string, params: unknown, problem: string]>([
    ...[...placed, ...about].flatMap((name): [string, unknown, string][] => [
      [`textDocument/${name}`, 'x', 'the object must be an object, but is a list'],
      [`textDocument/${name}`, {}, 'the object needs the field "textDocument" (an object)'],
      [`textDocument/${name}`, { ...place, textDocument: null }, '`textDocument` must be an object, but is null'],
      [`textDocument/${name}`, { ...place, textDocument: { uri: 1 } }, '`textDocument.uri` must be a string, but is 1'],
    ]),
    ...placed.flatMap((name): [string, unknown, string][] => [
      [`textDocument/${name}`, { ...place, position: 'x' }, '`position` must be an object, but is "x"'],
      ...[-1, 1.5, 2 ** 31, null, '1'].map((line): [string, unknown, string] => [
        `textDocument/${name}`,
        { ...place, position: { line, character: 0 } },
        '`position.line` must be a',
      ]),
    ]),
    ['textDocument/rename', place, 'the object needs the field "newName" (a string)'],
    ['textDocument/codeAction', { ...place, range: [], context: {} }, '`range` must be an object, but is a list'],
    ['workspace/symbol', { query: {} }, '`query` must be a string, but is an object'],
    [moves, { files: {} }, '`files` must be a list, each entry an object, but is an object'],
    [moves, { files: [{ oldUri: 'file:///a' }] }, '`files[0]` needs the field "newUri" (a string)'],
    ['docsite/address', { ...place, position: undefined }, 'the object needs the field "position" (an object)'],
    ['docsite/counterpart', [], 'the object must be an object, but is a list'],
    ['initialize', { capabilities: null }, '`capabilities` must be an object, but is null'],
    [
      'initialize',
      { capabilities: {}, workspaceFolders: [{ uri: 5 }] },
      '`workspaceFolders[0].uri` must be a string, but is 5',
    ],
  ])('of %s are refused: %j', async (method, params, problem) => {
    const error: unknown = await client.connection.sendRequest(method, params).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(problem) })
    expect(error).toMatchObject({ message: expect.stringMatching(/^The parameters of `.+` are invalid: [^\n]+\.$/) })
  })

  test.each<[method: string, params: unknown, problem: string]>([
    ['textDocument/didOpen', { textDocument: { uri: 'file:///a.md' } }, 'needs the field "languageId" (a string)'],
    ['textDocument/didChange', { textDocument: { uri: 'file:///a.md' } }, 'needs the field "contentChanges"'],
    ['textDocument/didClose', {}, 'needs the field "textDocument"'],
    ['workspace/didChangeWatchedFiles', { changes: [{ uri: 'file:///a.md', type: 9 }] }, 'must be 1 or 2 or 3'],
    ['workspace/didRenameFiles', { files: 1 }, '`files` must be a list'],
  ])('of the notification %s are logged: %j', async (method, params, problem) => {
    const own = await Client.start(site.root)
    await own.connection.sendNotification(method, params)
    // The answer comes after the log.
    await own.connection.sendRequest('docsite/settle')
    expect(own.logged).toEqual([expect.stringContaining(problem)])
    expect(await own.stop()).toBe(0)
  })
})

test('ends when its input closes, with a project open and without a request to shut down', async () => {
  const own = await Client.start(site.root)
  await own.open(page)
  await own.connection.sendRequest('docsite/settle')
  const ended = new Promise((done) => own.child.on('exit', (code) => done(code)))
  own.child.stdin?.end()
  expect(await ended).toBe(0)
})
