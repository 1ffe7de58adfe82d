// Runs in the document of a diagram's frame: draws the source that the page sends, and reports the height.
//
// The frame has no origin of its own and its policy forbids requests, so a diagram cannot reach the page or the network.

import type { DiagramReport, DiagramRequest } from './messages.ts'

/** The part of the package `mermaid` that this module uses. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, source: string): Promise<{ svg: string }>
}

/** Mermaid's dark theme draws most slices of pie charts and branches of mind maps in nearly black colors. */
const partsInDark = Object.fromEntries(
  [
    '#3f68a8',
    '#8a4f86',
    '#3d7a5a',
    '#8a6234',
    '#5b57a6',
    '#94505a',
    '#34788a',
    '#6f7436',
    '#6b5a8e',
    '#7d5a45',
  ].flatMap((color, i) => [
    [`pie${i + 1}`, color],
    [`cScale${i}`, color],
  ]),
)

const root = document.documentElement
const box = document.getElementById('sample') as HTMLElement

/** Draws the diagram whenever the page sends it: at the start, and after each change of the appearance. */
export function startDiagrams(mermaid: Mermaid): void {
  let drawing = Promise.resolve()
  addEventListener('message', ({ data, source }: MessageEvent<Partial<DiagramRequest> | null>) => {
    if (source !== parent || typeof data?.docsiteSource !== 'string') return
    const request = data as DiagramRequest
    drawing = drawing.then(() => draw(mermaid, request)).then(reportHeight, reportFailure)
  })
  new ResizeObserver(() => box.childElementCount > 0 && reportHeight()).observe(root)
}

async function draw(mermaid: Mermaid, request: DiagramRequest): Promise<void> {
  const { docsiteSource, docsiteAlt, docsiteDark, docsiteTokens } = request
  root.style.colorScheme = docsiteDark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(docsiteTokens)) root.style.setProperty(`--${name}`, value)
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: docsiteDark ? 'dark' : 'default',
    themeVariables: docsiteDark ? partsInDark : {},
    fontFamily: docsiteTokens.font,
  })
  box.innerHTML = (await mermaid.render('diagram', docsiteSource)).svg
  const svg = box.querySelector('svg')
  if (!docsiteAlt || !svg) return
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', docsiteAlt)
}

function reportHeight(): void {
  const report: DiagramReport = { docsiteHeight: Math.ceil(root.getBoundingClientRect().height) }
  parent.postMessage(report, '*')
}

function reportFailure(error: unknown): void {
  const failure: DiagramReport = { docsiteFailure: error instanceof Error ? error.message : String(error) }
  parent.postMessage(failure, '*')
}
