// A page → an exchange file, written again by another program → the same page, whatever its text is.

import type { SitePage } from '@docsite/cli'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Element, Nodes } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import { check } from '../../../test/laws.ts'
import { assemble, structureProblems } from '../assemble.ts'
import { Documents, headAndMarkup, type TranslatedSite } from '../documents.ts'
import { decoded } from '../formats/decode.ts'
import type { Export } from '../formats/exchange.ts'
import { readPo } from '../formats/read-po.ts'
import { readXliff } from '../formats/read-xliff.ts'
import { poText } from '../formats/write-po.ts'
import { xliffText } from '../formats/write-xliff.ts'
import { requiredMarks } from '../history.ts'
import { unitsOf } from '../units.ts'
import { problemsOf, translate } from '../verify.ts'

const file = 'content/en/a.md'

/** Returns a site in two languages with one page, which is not translated. */
function siteOf(text: string): TranslatedSite {
  const headings = headAndMarkup(text).markup.headings.map(({ from, depth }, i) => ({
    ...{ id: `h${i}`, text: `h${i}`, depth },
    place: { file, line: text.slice(0, from).split('\n').length, column: 1 },
  }))
  const page = { file, lang: 'en', version: '', route: '/a', title: 'A', headings, links: [] }
  return {
    pages: [page as unknown as SitePage],
    data: {
      ...{ base: '/', lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }], route: { cleanUrls: true } },
      multiVersion: { default: '', versions: [] },
    } as unknown as TranslatedSite['data'],
    read: (name) => {
      if (name !== file) throw new Error(`There is no ${name}`)
      return text
    },
    lang: 'en',
    config: {},
  }
}

/** Exports a page with its own text as its translation, and imports the file. Returns the new text, or what is wrong. */
function imported(text: string, write: (all: Export) => string | Buffer): unknown {
  const documents = new Documents(siteOf(text))
  const { units } = unitsOf(siteOf(text), 'de', documents)
  const bytes = Buffer.from(
    write({
      ...{ sourceLang: 'en', lang: 'de', isRightToLeft: { source: false, target: false } },
      units: units.map((unit) => ({
        ...{ required: requiredMarks(unit, undefined), old: undefined, terms: [] },
        unit: { ...unit, state: 'translated', pair: { ...unit.pair, target: unit.pair.source } },
      })),
    }),
  )
  const content = decoded(bytes)
  const { entries } = /^\s*</.test(content) ? readXliff(content) : readPo(content)
  const parts = units.map((unit) => {
    const entry = entries.find(({ key }) => key === unit.key)
    if (!entry) throw new Error(`The file lost ${unit.key}`)
    return { problems: problemsOf(entry, unit, requiredMarks(unit, undefined)), part: translate(entry, unit) }
  })
  const made = assemble(
    'content/de/a.md',
    parts.map(({ part }) => part),
    documents,
  )
  const problems = [...parts.flatMap(({ problems }) => problems), ...structureProblems(made)]
  return problems.length > 0 ? problems : made.text
}

const inXml =
  (change: (node: Element, parents: readonly Element[]) => void) =>
  (text: string): string => {
    const walk = (node: Nodes, parents: Element[]): void => {
      if (!('children' in node)) return
      for (const child of node.children) walk(child, node.type === 'element' ? [...parents, node] : parents)
      if (node.type === 'element') change(node, parents)
    }
    const root = fromXml(text)
    walk(root, [])
    // It does not escape this.
    return toXml(root).replaceAll(']]>', ']]&gt;')
  }

/** Shifts the lines of texts to the depth of their elements, as formatters do. */
const indent = inXml((node, parents) => {
  delete node.attributes['xml:space']
  const isText = node.name === 'source' || node.name === 'target'
  const isInText = parents.some(({ name }) => name === 'source' || name === 'target')
  for (const child of node.children)
    if ((isText || isInText) && child.type === 'text') child.value = child.value.replaceAll('\n', '\n          ')
  if (isText) {
    node.children.unshift({ type: 'text', value: '\n          ' })
    node.children.push({ type: 'text', value: '\n        ' })
  }
})

const prefix = inXml((node) => {
  node.name = `ns0:${node.name}`
  const { xmlns, ...others } = node.attributes
  node.attributes = Object.fromEntries(Object.entries(others).reverse())
  if (xmlns) node.attributes['xmlns:ns0'] = xmlns
})

const reverseUnits = inXml((node) => {
  if (node.name === 'file') node.children.reverse()
})

const po = (all: Export): string => poText(all, new Date(0))

const programs: [string, (all: Export) => string | Buffer][] = [
  ['XLIFF', xliffText],
  ['XLIFF with prefixes', (all) => prefix(xliffText(all))],
  ['XLIFF with shifted lines', (all) => indent(xliffText(all))],
  ['XLIFF in another order', (all) => reverseUnits(xliffText(all))],
  ['XLIFF in UTF-16', (all) => Buffer.from(`\uFEFF${xliffText(all).replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['XLIFF in UTF-16 without a mark', (all) => Buffer.from(xliffText(all).replace('UTF-8', 'UTF-16'), 'utf16le')],
  ['PO', po],
  ['PO in other lines', (all) => po(all).replace(/^"([^"\\\n]{4})(?=[^"\n])/gmu, '"$1"\r\n"')],
  ['PO in another order', (all) => po(all).split('\n\n').reverse().join('\n\n')],
  ['PO with a mark', (all) => `\uFEFF${po(all)}`],
  ['PO in UTF-16', (all) => Buffer.from(`\uFEFF${po(all)}`, 'utf16le').swap16()],
]

const inline = fc
  .array(
    fc.constantFrom(
      ...['a', 'Text', '译', 'é', '𝒳', ' ', '\u00a0', '{', '}', '{1}', '{/1}', '{t2}', '{/t12}', '{{ x }}', '{#x}'],
      ...['"', "'", '\\', '&amp;', '&', '<', '>', ']]>', '%s', '#~', '*', '**', '_', '|', '~', '!', '[', ']', '(', ')'],
      ...['`{1}`', '[{1} b](./x.md "{2} c")', '![{1} d](./x.png)', '<kbd title="{1}">{2}</kbd>', ':kbd[{1}]{a="{2}"}'],
      ...['\u0007', '\u0000', '\u001b', '\u0085', '\u2028', '\uFFFE'],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const block = fc.oneof(
  inline,
  inline.map((text) => `# ${text}`),
  inline.map((text) => `## ${text} {#id}`),
  inline.map((text) => `- ${text}\n  - ${text}\n\n    ${text}`),
  inline.map((text) => `> ${text}\n> ${text}`),
  inline.map((text) => `:::tip ${text}\n${text}\n:::`),
  inline.map((text) => `\`\`\`js title="{1}"\n${text}\n\`\`\``),
  inline.map((text) => `| ${text} | b |\n| - | - |\n| c | ${text} |`),
)

const head = fc
  .record({ title: inline, description: inline, rest: fc.constantFrom('', 'summary: |\n  {1}\n  b\n') })
  .map(
    ({ title, description, rest }) =>
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n${rest}---\n\n`,
  )

const page = fc
  .tuple(fc.option(head, { nil: '' }), fc.array(block, { minLength: 1, maxLength: 5 }))
  .map(([fields, blocks]) => `${fields}${blocks.join('\n\n')}\n`)
  .filter((text) => text.trim() !== '')

describe.each(programs)('%s', (_, write) => {
  test.each([
    // Nothing closes this code.
    ':::tip ~~~\n~~~\n:::\n\na\n',
    '<img alt="{1}" title="B"> b <kbd title="a">c</kbd>\n\n::card{title="A" href="/x" summary="{2}"}\n',
    ':::card[Label]{href="/x" title="Shown"}\na\n:::\n\n:::tip A title {.x}\nb\n:::\n',
  ])('brings back %j', (text) => {
    expect(imported(text, write)).toBe(text)
  })

  test('brings back every text of every page', () => {
    check(
      fc.property(page, (text) => {
        expect(imported(text, write)).toBe(text)
      }),
    )
  })
})
