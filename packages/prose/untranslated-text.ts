// Reports English sentences on a page in another script. Names, code and quotations are allowed.

import { defineRule, type MarkdownNode, type RulePage } from '@docsite/cli'
import { han } from './prose.ts'

export const untranslatedText = defineRule({
  name: 'untranslated-text',
  severity: 'warning',
  explanation: {
    meaning: 'a page in a language with a different script contains an English sentence',
    fix: 'translate it, or put text that stays in English in a block quote or an element with `lang="en"`',
    zh: {
      meaning: '使用其他文字的页面里留有英文句子',
      fix: '翻译它；需要保留英文时，写成引用，或放进带有 `lang="en"` 的元素',
    },
  },
  *page(page) {
    const script = scripts.get(page.lang.toLowerCase().replace(/[-_].*/, ''))
    if (!script) return
    const isTranslated = (node: MarkdownNode) => script.test(page.written(node))
    let foreign: [number, number][] | undefined
    let quoted: ReadonlySet<MarkdownNode> | undefined
    for (const type of ['paragraph', 'heading', 'tableCell'] as const)
      for (const node of page.nodes(type)) {
        // These fast tests exclude most nodes.
        if (lengthOf(node) < shortest || isTranslated(node)) continue
        foreign ??= foreignSpans(page)
        const words = proseOf(node, foreign).match(/[A-Za-z][A-Za-z'’-]*/g) ?? []
        const telling = new Set(words.map((word) => word.toLowerCase()).filter((word) => sentenceWords.test(word)))
        if (words.length < fewestWords || telling.size < 2 || isInQuotation(node, page)) continue
        quoted ??= new Set(page.nodes('table').flatMap((table) => quotedCells(table, isTranslated)))
        if (quoted.has(node)) continue
        yield {
          at: node,
          text: 'This text is in English',
          hint: 'Translate it, or put it in a block quote or `<div lang="en">`.',
        }
      }
  },
})

/** For languages that do not use the Latin script: characters that any translated text contains. */
const scripts = new Map([
  ['zh', new RegExp(`[${han}]`)],
  ['yue', new RegExp(`[${han}]`)],
  ['ja', new RegExp(`[${han}\\u3041-\\u30ff]`)],
  ['ko', /[\u1100-\u11ff\uac00-\ud7a3]/],
  ['ru', /[\u0400-\u04ff]/],
  ['uk', /[\u0400-\u04ff]/],
  ['el', /[\u0370-\u03ff]/],
  ['he', /[\u0590-\u05ff]/],
  ['ar', /[\u0600-\u06ff]/],
  ['fa', /[\u0600-\u06ff]/],
  ['hi', /[\u0900-\u097f]/],
  ['th', /[\u0e00-\u0e7f]/],
])

const fewestWords = 8
const shortest = fewestWords * 3
/** Words that occur in sentences. A list of names contains at most one of them. */
const sentenceWords =
  /^(?:the|an?|is|are|be|was|to|of|in|on|for|with|from|by|as|at|you|your|it|this|that|can|if|when|not)$/i

const lengthOf = ({ position }: MarkdownNode): number => (position?.end.offset ?? 0) - (position?.start.offset ?? 0)

/** Lists the cells of columns that quote English on purpose: the header is translated, but most cells are not. */
function quotedCells(
  { children: rows = [] }: MarkdownNode,
  isTranslated: (node: MarkdownNode) => boolean,
): MarkdownNode[] {
  const [head, ...body] = rows
  return (head?.children ?? []).flatMap((title, column) => {
    const cells = body.flatMap(({ children }) => children?.[column] ?? [])
    return isTranslated(title) && cells.filter(isTranslated).length * 2 < cells.length ? cells : []
  })
}

/** Returns the prose of a node, without link texts, code and quotations. */
function proseOf(node: MarkdownNode, foreign: [number, number][]): string {
  if (node.type === 'text') {
    const at = node.position?.start.offset ?? 0
    if (foreign.some(([start, end]) => start <= at && at < end)) return ''
    return (node.value ?? '').replace(/"[^"]*"|“[^“”]*”/g, ' ')
  }
  if (node.type === 'link' || node.type === 'linkReference' || !node.children) return ' '
  return node.children.map((child) => proseOf(child, foreign)).join(' ')
}

/** Returns whether a node is in a block quote. Alerts are block quotes in Markdown, but not quotations. */
function isInQuotation(node: MarkdownNode, page: RulePage): boolean {
  for (let parent = page.parentOf(node); parent; parent = page.parentOf(parent))
    if (parent.type === 'blockquote' && !/^>\s*\[!\w+\]/.test(page.written(parent))) return true
  return false
}

/** Returns the ranges from each opening tag with `lang` to its closing tag. */
function foreignSpans(page: RulePage): [number, number][] {
  const tags = page.nodes('html')
  return tags.flatMap(({ value = '', position }, i): [number, number][] => {
    const name = /<([a-z][\w-]*)\b[^<>]*\s(?:lang=|translate=["']?no)/i.exec(value)?.[1]
    // A tag that is closed in the same block of raw HTML contains no Markdown.
    if (name === undefined || value.includes(`</${name}`)) return []
    const closing = tags.slice(i + 1).find(({ value = '' }) => value.includes(`</${name}`))
    return closing ? [[position?.end.offset ?? 0, closing.position?.start.offset ?? 0]] : []
  })
}
