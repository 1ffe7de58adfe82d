// Converts `::::tabs` with `:::tab[Label]` inside to an island.

import { element } from '../handler.ts'
import type { IslandNode, SlotNode } from '../nodes.ts'
import type { ContainerDirective } from '../syntax/directive.ts'
import { defineBlock, type WrittenBlock } from './block.ts'
import { island, oneBlock, slot, type TabLabel } from './islands.ts'

/** The attribute that tabs and code groups share. */
export const group = {
  en: 'shares the choice with all tabs of this group, and remembers it',
  zh: '同组的选项卡共用一个选择，并且会保存',
}

export const tabs = defineBlock({
  name: 'tabs',
  forms: ['container'],
  docs: { en: 'Tabs with any content', zh: '选项卡，内容不限' },
  manual: 'guide/markdown#tabs',
  attributes: { group },
  template: `\n:::tab[\${1:First}]\n$2\n:::\n:::tab[\${3:Second}]\n$0\n:::\n::::`,
  render: tabSet,
})

export const tab = defineBlock({
  name: 'tab',
  forms: ['container'],
  hasTextLabel: true,
  docs: { en: 'One of the tabs in `tabs`', zh: '`tabs` 里的一个选项卡' },
  manual: 'guide/markdown#tabs',
  attributes: {
    value: { en: 'the value to remember; the default is the label', zh: '保存的值，默认与文字相同' },
    label: { en: 'the label, instead of `[…]`', zh: '选项卡的文字，可以代替 `[…]`' },
    default: { en: 'selects this tab initially', zh: '最初选中这一个', isFlag: true },
  },
  template: `[\${1:Label}]\n\${0:Text}\n:::`,
  render({ content, report }) {
    report({ text: 'This `tab` is outside `tabs`', hint: 'Put `::::tabs` … `::::` around the tabs.' })
    return element('div', {}, content())
  },
})

/** Reports other content between the tabs, but keeps it. */
function tabSet({ node, state, part, report }: WrittenBlock<ContainerDirective>): IslandNode {
  const labels: TabLabel[] = []
  const slots: SlotNode[] = []
  let selected: string | undefined
  for (const child of node.children) {
    if (child.type !== 'containerDirective' || child.name !== 'tab') {
      report({
        at: child,
        text: 'This content is between tabs but not inside one',
        hint: 'Move it into a `:::tab[Label]`, or out of the `tabs` container.',
      })
      slots.at(-1)?.children.push(...oneBlock(state, child, node))
      continue
    }
    const one = part(tab, child)
    const label = child.label || child.attributes.label || ''
    if (!label) one.report({ text: 'This tab has no label', hint: 'Write `:::tab[Label]`.' })
    const value = child.attributes.value ?? label
    if ('default' in child.attributes) selected ??= value
    labels.push({ label, value })
    slots.push(slot(one.content()))
  }
  if (labels.length === 0) report({ text: 'This `tabs` container has no `:::tab[Label]`' })
  const { group } = node.attributes
  const props = { tabs: labels, ...(group ? { group } : {}), ...(selected === undefined ? {} : { selected }) }
  return island(node, 'tabs', props, slots)
}
