// Random Markdown: combinations of all constructs that a page may contain, and pages of this site with random edits.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tests as examples } from 'commonmark-spec'
import fc, { type Arbitrary } from 'fast-check'
import { repository } from '../../site-test.ts'

/** The pages of this site. */
export const ownPages: string[] = ['en', 'zh'].flatMap((locale) =>
  readdirSync(join(repository, 'content', locale), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => readFileSync(join(repository, 'content', locale, path), 'utf8')),
)

/** Names of inherited properties, which a careless lookup would find in any object. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

const words = [
  ...inherited,
  'a',
  'word',
  'two words',
  '中文',
  '（说明）',
  'std::vector',
  '10:30',
  'npm:foo',
  'x_y_z',
  'é',
  '👍',
  '0',
]
const signs = [...'*_~`[]()<>{}|!#:-+=&\\"\'/^@.,;$ \t', '**', '~~', '``', '![', '](', '[^', ':::', '::', '&amp;', '\n']
const odd = [
  '\0',
  '\uD800',
  '\uDC00',
  '\uFDD0',
  '\uFDD1',
  '\uFFFD',
  '\u2028',
  '\u200B',
  '\uFEFF',
  '\u0085',
  '\f',
  '\r',
  '\r\n',
  '\v',
  '\x7f',
]
const tags = [
  ...inherited,
  ...'circle path image use switch feImage mtext mrow mspace semantics animate'.split(' '),
  ...'a b i p div span h2 ul li table tr td th thead tbody caption col select option optgroup textarea title'.split(
    ' ',
  ),
  ...'script style template svg math g foreignObject mi annotation-xml desc pre code details summary br img hr'.split(
    ' ',
  ),
  ...'input button form label iframe noscript object video source picture frameset frame body html head base link'.split(
    ' ',
  ),
  ...'constructor meta plaintext xmp listing noembed noframes ruby rt rp marquee nobr font center dialog x-y image keygen'.split(
    ' ',
  ),
]
const htmlPieces = [
  '<!--',
  '-->',
  '<!-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!DOCTYPE html>',
  '</',
  '/>',
  '<!x>',
  '&#0;',
  '&lt;',
]
const names = [
  'tip',
  'info',
  'details',
  'warning',
  'steps',
  'code-group',
  'tabs',
  'tab',
  'badge',
  'source',
  'include',
  'nothing',
  ...inherited,
]

const word = fc.constantFrom(...words)
const soup = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 6, arbitrary: fc.constantFrom(...signs) }), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))
const tag = fc.tuple(
  fc.constantFrom('<', '<', '</'),
  fc.constantFrom(...tags),
  fc.constantFrom(
    '',
    '',
    ' a',
    ' href=x',
    ' href="/a"',
    ' class="x"',
    ' id=a',
    ' align=left',
    ' src=a.png',
    ' style="x"',
    ' name=createElement',
    ' xlink:href="/a"',
    ' data-island=constructor',
    ...inherited.map((name) => ` ${name}`),
    ...inherited.map((name) => ` id=${name} class=${name} align=${name}`),
    ' "',
    ' a<b',
  ),
  fc.constantFrom('>', '>', '>', '/>', ''),
)
const html = fc.oneof(
  { weight: 5, arbitrary: tag.map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constantFrom(...htmlPieces) },
)

const wrappers = [
  '*?*',
  '**?**',
  '_?_',
  '~~?~~',
  '~?~',
  '`?`',
  '[?](/a)',
  '[?](<b c> "d")',
  '![?](a.png)',
  '[?]',
  '[?][a]',
  ':badge[?]',
  ':badge[?]{type="?"}',
  ':source[?]{href="https://a.b"}',
  '<?>',
  '**?（?）**?',
  '[^?]',
  '[^1]',
  'www.?.com',
  'https://a.b/?',
  '?@b.co',
  '<a href="?">',
  '<b>?</b>',
  '&?;',
  '\\?',
]
const inline: Arbitrary<string> = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: word },
    { weight: 2, arbitrary: soup },
    { weight: 1, arbitrary: html },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...wrappers), tie('inline'))
        .map(([wrapper, inner]) => wrapper.replaceAll('?', () => inner)),
    },
    { weight: 4, arbitrary: fc.array(tie('inline'), { maxLength: 4 }).map((parts) => parts.join(' ')) },
  ),
})).inline

const indented = (prefix: string, rest: string) => (text: string) =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? prefix : rest) + line)
    .join('\n')

const attributes = fc.constantFrom(
  '',
  '',
  '[a **b**]',
  '{title="a <b>"}',
  '{value=a}',
  '{.a #b c}',
  '{a="',
  ' Title <i>',
  '[x',
  '{file="a"}',
  ...inherited.map((name) => `{${name}=a #${name} .${name}}`),
  ...inherited.map((name) => `{group=${name} type=${name} value=${name}}`),
)
const fenceHead = fc.constantFrom(
  '',
  'js',
  'ts{1,3-5}',
  'js {9}',
  'x title="a"',
  'bash package-manager',
  'ts [a.ts] showLineNumbers',
  'diff',
  'nothing',
  ...inherited,
  ...inherited.map((name) => `js ${name} ${name}=1 {${name}}`),
)

const block: Arbitrary<string> = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 5, arbitrary: inline },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.nat({ max: 6 }), inline, fc.constantFrom('', ' {#a}', ' #'))
        .map(([n, text, end]) => `${'#'.repeat(n + 1)} ${text}${end}`),
    },
    { weight: 1, arbitrary: inline.map((text) => `${text}\n---`) },
    {
      weight: 2,
      arbitrary: fc.tuple(fenceHead, soup).map(([head, code]) => `\`\`\`${head}\n${code} // [!code ++]\n\`\`\``),
    },
    { weight: 1, arbitrary: soup.map((code) => `~~~\n${code}`) },
    { weight: 1, arbitrary: soup.map(indented('    ', '    ')) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.array(inline, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
        .map((rows) => rows.map((cells, i) => `| ${cells.join(' | ')} |${i ? '' : '\n|:-|-:|:-:|'}`).join('\n')),
    },
    { weight: 1, arbitrary: fc.tuple(word, inline).map(([id, text]) => `[^${id}]: ${text}`) },
    { weight: 1, arbitrary: fc.tuple(word, word).map(([id, to]) => `[${id}]: <${to}> "${id}"`) },
    { weight: 2, arbitrary: html },
    { weight: 1, arbitrary: fc.constantFrom('***', '- - -', '', '---', '===') },
    { weight: 3, arbitrary: tie('block').map(indented('> ', '> ')) },
    { weight: 1, arbitrary: tie('block').map((text) => indented('> ', '> ')(`[!NOTE]\n${text}`)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('- ', '* ', '1. ', '10) ', '- [ ] ', '- [x] '), tie('block'))
        .map(([marker, text]) => indented(marker, '  ')(text)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat({ max: 2 }), fc.constantFrom(...names), attributes, tie('block'), fc.boolean())
        .map(
          ([n, name, rest, text, closed]) =>
            `${':'.repeat(n + 3)}${name}${rest}\n${text}\n${closed ? ':'.repeat(n + 3) : ''}`,
        ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...names), attributes).map(([name, rest]) => `::${name}${rest}`) },
    { weight: 2, arbitrary: fc.tuple(html, tie('block')).map(([tag, text]) => `${tag}\n\n${text}`) },
    { weight: 4, arbitrary: fc.array(tie('block'), { maxLength: 4 }).map((blocks) => blocks.join('\n\n')) },
    { weight: 2, arbitrary: fc.array(tie('block'), { maxLength: 4 }).map((blocks) => blocks.join('\n')) },
  ),
})).block

const generated = fc
  .tuple(
    fc.constantFrom(
      '',
      '',
      '',
      ...inherited.map((name) => `---\n${name}: a\ntitle: ${name}\n---\n`),
      ...inherited.map(
        (name) => `---\nhead:\n  - [script, { ${name}: x }]\nhero: { ${name}: 1 }\npageType: ${name}\n---\n`,
      ),
      '---\ntitle: a\n---\n',
      '---\ntitle: *a\n---\n',
      '---\n',
      '\uFEFF',
    ),
    fc.array(block, { maxLength: 8 }),
  )
  .map(([head, blocks]) => head + blocks.join('\n\n'))

type Edit = [at: number, remove: number, insert: string]

/** Real texts in which some pieces are replaced with random ones. */
const mutated = fc
  .tuple(
    fc.constantFrom(
      ...ownPages.map((page) => page.slice(0, 4000)),
      ...examples.map(({ markdown }) => markdown.replaceAll('→', '\t')),
    ),
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.oneof(fc.constant(0), fc.nat({ max: 30 })),
        fc.oneof(fc.constant(''), soup, html, inline, block, fc.constantFrom(...odd)),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([text, edits]: [string, Edit[]]) =>
    edits.reduce((changed, [share, remove, insert]) => {
      const at = Math.floor(share * changed.length)
      return changed.slice(0, at) + insert + changed.slice(at + remove)
    }, text),
  )

export const randomMarkdown: Arbitrary<string> = fc.oneof(generated, mutated)
