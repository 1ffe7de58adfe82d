// Random pages and data files with the characters that programs use as marks: all noncharacters, and all characters for private use.

import { random } from './random.ts'

/** All noncharacters and all characters for private use. */
export const markCharacters: readonly number[] = [
  ...range(0xfdd0, 0xfdef),
  ...Array.from({ length: 17 }, (_, plane) => range(plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff)).flat(),
  ...range(0xe000, 0xf8ff),
  ...range(0xf0000, 0xffffd),
  ...range(0x100000, 0x10fffd),
]

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** HTML with `§` for such characters, which must not appear on a page as it is written here. */
const attacks = [
  '§0§',
  '§1§ §0§ §99999§',
  '<p>§0§§1§§2§</p>',
  '<b title="§0§" id="x§">a</b>',
  '<a href="/?§ onclick=stolen=1">a</a><p title="§0§">b</p>',
  '<a href="./index.md? onclick=stolen=1 ">a</a><img alt="§0§§1§" src="a.png? onerror=stolen=1 ">',
  '<script § src=/evil.js></script>',
  '<script§ src=/evil.js></script>',
  '<§script src=/evil.js></§script>',
  '<img § src=x onerror=stolen=1>',
  '<img src=x §onerror=stolen=1 alt="§">',
  '<b § onclick=stolen=1 §=1 a§=2>a</b>',
  '<iframe § src=/evil.html></iframe>',
  '<object § data=/evil.html></object><embed § src=/evil.html>',
  '<svg §><script § href=/evil.js></script><g § onload=stolen=1></g></svg>',
  '<svg><foreignObject §><b § onclick=stolen=1>a</b></foreignObject><a § href="/§">a</a></svg>',
  '<math §><mtext><script § src=/evil.js></script></mtext></math>',
  '<div § data-island="tabs" data-props="{}"><div data-slot="">a</div></div>',
  '<div §="" style="color:red">a</div>',
  '<style §>@import "/evil.css"</style>',
  '<base § href="//evil.example/"><link § rel=stylesheet href=/evil.css><meta § http-equiv=refresh content=0>',
  '<template §><script § src=/evil.js></script></template>',
  '<textarea>§<b § onclick=stolen=1>',
  '<form § action="/§"><input § autofocus onfocus=stolen=1>',
  '<details § ontoggle=stolen=1 open>a</details>',
  '<!--§0§--><b §0§>a</b><![CDATA[§]]>',
  '</§><p § title="',
  '<x-§ § onclick=stolen=1>a</x-§>',
  '<table><tr §><td § onclick=stolen=1>§0§',
]

/** Markdown with `?` for one of these. */
const blocks = [
  '?',
  '? ?',
  'a\n?\nb',
  '# ? {#§0§}',
  '## §0§ {id=§}\n\n[§](#§0§)',
  '- ?\n- **a**',
  '> ?\n\n**a**',
  '| ? | § |\n|-|-|\n| ? | [§](/§) |',
  '[?](/a§ "§0§") ![§](a.png "§0§") [§][§]\n\n[§]: /§ "§0§"',
  '`§0§` ``?``',
  '```js title="§0§" {§} caption="§" §=§\n§0§ ? // [!code §]\n```',
  '```mermaid\nflowchart LR\nA["§0§ (b)"] --> B["?"]\n```',
  ':::tip §0§\n?\n:::',
  ':::details{title="§"}\n?\n:::',
  '::::tabs{group="§"}\n:::tab[§0§]{value="§"}\n?\n:::\n:::tab[?]\n§1§\n:::\n::::',
  '::Card{title="§0§" link="/§" data=\'{"§":"§","__html":"<b>"}\'}',
  ':::Card[§]{§="§0§"}\n?\n:::',
  'a :badge[§0§]{type="§"} :Card[?]{title="§"} :§[?]{§}',
  'a[^§]\n\n[^§]: ? §0§',
  '$§0§$ and\n\n$$\n\\text{§}\n$$',
  '*[AB]: §0§ ?\n*[CD§]: §0§\n\nAB ?',
  '<div>\n\n?\n\n</div>',
  '<div §\n\n**a**\n\n<div onclick=stolen=1>',
  ':::§\n?\n:::\n\n::embed{url="https://example.org/§" title="§0§"}',
]

/** Frontmatter in which `?` stands for a quoted text. */
const frontmatter = [
  'title: ?',
  'title: ?\ndescription: ?\ntitleSuffix: ?\ncontext: ?\nimage: ?',
  'sidebar: { label: ?, badge: { text: ?, type: ? } }\nprev: { text: ?, link: ? }\nnext: ?',
  'tags: [?, ?]\nauthors: [?]\nsearch: { keywords: [?, ?] }\nlink-rss: ?',
  'head:\n  - [meta, { name: ?, content: ?, "§": ? }]\n  - [?, { onload: ? }]\n  - [link, { rel: canonical, href: ? }]',
  'slug: ?\nredirect_from: [?]\neditLink: ?',
  'pageType: home\nhero:\n  name: ?\n  text: ?\n  tagline: ?\n  actions:\n    - { text: ?, link: ?, theme: brand }\n  image: { src: ?, alt: ?, srcset: ?, sizes: [?] }',
  'pageType: home\nfeatures:\n  - { title: ?, details: ?, icon: ?, link: ? }\n  - { title: ?, details: ?, icon: "<svg §><script § href=/evil.js></script></svg>" }',
  'published_at: ?\n? : 1\nx-own: { a: [?, { §: ? }] }',
]

/** `_nav.json` and `_meta.json`, in which `?` stands for a quoted text. */
const navFiles = [
  '[{ "text": ?, "link": "/", "tag": "<svg §><script § href=/evil.js></script><g § onload=stolen=1></g></svg>" }]',
  '[{ "text": ?, "items": [{ "text": ?, "link": "/", "tag": ? }, { "text": ?, "link": ? }], "tag": ? }]',
]
const metaFiles = [
  '[{ "type": "file", "name": "index", "label": ?, "tag": "<svg §><image § onerror=stolen=1></image></svg>", "badge": { "text": ?, "type": "tip" }, "context": ? }]',
  '["index", { "type": "section-header", "label": ?, "tag": ? }, { "type": "custom-link", "label": ?, "link": "/", "tag": ?, "context": ? }]',
]

/** Returns the character for the n-th `§` of a text. */
export type CharacterOf = (n: number) => number

/** The number of characters that one text uses. */
const span = 5

/**
 * Returns the characters for a text, from a place in the list on: neighbors are used together, because marks often come in pairs. Each
 * fourth text uses the first noncharacters, which programs prefer.
 */
export const charactersFor =
  (seed: number): CharacterOf =>
  (n) => {
    const start = seed % 4 === 0 ? (seed / 4) % 8 : Math.floor(seed * 0.75) * span
    return markCharacters[(start + (n % span)) % markCharacters.length] as number
  }

/**
 * Returns characters of the same kinds that no program uses as marks. A page with them has the same elements and diagnostics: Markdown
 * replaces noncharacters in references, and formulas contain no characters for private use.
 */
export const plainCharacters =
  (of: CharacterOf): CharacterOf =>
  (n) => {
    const [code, other] = [of(n), n % span]
    if (code >= 0xe000 && code <= 0xf8ff) return 0xf0f0 + other
    if (code <= 0xffff) return 0xfde0 + other
    // As many digits as the other character has, because some fields have a maximum length.
    if (code >= 0x100000) return 0x101230 + other
    return code % 0x10000 >= 0xfffe ? 0x2fffe + other * 0x10000 : 0xf1230 + other
  }

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

/** The ways to write a character. In quoted text, YAML and JSON decode the character before HTML is parsed. */
const forms = {
  text: [
    (code: number) => String.fromCodePoint(code),
    (code: number) => `&#x${hex(code, 4)};`,
    (code: number) => `&#${code};`,
  ],
  quoted: [
    (code: number) => String.fromCodePoint(code),
    (code: number) =>
      Array.from(
        { length: code > 0xffff ? 2 : 1 },
        (_, i) => `\\u${hex(String.fromCodePoint(code).charCodeAt(i), 4)}`,
      ).join(''),
    (code: number) => `&#x${hex(code, 4)};`,
  ],
}

/** Writes texts whose choices depend only on the seed. */
class Writer {
  readonly #next: () => number
  readonly #characterOf: CharacterOf
  #characters = 0
  /** The number of fragments so far. */
  fragments = 0

  constructor(seed: number, characterOf: CharacterOf) {
    this.#next = random(seed)
    this.#characterOf = characterOf
  }

  oneOf<Value>(list: readonly Value[]): Value {
    return list[Math.floor(this.#next() * list.length)] as Value
  }

  /** Fills a template. In quoted text, `?` is a string of YAML and JSON. */
  fill(template: string, context: keyof typeof forms): string {
    return template
      .replace(/\?/g, () => {
        this.fragments++
        const attack = this.oneOf(attacks)
        return context === 'quoted' ? JSON.stringify(attack) : attack
      })
      .replace(/§/g, () => this.oneOf(forms[context])(this.#characterOf(this.#characters++)))
  }
}

/** A random page, or another file of a site. */
export interface PrivateText {
  text: string
  /** The number of pieces of text or HTML with such characters in it. */
  fragments: number
}

/** Writes a random page. */
export function privatePage(seed: number, characterOf: CharacterOf): PrivateText {
  const writer = new Writer(seed, characterOf)
  const head = seed % 5 < 2 ? `---\n${writer.fill(writer.oneOf(frontmatter), 'quoted')}\n---\n\n` : ''
  const parts = Array.from({ length: 2 + (seed % 2) }, () => writer.fill(writer.oneOf(blocks), 'text'))
  return { text: head + parts.join('\n\n'), fragments: writer.fragments + parts.length }
}

const dataFiles = { nav: navFiles, meta: metaFiles }

/** Writes a random `_nav.json` or `_meta.json`. */
export function privateData(kind: keyof typeof dataFiles, seed: number, characterOf: CharacterOf): PrivateText {
  const writer = new Writer(seed, characterOf)
  return { text: writer.fill(writer.oneOf(dataFiles[kind]), 'quoted'), fragments: writer.fragments }
}
