// Converts `::embed[Title]{src="https://…"}` to a link, which a script replaces with a frame when a reader clicks it.

import { defineDirective, h } from '@docsite/cli'
import { embedOf, embedSites } from './sites.ts'

export const embed = defineDirective({
  name: 'embed',
  forms: ['leaf'],
  docs: { en: 'A frame with a page of another site', zh: '其他网站的页面，显示在框架里' },
  manual: 'guide/media#embeds',
  attributes: {
    src: { en: 'the URL of the page', zh: '页面的地址' },
    title: { en: 'the title, instead of `[…]`', zh: '标题，可以代替 `[…]`', isLabel: true },
  },
  template: `[\${1:Title}]{src="\${0:https://}"}`,
  render({ node, label, report }) {
    const { src = '' } = node.attributes
    const found = embedOf(src)
    const title = label()
    if (title.length === 0)
      report({
        text: 'This embed has no title',
        hint: 'Write `::embed[Title]{src="https://…"}`. Readers see the title before they load the frame.',
      })
    if (!found)
      report({
        attribute: 'src',
        text: src === '' ? 'An embed needs a URL' : `\`${src}\` is not a page that docsite can embed`,
        hint: `Copy the URL of a video or a project on ${embedSites.join(', ')}.`,
      })
    const link = h('a', { 'data-frame': found?.frame, href: src }, title.length > 0 ? title : (found?.site ?? src))
    return found
      ? h('p', { class: `embed ${found.kind}` }, link, ' ', h('span', { class: 'embed-site' }, found.site))
      : h('p', {}, link)
  },
})
