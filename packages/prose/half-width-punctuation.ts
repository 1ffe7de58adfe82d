// Reports half-width punctuation in Chinese prose, where its height and spacing are wrong.

import { defineRule, type PageFinding, type RulePage } from '@docsite/cli'
import { han, inProse, isChinese } from './prose.ts'

export const halfWidthPunctuation = defineRule({
  name: 'half-width-punctuation',
  severity: 'warning',
  explanation: {
    meaning: 'Chinese text contains half-width punctuation such as `,` or `(`',
    fix: 'write the full-width character, without spaces around it',
    zh: {
      meaning: '中文里有半角标点，比如 `,` 或 `(`',
      fix: '写成全角标点，旁边不加空格',
    },
  },
  *page(page) {
    if (!isChinese(page)) return
    for (const { found: sign, offset } of inProse(page, anySign)) {
      const pattern = faulty.get(sign) as RegExp
      pattern.lastIndex = offset
      const text = pattern.exec(page.markdown)?.[0]
      if (text === undefined) continue
      if (!text.startsWith('(')) yield faultAt(page, offset, text, true)
      else {
        // Next to a space, the fix would have to guess whether to delete it.
        const isSure = !/\s/.test(page.markdown[offset - 1] ?? '')
        yield faultAt(page, offset, '(', isSure)
        if (text.endsWith(')')) yield faultAt(page, offset + text.length - 1, ')', isSure)
      }
    }
  },
})

const fullWidth = new Map([
  [',', '，'],
  [';', '；'],
  [':', '：'],
  ['?', '？'],
  ['!', '！'],
  ['.', '。'],
  ['(', '（'],
  [')', '）'],
])

const marks = '[*_~]{0,3}'
/** Matches after a Chinese character, which may be emphasized or end a link. */
const afterChinese = `(?<=[${han}」』）》】]${marks}(?:\\]\\([^()\\s]*\\))?)`
/** Matches after a word, code or a link. */
const afterWord = `(?<=[\\w\`)\\]%+]${marks})`
const beforeChinese = `[*_~「『（《【[]{0,3}[${han}]`

const comma = [
  `${afterChinese}[,;]`,
  // Excludes the semicolon of a character reference.
  `${afterWord}(?<!&#?\\w{1,31})[,;](?= ?${beforeChinese})`,
]
const colon = [
  // Excludes `中文://`, `中文::`, `:smile:`, smileys, `键:值` and `时:分:秒`.
  `${afterChinese}:(?![:/()]|[a-z][\\w+-]*:)(?!(?<=(?<![${han}])[${han}]:)[${han}](?![${han}]))`,
  // Excludes `主机 localhost:端口`, and a key at the start of a line.
  `${afterWord}(?<!^[\\s>*+-]*[a-z][\\w-]*):(?=${marks} ${beforeChinese})`,
  // At the end of a line, the text before it decides whether the sentence is Chinese.
  `(?<=[${han}][^。！？：:\\n]{0,60}[\\w\`)]${marks}):(?=${marks}[ \\t]*$)`,
]
const question = [
  // Excludes `使用!important` and `路径?参数=1`.
  `${afterChinese}[?!]+(?![\\w=/.&([{:])`,
  `${afterWord}\\?(?= ${beforeChinese})`,
  `(?<=(?:什么|为何|如何|怎|哪|是否|何时|多少|吗)[^。！？：:"'\\n]{0,40}[\\w\`)])\\?(?=[ \\t]*$)`,
]
const fullStop = [
  // Excludes `中文.md`, `中文...` and `一. 标题`.
  `${afterChinese}(?<!(?:^|[\\s#>*-])[一二三四五六七八九十甲乙丙丁]{1,3})\\.(?=${marks}(?:[\\s」』）》】]|$))`,
  `(?<=[${han}] ?(?:[A-Za-z][\\w-]{0,40}|\`[^\`\\n]{1,60}\`))(?<!\\b(?:etc|Inc|Ltd|Co|Corp|vs|al))\\.(?=[ \\t]*$)`,
  // Matches between two sentences, but not in `对象.属性`.
  `(?<=[${han}]{6})\\.(?=[${han}]{4})`,
]
const opening = [
  // Matches a pair of parentheses after or around Chinese text, except after a Latin letter, where it may be a function
  // call. One of the two may already be full-width.
  `(?:${afterChinese}|(?<![\\w\\])}$.(（])(?=\\([^()（）\\n]*[${han}]))\\((?:\\]\\([^()（）\\n]*\\)|[^()（）\\n])+[)）]`,
]
const closing = ['(?<=（[^()（）\\n]*)\\)']

/** The contexts in which each mark is certainly wrong. The patterns are sticky: they match at `lastIndex` only. */
const faulty = new Map([
  [',', new RegExp(comma.join('|'), 'my')],
  [';', new RegExp(comma.join('|'), 'my')],
  [':', new RegExp(colon.join('|'), 'my')],
  ['?', new RegExp(question.join('|'), 'my')],
  ['!', new RegExp(question.join('|'), 'my')],
  ['.', new RegExp(fullStop.join('|'), 'my')],
  ['(', new RegExp(opening.join('|'), 'my')],
  [')', new RegExp(closing.join('|'), 'my')],
])
const anySign = /[,;:?!.()]/g

function faultAt(page: RulePage, offset: number, sign: string, isSure: boolean): PageFinding {
  const full = Array.from(sign, (one) => fullWidth.get(one) ?? one).join('')
  // Full-width punctuation includes its own spacing, so the fix removes a space after it.
  const gap =
    sign === '('
      ? ''
      : (/^ (?=\S)/.exec(page.markdown.slice(offset + sign.length, offset + sign.length + 2))?.[0] ?? '')
  return {
    at: page.at(offset),
    text: `Half-width \`${sign}\` in Chinese text`,
    hint: `Write \`${full}\`.`,
    ...(isSure ? { fix: { written: sign + gap, fixed: full } } : {}),
  }
}
