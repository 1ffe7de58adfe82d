// Exchange files: what is written is read again, and damaged files are refused at their lines.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decoded } from '../formats/decode.ts'
import { type Export, Refusal } from '../formats/exchange.ts'
import { readPo } from '../formats/read-po.ts'
import { readXliff } from '../formats/read-xliff.ts'
import { poText } from '../formats/write-po.ts'
import { xliffText } from '../formats/write-xliff.ts'
import { type Marked, pairOf, piecesOf, tokenText } from '../marked.ts'
import type { Unit } from '../units.ts'

const mark = (start: string, end?: string) => ({
  ...{ kind: 'other' as const, start, key: start },
  ...(end === undefined ? {} : { end }),
})

/** Returns a text with a mark in it and one around it. */
const marked = (text: string, data: string): Marked => ({
  marks: [mark(data), mark('[', `](${data})`)],
  pieces: ['a', text, { mark: 0, at: 'whole' }, { mark: 1, at: 'start' }, `${text}.`, { mark: 1, at: 'end' }, 'z'],
})

function exported(source: Marked, target: Marked | undefined, state: Unit['state'] = 'translated'): Export {
  const document = {
    file: 'content/en/a b.md',
    text: '',
    head: '',
    lines: [],
    parts: [],
    markup: { spans: [], headings: [] },
  }
  const part = { document, index: 0, line: 1, count: 1, from: 0, to: 0 }
  const unit: Unit = {
    ...{ key: 'content/zh/a b.md#x y', id: 'aaaaaaaaaa.bbbbbbbbbb', state, file: 'content/zh/a b.md', source: part },
    ...{
      target: undefined,
      after: undefined,
      parent: undefined,
      section: undefined,
      headingId: 'x',
      title: 'x',
      words: 1,
    },
    pair: pairOf(source, target, true),
  }
  return {
    ...{ sourceLang: 'en', lang: 'zh', isRightToLeft: { source: false, target: true } },
    units: [
      { unit, required: new Set(['1']), old: state === 'outdated' ? 'old "text"\n' : undefined, terms: ['<&>\n#'] },
    ],
  }
}

const formats = {
  XLIFF: { write: xliffText, read: readXliff },
  PO: { write: (all: Export) => poText(all, new Date(0)), read: readPo },
}

/** Texts as pages contain them: with characters that the formats must escape. Others are placeholders. */
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    '译',
    '\n',
    '\t',
    '"',
    '\\',
    '<',
    '&',
    ']]>',
    '&amp;',
    '\\n',
    '%s',
    '{',
    '}',
    '𝒳',
    ' ',
    '‮',
    '#~',
  ),
})

describe.each(Object.entries(formats))('%s', (_, { write, read }) => {
  test('keeps every character', () => {
    fc.assert(
      fc.property(text, text, fc.string({ unit: 'binary' }), (a, b, data) => {
        const all = exported(marked(a, data), marked(b, data))
        const [entry, ...others] = read(write(all)).entries
        expect(others).toEqual([])
        expect(entry?.key).toBe('content/zh/a b.md#x y')
        expect(entry?.id).toBe('aaaaaaaaaa.bbbbbbbbbb')
        expect(tokenText(entry?.source ?? [])).toBe(tokenText(all.units[0]?.unit.pair.source ?? []))
        expect(tokenText(entry?.target ?? [])).toBe(tokenText(all.units[0]?.unit.pair.target ?? []))
      }),
    )
  })

  test('contains an outdated translation that is not confirmed', () => {
    const file = write(exported(marked('a', 'b'), marked('c', 'b'), 'outdated'))
    const [entry] = read(file).entries
    expect(file).toContain('old')
    expect(entry?.target).toBeDefined()
    expect(entry?.isConfirmed).toBe(false)
  })

  test('contains no translation of a missing section', () => {
    expect(read(write(exported(marked('a', 'b'), undefined, 'missing'))).entries[0]?.target).toBeUndefined()
  })

  test('names the languages', () => {
    expect(read(write(exported(marked('a', 'b'), undefined)))).toMatchObject({ sourceLang: 'en', lang: 'zh' })
  })
})

const problemOf = (read: () => unknown): { line: number; text: string } => {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return error.problem
    throw error
  }
  throw new Error('The file was not refused')
}

const xliff = (inside: string, version = '2.0'): string =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="${version}" srcLang="en" trgLang="zh">\n${inside}</xliff>`

test.each([
  ['an open element', xliff('<file id="f">\n<unit>'), 4, 'The XML is damaged'],
  ['no XML', '<', 1, 'The XML is damaged'],
  ['a DOCTYPE', `<!DOCTYPE xliff>\n${xliff('').split('\n').slice(1).join('\n')}`, 1, 'DOCTYPE'],
  [
    'entities that grow',
    `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<xliff>&b;</xliff>`,
    3,
    'The XML is damaged',
  ],
  ['an unknown entity', xliff('&b;'), 3, 'The XML is damaged'],
  ['an older version', xliff('', '1.2'), 2, 'not an XLIFF 2.0 document'],
  ['an undeclared prefix', xliff('<x:file/>'), 3, 'the prefix `x` is not declared'],
  ['another document', '<html/>', 1, 'not an XLIFF 2.0 document'],
  ['a very deep tree', xliff(`${'<g>'.repeat(200_000)}${'</g>'.repeat(200_000)}`), 1, 'nested too deeply'],
])('refuses XLIFF with %s', (_, file, line, message) => {
  const problem = problemOf(() => readXliff(file))
  expect(problem.line).toBe(line)
  expect(problem.text).toContain(message)
})

test.each([
  ['a line that is no string', 'msgid "a"\nmsgstr "b\n', 2, 'damaged'],
  ['a string without a message', '"a"\n', 1, 'belongs to no message'],
  ['no translation', 'msgid "a"\n\n', 1, 'incomplete'],
  ['a plural', 'msgid "a"\nmsgid_plural "b"\n', 2, 'no plural messages'],
  ['a second text', 'msgid "a"\nmsgid "b"\n', 2, 'second `msgid`'],
])('refuses PO with %s', (_, file, line, message) => {
  const problem = problemOf(() => readPo(file))
  expect(problem.line).toBe(line)
  expect(problem.text).toContain(message)
})

test.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFFä\r\n'), 'ä\n'],
  ['UTF-16', Buffer.from('\uFEFF#ä', 'utf16le'), '#ä'],
  ['UTF-16 of the other order', Buffer.from('\uFEFF#ä', 'utf16le').swap16(), '#ä'],
  ['UTF-16 without a mark', Buffer.from('<?xml encoding="UTF-16"?>ä', 'utf16le'), '<?xml encoding="UTF-16"?>ä'],
  ['the encoding of XML', Buffer.from('<?xml encoding="iso-8859-1"?>ä', 'latin1'), '<?xml encoding="iso-8859-1"?>ä'],
  [
    'the encoding of PO',
    Buffer.from('msgstr ""\n"charset=CP1252\\n"\nä', 'latin1'),
    'msgstr ""\n"charset=CP1252\\n"\nä',
  ],
  ['the encoding of a template of PO', Buffer.from('"charset=CHARSET\\n"ä'), '"charset=CHARSET\\n"ä'],
])('decodes %s', (_, bytes, text) => {
  expect(decoded(bytes)).toBe(text)
})

test.each([
  ['bytes of another encoding', Buffer.from('msgid "ä"', 'latin1'), 'The file contains bytes that are no UTF-8'],
  ['an unknown encoding', Buffer.from('<?xml encoding="x-none"?>'), 'The encoding `x-none` is unknown'],
])('refuses %s', (_, bytes, message) => {
  expect(problemOf(() => decoded(bytes)).text).toContain(message)
})

test('reads PO files as other tools write them', () => {
  const file = [
    '\tmsgid ""\r\nmsgstr "Language: pt_BR\\n"\r\n',
    '#~ msgid "old"\n#~ msgstr "alt"\n',
    '#, fuzzy, c-format\n#| msgid "before"\nmsgctxt "k id"\nmsgid "a" \n"\\101\\x42\\q"\nmsgstr "{1}b{/1}{2}"',
  ].join('\n')
  const { lang, entries } = readPo(file)
  expect(lang).toBe('pt-BR')
  expect(entries).toEqual([
    expect.objectContaining({
      ...{ key: 'k', id: 'id', isConfirmed: false, source: ['aABq'] },
      target: [{ name: '1', at: 'start' }, 'b', { name: '1', at: 'end' }, { name: '2', at: 'whole' }],
    }),
  ])
})

test('reads segments and codes as other tools write them', () => {
  const unit = `<file id="f"><group id="g"><unit id="i" name="k"><originalData><data id="d">[</data></originalData>
<segment state="final"><source>a</source><target>b<sc id="1" dataRef="d"/><mrk id="m">c</mrk><ec startRef="1"/></target></segment>
<ignorable><source> </source></ignorable>
<segment state="reviewed"><source>d</source><target><![CDATA[<e>]]><cp hex="001b"/></target></segment></unit></group></file>`
  const [entry] = readXliff(xliff(unit, '2.1')).entries
  expect(tokenText(entry?.source ?? [])).toBe('a d')
  expect(tokenText(entry?.target ?? [])).toBe('b{1}c{/1} <e>\x1b')
  expect(entry).toMatchObject({ key: 'k', id: 'i', isConfirmed: true, targetLine: 4 })
})

test('reads placeholders in texts', () => {
  expect(piecesOf('a{1}b{/2}{t3}{x}', () => false)).toEqual([
    'a',
    { name: '1', at: 'whole' },
    'b',
    { name: '2', at: 'end' },
    { name: 't3', at: 'whole' },
    '{x}',
  ])
})
