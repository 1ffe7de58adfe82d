// Converts `::embed[Title]{src="https://…"}` to a link, which a script replaces with a frame when a reader clicks it.

import { embedOf, embedSites } from '../../model/embeds.ts'
import { element, textNode } from '../handler.ts'
import { defineBlock } from './block.ts'

export const embed = defineBlock({
  name: 'embed',
  forms: ['leaf'],
  docs: { en: 'A frame with a page of another site', zh: '其他网站的页面，显示在框架里' },
  manual: 'guide/media#embeds',
  attributes: {
    src: { en: 'the URL of the page', zh: '页面的地址' },
    title: { en: 'the title, instead of `[…]`', zh: '标题，可以代替 `[…]`', isLabel: true },
  },
  template: `[\${1:Title}]{src="\${0:https://}"}`,
  style: 'styles/media.css',
  script: 'embeds.ts',
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
    const words = title.length > 0 ? title : [textNode(found?.site ?? src)]
    const link = element('a', { ...(found ? { dataFrame: found.frame } : {}), href: src }, words)
    if (node.position) link.position = node.position
    return element('p', { className: found ? ['embed', found.kind] : [] }, [
      link,
      ...(found ? [textNode(' '), element('span', { className: ['embed-site'] }, [textNode(found.site)])] : []),
    ])
  },
})
