// Sites with too many page texts to read them all: search finds parts of words in every script and highlights them.

import { describe, expect, test } from 'vitest'
import type { SearchSizes } from '../build/build-index.ts'
import { Searched, type WrittenPage } from './searched.ts'

/** The sizes of a real build, but without texts in the index. */
const sizes: SearchSizes = { documents: 0, inOne: 0, piece: [4_000, 8_000] }

/** A site with 500 or more pages is large. */
const otherPages = Array.from({ length: 540 }, (_, i): WrittenPage => [`Page ${i}`, `Filler number ${i}. Other words.`])

const texts: [language: string, text: string, queries: string[]][] = [
  [
    'Japanese',
    'サイトをビルドするには、コマンドを実行してください。ひらがなだけのぶんしょうもあります。日々の作業',
    ['ビルド', 'コマンド', 'を実行して', 'ひらがな', 'ぶんしょう', 'サイトをビルド', '日々', 'ください'],
  ],
  ['Korean', '개발서버에서 미리보기를 실행합니다.', ['서버', '보기', '미리보기', '개발서버', '실행', '서버에서 미리']],
  ['Thai', 'การตั้งค่าเซิร์ฟเวอร์สำหรับการพัฒนา', ['เซิร์ฟเวอร์', 'ตั้งค่า', 'พัฒนา', 'สำหรับ']],
  ['Lao', 'ການຕັ້ງຄ່າເຊີບເວີ', ['ຕັ້ງຄ່າ', 'ເຊີບເວີ']],
  ['Khmer', 'ការកំណត់រចនាសម្ព័ន្ធ', ['កំណត់', 'រចនាសម្ព័ន្ធ']],
  ['Burmese', 'ဆာဗာဆက်တင်များ', ['ဆာဗာ', 'ဆက်တင်']],
  ['Hindi', 'दस्तावेज़ीकरण में खोज', ['दस्तावेज़ीकरण', 'दस्तावेज़', 'खोज', 'में']],
  ['Arabic with vowel signs', 'مُسْتَنَد البَحْث', ['مُسْتَنَد', 'البَحْث']],
  [
    'German',
    'Die Konfigurationsdatei legt das Ausgabeverzeichnis fest.',
    ['datei', 'verzeichnis', 'ausgabe', 'rationsdat'],
  ],
  ['Chinese', '构建工具的配置选项。', ['配置', '置选', '工具的配置']],
]

describe.each(texts)('%s text', (_, text, queries) => {
  const pages: WrittenPage[] = [...otherPages.slice(0, 270), ['Wanted', text], ...otherPages.slice(270)]
  const site = new Searched(pages, sizes)

  test.each(queries)('finds %s', async (query) => {
    expect(await site.titles(query)).toEqual(['Wanted'])
    const { hits } = await site.answer(query)
    const marked = hits.flatMap((hit) => {
      const line = (hit.type === 'content' ? hit.statement : hit.header) ?? ''
      return hit.highlightInfoList.map(({ start, length }) => line.slice(start, start + length).toLowerCase())
    })
    expect(marked).toEqual([query])
  })
})

test('matches composed with decomposed Unicode forms', async () => {
  const site = new Searched([...otherPages, ['Wanted', 'Le café. 개발서버. コマンドガイド'.normalize('NFD')]], sizes)
  for (const query of ['café', '서버', 'ガイド'])
    for (const form of ['NFC', 'NFD'])
      expect(await site.titles(query.normalize(form)), `${query} ${form}`).toEqual(['Wanted'])
})

test('searches for a part of a word after the words that begin with it', async () => {
  const site = new Searched([...otherPages, ['Other', 'Konfigurationsdatei'], ['Wanted', 'datei']], sizes)
  expect(await site.titles('datei', 7)).toEqual(['Wanted', 'Other'])
})

// Small sites compare a query with all texts and terms, and large ones look it up in the index.
describe('a query with signs, or in another spelling', () => {
  const wanted: readonly [text: string, queries: string[]][] = [
    [
      'A usb port.',
      [...'usb USB "usb" `usb` (usb) [usb] {usb} <usb> “usb” ‘usb’ «usb» ‹usb› „usb“ 「usb」 \'usb\' *usb*'.split(' ')],
    ],
    [
      'A usb port.',
      [...'/usb +usb --usb @usb #usb $usb ~usb !usb usb, usb. usb; usb: usb? usb! usb… "usb" u\u00adsb'.split(' ')],
    ],
    ['A usb port.', ['"usb port"', '"usb" "port"', '(usb port)', '“usb” port']],
    [
      'An anti-virus.',
      ['"anti-virus"', 'antivirus', 'anti\u2011virus', 'anti\u2010virus', '“anti‑virus”', 'anti virus'],
    ],
    ['Anti\u2011virus soft\u00adware.', ['anti-virus', 'antivirus', 'software', '"software"', 'virus']],
    ['Send an e-mail.', ['email', 'e-mail', '"email"', 'e\u2011mail', 'mail']],
    ['Send an email.', ['e-mail', 'e‑mail', '(e-mail)']],
    ['Wear a T-shirt.', ['tshirt', 't-shirt', '"tshirt"']],
    ['Ready ✅ to go 🎉', ['✅', '🎉', '"🎉"', '✅ go']],
    ['Το φως και ο μεγάλος Σίσυφος.', ['ΦΩΣ', 'φωσ', 'φώς', 'ΜΕΓΑΛΟΣ', 'ΣΙΣΥΦΟΣ', '«ΦΩΣ»']],
    ['ΟΔΟΣ ΦΩΣ.', ['οδος', 'οδός', 'φως']],
    [
      'Die STRASSE, İstanbul, diyarbakır, ﬁle, oﬃce, ſo.',
      ['straße', 'STRAẞE', 'istanbul', 'DİYARBAKIR', 'file', 'office'],
    ],
    ['Straße, istanbul, file, office.', ['STRASSE', 'İSTANBUL', 'ﬁle', 'oﬃce']],
  ]

  test.each(wanted)('finds %j alike on small and on large sites', async (text, queries) => {
    const small = new Searched([
      ['Other', 'Filler.'],
      ['Wanted', text],
    ])
    const large = new Searched([...otherPages, ['Wanted', text]], sizes)
    for (const site of [small, large])
      for (const query of queries) expect(await site.titles(query), query).toEqual(['Wanted'])
  })

  test('ranks pages with the signs before pages without them', async () => {
    const pages: WrittenPage[] = [
      ['Bare', 'The usb port.'],
      ['Quoted', 'The "usb" port.'],
    ]
    for (const site of [new Searched(pages), new Searched([...otherPages, ...pages], sizes)])
      expect(await site.titles('"usb"')).toEqual(['Quoted', 'Bare'])
  })

  test('corrects a misspelled word in quotes', async () => {
    for (const site of [
      new Searched([['Wanted', 'Configure it.']]),
      new Searched([...otherPages, ['Wanted', 'Configure it.']], sizes),
    ]) {
      const { corrected } = await site.answer('"confgure"')
      expect(corrected).toBe('"configure"')
    }
  })

  test('does not report punctuation as a misspelling', async () => {
    for (const query of ['"usb', 'usb,', '/usb', '+usb'])
      expect((await new Searched([['Wanted', 'A usb port.']]).answer(query)).corrected, query).toBeUndefined()
  })
})

// The index contains no signs, so search reads the texts.
describe('a query of signs alone', () => {
  const signs = [
    '=>',
    '&&',
    '===',
    '@',
    '::',
    '||',
    '?.',
    '{{',
    '--',
    '"',
    '…',
    '→',
    '©',
    '->',
    '%',
    '=> ===',
    '😀',
    '👩‍💻',
  ]
  const code = 'const a = b => c && d === e || f?.g :: h {{ i }} --j "k" l… → © -> 1% user@host => === 😀 👩‍💻'

  test('finds the same pages on small and on large sites', async () => {
    for (const others of [otherPages.slice(0, 3), otherPages]) {
      const site = new Searched([...others, ['Wanted', code]], sizes)
      for (const query of signs) expect(await site.titles(query), `${query} among ${others.length}`).toEqual(['Wanted'])
    }
  })

  test('finds a sign with a word, but not alone, where the texts are too large to read all of them', async () => {
    const site = new Searched(
      [
        ['Long', 'Filler. '.repeat(510_000)],
        ['Other', 'c without'],
        ['Wanted', code],
      ],
      sizes,
    )
    expect(await site.titles('=>')).toEqual([])
    expect((await site.titles('=> c'))[0]).toBe('Wanted')
  })
})
