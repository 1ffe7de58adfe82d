// Converts `:::code-group` with fences inside to tabs.

import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import { fenceTitle } from '../../model/page/fence-words.ts'
import { type Fence, withoutTitle } from '../code/fence-meta.ts'
import type { FenceNode, IslandNode, SlotNode } from '../nodes.ts'
import type { ContainerDirective } from '../syntax/directive.ts'
import { defineBlock, type WrittenBlock } from './block.ts'
import { island, oneBlock, slot, type TabLabel } from './islands.ts'
import { projectTypes, stackblitzForm } from './stackblitz.ts'
import { group } from './tabs.ts'

export const codeGroup = defineBlock({
  name: 'code-group',
  forms: ['container'],
  hasTextLabel: true,
  docs: { en: 'Code blocks as tabs', zh: '以选项卡显示的代码块' },
  manual: 'guide/markdown#code-groups',
  attributes: {
    group,
    stackblitz: {
      en: 'adds a button that opens the files on StackBlitz; the default is `node`',
      zh: '添加一个在 StackBlitz 打开这些文件的按钮，默认是 `node`',
      called: 'project type',
      values: projectTypes,
      isFlag: true,
    },
  },
  template: `\n\`\`\`\${1:ts} [\${2:first.ts}]\n$3\n\`\`\`\n\`\`\`\${4:js} [\${5:second.js}]\n$0\n\`\`\`\n:::`,
  render: (block) => [codeTabs(block), ...stackblitzForm(block)] as ElementContent[],
})

/** The titles of the fences become the labels of the tabs. */
function codeTabs({ node, state, report }: WrittenBlock<ContainerDirective>): IslandNode {
  const labels: TabLabel[] = []
  const slots: SlotNode[] = []
  for (const child of node.children) {
    const fence = child.type === 'code' ? child.data?.fence : undefined
    if (!fence) {
      report({ at: child, text: 'A code group can contain only code blocks' })
      slots.at(-1)?.children.push(...oneBlock(state, child, node))
      continue
    }
    const label = fenceTitle(fence.meta) || fence.language || 'text'
    labels.push({ label, value: label })
    slots.push(slot([untitled(child, fence)]))
  }
  if (labels.length === 0) report({ text: 'This code group contains no code block' })
  const { group } = node.attributes
  return island(node, 'tabs', { tabs: labels, code: true, ...(group ? { group } : {}) }, slots)
}

/** Removes the title of a fence in tabs, because the tab shows it. */
function untitled(node: Pick<Nodes, 'position'>, fence: Fence): FenceNode {
  return { type: 'fence', fence: { ...fence, meta: withoutTitle(fence.meta) }, position: node.position }
}
