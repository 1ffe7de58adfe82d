// Generates the table of content blocks in the manual from their definitions.

import type { Block } from '../../pipeline/page/blocks/block.ts'
import { blocks } from '../../pipeline/page/blocks/blocks.ts'

const words = {
  en: { headers: ['Block', 'Purpose', 'Attributes'], same: 'the same', colon: ': ', list: [' (', ', ', ')'] },
  zh: { headers: ['内容块', '用途', '属性'], same: '同上', colon: '：', list: ['（', '、', '）'] },
}

const marks = { container: ':::', leaf: '::', text: ':' }

/** Returns a Markdown fragment with one row for each block. */
export function blockTable(lang: 'en' | 'zh'): string {
  const { headers, same } = words[lang]
  const rows = blocks.map((block, i) => [
    `[${block.forms.map((form) => code(marks[form] + block.name)).join(', ')}](/${block.manual})`,
    block.docs[lang],
    block.attributes && block.attributes === blocks[i - 1]?.attributes ? same : attributesOf(block, lang),
  ])
  return [headers, headers.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function attributesOf({ attributes = {} }: Block, lang: 'en' | 'zh'): string {
  const { colon, list } = words[lang]
  const [open = '', separator, close] = list
  return Object.entries(attributes)
    .map(([name, { values, ...attribute }]) => {
      const listed = values ? `${open}${values.map(code).join(separator)}${close}` : ''
      return `${code(name)}${colon}${attribute[lang]}${listed}`
    })
    .join('<br>')
}

const code = (text: string): string => `\`${text}\``
