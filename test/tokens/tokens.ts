// Signs that begin or end something in Markdown, HTML, YAML or docsite's own syntax, and the places where a page can repeat them.

/** Each is repeated up to the length of a page. */
export const tokens: readonly string[] = [
  ...['*', '**', '_', '__', '~~', '~', '==', '`', '``', '$', '$$', '^', '|', '|-', '&', '&#', '\\', '!', '?', '@'],
  ...[
    '[',
    ']',
    '](',
    '![',
    '[^1]',
    '[[',
    '[a][',
    '[a]: <',
    '[!code e',
    '[!code ++] ',
    '<',
    '>',
    '<!--',
    '<!---->\t',
    '-->',
    '<?',
    '<![CDATA[',
  ],
  ...[
    '<b>',
    '</b>',
    '<a ',
    '<a href="',
    '<x-y ',
    '<details>',
    '{',
    '}',
    '{{',
    '{#a}',
    '{#',
    '{1-',
    '{.a',
    ':',
    '::',
    ':::',
    ':a[',
    ':a{b="',
  ],
  ...[
    '"',
    "'",
    '0',
    '1,',
    '- ',
    '1. ',
    '> ',
    '#',
    '# ',
    '## ',
    '---',
    '=',
    '`a',
    '```',
    '~~~',
    '+',
    ',',
    ';',
    '(',
    ')',
    '/',
    '.',
  ],
  ...[
    ' ',
    '\t',
    ' \u2028',
    '\r',
    '\u00a0',
    '\u2028',
    '\u3000',
    '\u200b',
    '，',
    '**，',
    '（',
    '。”',
    '中 a',
    '*a_ ',
    'a\\\n',
  ],
  ...[
    'https://a，',
    'www.',
    'www.a.b(',
    'a@b.',
    'a@',
    'http://',
    '\ud800',
    '\udc00',
    '\u0301',
    '\u202e',
    '👩‍👩‍👧',
    'é',
    'a-',
    'A1',
  ],
]

/** The length of the repeated signs, in characters. */
const length = 12_000

export const repeated = (token: string, most = length): string =>
  token.repeat(Math.ceil(most / token.length)).slice(0, most)

const page = (body: string) => `# A page\n\n${body}\n`
const inLine = (signs: string) => signs.replaceAll('\n', ' ')

/** Each returns a page with signs in one place. */
export const places: Record<string, (signs: string) => string> = {
  text: (signs) => page(`a ${signs} b`),
  'the start of a line': page,
  lines: (signs) => page(signs.match(/.{1,40}/gsu)?.join('\n') ?? ''),
  'a heading': (signs) => page(`## a ${inLine(signs)}\u2028b`),
  'a title': (signs) => `# ${inLine(signs)}\n`,
  'a cell': (signs) => page(`| a | b |\n| - | - |\n| ${inLine(signs)} | c |`),
  'a fence': (signs) => page(`\`\`\`js\n${signs}\n\`\`\``),
  'a fence of Markdown': (signs) => page(`\`\`\`\`md\n# a\n\n${signs}\n\`\`\`\``),
  'a terminal session': (signs) => page(`\`\`\`console\n$ ${signs}\n\`\`\`\n\n\`\`\`ansi\n${signs}\n\`\`\``),
  'npm commands': (signs) => page(`\`\`\`bash package-manager\nnpm install ${signs}\n\`\`\``),
  'the words after a fence': (signs) => page(`\`\`\`js ${inLine(signs)}\na\n\`\`\``),
  'the lines of a fence': (signs) =>
    page(`\`\`\`js lines="${inLine(signs)}" file="./a.js"\n\`\`\`\n\n\`\`\`js {${inLine(signs)}}\na\n\`\`\``),
  'the title of a fence': (signs) =>
    page(`\`\`\`js title="${inLine(signs)}"\na\n\`\`\`\n\n\`\`\`js [${inLine(signs)}]\na\n\`\`\``),
  'inline code': (signs) => page(`a \`${signs}\` b`),
  'a list': (signs) => page(`- ${signs}\n- [ ] ${inLine(signs)}`),
  'a quotation': (signs) => page(`> [!NOTE]\n> ${inLine(signs)}`),
  'a container': (signs) => page(`:::tip[${inLine(signs)}]\n${signs}\n:::\n\n:::tip ${inLine(signs)}\n:::`),
  'attributes of a directive': (signs) =>
    page(`::card{title="${inLine(signs)}" ${inLine(signs)}}\n\n:badge[a]{${inLine(signs)}}`),
  HTML: (signs) => page(`<div>\n${signs}\n</div>\n\na <b>${signs}</b> c`),
  'attributes in HTML': (signs) =>
    page(`<img src="${signs}" alt='${signs}' ${signs}>\n\na <a href="${signs}" ${inLine(signs)}>b</a>`),
  'a comment': (signs) => page(`<!-- docsite-ignore ${signs} -->\n\na`),
  'the text of a link': (signs) => page(`[${signs}](./b.md) ![${signs}](./b.png)`),
  'a link': (signs) =>
    page(`[a](${inLine(signs)}) [b](<${inLine(signs)}>) [c](./b.md "${signs}") <https://a.example/${inLine(signs)}>`),
  'a definition': (signs) =>
    page(`[a]: ./b.md "${inLine(signs)}"\n[${inLine(signs)}]: ${inLine(signs)}\n[^b]: ${signs}\n\n[a] [^b]`),
  'a formula': (signs) => page(`a $${signs}$ b\n\n$$\n${signs}\n$$`),
  'a field': (signs) => `---\ntitle: ${inLine(signs)}\n---\n\n# A page\n`,
  'a field in quotes': (signs) =>
    `---\ntitle: ${JSON.stringify(signs)}\ndescription: ${JSON.stringify(signs)}\n---\n\n# A page\n`,
  'a list in the frontmatter': (signs) => `---\ntags: [${inLine(signs)}]\n---\n\n# A page\n`,
}

const description = (signs: string) => ({
  openapi: '3.1.0',
  info: { title: 'a', version: '1', description: `${signs}\n\n# ${signs}b` },
  paths: { '/a': { get: { summary: inLine(signs), description: signs, responses: { 200: { description: signs } } } } },
})

/** Each returns the files of a site with packages, with signs in one place. */
export const otherPlaces: Record<string, (signs: string) => Record<string, string>> = {
  'a changelog': (signs) => ({
    'CHANGELOG.md': `# Changelog\n\n## 1.0.0\n\n#${inLine(signs)}b\n\n# ${inLine(signs)}b\n\n- ${signs}\n`,
  }),
  'an API': (signs) => ({ 'openapi.yaml': JSON.stringify(description(signs)) }),
  'a glossary': (signs) => ({
    'config/glossary.en.yaml': JSON.stringify({
      app: { definition: signs, forms: [inLine(signs.slice(0, 100)).trim() || 'b'] },
    }),
    'content/a.md': page(`app ${signs} app`),
  }),
  'the labels of a sidebar': (signs) => ({
    'content/_meta.json': JSON.stringify([{ type: 'file', name: 'b', label: signs }]),
  }),
}
