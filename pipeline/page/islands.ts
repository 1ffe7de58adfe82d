// Directives → island calls: tabs, code groups, package managers, and the project's own components.

import type { ElementContent } from 'hast'
import type { Code, Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { unsafeScheme, unsafeUrlWords } from '../model/unsafe-url.ts'
import type { BlockContext } from './block-context.ts'
import { type Fence, fenceTitle, isPackageManagerFence, readInfo } from './code.ts'
import type { ContainerDirective, LeafDirective } from './directive.ts'
import type { FenceNode, IslandNode, SlotNode } from './nodes.ts'
import { packageManagerProblem, packageManagers, rewriteCommands } from './package-managers.ts'

/** One tab of a set (specification, 3). */
interface TabLabel {
  label: string
  value: string
}

const slot = (children: ElementContent[]): SlotNode => ({ type: 'slot', children })

function island(
  node: Pick<Nodes, 'position'>,
  name: string,
  props: Record<string, unknown>,
  slots: SlotNode[],
): IslandNode {
  return { type: 'island', name, props, children: slots, ...(node.position ? { position: node.position } : {}) }
}

/** `::::tabs` around `:::tab[Label]{value="x"}`. Other content between the tabs is reported, not lost. */
export function tabs(state: State, node: ContainerDirective, context: BlockContext): IslandNode {
  const labels: TabLabel[] = []
  const slots: SlotNode[] = []
  let selected: string | undefined
  for (const child of node.children) {
    if (child.type !== 'containerDirective' || child.name !== 'tab') {
      context.report(child, {
        rule: 'invalid-content',
        text: 'This content is between tabs, but not in a tab',
        hint: 'Move it into a `:::tab[Label]`, or out of the tabs.',
      })
      slots.at(-1)?.children.push(
        ...(state.wrap(
          [state.one(child, node)].flat().filter((one) => one !== undefined),
          true,
        ) as ElementContent[]),
      )
      continue
    }
    if (!child.closed)
      context.report(child, {
        rule: 'unclosed-container',
        text: 'The container `:::tab` is not closed',
        hint: 'Close each tab with a line `:::`.',
      })
    const label = child.label || child.attributes.label || ''
    if (!label)
      context.report(child, { rule: 'invalid-content', text: 'This tab has no label', hint: 'Write `:::tab[Label]`.' })
    const value = child.attributes.value ?? label
    if ('default' in child.attributes) selected ??= value
    labels.push({ label, value })
    slots.push(slot(state.wrap(state.all(child), true) as ElementContent[]))
  }
  if (labels.length === 0)
    context.report(node, { rule: 'invalid-content', text: 'This `tabs` container has no `:::tab[Label]`' })
  const { group } = node.attributes
  return island(
    node,
    'tabs',
    { tabs: labels, ...(group ? { group } : {}), ...(selected === undefined ? {} : { selected }) },
    slots,
  )
}

/** `:::code-group` around fences: their titles are the tabs. */
export function codeGroup(state: State, node: ContainerDirective, context: BlockContext): IslandNode {
  const labels: TabLabel[] = []
  const slots: SlotNode[] = []
  for (const child of node.children) {
    if (child.type !== 'code') {
      context.report(child, { rule: 'invalid-content', text: 'A code group can only contain code blocks' })
      slots.at(-1)?.children.push(
        ...(state.wrap(
          [state.one(child, node)].flat().filter((one) => one !== undefined),
          true,
        ) as ElementContent[]),
      )
      continue
    }
    const fence = { ...readInfo(child.lang, child.meta), code: child.value }
    const label = fenceTitle(fence.meta) || fence.language || 'text'
    labels.push({ label, value: label })
    slots.push(
      slot([isPackageManagerFence(fence.meta) ? packageManagerTabs(child, fence, context) : untitled(child, fence)]),
    )
  }
  if (labels.length === 0) context.report(node, { rule: 'invalid-content', text: 'This code group has no code block' })
  const { group } = node.attributes
  return island(node, 'tabs', { tabs: labels, code: true, ...(group ? { group } : {}) }, slots)
}

/** A fence of npm commands: one tab for each package manager. */
export function packageManagerTabs(node: Code, fence: Fence, context: BlockContext): IslandNode {
  const problem = packageManagerProblem(fence.code)
  if (problem) context.report(node, { rule: 'no-package-command', text: problem })
  const labels = packageManagers.map((manager) => ({ label: manager, value: manager }))
  const slots = packageManagers.map((manager) =>
    slot([untitled(node, { ...fence, language: 'bash', code: rewriteCommands(fence.code, manager) })]),
  )
  return island(node, 'tabs', { tabs: labels, code: true, group: 'package.manager' }, slots)
}

/** A component of `config/islands/`: its attributes are its props, its content its one slot. */
export function projectIsland(
  node: ContainerDirective | LeafDirective,
  content: ElementContent[],
  context: BlockContext,
): IslandNode {
  const props = { ...safeAttributes(node, context), ...(node.label ? { label: node.label } : {}) }
  return island(node, node.name, props, node.type === 'containerDirective' ? [slot(content)] : [])
}

/** Attributes that a component will most likely write as the URL of a link, an image or a form. */
const urlAttribute = /(?:^|[a-z_-])(?:href|src|url|uri|link|to|action)$/i

function safeAttributes(node: ContainerDirective | LeafDirective, context: BlockContext): Record<string, string> {
  const unsafe = Object.entries(node.attributes).flatMap(([name, value]) => {
    const scheme = urlAttribute.test(name) ? unsafeScheme(value) : undefined
    return scheme === undefined ? [] : [{ name, scheme }]
  })
  for (const { scheme } of unsafe) context.report(node, { rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
  const names = new Set(unsafe.map(({ name }) => name))
  return Object.fromEntries(Object.entries(node.attributes).filter(([name]) => !names.has(name)))
}

/** The title of a fence in tabs is its tab. */
function untitled(node: Pick<Code, 'position'>, fence: Fence): FenceNode {
  const meta = fence.meta.replace(/(?:^|\s)title=(?:"[^"]*"|'[^']*'|[^\s"']+)|(?:^|\s)\[[^\]]+\]/g, ' ')
  return { type: 'fence', fence: { ...fence, meta }, position: node.position }
}
