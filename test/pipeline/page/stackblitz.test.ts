// Code groups with a button that opens their files on StackBlitz.

import { expect, test } from 'vitest'
import { toMarkdown } from '../../../packages/agent-files/markdown/convert.ts'
import { sourcesOfEmbeds } from '../../../pipeline/model/config/html-policy.ts'
import { policyText } from '../../../pipeline/model/csp.ts'
import { readPage } from './page-test.ts'

const config = { csp: false, markdown: { stackblitz: true } } as const

const group = (attributes: string, ...files: [title: string, code: string][]) =>
  `:::code-group${attributes}\n${files.map(([title, code]) => `\`\`\`js${title && ` title="${title}"`}\n${code}\n\`\`\`\n`).join('\n')}:::`

const manifest = '{ "scripts": { "start": "node a.js" } }'

/** Returns the names and values of the fields in a page's form. */
const fieldsOf = (html: string) =>
  Array.from(html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g), ([, name, value]) => [name, value])

test('sends the files as readers see them, without marks and removed lines, and needs no script', async () => {
  const { html, content, diagnostics } = await readPage(
    group(
      '[A *demo*]{stackblitz}',
      ['package.json', manifest],
      ['src/a.js', 'let old // [!code --]\nconst b = "<&>" // [!code ++]'],
    ),
    { config },
  )
  expect(diagnostics).toEqual([])
  expect(html).toContain('<form class="open-in" action="https://stackblitz.com/run" method="post" target="_blank">')
  expect(html).toContain('<input class="button" type="submit" value="Open in StackBlitz">')
  expect(fieldsOf(html)).toEqual([
    ['project[title]', 'A *demo*'],
    ['project[description]', 'A *demo*'],
    ['project[template]', 'node'],
    ['project[files][package.json]', '{ &#x22;scripts&#x22;: { &#x22;start&#x22;: &#x22;node a.js&#x22; } }\n'],
    ['project[files][src/a.js]', '\nconst b = &#x22;<&#x26;>&#x22;\n'],
  ])
  expect(content.text).not.toContain('StackBlitz')
  expect(toMarkdown(html, (url) => url)).not.toContain('StackBlitz')
})

test('sends the packages of a project that StackBlitz bundles', async () => {
  const { html, diagnostics } = await readPage(
    group(
      '{stackblitz="javascript"}',
      ['index.html', '<p>'],
      ['index.js', "import 'rxjs'"],
      ['package.json', '{ "dependencies": { "rxjs": "7" } }'],
    ),
    { config },
  )
  expect(diagnostics).toEqual([])
  expect(fieldsOf(html)).toContainEqual(['project[dependencies]', '{&#x22;rxjs&#x22;:&#x22;7&#x22;}'])
})

test.each([
  [
    group('{stackblitz}', ['a.js', '1']),
    '1:15 invalid-content A project of the type `node` on StackBlitz needs `package.json`\nAdd a code block with this `title` to the group.',
  ],
  [
    group('{stackblitz="deno"}', ['a.js', '1']),
    '1:15 invalid-attribute Unknown project type "deno"\nThe valid types are node, html, javascript, typescript, vue, create-react-app, angular-cli.',
  ],
  ...['', '../a.js', '/a.js', 'a]b.js', 'src/'].map((title): [string, string] => [
    group('{stackblitz}', ['package.json', manifest], [title, '1']),
    '6:1 invalid-content This code block has no file name, which StackBlitz needs\nWrite `title="src/index.ts"` with the path of the file in the project.',
  ]),
  [
    group('{stackblitz}', ['package.json', manifest], ['package.json', manifest]),
    '6:1 invalid-content Two code blocks of this group are the file `package.json`\nWrite `title="src/index.ts"` with the path of the file in the project.',
  ],
])('reports %j', async (markdown, message) => {
  expect((await readPage(markdown, { config })).diagnostics).toContain(message)
})

test('must be allowed in the configuration, which also allows it in the policy', async () => {
  const markdown = group('{stackblitz}', ['package.json', manifest])
  const { html, diagnostics } = await readPage(markdown, { config: { csp: false } })
  expect(html).not.toContain('<form')
  expect(diagnostics).toEqual([
    '1:15 invalid-attribute Pages of this site must not send files to StackBlitz\nSet `markdown: { stackblitz: true }` in the configuration.',
  ])
  expect(policyText([sourcesOfEmbeds({})], 'document')).toContain("form-action 'none'")
  expect(policyText([sourcesOfEmbeds(config)], 'document')).toContain('form-action https://stackblitz.com')
})

test('is not available to HTML in content', async () => {
  const { html } = await readPage('<form action="https://stackblitz.com/run"><input type="submit"></form>', {
    config: { csp: false, markdown: { stackblitz: true, html: 'safe' } },
  })
  expect(html).not.toContain('<form')
})
