// The ids of headings in the form of each generator (`markdown.headingIds`).

import { expect, test } from 'vitest'
import type { HeadingIds } from '../../../pipeline/model/config/markdown.ts'
import { readPage } from './page-test.ts'

type Ids = Record<HeadingIds, string>

const same = (id: string): Ids => ({ github: id, docusaurus: id, vitepress: id, mdbook: id })

/** Headings, and their ids. The ids of VitePress, Docusaurus and mdBook are those that these generators assign. */
const cases: [heading: string, ids: Ids][] = [
  ['Getting started', same('getting-started')],
  ['Supprimé\u00a0: API', { ...same('supprimé-api'), vitepress: 'supprime-api', mdbook: 'supprimé--api' }],
  ['Byte\ufeffmark', { ...same('bytemark'), vitepress: 'byte-mark' }],
  ['Getting started', same('getting-started-1')],
  ['getting-started', same('getting-started-2')],
  ['Getting Started 1', same('getting-started-1-1')],
  ['What is _strict_ mode?', same('what-is-strict-mode')],
  ['Deploy to [Netlify](https://example.com)', same('deploy-to-netlify')],
  ['`server.port`', { ...same('serverport'), vitepress: 'server-port' }],
  [
    'optimizeDeps.include [experimental]',
    { ...same('optimizedepsinclude-experimental'), vitepress: 'optimizedeps-include-experimental' },
  ],
  ['output_dir', { ...same('output_dir'), vitepress: 'output-dir' }],
  ['1. Install', { ...same('1-install'), vitepress: '_1-install' }],
  ['3.1.0 (2024-05-06)', { ...same('310-2024-05-06'), vitepress: '_3-1-0-2024-05-06' }],
  ['C++ & C#', { ...same('c--c'), vitepress: 'c-c' }],
  ['`--passes`: add more passes', { ...same('--passes-add-more-passes'), vitepress: 'passes-add-more-passes' }],
  ["Don't repeat yourself", { ...same('dont-repeat-yourself'), vitepress: 'don-t-repeat-yourself' }],
  ['The “root” element', { ...same('the-root-element'), vitepress: 'the-root-element' }],
  ['a / b', { ...same('a--b'), vitepress: 'a-b' }],
  ['What about `Option<T>`?', { ...same('what-about-optiont'), vitepress: 'what-about-option-t' }],
  ["`impl<'a> Trait for &'a mut T`", { ...same('impla-trait-for-a-mut-t'), vitepress: 'impl-a-trait-for-a-mut-t' }],
  ['Über Ärger', { ...same('über-ärger'), vitepress: 'uber-arger' }],
  ['Crème brûlée', { ...same('crème-brûlée'), vitepress: 'creme-brulee' }],
  ['中文標題 CJK title', same('中文標題-cjk-title')],
  ['安装（可选）', { ...same('安装可选'), vitepress: '安装-可选' }],
  ['什么是 docsite？', { ...same('什么是-docsite'), vitepress: '什么是-docsite' }],
  ['ガイド', { ...same('ガイド'), vitepress: 'カ\u3099イト\u3099' }],
  ['Введение в API', { ...same('введение-в-api'), vitepress: 'введение-в-api' }],
  ['مقدمة', same('مقدمة')],
  ['½ of it', { github: '-of-it', docusaurus: '-of-it', vitepress: '_1⁄2-of-it', mdbook: '½-of-it' }],
  [
    'Method-call 🐙 expressions 👼',
    { ...same('method-call--expressions-'), vitepress: 'method-call-🐙-expressions-👼' },
  ],
  ['Two  spaces', { github: 'two-spaces', docusaurus: 'two--spaces', vitepress: 'two-spaces', mdbook: 'two--spaces' }],
  [
    'See ![the logo](/logo.svg) here',
    { github: 'see-here', docusaurus: 'see-the-logo-here', vitepress: 'see-the-logo-here', mdbook: 'see--here' },
  ],
  ['Party 🎉', { ...same('party-'), vitepress: 'party-🎉' }],
  ['New :badge[beta]', same('new')],
  [':badge[beta]', same('beta')],
  ['???', same('section')],
  ['!!!', same('section-1')],
]

test.each(Object.keys(cases[0]?.[1] ?? {}) as HeadingIds[])('derives the ids of %s', async (headingIds) => {
  const config = { markdown: { headingIds } }
  const { page } = await readPage(cases.map(([heading]) => `## ${heading}`).join('\n\n'), { config })
  expect(page.details.headings.map(({ id }, i) => [cases[i]?.[0], id])).toEqual(
    cases.map(([text, ids]) => [text, ids[headingIds]]),
  )
})

test('keeps own ids in every form, and derives no id that is taken', async () => {
  for (const headingIds of ['vitepress', 'mdbook'] as const) {
    const { page } = await readPage('## A {#b}\n\n## B', { config: { markdown: { headingIds } } })
    expect(page.details.headings.map(({ id }) => id)).toEqual(['b', 'b-1'])
  }
})

test.each(['github', 'docusaurus', 'vitepress', 'mdbook'] as const)(
  'prefers ids that authors wrote, then those of texts, to ids of headings without letters in the form of %s',
  async (headingIds) => {
    const source = '## ::\n\n## !!!\n\n### Section\n\n## ...\n\n## Section\n\n## *** {#section-2}'
    const { page } = await readPage(source, { config: { markdown: { headingIds } } })
    expect(page.details.headings.map(({ id, own }) => [id, own])).toEqual([
      ['section-3', false],
      ['section-4', false],
      ['section', false],
      ['section-5', false],
      ['section-1', false],
      ['section-2', true],
    ])
  },
)
