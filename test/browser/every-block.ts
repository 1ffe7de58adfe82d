// A site whose page has every content block, in English, Chinese and Arabic.

import { worksHere } from '../native-package.ts'
import { configWithSyntax } from '../syntax-plugins.ts'
import { photo } from './pixel.ts'

export const blockLangs = ['en', 'zh', 'ar'] as const
export type BlockLang = (typeof blockLangs)[number]

/** The texts of the page: a title, a sentence, a name, and a term. */
const texts: Record<BlockLang, { title: string; text: string; name: string; term: string }> = {
  en: { title: 'Every block', text: 'The build writes each page as a file.', name: 'Build', term: 'Page' },
  zh: { title: '所有内容块', text: '构建会把每个页面写成一个文件。', name: '构建', term: '页面' },
  ar: { title: 'كل الكتل', text: 'يكتب البناء كل صفحة في ملف.', name: 'البناء', term: 'صفحة' },
}

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`

/** Returns the blocks of the page, each under its name. */
const blocksOf = ({ text, name, term }: (typeof texts)[BlockLang]): Record<string, string> => ({
  table: `| ${name} | ${term} |\n|---|---|\n| \`output.distPath\` | ${text} |\n`,
  tasks: `- [x] ${name}\n- [ ] ${term}\n`,
  footnote: `${text}[^note]\n\n[^note]: ${text} [${name}](./index.md)\n`,
  quote: `> ${text}\n`,
  alert: `> [!IMPORTANT]\n> ${text}\n`,
  containers: ['tip', 'info', 'note', 'warning', 'danger'].map((type) => `:::${type}\n${text}\n:::\n`).join('\n'),
  details: `:::details ${name}\n${text}\n:::\n`,
  steps: `:::steps\n1. **${name}**\n\n   ${text}\n2. **${term}**\n\n   ${text}\n:::\n`,
  tabs: `::::tabs{group="kind"}\n:::tab[${name}]\n${text}\n:::\n:::tab[${term}]\n${text}\n:::\n::::\n`,
  'code-group': `:::code-group\n${fence('ts [site.ts]', 'export default {}')}${fence('json [site.json]', '{}')}:::\n`,
  stackblitz: `:::code-group{stackblitz}\n${fence('json title="package.json"', '{}')}${fence('js title="server.js"', 'serve()')}:::\n`,
  'package-manager': fence('bash package-manager', 'npm install docsite'),
  code: fence(
    'ts title="src/add.ts" {2} showLineNumbers name="add"',
    'const a = 1 // [!code --]\nconst b = 2 // [!code ++]\nthrow new Error() // [!code error]\nexport const add = () => a + b // [!code focus]',
  ),
  types: fence('ts twoslash', 'const list = [1, 2]\n//    ^?\n// @log: 2\nconst first = list[0]'),
  collapsed: fence('js collapse={1-2}', "import { a } from 'a'\nimport { b } from 'b'\n\na(b)"),
  folded: fence('json fold=2', '{\n  "a": 1,\n  "b": 2\n}'),
  terminal: fence('console', '$ npm run build\nready'),
  ansi: fence(
    'ansi',
    '\u001b[31mred\u001b[0m \u001b[1;32mgreen\u001b[0m \u001b[41mon red\u001b[0m \u001b[7minverse\u001b[0m',
  ),
  badge: `${text} :badge[Beta]{type="warning"}\n`,
  cards: `::::cards\n:::card[${name}]{href="/" icon="✍️"}\n${text}\n:::\n::card[${term}]{href="/"}\n::::\n`,
  'file-tree': `:::file-tree\n- src/\n  - **index.ts** ${name}\n- package.json # ${term}\n:::\n`,
  buttons: `:button[${name}]{href="/"} :button[${term}]{href="/" type="secondary"}\n`,
  figure: `:::figure[${text}]\n![${name}](./light.svg){dark="./dark.svg"}\n:::\n`,
  definitions: `${name}\n: ${text}\n\n${term}\n: ${text}\n`,
  abbreviation: `${text} CSP.\n\n*[CSP]: Content Security Policy\n`,
  keys: `${name} :kbd[Ctrl+K] :tada:\n`,
  photo: `![${term}](./photo.png)\n`,
  embed: `::embed[${name}]{src="https://youtu.be/abc"}\n`,
  players: `::video[${name}]{src="./a.mp4" captions="./a.vtt"}\n\n::audio[${term}]{src="./a.mp3"}\n`,
  formula: `${name} $A = \\pi r^2$\n\n$$\n\\sum_{i=1}^n i = \\frac{n(n+1)}{2}\n$$ {#sum}\n\n${term} [](#sum)\n`,
  mermaid: fence(`mermaid alt="${name}" title="${term}"`, `flowchart LR\n  A[${name}] --> B{${term}}\n  B --> A`),
  dot: fence(`dot alt="${term}"`, `digraph { rankdir=LR; "${name}" -> "${term}" }`),
  live: fence(
    `tsx live title="${name}"`,
    `export default function Sample() {\n  return <button type="button">${name}</button>\n}`,
  ),
  include: `::include{file="_part.md"}\n`,
})

const pageOf = (lang: BlockLang): string => {
  const { title, text } = texts[lang]
  const blocks = Object.entries(blocksOf(texts[lang])).map(
    ([name, block]) => `## ${title}: ${name} {#${name}}\n\n${block}`,
  )
  return [`# ${title}`, text, ...blocks].join('\n\n')
}

const square = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><path fill="${color}" d="M0 0h320v160H0z"/></svg>`

/** Returns the files of the site. Its page of blocks has the route `/blocks`, below the language except in English. */
export function everyBlockSite(): Record<string, string | Uint8Array> {
  const filesOf = (lang: BlockLang): Record<string, string | Uint8Array> => ({
    'index.md': `# ${texts[lang].name}\n\n[${texts[lang].title}](./blocks.md)\n`,
    'blocks.md': pageOf(lang),
    '_part.md': `${texts[lang].text}\n`,
    'light.svg': square('orange'),
    'dark.svg': square('navy'),
    'photo.png': photo(1200, 500),
    'a.mp4': 'no video',
    'a.mp3': 'no sound',
    'a.vtt': 'WEBVTT\n',
  })
  return {
    'config/site.ts': configWithSyntax({
      title: 'Blocks',
      lang: 'en',
      images: worksHere('sharp'),
      locales: blockLangs.map((lang) => ({ lang, label: texts[lang].title })),
      markdown: { stackblitz: true },
    }),
    ...Object.fromEntries(
      blockLangs.flatMap((lang) =>
        Object.entries(filesOf(lang)).map(([file, content]) => [`content/${lang}/${file}`, content]),
      ),
    ),
  }
}
