// Sites with too many page texts to read them all: search finds parts of words in every script and highlights them.

import { describe, expect, test } from 'vitest'
import type { SearchSizes } from '../../../pipeline/output/search/build-index.ts'
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
