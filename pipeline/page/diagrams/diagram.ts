// Converts fences with diagrams to figures with an SVG drawing.

import { hash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Raw } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { BlockPackages } from '../../source/block-packages.ts'
import { loadBlockPackage } from '../blocks/block-package.ts'
import { fenceTitle } from '../code/fence-meta.ts'
import { PackageProcess, SlowCallError } from '../code/package-process.ts'
import type { FenceNode, Placed } from '../nodes.ts'
import { report } from '../page-file.ts'
import { rawText } from '../text/inline.ts'
import { diagramAlt } from './diagram-alt.ts'
import { cleanDrawing } from './drawing.ts'
import { framedFigure, type RenderSource } from './framed.ts'
import { type CallPackage, type DiagramLanguage, type DiagramProblem, diagramLanguages } from './renderers.ts'

const mostCharacters = 20_000
/** How long a drawing may take. After `mostSlow` that took longer, no others of the page are tried. */
const mostSeconds = 10
const mostSlow = 2

/** Draws all diagrams of this process. */
const packageProcess = new PackageProcess(mostSeconds)

const mostKnown = 500
/** Drawings of this process by the hash of their source. Translated pages contain the same ones. */
const known = new Map<string, Element | DiagramProblem>()

/**
 * Draws the diagrams among fences. Those that only the project's Mermaid can draw are shown in a frame. Other fences that cannot be
 * drawn stay fences, which show the source.
 */
export async function drawDiagrams(
  fences: readonly FenceNode[],
  packages: BlockPackages,
  render: RenderSource,
  file: VFile,
): Promise<Map<FenceNode, Raw>> {
  const drawn = new Map<FenceNode, Raw>()
  const missing = new Set<string>()
  let slow = 0
  for (const node of fences) {
    const language = diagramLanguages.get(node.fence.language)
    if (!language || missing.has(language.package)) continue
    const tooLong = problemOfLength(node.fence.code)
    const hasFrame = language.frame !== undefined && packages[language.frame] !== undefined && !tooLong
    const canDraw = packages[language.package] !== undefined || !hasFrame
    const result = tooLong ?? language.problem(node.fence.code) ?? (canDraw ? await drawNew(node, language) : 'frame')
    if (result === undefined) missing.add(language.package)
    else if (result === 'frame' || ('line' in result && hasFrame && !result.isFinal)) showInFrame(node)
    else if ('line' in result) reportIn(node, result)
    else drawn.set(node, figure(node, result))
  }
  return drawn

  function showInFrame(node: FenceNode): void {
    drawn.set(node, framedFigure(node.fence, render))
  }

  async function drawNew(node: FenceNode, language: DiagramLanguage): Promise<Element | DiagramProblem | undefined> {
    const key = hash('sha1', `${language.package}\n${node.fence.code}`).slice(0, 8)
    const found = known.get(key)
    if (found) return found
    if (slow >= mostSlow) return notTried
    const loaded = await loadBlockPackage(language.package, packages, {
      file,
      at: node,
      block: 'diagrams',
      open:
        (module): CallPackage =>
        (call) =>
          packageProcess.call({ module, ...call }),
      use: language.use,
    })
    if (!loaded) return undefined
    const result = await draw(node.fence.code, key, language, loaded)
    if ('isSlow' in result) slow++
    if (known.size >= mostKnown) known.clear()
    known.set(key, result)
    return result
  }

  function reportIn({ position }: Placed, { line, text, hint }: DiagramProblem): void {
    const start = position?.start
    report(file, start ? { position: { start: { line: start.line + line, column: start.column } } } : {}, {
      rule: 'invalid-diagram',
      text,
      hint,
    })
  }
}

const notTried: DiagramProblem = {
  line: 1,
  text: `docsite does not draw this diagram, because ${mostSlow} others on this page took more than ${mostSeconds} seconds`,
  hint: 'Simplify the other diagrams.',
}

function problemOfLength(code: string): DiagramProblem | undefined {
  if (code.length <= mostCharacters) return undefined
  return {
    line: 1,
    text: `This diagram has more than ${mostCharacters} characters`,
    hint: 'Split it into several diagrams.',
  }
}

async function draw(
  code: string,
  key: string,
  language: DiagramLanguage,
  call: CallPackage,
): Promise<Element | DiagramProblem> {
  const undrawn: DiagramProblem = {
    line: 1,
    text: `The package \`${language.package}\` cannot draw this diagram`,
    hint: 'The page shows the source instead. Simplify the diagram.',
  }
  try {
    const svg = await language.draw(code, call)
    if (typeof svg !== 'string') return svg
    const { raw } = await import('hast-util-raw')
    const tree = raw({ type: 'root', children: [{ type: 'raw', value: svg } as never] }) as Root
    return cleanDrawing(tree, `d${key}-`, language.style) ?? undrawn
  } catch (error) {
    if (!(error instanceof SlowCallError)) return undrawn
    return { ...undrawn, text: `${undrawn.text} within ${mostSeconds} seconds`, isSlow: true }
  }
}

/** Drawings of a width in this range, in pixels, shrink to the width of the text. Narrower ones fit, and wider ones scroll. */
const shrinks = { from: 640, to: 1100 }

/** Returns the figure of a drawing. The copy of the page takes the source from it. */
function figure({ fence }: FenceNode, drawing: Element): Raw {
  const [, , width = '0', height = '0'] = String(drawing.properties.viewBox).split(/[\s,]+/)
  const isWide = Number(width) > shrinks.from && Number(width) <= shrinks.to
  const alt = diagramAlt(fence)
  const title = fenceTitle(fence.meta)
  const svg: Element = {
    ...drawing,
    properties: {
      ...drawing.properties,
      width: Math.ceil(Number(width)),
      height: Math.ceil(Number(height)),
      // Without an alternative, screen readers read the text in the drawing.
      ...(alt ? { role: 'img', ariaLabel: alt } : {}),
    },
  }
  const caption: Element[] = title
    ? [{ type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: title }] }]
    : []
  const box: Element = {
    type: 'element',
    tagName: 'div',
    properties: { className: isWide ? ['drawing', 'wide'] : ['drawing'] },
    children: [svg],
  }
  const whole: Element = {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['diagram'], dataLanguage: fence.language, dataMeta: fence.meta, dataSource: fence.code },
    children: [box, ...caption],
  }
  const labels = textsIn(drawing).join('\n')
  return {
    type: 'raw',
    value: toHtml(whole),
    data: { text: [alt, labels].filter(Boolean).join('\n'), selectors: ['figure', '.diagram'] },
  }
}

const textsIn = (node: Element): string[] =>
  node.tagName === 'text'
    ? [rawText(node)]
    : node.children.flatMap((child) => (child.type === 'element' ? textsIn(child) : []))
