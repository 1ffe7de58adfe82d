// Reports links without a URL, and links without text that readers can see or hear.

import { defineRule, type MarkdownNode } from '@docsite/cli'
import { isLinkTag } from '@docsite/cli/vocabulary'

export const emptyLink = defineRule({
  name: 'empty-link',
  severity: 'warning',
  explanation: {
    meaning: 'a link has no URL, or no text that readers can see or hear',
    fix: 'add the URL or the text, or remove the brackets',
    zh: {
      meaning: '链接没有地址，或者没有看得见、读得出的文字',
      fix: '写上地址或文字，或去掉方括号',
    },
  },
  *page(page) {
    for (const node of [...page.nodes('link'), ...page.nodes('linkReference')]) {
      if (node.type === 'link' && node.url === '') yield { ...withoutAddress, at: node }
      else if (!node.children?.some(isSeen)) yield { ...withoutText, at: node }
    }
    for (const { attributes, start, end } of page.tags.filter(isLinkTag)) {
      if (attributes.get('href')?.trim() === '') yield { ...withoutAddress, at: page.at(start) }
      else if (!isNamed(attributes) && /^\s*<\/a\s*>/i.test(page.markdown.slice(end, end + 200)))
        yield { ...withoutText, at: page.at(start) }
    }
  },
})

const withoutAddress = {
  text: 'This link has no URL',
  hint: 'Add a URL, or remove the brackets.',
} as const
const withoutText = {
  text: 'This link has no text',
  hint: 'Write text that names the target.',
} as const

const isNamed = (attributes: ReadonlyMap<string, string>): boolean =>
  ['aria-label', 'aria-labelledby', 'title', 'aria-hidden'].some((name) => attributes.get(name))

function isSeen({ type, value = '', alt, children }: MarkdownNode): boolean {
  if (type === 'text' || type === 'inlineCode') return value.trim() !== ''
  if (type === 'image' || type === 'imageReference') return Boolean(alt?.trim())
  // Directives and raw HTML may be visible.
  if (children && type !== 'textDirective') return children.some(isSeen)
  return type !== 'break'
}
