// Reports links whose text says nothing about their target. Screen readers can list links without the surrounding text.

import { defineRule, type MarkdownNode, type PageFinding, type RawTag, type RulePage } from '@docsite/cli'

export const vagueLink = defineRule({
  name: 'vague-link',
  severity: 'warning',
  explanation: {
    meaning: 'the whole text of a link is "here", "read more" or similar',
    fix: 'name what the link points to',
    zh: {
      meaning: '链接的全部文字只是“这里”“查看更多”之类',
      fix: '写出链接指向的内容',
    },
  },
  *page(page) {
    const [language = ''] = page.lang.toLowerCase().split(/[-_]/)
    const texts = vague.get(language)
    if (!texts) return
    const findingsFor = (text: string | undefined, at: PageFinding['at']): PageFinding[] =>
      text !== undefined && texts.has(bare(text))
        ? [
            {
              at,
              text: `The text \`${text.trim().replace(/\s+/g, ' ')}\` does not say what this link points to`,
              hint: 'Name the target, for example with the title of its page.',
            },
          ]
        : []
    // The title of a link may describe its target.
    for (const node of page.nodes('link')) if (!node.title) yield* findingsFor(textOf(node), node)
    for (const node of page.nodes('linkReference')) yield* findingsFor(textOf(node), node)
    for (const [i, tag] of page.tags.entries())
      if (isUnnamedLink(tag)) yield* findingsFor(rawText(page, tag, page.tags[i + 1]), page.at(tag.start))
  },
})

const chinese =
  '这里 这儿 此处 点击 点这里 点击这里 点击此处 点击这儿 点此 点我 戳这里 戳我 点击查看 点击链接 点击此链接 请点击 请点击这里 请点击此处 请点此 见此 见此处 ' +
  '见这里 看这里 链接 此链接 该链接 本链接 这个链接 这条链接 传送门 这个 这个页面 此页面 该页面 更多 更多信息 更多内容 更多详情 查看 查看更多 了解更多 阅读更多 ' +
  '查看详情 详情 详见 阅读全文 查看全文 這裡 這裏 此處 點擊 點這裡 點擊這裡 點擊此處 點此 連結 鏈接 這個連結 這個頁面 更多資訊 瞭解更多 閱讀更多 查看詳情 詳情'

/** Vague link texts by language: in lower case, without punctuation. A link's text must match one completely. */
const vague = new Map([
  [
    'en',
    new Set([
      ...['here', 'click here', 'click', 'click me', 'click this', 'click this link', 'tap here', 'press here'],
      ...['right here', 'over here', 'go here', 'look here', 'see here', 'see this', 'read this', 'follow this link'],
      ...['link', 'a link', 'the link', 'this link', 'this', 'this one', 'this page', 'that page'],
      ...['more', 'read more', 'learn more', 'see more', 'find out more', 'know more', 'view more', 'show more'],
      ...['more info', 'more information', 'more details', 'for more information', 'continue reading'],
    ]),
  ],
  ['zh', new Set(chinese.split(' '))],
])

/** Normalizes a text: lower case, single spaces, no punctuation or arrows at its ends. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu, '')

/** Returns the text of a node; `undefined` if the node contains anything other than text. */
function textOf(node: MarkdownNode): string | undefined {
  if (node.type === 'text') return node.value
  if (node.type === 'break') return ' '
  if (!node.children) return undefined
  const texts = node.children.map(textOf)
  return texts.includes(undefined) ? undefined : texts.join('')
}

const isUnnamedLink = ({ name, closing, attributes }: RawTag): boolean =>
  name === 'a' &&
  !closing &&
  attributes.has('href') &&
  !['title', 'aria-label', 'aria-labelledby'].some((label) => attributes.has(label))

/** Returns the text of a link in raw HTML, if the link contains only text. */
const rawText = (page: RulePage, tag: RawTag, next: RawTag | undefined): string | undefined =>
  next?.name === 'a' && next.closing ? page.markdown.slice(tag.end, next.start) : undefined
