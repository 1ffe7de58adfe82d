// Draws diagrams with packages, one function for each language of a fence.

import type { DrawingStyle } from './drawing.ts'
import type { DrawingPackage } from './find-package.ts'
import { restoreLabel } from './flowchart.ts'
import { drawnKinds, readMermaid } from './mermaid-source.ts'
import type { PackageCall } from './package-process.ts'

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
    const { problem, text = '' } = readMermaid(code)
    if (!problem && edgesIn(text) > mostEdges)
      return { line: 1, text: `This diagram has more than ${mostEdges} arrows`, hint: `${showsSource} Split it.` }
    if (!problem) return undefined
    const other = problem.isFinal ? '' : ' The package `mermaid` draws all kinds: `npm install --save-dev mermaid`.'
    return { ...problem, hint: `${showsSource} docsite draws ${drawnKinds}.${other}` }
  },
  use: (call) => call({ name: 'renderMermaidSVG', args: ['graph TD\nA', {}] }),
  draw(code, call) {
    // The library decodes character references, which are part of the text here.
    const text = readMermaid(code).text?.replaceAll('&', '&amp;')
    return call({ name: 'renderMermaidSVG', args: [text, { transparent: true, padding: 8 }] }) as Promise<string>
  },
}

/** With more arrows, the library takes minutes. */
const mostEdges = 150

/** Counts the arrows of a flowchart. `a & b --> c & d` has four. */
const edgesIn = (text: string): number =>
  text
    .split('\n')
    .map((line) =>
      line.split(/ (?:-->|---|-\.->|-\.-|==>|===)(?:\|[^|]*\|)? /).map((group) => group.split(' & ').length),
    )
    .reduce(
      (sum, sizes) => sum + sizes.reduce((edges, size, i) => edges + (i > 0 ? size * (sizes[i - 1] ?? 0) : 0), 0),
      0,
    )

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
