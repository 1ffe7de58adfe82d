// Draws diagrams with packages, one function for each language of a fence.

import type { DrawingStyle } from './drawing.ts'
import type { DrawingPackage } from './find-package.ts'
import { restoreLabel } from './labels.ts'
import { drawnKinds, readMermaid } from './mermaid-source.ts'
import type { PackageCall } from './package-process.ts'
import type { WrittenKind } from './undrawable.ts'

/** A problem in the source, with its line, starting at 1. */
export interface DiagramProblem {
  line: number
  text: string
  hint: string
  /** Set if no other package could draw the diagram either. */
  isFinal?: true
  /** Set if the package needed too much processor time. */
  isSlow?: true
}

export interface DiagramLanguage {
  package: DrawingPackage
  /** The package that draws everything else, in a frame on the page. */
  frame?: DrawingPackage
  style: DrawingStyle
  /** Returns what the source lacks, without loading the package. */
  problem(code: string): DiagramProblem | undefined
  /** Tries the package. Throws an error if it does not work. */
  use(call: CallPackage): Promise<unknown>
  /** Returns the SVG. */
  draw(code: string, call: CallPackage): Promise<string | DiagramProblem>
}

/** Calls a function of the package in the thread for packages. */
export type CallPackage = (call: Omit<PackageCall, 'module'>) => Promise<unknown>

/** What Graphviz returns. */
interface Drawn {
  status: string
  output?: string
  errors: { message: string }[]
}

const showsSource = 'The page shows the source instead.'

const mermaid: DiagramLanguage = {
  package: 'beautiful-mermaid',
  frame: 'mermaid',
  style: {
    // The library adds a text in English to entities without attributes.
    label: (text) => (text === '(no attributes)' ? '' : restoreLabel(text)),
    colors: {
      'var(--bg)': 'ground',
      'var(--_text)': 'text',
      'var(--_text-sec)': 'text-2',
      'var(--_text-muted)': 'text-2',
      'var(--_text-faint)': 'text-2',
      'var(--_line)': 'line',
      'var(--_arrow)': 'line',
      'var(--_node-fill)': 'fill',
      'var(--_node-stroke)': 'stroke',
      'var(--_group-fill)': 'group',
      'var(--_group-hdr)': 'fill',
      'var(--_inner-stroke)': 'stroke',
      'var(--_key-badge)': 'fill',
    },
  },
  problem(code) {
    const { problem, written } = readMermaid(code)
    if ((written?.counts.edge ?? 0) > mostEdges)
      return { line: 1, text: `This diagram has more than ${mostEdges} arrows`, hint: `${showsSource} Split it.` }
    if (!problem) return undefined
    const other = problem.isFinal ? '' : ' The package `mermaid` draws all kinds: `npm install --save-dev mermaid`.'
    return { ...problem, hint: `${showsSource} docsite draws ${drawnKinds}.${other}` }
  },
  use: (call) => call({ name: 'renderMermaidSVG', args: ['graph TD\nA', {}] }),
  async draw(code, call) {
    const { written } = readMermaid(code)
    // The library decodes character references, which are part of the text here.
    const text = written?.text.replaceAll('&', '&amp;')
    const svg = await call({ name: 'renderMermaidSVG', args: [text, { transparent: true, padding: 8 }] })
    if (!written || typeof svg !== 'string' || !isWhole(svg, written))
      return {
        line: 1,
        text: 'The package `beautiful-mermaid` draws only a part of this diagram',
        hint: `${showsSource} Simplify the diagram.`,
      }
    return withoutHeads(svg, written)
  },
}

/** With more arrows, the library takes minutes. */
const mostEdges = 150

/** Whether a drawing has all nodes and lines. The library leaves some out if its layout has no place for them. */
const isWhole = (svg: string, { counts }: WrittenKind): boolean =>
  Object.entries(counts).every(([name, count]) => svg.split(`class="${name}"`).length === count + 1)

/** Removes the arrowheads of lines that have none in the source, which the library always draws. */
const withoutHeads = (svg: string, { bare }: WrittenKind): string =>
  bare === undefined
    ? svg
    : svg
        .split(`class="${bare.of}"`)
        .map((part, i) => (bare.at.includes(i - 1) ? part.replace(/ marker-end="[^"]*"/, '') : part))
        .join(`class="${bare.of}"`)

const dot: DiagramLanguage = {
  package: '@viz-js/viz',
  style: { colors: { black: 'line', lightgrey: 'fill', lightgray: 'fill' } },
  problem: () => undefined,
  use: (call) => call({ ...graphviz, args: ['digraph { a }', { format: 'svg' }] }),
  async draw(code, call) {
    const options = {
      format: 'svg',
      graphAttributes: { bgcolor: 'transparent', fontname },
      nodeAttributes: { fontname },
      edgeAttributes: { fontname },
    }
    const drawing = (await call({ ...graphviz, args: [code, options] })) as Drawn
    const [{ message = 'Graphviz cannot draw this diagram' } = {}] = drawing.errors
    if (drawing.status === 'success' && drawing.output !== undefined) return drawing.output
    return {
      line: Number(/line (\d+)/.exec(message)?.[1] ?? 1),
      text: message.replace(/ in line \d+/, '').replace(/^./, (first) => first.toUpperCase()),
      hint: `${showsSource} Correct it.`,
    }
  },
}

const fontname = 'Helvetica'
/** The function that draws, of the instance that each thread starts once. */
const graphviz = { from: 'instance', name: 'render' }

/** The languages of fences that are drawn. */
export const languages: ReadonlyMap<string, DiagramLanguage> = new Map<string, DiagramLanguage>([
  ['mermaid', mermaid],
  ['dot', dot],
  ['graphviz', dot],
])
