// Runs the templates in pages of Jekyll whose values are in the project: loops over data, conditions and included templates.

import type { Draft, Step } from '../../draft.ts'
import { applyEdits, type Edit, fencesIn, maskFences } from '../../text/mask.ts'
import { asText, type LiquidNode, parseLiquid } from './liquid-parser.ts'
import { liquidCondition, liquidValue, textOf, UnknownInLiquid } from './liquid-values.ts'

/** The limits of a page, so that no template runs for long. */
const mostSteps = 20_000
const mostCharacters = 500_000

interface Run {
  draft: Draft
  values: ReadonlyMap<string, unknown>
  budget: { steps: number; characters: number }
  /** How many templates include this one. */
  depth: number
}

/** Replaces each template that can be run by what it gives. Others remain, and are reported by the steps that follow. */
export const runTemplates: Step = (draft) => {
  const values = draft.conversion.site.settings.templateValues
  if (values === undefined || !/\{[{%]/.test(draft.text)) return
  const nodes = parseLiquid(draft.text, maskFences(draft.text))
  if (nodes === undefined) return
  const own = new Map<string, unknown>([...values, ['page', draft.fields]])
  const run: Run = { draft, values: own, budget: { steps: mostSteps, characters: mostCharacters }, depth: 0 }
  let count = 0
  const texts = nodes.map((node) => {
    const source = draft.text.slice(node.from, node.to)
    if (node.kind === 'text') return source
    const text = tried(node, run, own)
    if (text === undefined) return source
    count++
    return asText(text)
  })
  draft.count('templates with data of the project → what they gave', count)
  draft.text = valuesInFences(texts.join(''), run, own)
}

/** Code contains values, too. Tags in it are often what a page explains. */
function valuesInFences(text: string, run: Run, values: Map<string, unknown>): string {
  const edits = fencesIn(text).map(({ codeStart, codeEnd }): Edit => {
    const code = text.slice(codeStart, codeEnd).replace(/\{\{-?([^{}\n]*?)-?\}\}/g, (whole, output: string) => {
      const shown = tried({ kind: 'output', code: output.trim(), from: 0, to: 0 }, run, values)
      return shown === undefined ? whole : asText(shown)
    })
    return { start: codeStart, end: codeEnd, text: code }
  })
  return applyEdits(text, edits)
}

/** Returns what a template gives, or `undefined` if it needs what is not in the project. */
function tried(node: LiquidNode, run: Run, values: Map<string, unknown>): string | undefined {
  // Links and pages without a counterpart have steps of their own.
  if (node.kind === 'tag' && !/^(?:for|if|unless|include|include_cached|assign)$/.test(node.name)) return undefined
  try {
    const text = rendered([node], run, values)
    // Outside loops, nothing is more likely to be a value that is not known.
    if (node.kind === 'output' && text === '') return undefined
    // HTML ends at an empty line.
    return node.kind === 'tag' && /<\w/.test(text) ? text.replace(/\n(?:[ \t]*\n)+/g, '\n') : text
  } catch (error) {
    if (error instanceof UnknownInLiquid) return undefined
    throw error
  }
}

/** Renders nodes. `assign` adds to the values. */
function rendered(nodes: readonly LiquidNode[], run: Run, values: Map<string, unknown>): string {
  let text = ''
  for (const node of nodes) {
    const part =
      node.kind === 'text'
        ? node.text
        : node.kind === 'output'
          ? textOf(liquidValue(node.code, rootOf(values)))
          : renderedTag(node, run, values)
    run.budget.steps--
    if (node.kind !== 'tag') run.budget.characters -= part.length
    if (run.budget.steps < 0 || run.budget.characters < 0) throw new UnknownInLiquid('limit')
    text += part
  }
  return text
}

const rootOf = (values: ReadonlyMap<string, unknown>) => (name: string) => {
  if (!values.has(name)) throw new UnknownInLiquid(name)
  return values.get(name)
}

type Tag = Extract<LiquidNode, { kind: 'tag' }>

function renderedTag(node: Tag, run: Run, values: Map<string, unknown>): string {
  if (node.name === 'for') return renderedLoop(node, run, values)
  if (node.name === 'if' || node.name === 'unless') {
    const branch = node.branches.find(({ name, rest }) => {
      if (name === 'else') return true
      return liquidCondition(rest, rootOf(values)) !== (name === 'unless')
    })
    return branch === undefined ? '' : rendered(branch.nodes, run, values)
  }
  if (node.name === 'assign') {
    const [, name = '', code = ''] = /^([\w-]+)\s*=\s*([\s\S]+)$/.exec(node.rest) ?? []
    values.set(name, liquidValue(code, rootOf(values)))
    return ''
  }
  if (node.name === 'comment' || node.name === 'endcomment') return ''
  if (node.name === 'include' || node.name === 'include_cached') return renderedInclude(node.rest, run, values)
  throw new UnknownInLiquid(node.name)
}

function renderedLoop({ branches: [body, other] }: Tag, run: Run, values: Map<string, unknown>): string {
  const [, name = '', code = '', options = ''] =
    /^([\w-]+)\s+in\s+(\S+)((?:\s+(?:reversed|limit:\s*\d+|offset:\s*\d+))*)$/.exec(body?.rest ?? '') ?? []
  const list = liquidValue(code, rootOf(values))
  if (!Array.isArray(list) || /offset/.test(options)) throw new UnknownInLiquid(code)
  const [, limit] = /limit:\s*(\d+)/.exec(options) ?? []
  const items = (/\breversed\b/.test(options) ? list.toReversed() : list).slice(
    0,
    limit === undefined ? undefined : Number(limit),
  )
  if (items.length === 0) return other === undefined ? '' : rendered(other.nodes, run, values)
  return items
    .map((item: unknown, i) => {
      const forloop = { index: i + 1, index0: i, first: i === 0, last: i === items.length - 1, length: items.length }
      const inner = new Map<string, unknown>([...values, [name, item], ['forloop', forloop]])
      return rendered(body?.nodes ?? [], run, inner)
    })
    .join('')
}

/** An included template, with the values that the tag gives it. */
function renderedInclude(code: string, run: Run, values: ReadonlyMap<string, unknown>): string {
  const [, name = '', rest = ''] = /^([\w./-]+)([\s\S]*)$/.exec(code) ?? []
  const { files } = run.draft.conversion
  const text = files.isFile(`_includes/${name}`) ? files.text(`_includes/${name}`) : undefined
  const nodes = text === undefined || /<script|<style/i.test(text) ? undefined : parseLiquid(text.trimEnd())
  if (nodes === undefined || run.depth > 5) throw new UnknownInLiquid(name)
  const given = Array.from(
    rest.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)/g),
    ([, key = '', value = '']) => [key, liquidValue(value, rootOf(values))] as const,
  )
  const include = Object.fromEntries(given)
  return rendered(nodes, { ...run, depth: run.depth + 1 }, new Map([...values, ['include', include]]))
}
