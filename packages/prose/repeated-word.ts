// Reports words that are written twice in a row, such as "is is".

import { defineRule } from '@docsite/cli'
import { inProse, isChinese } from './prose.ts'

export const repeatedWord = defineRule({
  name: 'repeated-word',
  severity: 'warning',
  explanation: {
    meaning: 'a word is written twice in a row, as in `is is`',
    fix: 'delete one of the two',
    zh: {
      meaning: '同一个词连着写了两遍，例如 `可以可以`',
      fix: '删掉其中一个',
    },
  },
  *page(page) {
    const allowed = doubled.get(page.lang.toLowerCase().replace(/[-_].*/, ''))?.split(' ')
    if (!allowed && !isChinese(page)) return
    for (const { found, offset } of inProse(page, allowed ? repeated : repeatedChinese)) {
      const gap = /[\s>]+/.exec(found)?.[0] ?? ''
      const length = (found.length - gap.length) / 2
      const [first, second] = [found.slice(0, length), found.slice(length + gap.length)]
      if (allowed && !isMistake(first, second, allowed)) continue
      yield {
        at: page.at(offset + length + gap.length),
        text: `\`${second}\` is written twice`,
        hint: 'Delete one of the two.',
        fix: { at: page.at(offset + length), written: gap + second, fixed: '' },
      }
    }
  },
})

/** The words that may follow themselves, by language. Other languages, such as Indonesian, double words as part of their grammar. */
const doubled = new Map([
  ['en', 'had that very so no bye ha night knock'],
  ['de', 'die das der den dem sie es wie sehr so ihr'],
  ['fr', 'nous vous très si non bien'],
  ['es', 'muy si sí no'],
  ['it', 'via piano così man ci no sì molto'],
  ['nl', 'die dat ze je heel zo'],
  ['pl', 'bardzo no nie'],
  ['pt', 'se muito não sim'],
  ['ru', 'очень чуть еле что так'],
  ['uk', 'дуже ледь що так'],
])

const repeated =
  /(?<![\p{L}\p{N}\p{M}_'’.@/\\$-])(\p{L}{2,40})(?:[ \t]+|[ \t]*\n[ \t>]*)\1(?![\p{L}\p{N}\p{M}_'’@/(-]|[.:]\S)/giu
/** The pairs that no Chinese sentence contains. “目的的” and “的的确确” are correct. */
const repeatedChinese = /(?<![目标])的的(?!确)|(可以|我们|如果|因为|所以|但是|并且|以及|或者)\1/g

/** Names such as "Bora Bora" may be doubled. Short words such as "The the" begin a sentence. */
const isMistake = (first: string, second: string, allowed: readonly string[]): boolean =>
  second === second.toLowerCase() && (first === second || first.length <= 3) && !allowed.includes(second)
