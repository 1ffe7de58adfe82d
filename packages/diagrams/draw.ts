// Draws the diagrams of a page. Those that only the project's Mermaid can draw are shown in a frame. Others that cannot be drawn show their
// source.

import { hash } from 'node:crypto'
import type { BlockFinding, BlockOnPage, PluginSite } from '@docsite/cli'
import { installCommand } from '@docsite/cli/files'
import type { Element, Root } from 'hast'
import type { WrittenDiagram } from './alternative.ts'
import { cleanDrawing, withOwnIds } from './drawing.ts'
import { type DrawingPackage, findPackage } from './find-package.ts'
import { PackageProcess, SlowCallError } from './package-process.ts'
import { type CallPackage, type DiagramLanguage, type DiagramProblem, languages } from './renderers.ts'

/** How a page shows a diagram. */
export type Drawn =
  | { kind: 'drawing'; svg: Element }
  | { kind: 'frame' }
  | { kind: 'source'; finding?: BlockFinding | undefined }

const mostCharacters = 20_000
/** After as many drawings that need more processor time than the process allows, no others of the page are tried. */
const mostSlow = 2

/** Draws all diagrams of this process. */
const packageProcess = new PackageProcess(10)

const mostKnown = 500
/** Drawings of this process by the hash of their source. Translated pages contain the same ones. */
const known = new Map<string, Element | DiagramProblem>()

type Placed = Pick<BlockOnPage, 'node' | 'page'>

/** What is known of the diagrams of a page. */
interface PageState {
  slow: number
  /** The packages that do not work, which are reported once. */
  refused: Set<DrawingPackage>
  /** How often the page shows a drawing. */
  times: Map<Element, number>
  /** The drawing before the next one. */
  last: Promise<unknown>
}

const states = new WeakMap<Placed['page'], PageState>()

/** Draws a diagram after those above it. */
export function drawOnPage(written: WrittenDiagram, { node, page }: Placed, site: PluginSite): Promise<Drawn> {
  const state = states.get(page) ?? { slow: 0, refused: new Set(), times: new Map(), last: Promise.resolve() }
  states.set(page, state)
  const drawn = state.last.then(() => drawNext(written, node, state, site))
  state.last = drawn.catch(() => undefined)
  return drawn
}

async function drawNext(
  { language: name, code }: WrittenDiagram,
  node: Placed['node'],
  state: PageState,
  site: PluginSite,
): Promise<Drawn> {
  const language = languages.get(name)
  if (!language || state.refused.has(language.package)) return { kind: 'source' }
  const tooLong = problemOfLength(code)
  const hasFrame = language.frame !== undefined && !tooLong && findPackage(language.frame, site) !== undefined
  const module = findPackage(language.package, site)
  const problem = tooLong ?? language.problem(code)
  if (!problem && !module && hasFrame) return { kind: 'frame' }
  const result = problem ?? (await drawNew(code, language, module, state, site.root))
  if ('tagName' in result) {
    const times = (state.times.get(result) ?? 0) + 1
    state.times.set(result, times)
    return { kind: 'drawing', svg: times === 1 ? result : withOwnIds(result, `-${times}`) }
  }
  if ('rule' in result) {
    state.refused.add(language.package)
    dependOn(module, site)
    return { kind: 'source', finding: { text: result.text, hint: result.hint } }
  }
  if (hasFrame && !result.isFinal) return { kind: 'frame' }
  return { kind: 'source', finding: findingOf(node, result) }
}

/** Makes the page depend on a module that does not work, because it changes when the package is repaired. */
function dependOn(module: string | undefined, { read }: PluginSite): void {
  if (module === undefined) return
  try {
    read(new URL(module))
  } catch {}
}

/** Why a package cannot be used. */
interface Refusal {
  rule: 'package'
  text: string
  hint: string
}

async function drawNew(
  code: string,
  language: DiagramLanguage,
  module: string | undefined,
  state: PageState,
  root: string,
): Promise<Element | DiagramProblem | Refusal> {
  const key = hash('sha1', `${language.package} ${module}\n${code}`).slice(0, 8)
  const found = known.get(key)
  if (found) return found
  if (state.slow >= mostSlow) return notTried
  const call = await openPackage(language, module, root)
  if ('rule' in call) return call
  const result = await draw(code, hash('sha1', `${language.package}\n${code}`).slice(0, 8), language, call)
  if ('isSlow' in result) state.slow++
  if (known.size >= mostKnown) known.clear()
  known.set(key, result)
  return result
}

const opened = new Map<string, Promise<CallPackage | Refusal>>()

/** Tries a package, once per process. */
function openPackage(
  language: DiagramLanguage,
  module: string | undefined,
  root: string,
): Promise<CallPackage | Refusal> {
  const { package: name } = language
  const text = (problem: string) => `The package \`${name}\`, which draws diagrams, ${problem}`
  if (module === undefined)
    return Promise.resolve({
      rule: 'package',
      text: text('is not installed'),
      hint: `Install it: \`${installCommand(name, root)}\`.`,
    })
  const call: CallPackage = (one) => packageProcess.call({ module, ...one })
  const opening =
    opened.get(module) ??
    language.use(call).then(
      () => call,
      (error: unknown): Refusal =>
        error instanceof SlowCallError
          ? {
              rule: 'package',
              text: text(`${error.message} for an empty diagram`),
              hint: `Install another version of \`${name}\`.`,
            }
          : {
              rule: 'package',
              text: text(
                `cannot be loaded: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`,
              ),
              hint: `Install it again: \`npm install --save-dev --include=optional ${name}\`. If this does not help, delete \`node_modules\` and the lock file first.`,
            },
    )
  opened.set(module, opening)
  return opening
}

/** A diagram that cannot be drawn is no error, because the page shows its source. */
function findingOf({ position }: Placed['node'], { line, text, hint }: DiagramProblem): BlockFinding {
  const start = position?.start
  const at = start ? { position: { start: { line: start.line + line, column: start.column } } } : {}
  return { at, severity: 'warning', text, hint }
}

const notTried: DiagramProblem = {
  line: 1,
  text: `docsite does not draw this diagram, because ${mostSlow} others on this page needed too much processor time`,
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
    return { ...undrawn, text: `The package \`${language.package}\` ${error.message} for this diagram`, isSlow: true }
  }
}
