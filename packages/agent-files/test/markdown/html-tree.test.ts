import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { test } from 'vitest'
import { check } from '../../../../test/laws.ts'
import { parseHtml } from '../../markdown/html-tree.ts'

type Plain = string | [tag: string, attributes: string[][], children: Plain[]]

/** Returns a tree without comments and without the extra fields of parse5. Joins adjacent texts. */
function plain(nodes: readonly Tree.ChildNode[]): Plain[] {
  const all = nodes.flatMap((node): Plain[] => {
    if (node.nodeName === '#text') return [(node as Tree.TextNode).value]
    if (!('tagName' in node)) return []
    return [[node.tagName, node.attrs.map(({ name, value }) => [name, value]), plain(node.childNodes)]]
  })
  const joined: Plain[] = []
  for (const one of all) {
    const last = joined.at(-1)
    if (typeof one === 'string' && typeof last === 'string') joined[joined.length - 1] = last + one
    else joined.push(one)
  }
  return joined
}

test('builds the same tree as parse5 for any HTML', () => {
  const piece = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<a href="/x">',
      '</a>',
      '<ul>',
      '<li>',
      '</li>',
      '</ul>',
      '<br>',
      '<br/>',
      '<img src="a" alt="">',
    ],
    ...['<div class="b c">', '</div>', '<b>', '</b>', '<!-- c -->', '<td>', '<table>', '<tr>', '</table>', '<h2 id=x>'],
    ...[
      'text',
      ' ',
      '\n',
      '&amp;',
      '&lt;',
      '&#x26;',
      '&#x27;',
      '&nbsp;',
      '&',
      '& ',
      '<',
      '>',
      '"',
      '<pre>',
      '\na',
      '</pre>',
    ],
    ...[
      '<script>',
      '</script>',
      '<svg viewBox="0 0 1 1"/>',
      '<P>',
      '<button>',
      '</button>',
      '<nobr>',
      '<code>',
      '</code>',
    ],
  )
  const nested = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 4 },
      piece,
      fc
        .tuple(
          fc.constantFrom(
            'p',
            'div',
            'ul',
            'li',
            'a',
            'em',
            'h2',
            'table',
            'tbody',
            'tr',
            'td',
            'dl',
            'dt',
            'dd',
            'pre',
            'button',
          ),
          tie('html'),
          tie('html'),
        )
        .map(([tag, a, b]) => `<${tag}>${a}${b}</${tag}>`),
    ),
  })).html
  check(
    fc.property(fc.array(fc.oneof(piece, nested), { maxLength: 8 }), (pieces) => {
      const html = pieces.join('')
      const expected = plain(parseFragment(html, { scriptingEnabled: false }).childNodes)
      const actual = plain(parseHtml(html))
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        throw new Error(`${html}\n${JSON.stringify(actual)}\n${JSON.stringify(expected)}`)
    }),
  )
})
