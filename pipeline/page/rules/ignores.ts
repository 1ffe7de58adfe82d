// Parses `<!-- docsite-ignore rule: reason -->` comments, which silence a rule for some lines.

import type { Html, Nodes, Root } from 'mdast'
import { isRule, nearest, nearestRule, type RuleName } from '../../model/diagnostics/diagnostic.ts'
import type { Finding, RuleInput } from './rules.ts'

/** The lines on which a rule is ignored. */
export interface IgnoredLines {
  rule: RuleName
  /** The comment. */
  node: Html
  from: number
  to: number
}

const comment = /<!--\s*docsite-ignore\b((?:(?!<!--)[\s\S])*?)-->/
const parts = /^\s+([\w-]+(?:\/[\w-]+)?)\s*(?::([\s\S]*))?$/

/**
 * Collects the comments of a page. A comment applies to the next block, or to the block that contains it. A comment at the very start
 * of a page also applies to its frontmatter and to diagnostics without a line.
 */
export function readIgnores(
  page: RuleInput,
  tree: Root,
  pluginRules: ReadonlySet<string>,
): { ignores: IgnoredLines[]; found: Finding[] } {
  const ignores: IgnoredLines[] = []
  const findings: Finding[] = []
  for (const node of page.nodes('html')) {
    const [, text] = comment.exec(node.value) ?? []
    if (text === undefined) continue
    const [, rule = '', reason = ''] = parts.exec(text.trimEnd()) ?? []
    if (!isRule(rule) && !pluginRules.has(rule))
      findings.push({ rule: 'invalid-ignore', at: node, ...unknownRule(rule, pluginRules) })
    else if (!reason.trim()) findings.push({ rule: 'invalid-ignore', at: node, ...withoutReason(rule) })
    else ignores.push({ rule: rule as RuleName, node, ...linesOf(node, page, tree) })
  }
  return { ignores, found: findings }
}

function linesOf(node: Html, page: RuleInput, tree: Root): { from: number; to: number } {
  const parent = page.parentOf(node) ?? tree
  const siblings: Nodes[] = parent.children
  const at = siblings.indexOf(node)
  const isBlock = parent.type !== 'paragraph' && parent.type !== 'heading' && parent.type !== 'tableCell'
  const block = isBlock ? (siblings[at + 1] ?? node) : parent
  const isFirst = parent === tree && at === 0
  return {
    from: isFirst ? 0 : (block.position?.start.line ?? 0),
    to: block.position?.end.line ?? 0,
  }
}

const form = 'Write it as `<!-- docsite-ignore rule: reason -->`.'

function unknownRule(rule: string, pluginRules: ReadonlySet<string>): { text: string; hint: string } {
  if (!rule) return { text: 'This comment does not name a rule', hint: form }
  const near = rule.includes('/') ? nearest(rule, pluginRules) : nearestRule(rule)
  return { text: `Unknown rule \`${rule}\``, hint: near ? `Did you mean \`${near}\`?` : form }
}

const withoutReason = (rule: string): { text: string; hint: string } => ({
  text: `This comment does not say why \`${rule}\` is ignored`,
  hint: form,
})
