// Content blocks: right, nearly right and wrong notations, with their HTML, search text and messages.

import { expect, test } from 'vitest'
import { newTabAttributes } from '../../../pipeline/model/new-tab.ts'
import { diagnosticsOf, htmlOf, inOneLine, readPage } from '../../../test/pipeline/page/page-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'

const file = (name: string, comment = '', kind = '') =>
  `<span class="tree-name"${kind && ` data-kind="${kind}"`}><bdi dir="ltr">${name}</bdi></span>${comment && ` <span class="tree-comment">${comment}</span>`}`
const folder = (line: string, inside: string, open = ' open') =>
  `<li><details${open}><summary>${line}</summary><ul>${inside}</ul></details></li>`
const tree = (inside: string) => `<div class="file-tree"><ul>${inside}</ul></div>`

test.each([
  // Cards
  [
    '::::cards\n:::card[Start]{href="/start" icon="🚀"}\nText.\n:::\n::card[More]{href="/more"}\n::::',
    '<ul class="cards"><li class="card"><p class="card-title"><span class="card-icon" aria-hidden="true">🚀</span>' +
      '<a href="/start">Start</a></p><p>Text.</p></li>' +
      '<li class="card"><p class="card-title"><a href="/more">More</a></p></li></ul>',
  ],
  [
    ':::card{title="A `b`" icon="./a.svg"}\nText.\n:::',
    '<div class="card"><p class="card-title"><img class="card-icon" alt="" data-no-zoom decoding="async" src="./a.svg">' +
      'A <code>b</code></p><p>Text.</p></div>',
  ],
  // File trees
  [
    ':::file-tree\n- src/\n  - **index.ts** the entry\n  - __init__.py\n- package.json # dependencies\n- …\n:::',
    tree(
      `${folder(
        file('src/'),
        `<li>${file('<strong>index.ts</strong>', 'the entry', 'TS')}</li><li>${file('__init__.py')}</li>`,
      )}<li>${file('package.json', 'dependencies', '{}')}</li><li class="tree-more">${file('…')}</li>`,
    ),
  ],
  [
    ':::file-tree{open=1}\n- a\n  - b/\n    - `c d.md`\n    - e/\n:::',
    tree(
      folder(
        file('a'),
        folder(
          file('b/'),
          `<li>${file('<code>c d.md</code>', '', 'MD')}</li><li class="tree-folder">${file('e/')}</li>`,
          '',
        ),
      ),
    ),
  ],
  // Buttons and keys
  [
    ':button[Get `it`]{href="/get"} :button[Out]{href="https://a.example" type=secondary}',
    '<p><a class="button brand" href="/get">Get <code>it</code></a> ' +
      `<a class="button" href="https://a.example"${newTabAttributes}>Out</a></p>`,
  ],
  [
    ':kbd[Ctrl + K], :kbd[Ctrl++] and :kbd[+]',
    '<p><span class="keys"><kbd>Ctrl</kbd>+<kbd>K</kbd></span>, <span class="keys"><kbd>Ctrl</kbd>+<kbd>+</kbd></span> ' +
      'and <span class="keys"><kbd>+</kbd></span></p>',
  ],
  // Figures
  [
    ':::figure[A *map*]{#map}\n![Roads](a.png)\n:::',
    '<figure id="map"><p><img alt="Roads" class="framed" decoding="async" src="a.png"></p><figcaption>A <em>map</em></figcaption></figure>',
  ],
])('converts %j', async (markdown, html) => {
  const { diagnostics, html: body } = await readPage(markdown)
  expect(inOneLine(body)).toBe(html)
  expect(diagnostics).toEqual([])
})

test.each([
  [
    '::::cards\ntext\n::::',
    '2:1 invalid-content This content is between cards but not inside one\nMove it into a `:::card[Title]`, or out of the `cards` container.',
  ],
  ['::::cards\n::::', '1:1 invalid-content This `cards` container has no `:::card[Title]`'],
  ['::card{href="/a"}', '1:1 invalid-content This card has no title\nWrite `:::card[Title]`.'],
  [
    '::card[A]{href=""}',
    '1:11 invalid-attribute The attribute `href` of this card is empty\nWrite a URL, or remove the attribute.',
  ],
  [
    '::card[A]{icon=rocket}',
    '1:11 invalid-attribute Unknown icon "rocket"\nWrite an emoji such as `🚀`, or the path of an image.',
  ],
  [
    '::card[A]{link="/a"}',
    '1:11 invalid-attribute `card` has no attribute `link`\nThe valid attributes are href, icon, title.',
  ],
  [':::cardz\na\n:::', '1:1 unknown-directive Unknown directive `cardz`\nDid you mean `cards`?'],
  [
    ':::file-tree\ntext\n:::',
    '1:1 invalid-content This file tree contains no list\nWrite a nested list: `- src/`, and below it `  - index.ts`.',
  ],
  [
    ':::file-tree{open=all}\n- a\n:::',
    '1:14 invalid-attribute `open="all"` is not a number of levels\nWrite the number of levels that are open, such as `open=1`.',
  ],
  [
    ':::file-tree\n- # a\n:::',
    '2:1 invalid-content An entry of a file tree needs a name\nWrite a nested list: `- src/`, and below it `  - index.ts`.',
  ],
  [
    ':::file-tree\n- a\n  > b\n:::',
    '3:3 invalid-content An entry of a file tree can contain only a name, a comment and a list',
  ],
  [':button[A]', '1:1 invalid-attribute A button needs a URL\nWrite `:button[Text]{href="/page"}`.'],
  [':button{href="/a"}', '1:1 invalid-content A button needs a text\nWrite `:button[Text]{href="/page"}`.'],
  [
    ':button[A]{href="/a" type=big}',
    '1:22 invalid-attribute Unknown button type "big"\nThe valid types are primary, secondary.',
  ],
  [':::button\na\n:::', '1:1 unknown-directive Unknown directive `button`\nWrite it as `:button[…]{href="…"}`.'],
  [':kbd[ ]', '1:1 invalid-content No key is given\nWrite `:kbd[Ctrl+K]`.'],
  [
    ':::figure\n![A](a.png)\n:::',
    '1:1 invalid-content This figure has no caption\nWrite `:::figure[Caption]`. An image without a caption needs no figure.',
  ],
  [':::figure[A]\n:::', '1:1 invalid-content This figure is empty\nPut an image, a table or a code block into it.'],
])('reports %j', async (markdown, message) => {
  const found = await diagnosticsOf(markdown)
  expect(found[0]).toBe(message)
})

test('lists headings of steps in the outline, with their ids', async () => {
  const { page, html } = await readPage('# Title\n\n:::steps\n## First {#one}\n\nText.\n\n## Second\n\n1. Part\n:::\n')
  expect(page.details.toc.map(({ id, text }) => [id, text])).toEqual([
    ['one', 'First'],
    ['second', 'Second'],
  ])
  expect(page.details.ids).toEqual(expect.arrayContaining(['one', 'second']))
  expect(html).toMatch(/<div class="steps">\s*<h2 id="one"/)
})

test('removes URLs that run code from cards and buttons', async () => {
  const markdown =
    '::card[A]{href="javascript:alert(1)" icon="javascript:/x"} \n\n:button[B]{href="javascript:alert(1)"}'
  expect(await htmlOf(markdown)).not.toContain('javascript:')
  expect(await htmlOf('::card[<img src=x onerror=alert(1)>]{href="/a"}', { config: {} })).not.toContain('alert')
})

test('prefers a component of the project to a block with the same name', async () => {
  expect(await htmlOf(':::card[A]\nb\n:::', { islands: ['card'] })).toContain('<div class="island card">')
})

test('writes the words of blocks to the search text, and blocks as Markdown to copies', async () => {
  const markdown = [
    '# Title :badge[New]',
    '## Part :badge[Beta]{type=warning}',
    '::::cards\n:::card[Start]{href="/start" icon="🚀"}\nFirst text.\n:::\n::card[More]{href="/more"}\n::::',
    ':::file-tree\n- src/ sources\n  - **a.ts** entry\n- b.ts\n:::',
    ':::figure[Caption]\n![Alt](a.png)\n:::',
  ].join('\n\n')
  const { page, content, html } = await readPage(markdown)
  expect([page.title, page.titleHtml, page.details.toc[0]?.text]).toEqual(['Title', 'Title', 'Part'])
  for (const words of ['Beta', 'Start', 'First text.', 'More', 'src/', 'sources', 'a.ts', 'Caption'])
    expect(content.text).toContain(words)
  expect(html).toContain('aria-label="Permalink to Part"')
  expect(toMarkdown(html, (url) => url).split('\n')).toEqual([
    '# Title New',
    '',
    '## Part Beta',
    '',
    '- [Start](/start)',
    '',
    '  First text.',
    '',
    '- [More](/more)',
    '',
    '- src/ sources',
    '  - **a.ts** entry',
    '- b.ts',
    '',
    '![Alt](a.png)',
    '',
    'Caption',
    '',
  ])
})
