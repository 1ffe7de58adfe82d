// Damages documents: what somebody could send to run a script in readers' browsers, or to make a build fail or stop.

type Next = () => number
type Mutation = (text: string, next: Next, other: string) => string

export const upTo = (next: Next, most: number): number => Math.floor(next() * most)
export const oneOf = <T>(all: readonly T[], next: Next): T => all[upTo(next, all.length)] as T
const putIn = (text: string, at: number, piece: string): string => text.slice(0, at) + piece + text.slice(at)
export const times = (count: number, text: string, change: (text: string) => string): string =>
  Array.from({ length: count }).reduce<string>(change, text)

// ---- Attacks

const run = 'globalThis.stolen=1'
const tags =
  'img a svg math script iframe object embed base meta link style form input button textarea select template noscript title xmp plaintext table p div details video audio source area map image use animate set foreignObject mtext mglyph annotation-xml desc body html frameset input marquee dialog slot portal b custom-part'.split(
    ' ',
  )
const attributes =
  'href src srcset xlink:href action formaction data poster cite longdesc background ping srcdoc style onerror onload onclick onfocus ontoggle onbegin http-equiv content class id name title is to values from attributeName type rel target data-stolen data-island data-props data-slot shadowrootmode autofocus tabindex contenteditable popovertarget usemap fill'.split(
    ' ',
  )
const values = [
  'stolen',
  run,
  `javascript:${run}`,
  `JaVa\tScRiPt:${run}`,
  `&#1;java&#10;script&colon;${run}`,
  `vbscript:${run}`,
  'data:text/html,<script>stolen</script>',
  'data:image/svg+xml,<svg onload=stolen>',
  ' DATA:application/xhtml+xml;base64,PGE+',
  '//evil.example/x',
  'file:///etc/passwd',
  `x 1x, javascript:${run} 2x`,
  '0;url=javascript:stolen',
  'url(https://evil.example/x)',
  `"><img src=x onerror=${run}>`,
  'refresh',
  'stylesheet',
  'href',
  'pageArticle',
  'pageData',
  'tabs',
  'open',
  '{"tabs":[{"label":"stolen","value":"stolen"}]}',
]
const frames: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `<!-- ${tag} --!>${tag}-->`,
  (tag) => `<svg><style>${tag}</style>${tag}</svg>`,
  (tag) => `<math><mtext><table><mglyph><style><!--</style>${tag}`,
  (tag) => `<svg></p><style><a id="</style>${tag}">`,
  (tag) => `<noscript><p title="</noscript>${tag}">`,
  (tag) => `<![CDATA[>${tag}]]>`,
  (tag) => `[click](<${tag}> "${tag}")`,
  (tag) => `![${tag}](javascript:${run})`,
  (tag) => `:badge[${tag}]{class="${run}" href="javascript:${run}" onclick="${run}"}`,
  (tag) => `\n:::tip ${tag}\n${tag}\n:::\n`,
  (tag) => `\n\n::::tabs\n:::tab[${tag}]\n${tag}\n:::\n::::\n`,
  (tag) => `\n\`\`\`js title="${tag}" ${tag}\n${tag}\n\`\`\`\n`,
  (tag) => `\n# ${tag} {#pageArticle}\n`,
  (tag) => `\n| ${tag} |\n| - |\n| ${tag} |\n`,
  (tag) => `[^${tag}]\n\n[^${tag}]: ${tag}\n\n[${tag}]: javascript:${run}\n`,
  (tag) => `<javascript:${run}> <${run}@x.example> $${tag}$ {{ ${tag} }}`,
  (tag) => `</article></main></body></html>${tag}`,
]

/** Returns a tag with attributes that no two authors write alike. */
function attack(next: Next): string {
  const quote = oneOf(['"', "'", '', '"'], next)
  const pairs = Array.from({ length: 1 + upTo(next, 3) }, () => {
    const value = oneOf(values, next)
    return `${oneOf(attributes, next)}=${quote}${quote ? value.replaceAll(quote, '&quot;') : value}${quote}`
  })
  const name = oneOf(tags, next)
  const [gap, end] = [oneOf([' ', '/', '\n', '\t', '\f'], next), oneOf(['>', '/>', `>x</${name}>`, ''], next)]
  return oneOf(frames, next)(`<${next() < 0.2 ? name.toUpperCase() : name}${gap}${pairs.join(gap)}${end}`)
}

// ---- Mutations

/** Beginnings and ends of everything that Markdown, HTML and docsite's own syntax can open. */
const openings =
  '` ``` ~ ~~~ * ** _ __ [ ] ]( ( ) ![ [^ ]: [^a]: < > </ <!-- --> <a <b> </b> <i> <div> </div> <p> <td> <svg> <br> <? <![CDATA[ & &#x &amp; | |- |-|- \n|a|b|\n :: ::: :::: :::tip ::x{ :a[ :b{ { } {{ }} {# $ $$ \\ \\( # ## - + 1. > >> = --- \n \n\n \t http:// https://a.b/ www. a@b.c @ / a .. 汉 ， “ ** [!NOTE] [x] :smile: a: " \' ="" ----- <details> <summary>'.split(
    ' ',
  )

const signs = '`*_~[](){}<>!#|:$\\&"\'=-+.\n\t \r\0\u00a0\u2028\ufeff\u202e'

/** Each changes a text with the help of another one. */
export const mutations: readonly Mutation[] = [
  (text, next) =>
    times(1 + upTo(next, 20), text, (one) => {
      const at = upTo(next, one.length)
      const flipped = next() < 0.2 ? 0xdc80 + upTo(next, 128) : one.charCodeAt(at) ^ (1 << upTo(next, 7))
      return one.slice(0, at) + String.fromCharCode(flipped || 1) + one.slice(at + 1)
    }),
  (text, next, other) => text.slice(0, upTo(next, text.length)) + other.slice(upTo(next, other.length)),
  (text, next) => {
    const at = upTo(next, text.length)
    const joined = Array.from({ length: 1 + upTo(next, 3) }, () => oneOf([...openings, ...signs], next)).join('')
    const piece = next() < 0.3 ? text.slice(at, at + 1 + upTo(next, 40)) : joined
    return putIn(text, at, piece.repeat(Math.ceil((500 + upTo(next, 11_500)) / Math.max(1, piece.length))))
  },
  (text, next) =>
    times(1 + upTo(next, 30), text, (one) =>
      putIn(one, upTo(next, one.length), String.fromCodePoint(upTo(next, 17) * 0x10000 + upTo(next, 0xd7ff))),
    ),
  (text, next) => times(1 + upTo(next, 20), text, (one) => putIn(one, upTo(next, one.length), oneOf([...signs], next))),
  (text, next) => times(1 + upTo(next, 4), text, (one) => putIn(one, upTo(next, one.length), attack(next))),
  (text, next) => times(1 + upTo(next, 4), text, (one) => `${one}\n\n${attack(next)}`),
]
