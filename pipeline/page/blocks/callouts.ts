// Converts `:::tip Title` and the like to boxes, and alerts such as `> [!TIP]` to the same boxes.

import type { Element, ElementContent } from 'hast'
import type { Parents } from 'mdast'
import type { InterfaceText } from '../../model/interface-text.ts'
import { childrenOf, element, type Handler, textNode } from '../handler.ts'
import type { ContainerDirective, Directive } from '../syntax/directive.ts'
import type { Alert } from '../syntax/remark-alerts.ts'
import { type Block, defineBlock, type WrittenBlock } from './block.ts'

const purposes = {
  tip: { en: 'A tip', zh: '提示' },
  info: { en: 'Additional information', zh: '补充信息' },
  note: { en: 'A note', zh: '注意事项' },
  warning: { en: 'A warning', zh: '警告' },
  caution: { en: 'A warning about risks', zh: '有风险时的警告' },
  danger: { en: 'A warning about damage', zh: '会造成损失时的警告' },
  details: { en: 'Text that readers open', zh: '读者展开才看到的文字' },
}

const attributes: Block['attributes'] = {
  title: { en: 'the title, instead of the text after the name', zh: '标题，代替名称后面的文字', isLabel: true },
  open: { en: 'opens `details` initially', zh: '让 `details` 最初就展开', isFlag: true },
  id: { en: 'an id for links', zh: '供链接使用的 id' },
  class: { en: 'a class for your own styles', zh: '供自定义样式使用的类名' },
}

export const callouts: readonly Block[] = Object.entries(purposes).map(([name, docs]) =>
  defineBlock({
    name,
    forms: ['container'],
    docs,
    manual: 'guide/markdown#containers',
    attributes,
    template: `\n\${0:Text}\n:::`,
    render: callout,
  }),
)

function callout({ node, options, content, label }: WrittenBlock<ContainerDirective>): Element {
  const title = label()
  const heading = title.length > 0 ? title : [textNode(titleOf(node.name, options.words))]
  return box(node.name, heading, content(), node.attributes)
}

export const alert: Handler<Alert> = (state, node, { words }) =>
  box(node.kind, [textNode(titleOf(node.kind, words))], childrenOf(state, node as Parents))

function box(
  type: string,
  heading: ElementContent[],
  children: ElementContent[],
  attributes: Directive['attributes'] = {},
): Element {
  const { id, class: own = '' } = attributes
  const properties = { className: ['container', type, ...own.split(' ').filter(Boolean)], ...(id ? { id } : {}) }
  if (type !== 'details')
    return element('div', properties, [element('p', { className: ['container-title'] }, heading), ...children])
  return element('details', { ...properties, ...('open' in attributes ? { open: true } : {}) }, [
    element('summary', {}, heading),
    ...children,
  ])
}

const titleOf = (type: string, words: InterfaceText): string =>
  // Container titles have no plural forms, so the text is a string.
  words[`container${type[0]?.toUpperCase()}${type.slice(1)}` as keyof InterfaceText] as string
