// A bilingual site with one of everything that the language server knows.

import { SiteTest } from '../../../test/site-test.ts'

/** A PNG image of 2 × 3 pixels. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEUlEQVR4nGP4z8DwHwyBNAwAQ8gF+3cV4HcAAAAASUVORK5CYII=',
  'base64',
)

const files: Record<string, string | Uint8Array> = {
  'config/site.ts': `import { defineSite } from '@docsite/cli'
import { team } from './team.ts'
export default defineSite({
  title: 'Writing',
  plugins: [team],
  siteUrl: 'https://writing.example',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  authors: { ada: { name: 'Ada' }, lin: { name: 'Lin' } },
  feeds: [{ id: 'news', type: 'rss', title: 'News', test: '/news/' }],
  variables: { version: '2.0', quoted: '\`a\` **b**', data: { file: 'data.yaml' } },
  frontmatter: { level: ['easy', 'hard'] },
  check: {
    terms: { zh: { 构建产物: ['构建物'], 默认值: ['缺省值'] }, en: { website: ['web site'] } },
    definitions: { en: { website: 'Pages with a common address.' }, zh: { 构建产物: '构建的结果。' } },
  },
})
`,
  'config/team.ts': `import { defineBlock, definePlugin, defineRule, schema } from '@docsite/cli'

const answer = schema.about('the right letter', schema.oneOf('a', 'b'))
const quiz = defineBlock({
  name: 'quiz',
  description: 'A question with answers',
  attributes: schema.object({ answer: schema.required(answer), points: schema.number }),
  render: () => '',
})
const csv = defineBlock({
  name: 'csv',
  kind: 'fence',
  names: ['csv', 'tsv'],
  description: 'A table from CSV',
  attributes: schema.object({ between: schema.about('the separator', schema.string) }),
  render: () => '',
})
const runs = defineBlock({
  name: 'runs',
  kind: 'word',
  languages: ['py', 'ts'],
  description: 'runs the code',
  attributes: schema.object({ seconds: schema.about('how long it may run', schema.string) }),
  render: ({ content }) => content,
})
const jargon = defineRule({
  name: 'jargon',
  severity: 'info',
  note(page) {
    const at = page.markdown.indexOf('zorp')
    return at < 0 ? undefined : page.at(at)
  },
  *site({ pages }) {
    for (const page of pages) {
      const place = page.note('team/jargon')
      if (!place) continue
      yield {
        page, at: place,
        text: 'Nobody knows this word',
        fix: { written: 'zorp', fixed: 'thing' },
        actions: [
          { title: 'Replace it', edit: { place, written: 'zorp', fixed: 'object' } },
          { title: 'Add it', edit: { place: { file: 'config/words.txt', line: 1, column: 1 }, written: '', fixed: 'zorp\\n' } },
        ],
      }
    }
  },
})
export const team = definePlugin({ name: 'team', rules: [jargon], blocks: [quiz, csv, runs], frontmatter: { effort: ['low', 'high'] } })
`,
  'config/islands/Counter.tsx': `import { number, object, oneOf, required } from '@docsite/cli'
export const props = object({ start: number, label: required(oneOf('small', 'large')) })
export default function Counter() { return <button type="button">0</button> }
`,
  'data.yaml': 'minimum:\n  node: 20.10\n',
  'content/en/_meta.json': '["index", "guide"]\n',
  'content/zh/_meta.json': '["index", "guide"]\n',
  'content/en/guide/_meta.json': '["start", "next"]\n',
  'content/zh/guide/_meta.json': '["start", "next"]\n',
  'content/en/index.md': '# Writing\n\nSee [the start](./guide/start.md) and [settings](./guide/next.md#settings).\n',
  'content/zh/index.md': '# 写作\n\n请看[开始](./guide/start.md)和[设置](./guide/next.md#settings)。\n',
  'content/en/guide/start.md':
    '---\ntitle: Start here\ndescription: The first steps.\n---\n\n# Start here\n\nRead [the next page](./next.md) 🙂 first.\n\n## First step {#first}\n\nSee [settings](./next.md#settings).\n\n## Second step {#second}\n\n![A picture](./picture.png)\n',
  'content/zh/guide/start.md':
    '---\ntitle: 从这里开始\ndescription: 最初的步骤。\n---\n\n# 从这里开始\n\n先读[下一页](./next.md)🙂。\n\n## 第一步 {#first}\n\n请看[设置](./next.md#settings)。\n\n## 第二步 {#second}\n\n![图片](./picture.png)\n',
  'content/en/guide/next.md':
    '# Next\n\n::include{file="_note.md"}\n\n## Settings {#settings}\n\nAll settings of the website.\n\n### Deep setting {#deep}\n\nMore text.\n\n## Last part {#last}\n\nThe end.\n',
  'content/zh/guide/next.md':
    '# 下一页\n\n::include{file="_note.md"}\n\n## 设置 {#settings}\n\n所有设置。\n\n### 深层设置 {#deep}\n\n更多内容。\n\n## 最后 {#last}\n\n完。\n',
  'content/en/guide/_note.md': 'A note with [a link](./start.md#first).\n',
  'content/zh/guide/_note.md': '附注：[链接](./start.md#first)。\n',
  'content/en/guide/picture.png': image,
  'content/zh/guide/picture.png': image,
  'content/public/logo.png': image,
}

export const writingSite = (): SiteTest => SiteTest.of(files)
