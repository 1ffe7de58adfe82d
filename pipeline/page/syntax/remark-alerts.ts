// Converts block quotes that begin with a marker such as `[!NOTE]` to alert nodes.

import type { Blockquote, Nodes, Root, RootContent } from 'mdast'
import type { Parent } from 'unist'
import type { VFile } from 'vfile'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import { report } from '../page-file.ts'
import type { Finding } from '../rules/rules.ts'
import { replaceMarkdown } from '../visit.ts'

export interface Alert extends Parent {
  type: 'alert'
  kind: string
  children: RootContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    alert: Alert
  }
  interface BlockContentMap {
    alert: Alert
  }
}

const alertTypes = ['note', 'tip', 'important', 'warning', 'caution']
const markerPattern = /^\[!([A-Za-z]+)\][ \t]*(\n?)/

export function remarkAlerts() {
  return (tree: Root, file: VFile): void => {
    replaceMarkdown(tree, (node) => (node.type === 'blockquote' ? readAlert(node, file) : node))
  }
}

function readAlert(node: Blockquote, file: VFile): Nodes {
  const first = node.children[0]
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || lead?.type !== 'text') return node
  const [marker = '', type = '', lineEnd] = markerPattern.exec(lead.value) ?? []
  if (!type) return node
  const kind = type.toLowerCase()
  const isLead = marker === lead.value
  // Two spaces after the marker create a hard break.
  const hasBreak = isLead && first.children[1]?.type === 'break'
  const isAlone = lineEnd === '\n' || hasBreak || (isLead && first.children.length === 1)
  if (!alertTypes.includes(kind)) report(file, node, unknownAlert(type))
  else if (!isAlone) report(file, node, textBesideMarker(type))
  else {
    const rest = [{ ...lead, value: lead.value.slice(marker.length) }, ...first.children.slice(hasBreak ? 2 : 1)]
    const paragraphs = rest.length > 1 || lead.value.length > marker.length ? [{ ...first, children: rest }] : []
    const alert: Alert = { type: 'alert', kind, children: [...paragraphs, ...node.children.slice(1)] }
    // An alert can contain other alerts.
    replaceMarkdown(alert as never, (child) => (child.type === 'blockquote' ? readAlert(child, file) : child))
    return node.position ? { ...alert, position: node.position } : alert
  }
  return node
}

type Problem = Omit<Finding, 'at'>

const textBesideMarker = (type: string): Problem => ({
  rule: 'invalid-content',
  text: `\`[!${type}]\` must be on a line of its own`,
  hint: 'Write the text of the alert on the next lines, each after `>`.',
})

function unknownAlert(type: string): Problem {
  const near = nearest(type, alertTypes)
  const markOf = (name: string) => `\`[!${name.toUpperCase()}]\``
  const hint = near ? `Did you mean ${markOf(near)}?` : `The alerts are ${alertTypes.map(markOf).join(', ')}.`
  return { rule: 'unknown-directive', text: `Unknown alert \`[!${type}]\``, hint }
}
