// Makes up small sites of odd names, ids and links. In links, `/site/` is the root of the site.

import { dirname, relative } from 'node:path'
import { folderText } from './folder-input.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

const names = [
  'a b',
  'no #1',
  "it's",
  ...words('a B index README café 快速 c++ 100% a%20b what? [id] v1.0 _part a&b x.html dot. Top - ~t a=b'),
]
const extensions = words('.md .md .md .md .png .html .csv .svg .MD .txt')
const ids = words(
  `one One one-1 one-2 b c--d 标题 %E6%A0%87%E9%A2%98 é-x e-x own old 100- 100% x init __init__ top TOP nix here user-content-one L1
  pageArticle pageContent pageData page-data shellScripts navScreen :~:text=x one:~:text=x fn-1 fnref-1 footnote-label a"b a&amp;b a&b %61 %2561 a%20b toString`,
)
const headings = [
  ...words('One One ONE `b()` 标题 __init__ Top <b>x</b> :smile: Footnotes 1. constructor toString'),
  ...[
    'C++ & D',
    'É *x*',
    'A {#own}',
    'A {#own #old}',
    '100% #',
    '1. x',
    'a "b"',
    '![](x.png) y',
    'A [b](#one)',
    'A\u00a0b',
    'A[^1]',
    '{#here}',
    '<a id="here"></a>x',
  ],
]
const blocks = [
  '<p id="ID">x</p>',
  '<a name="ID"></a>',
  '<a id="ID"></a>',
  '<h2 id="ID">One</h2>',
  '<form id="ID"></form>',
  '<svg viewBox="0 0 1 1"><g id="ID"></g><use href="#ID"/></svg>',
  '<details id="ID"><summary>x</summary></details>',
  '<template id="ID"></template>',
  '<img alt="" id="ID" src="x.png">',
  '<div name="ID">x</div>',
  '<map name="ID"></map>',
  ':::tip{#ID}\nx\n:::',
  '```js {#ID}\none\ntwo\n```',
  '```js\none\ntwo\n```',
  'x[^1]\n\n[^1]: One [x](#ID).',
  '::include{file="_part.md"}',
  '::::tabs\n:::tab[One]\n## One\n:::\n::::',
  '# One',
  '> ## One',
  '- ## One',
  'One\n---',
  '[r]: URL',
  '[x][r] and [r]',
]
const links = [
  '[x](<URL>)',
  '[x](URL)',
  '[x](URL "Title")',
  '![x](<URL>)',
  '[![x](URL)](<URL>)',
  '<a href="URL">x</a>',
  "<a href=' URL '>x</a>",
  '<a\nhref="URL">x</a>',
  '<img alt="" src="URL">',
  '<img alt="" srcset="URL 1x, URL 2x" src="x.png">',
  '<picture><source srcset="URL"><img alt="" src="URL"></picture>',
  '<video src="URL" poster="URL"></video>',
  '<audio><source src="URL"></audio>',
  '<svg viewBox="0 0 1 1"><a href="URL"><text>x</text></a><use href="URL"/><image href="URL"/></svg>',
  '<map name="m"><area href="URL"></map>',
  '<blockquote cite="URL">x</blockquote>',
  '<div><a href="URL">x</a></div>',
  '| a |\n| - |\n| [x](URL) |',
]

/** Ways to write a path that may lead to the same file. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path.replace(/(?:index)?\.(?:md|html)$/, ''),
  (path) => path.replace(/\.md$/, '.html'),
  (path) => `${path.replace(/\.md$/, '')}/`,
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => `x/../${path}`,
  (path) => `.//${path}`,
  (path) => `x\\..\\${path}`,
  (path) => path.replaceAll('/', '%2F'),
  (path) => `%2e/${path}`,
]

const encodings: ((path: string) => string)[] = [
  (path) => path,
  encodeURI,
  (path) => path.split('/').map(encodeURIComponent).join('/'),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replaceAll('&', '&amp;').replaceAll('.', '&#46;'),
]

const wholes = [
  '',
  ...words('# . ./ .. ../ /site/ /site ?q ? ./?q#one http:a.md // a.md# mailto:x : a:b % ../../a.md /site/../site/'),
]

/** Returns a random site of few files with many links. */
export function randomFolder(next: () => number): string {
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const path = () => (next() < 0.3 ? `${one(names.slice(2, 8))}/` : '') + one(names)
  const files = [...new Set(Array.from({ length: 2 + Math.floor(next() * 4) }, () => path() + one(extensions)))]
  const url = (from: string) => {
    const hash = next() < 0.5 ? `#${one(ids)}` : ''
    if (next() < 0.2) return one(wholes) + hash
    if (next() < 0.2) return hash || '#one'
    const up = relative(dirname(from), '.')
    const start = one(['/site/', '', './', up && `${up}/`, up && `${up}/`])
    return start + one(encodings)(one(spellings)(next() < 0.85 ? one(files) : path())) + one(['', '', '?q=1']) + hash
  }
  const line = (from: string) => {
    const text = one([`## ${one(headings)}`, one(blocks), one(links), `Text ${one(links)}.`, `- ${one(links)}`])
    return text.replaceAll('ID', () => one(ids)).replaceAll('URL', () => url(from))
  }
  return folderText(
    files.map((file) => [file, Array.from({ length: 2 + Math.floor(next() * 8) }, () => line(file)).join('\n\n')]),
  )
}
