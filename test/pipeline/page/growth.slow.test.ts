// Pages of many kinds, each once and twice as long: the work must grow with the length, not with its square.

import { expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { parsePage } from '../../../pipeline/page/parse.ts'
import { makeParseOptions } from '../../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'
import { withSyntax } from './page-test.ts'

const options = makeParseOptions(siteOfHooks(withSyntax), [])

type Make = (count: number) => string

const repeat =
  (text: string, before = '', after = ''): Make =>
  (count) =>
    before + text.repeat(count) + after
const list =
  (write: (i: number) => string, before = '', after = ''): Make =>
  (count) =>
    before + Array.from({ length: count }, (_, i) => write(i)).join('') + after
const fence = (info: string, make: Make): Make => {
  return (count) => `\`\`\`${info}\n${make(count)}\n\`\`\`\n`
}

/** Each kind with the number of parts of the shorter page. */
const kinds: Record<string, [make: Make, count: number]> = {
  'openers of components': [repeat('<A a={'), 3000],
  'openers of components with longer names': [repeat('<Ab a={'), 3000],
  'openers of elements with hyphens': [repeat('<x-y a={'), 3000],
  'open formatting elements around paragraphs': [
    list(() => '<p>', `<div>${Array.from({ length: 25 }, (_, i) => `<font size=${i}>`).join('')}`),
    500,
  ],
  'formatting elements that cross paragraphs': [repeat('<b><p>x</b></p>', '<div>'), 500],
  'links that cross paragraphs': [repeat('<a href="#x"><p>x</a></p>', '<div>'), 400],
  'unknown elements': [repeat('<x-y>'), 700],
  'closed unknown elements': [repeat('a <x-y>b</x-y>\n\n'), 400],
  'list items in HTML': [repeat('<li>a', '<ul>'), 1500],
  options: [repeat('<option>a', '<select>'), 1500],
  'text in HTML tables': [repeat('<b>x</b>', '<table>'), 1000],
  'removed elements': [repeat('<script>a</script>\n\n'), 700],
  'removed attributes': [repeat('<p onclick=a>x</p>\n\n'), 500],
  'HTML comments': [repeat('<!-- a -->\n\n'), 1000],
  images: [list((i) => `![](./m${i}.png)\n\n`), 700],
  links: [list((i) => `[a](./p${i}.md)\n\n`), 700],
  'references and definitions': [list((i) => `[a${i}]\n\n[a${i}]: https://a.example/${i}\n\n`), 400],
  'bare URLs': [repeat('https://a.example/b '), 1000],
  emoji: [repeat(':smile: '), 3000],
  'hard line breaks': [repeat('a  \n'), 5000],
  'foreign templates': [repeat('{{ a }} {% b %}\n'), 1000],
  'foreign admonitions': [repeat('!!! note\n    a\n\n'), 500],
  abbreviations: [(count) => `${list((i) => `*[AB${i}]: x\n`)(count)}\n${list((i) => `AB${i} `)(count)}`, 400],
  footnotes: [list((i) => `a[^${i}]\n\n[^${i}]: b\n\n`), 300],
  headings: [list((i) => `## a${i}\n\n`), 500],
  'equal headings': [repeat('## a\n\n'), 500],
  tables: [repeat('|a|b|\n|-|-|\n|c|d|\n\n'), 200],
  'task lists': [repeat('- [ ] a\n'), 500],
  quotations: [repeat('> a\n\n'), 700],
  containers: [repeat(':::tip\na\n:::\n\n'), 400],
  'unknown containers': [list((i) => `:::foo${i}\na\n:::\n\n`), 400],
  tabs: [list((i) => `:::tab[a${i}]\nx\n:::\n`, '::::tabs\n', '::::\n'), 300],
  'inline code': [repeat('`a-b-c` '), 1000],
  fences: [list((i) => `\`\`\`js\na = ${i}\n\`\`\`\n\n`), 400],
  'fences with wrong ranges': [list((i) => `\`\`\`js {${i + 9}}\na = ${i}\n\`\`\`\n\n`), 300],
  'a long word in code': [fence('js /aaa/', repeat('a')), 40_000],
  'words in C# code': [fence('csharp', repeat('a\n')), 20_000],
  'a long number in code': [fence('ini', repeat('1_')), 20_000],
  'a long string in code': [fence('csharp', repeat('"')), 20_000],
  'marked lines': [fence('js', repeat('a // [!code ++]\n')), 1500],
  'terminal sessions': [fence('console', repeat('$ a\nb\n')), 1000],
  'colored output': [fence('ansi', repeat('\u001b[31ma\n')), 1000],
  formulas: [fence('math', repeat('a + ')), 1000],
  'nested formulas': [(count) => `$$\n${'\\frac{a}{'.repeat(count)}a${'}'.repeat(count)}\n$$\n`, 30],
  'Mermaid flowcharts': [
    fence(
      'mermaid',
      list((i) => `A${i} --> A${i + 1}\n`, 'graph TD\n'),
    ),
    30,
  ],
  'Mermaid sequences': [
    fence(
      'mermaid',
      list((i) => `A${i % 9}->>B${i % 7}: x\n`, 'sequenceDiagram\n'),
    ),
    100,
  ],
  'fields of frontmatter': [list((i) => `k${i}: v\n`, '---\ntitle: x\n', '---\n# A\n'), 400],
}

/** Returns the milliseconds of processor time that a page takes. Other programs do not change it much. */
async function timeOf(text: string): Promise<number> {
  const source = { filePath: 'en/a.md', routePath: asRoute('/a'), lang: 'en', version: '', hash: '', text, spans: [] }
  const start = process.cpuUsage()
  await parsePage(source, options)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** What a page twice as long may take. Linear work takes twice the time, and quadratic work four times. */
const mostFor = (time: number): number => 3.5 * time + 150

/** How often the times are measured if they are too long, because collecting garbage may fall into any of them. */
const attempts = 4

test.each(Object.entries(kinds))(
  'takes time in proportion to the length of a page with %s',
  async (_, [make, count]) => {
    await timeOf(make(20))
    let [once, twice] = [0, Number.POSITIVE_INFINITY]
    for (let i = 0; i < attempts && twice > mostFor(once); i++) {
      once = Math.max(once, await timeOf(make(count)))
      twice = Math.min(twice, await timeOf(make(2 * count + i)))
    }
    expect(twice).toBeLessThan(mostFor(once))
  },
  120_000,
)
