// Renders the formulas of a page, numbers the equations that have an id, and fills in references to them.

import type { Code, Link, Nodes, Root } from 'mdast'
import { type BlockMath, type Formula, type InlineMath, placeInMath } from './math-nodes.ts'
import { type RenderedMath, renderMath, type Temml } from './render-math.ts'

const mostKnown = 2000
/** Formulas that this process has rendered. Translated pages contain the same ones. */
const cache = new Map<string, RenderedMath>()

/** Renders all formulas of a page. */
export function readFormulas(tree: Root): Promise<void> | undefined {
  const parts: Found = { formulas: [], links: [] }
  collect(tree, parts)
  return parts.formulas.length > 0 ? writeFormulas(parts) : undefined
}

interface Found {
  formulas: (BlockMath | InlineMath)[]
  /** Links without text to anchors on this page. */
  links: Link[]
}

function collect(node: Nodes, parts: Found): void {
  // Nodes of a project's own Markdown plugin have no pieces.
  if ((node.type === 'math' || node.type === 'inlineMath') && node.pieces) parts.formulas.push(node)
  else if (node.type === 'link' && node.children.length === 0 && node.url.startsWith('#')) parts.links.push(node)
  else if ('children' in node)
    for (const [i, child] of node.children.entries()) {
      if (child.type === 'code' && child.lang === 'math') node.children[i] = fromFence(child)
      collect(node.children[i] as Nodes, parts)
    }
}

/** Converts a fence with the language `math`, as on GitHub. */
function fromFence({ value, meta, position }: Code): BlockMath {
  const attributes = /^[^{]*\{(.*)\}/s.exec(meta ?? '')?.[1]
  const { line = 0, column = 1 } = position?.start ?? {}
  const lines = value.split('\n')
  const pieces = lines.map((_, i) => ({
    at: lines.slice(0, i).join('\n').length + (i > 0 ? 1 : 0),
    line: line + 1 + i,
    column,
  }))
  return {
    type: 'math',
    value,
    pieces,
    closed: true,
    ...(attributes === undefined ? {} : { attributes }),
    ...(position ? { position } : {}),
  }
}

async function writeFormulas({ formulas, links }: Found): Promise<void> {
  const labels = new Map<string, string>()
  for (const node of formulas) {
    node.formula = { ...(node.type === 'math' ? numbered(node, labels) : {}), problems: problemsOf(node) }
  }
  for (const link of links) {
    const label = labels.get(decodeURIComponent(link.url.slice(1)))
    if (label !== undefined) link.children.push({ type: 'text', value: label })
  }
  const temml = await openTemml()
  if ('problem' in temml) formulas[0]?.formula?.problems.push({ text: temml.problem, hint: 'Install it again.' })
  else for (const node of formulas) writeFormula(node, temml)
}

/** Loads Temml only for pages with formulas, because it is large. */
async function openTemml(): Promise<Temml | { problem: string }> {
  try {
    const { default: temml } = (await import('temml')) as unknown as { default: Temml }
    temml.__renderToMathMLTree('x', {})
    return temml
  } catch (error) {
    return { problem: `The package \`temml\`, which renders formulas, cannot be loaded: ${(error as Error).message}` }
  }
}

const tagPattern = /\\tag\*?\s*\{([^{}]*)\}/
const labelPattern = /\\label\s*\{([^{}]*)\}/

/** Returns the id in the braces after an equation, or in its TeX. */
const idOf = ({ value, attributes }: BlockMath): string | undefined =>
  (/^\s*#([^\s{}#]+)\s*$/.exec(attributes ?? '') ?? labelPattern.exec(value) ?? [])[1]

/** Returns the id and the label of an equation. An equation has a number if it has an id or a tag. */
function numbered(node: BlockMath, labels: Map<string, string>): Pick<Formula, 'id' | 'label'> {
  const id = idOf(node)
  const tag = tagPattern.exec(node.value)?.[1]
  if (id === undefined) return tag === undefined ? {} : { label: `(${tag})` }
  const label = `(${tag ?? labels.size + 1})`
  labels.set(id, label)
  return { id, label }
}

/** Returns what is wrong with a formula besides its TeX. */
function problemsOf(node: BlockMath | InlineMath): Formula['problems'] {
  if (node.type !== 'math') return []
  const problems: Formula['problems'] = []
  if (node.attributes !== undefined && idOf(node) === undefined)
    problems.push({
      text: `\`{${node.attributes}}\` is not an id`,
      hint: 'Write an id such as `{#energy}` after the formula.',
    })
  if (!node.closed)
    problems.push({
      text: 'This formula is not closed',
      hint: 'Close it with `$$` at the end of a line. To show dollar signs, write `\\$\\$`.',
    })
  return problems
}

function writeFormula(node: BlockMath | InlineMath, temml: Temml): void {
  const isDisplayed = node.type === 'math' || node.isDisplayed
  const reference = /\\(?:eq)?ref\s*\{/.exec(node.value)
  const rendered: RenderedMath = reference
    ? { problem: { offset: reference.index, text: 'Formulas cannot refer to equations' } }
    : render(node.value, isDisplayed, temml)
  if ('math' in rendered) {
    Object.assign(node.formula ?? {}, { math: structuredClone(rendered.math) })
    return
  }
  const { offset, text } = rendered.problem
  node.formula?.problems.push({
    at: placeInMath(node, offset),
    text,
    hint: reference
      ? 'Refer to an equation in the text: `[](#energy)`.'
      : 'Correct the TeX. If this is not a formula, write `\\$`.',
  })
}

function render(tex: string, isDisplayed: boolean, temml: Temml): RenderedMath {
  const key = `${isDisplayed}${tex}`
  const rendered =
    cache.get(key) ??
    renderMath(
      // The same length keeps the offsets.
      tex.replace(tagPattern, spaces).replace(labelPattern, spaces),
      isDisplayed,
      temml,
    )
  if (cache.size >= mostKnown) cache.clear()
  cache.set(key, rendered)
  return rendered
}

const spaces = (text: string): string => ' '.repeat(text.length)
