// Draws diagrams with optional packages, one function for each language of a fence.

import type { BlockPackage } from '../../source/block-packages.ts'
import type { DrawingStyle } from './drawing.ts'
import { restoreLabel } from './flowchart.ts'
import { drawnKinds, readMermaid } from './mermaid-source.ts'

/** A problem in the source, with its line, starting at 1. */
export interface DiagramProblem {
  line: number
  text: string
  hint: string
  /** Set if no other package could draw the diagram either. */
  isFinal?: true
}

export interface DiagramLanguage {
  package: BlockPackage
  /** The package that draws everything else, in a frame on the page. */
  frame?: BlockPackage
  style: DrawingStyle
  /** Returns what the source lacks, without loading the package. */
  problem(code: string): DiagramProblem | undefined
  /** Tries the module of the package. Throws an error if it does not work. */
  use(loaded: unknown): unknown
  /** Returns the SVG. `loaded` is the module of the package. */
  draw(code: string, loaded: unknown): Promise<string | DiagramProblem>
}

interface BeautifulMermaid {
  renderMermaidSVG(text: string, options: object): string
}

interface Viz {
  instance(): Promise<{
    render(code: string, options: object): { status: string; output?: string; errors: { message: string }[] }
  }>
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
  use: (loaded) => (loaded as BeautifulMermaid).renderMermaidSVG('graph TD\nA', {}),
  draw(code, loaded) {
    const { text = '' } = readMermaid(code)
    // The library decodes character references, which are part of the text here.
    return Promise.resolve(
      (loaded as BeautifulMermaid).renderMermaidSVG(text.replaceAll('&', '&amp;'), { transparent: true, padding: 8 }),
    )
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
  use: graphviz,
  async draw(code, loaded) {
    const drawn = (await graphviz(loaded)).render(code, {
      format: 'svg',
      graphAttributes: { bgcolor: 'transparent', fontname },
      nodeAttributes: { fontname },
      edgeAttributes: { fontname },
    })
    const [{ message = 'Graphviz cannot draw this diagram' } = {}] = drawn.errors
    if (drawn.status === 'success' && drawn.output !== undefined) return drawn.output
    return {
      line: Number(/line (\d+)/.exec(message)?.[1] ?? 1),
      text: message.replace(/ in line \d+/, '').replace(/^./, (first) => first.toUpperCase()),
      hint: `${showsSource} Correct it.`,
    }
  },
}

const fontname = 'Helvetica'
/** Graphviz, which each process starts once. */
let viz: ReturnType<Viz['instance']> | undefined

function graphviz(loaded: unknown): ReturnType<Viz['instance']> {
  viz ??= (loaded as Viz).instance()
  return viz
}

/** The languages of fences that are drawn. */
export const diagramLanguages: ReadonlyMap<string, DiagramLanguage> = new Map<string, DiagramLanguage>([
  ['mermaid', mermaid],
  ['dot', dot],
  ['graphviz', dot],
])
