// Renders the formulas of a page, numbers the equations that have an id, and fills in references to them.

import type { Element } from 'hast'
import type { Code, Link, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { BlockPackages } from '../../source/block-packages.ts'
import { loadBlockPackage } from '../blocks/block-package.ts'
import { report } from '../page-file.ts'
import { type BlockMath, type InlineMath, placeInMath } from './math-nodes.ts'
import { type RenderedMath, renderMath, type Temml } from './render-math.ts'

/** A rendered formula. Without `math`, the page shows the TeX. */
interface Formula {
  math?: Element
  /** The id and the label of a numbered equation, such as `(1)`. */
  id?: string
  label?: string
}

declare module 'mdast' {
  interface Data {
    formula?: Formula
  }
}

/** Matches a text that may contain a formula. Other pages are not searched. */
const mayHaveMath = /\$|(?:`{3}|~{3}) *math\b/

const mostKnown = 2000
/** Formulas that this process has rendered. Translated pages contain the same ones. */
const cache = new Map<string, RenderedMath>()

/** Renders all formulas. Must come before the rules, which check the references. */
export function remarkFormulas(packages: BlockPackages) {
  return (tree: Root, file: VFile): Promise<void> | undefined => {
    if (!mayHaveMath.test(String(file))) return undefined
    const parts: Found = { formulas: [], links: [] }
    collect(tree, parts)
    return parts.formulas.length > 0 ? writeFormulas(parts, packages, file) : undefined
  }
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
  const attributes = /\{(.*)\}/.exec(meta ?? '')?.[1]
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

async function writeFormulas({ formulas, links }: Found, packages: BlockPackages, file: VFile): Promise<void> {
  const labels = new Map<string, string>()
  for (const node of formulas) {
    node.data = { ...node.data, formula: node.type === 'math' ? numbered(node, labels, file) : {} }
    if (node.type === 'math' && !node.closed)
      report(file, node, {
        rule: 'invalid-formula',
        text: 'This formula is not closed',
        hint: 'Close it with `$$` at the end of a line. To show dollar signs, write `\\$\\$`.',
      })
  }
  for (const link of links) {
    const label = labels.get(decodeURIComponent(link.url.slice(1)))
    if (label !== undefined) link.children.push({ type: 'text', value: label })
  }
  const [first] = formulas
  const temml = await loadBlockPackage<{ default: Temml }>('temml', packages, {
    file,
    at: first as BlockMath,
    block: 'formulas',
    use: ({ default: temml }) => temml.__renderToMathMLTree('x', {}),
  })
  if (temml) for (const node of formulas) writeFormula(node, temml.default, file)
}

const tagPattern = /\\tag\*?\s*\{([^{}]*)\}/
const labelPattern = /\\label\s*\{([^{}]*)\}/

/** Returns the id and the label of an equation. An equation has a number if it has an id or a tag. */
function numbered({ value, attributes, ...node }: BlockMath, labels: Map<string, string>, file: VFile): Formula {
  const [, id] = /^\s*#([^\s{}#]+)\s*$/.exec(attributes ?? '') ?? labelPattern.exec(value) ?? []
  const tag = tagPattern.exec(value)?.[1]
  if (attributes !== undefined && id === undefined)
    report(file, node, {
      rule: 'invalid-formula',
      text: `\`{${attributes}}\` is not an id`,
      hint: 'Write an id such as `{#energy}` after the formula.',
    })
  if (id === undefined) return tag === undefined ? {} : { label: `(${tag})` }
  const label = `(${tag ?? labels.size + 1})`
  labels.set(id, label)
  return { id, label }
}

function writeFormula(node: BlockMath | InlineMath, temml: Temml, file: VFile): void {
  const isDisplayed = node.type === 'math' || node.isDisplayed
  const reference = /\\(?:eq)?ref\s*\{/.exec(node.value)
  const rendered: RenderedMath = reference
    ? { problem: { offset: reference.index, text: 'Formulas cannot refer to equations' } }
    : render(node.value, isDisplayed, temml)
  if ('math' in rendered) {
    const math = structuredClone(rendered.math)
    math.properties.dataTex = node.value.trim()
    Object.assign(node.data?.formula ?? {}, { math })
    return
  }
  const { offset, text } = rendered.problem
  report(file, placeInMath(node, offset), {
    rule: 'invalid-formula',
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
