// Reads Liquid: a text → a tree of texts, outputs and tags.

/** Stand for braces that are text. The name of no variable contains them. */
export const [openBraces, openTag] = ['\uE000', '\uE001'] as const

/** Hides braces that are text from the steps that look for templates. */
export const asText = (text: string): string => text.replaceAll('{{', openBraces).replaceAll('{%', openTag)

/** A part of a template. `from` and `to` are its offsets in the text. */
export type LiquidNode = { from: number; to: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'output'; code: string }
  | { kind: 'tag'; name: string; rest: string; branches: readonly LiquidBranch[] }
)

/** The part of a block from its tag, or from `else` or `elsif`, to the next one. */
interface LiquidBranch {
  name: string
  rest: string
  nodes: readonly LiquidNode[]
}

const token = /\{%-?((?:[^%]|%(?!\})){0,2000}?)-?%\}|\{\{-?([^{}]{0,2000}?)-?\}\}/g
const blocks = new Set(['for', 'if', 'unless'])
const mostLevels = 30

interface Open {
  from: number
  name: string
  branches: { name: string; rest: string; nodes: LiquidNode[] }[]
}

/** Returns the parts of a template. `masked` hides what is no template. Returns `undefined` if blocks are not closed. */
export function parseLiquid(text: string, masked = text): LiquidNode[] | undefined {
  const root: LiquidNode[] = []
  const open: Open[] = []
  const nodes = () => open.at(-1)?.branches.at(-1)?.nodes ?? root
  let at = 0
  let trimsNext = false
  const addText = (end: number, trimsEnd: boolean) => {
    const whole = text.slice(at, end)
    const start = trimsNext ? whole.trimStart() : whole
    if (whole !== '') nodes().push({ kind: 'text', text: trimsEnd ? start.trimEnd() : start, from: at, to: end })
  }
  for (const { index, 0: whole, 1: tag, 2: output } of masked.matchAll(token)) {
    addText(index, whole[2] === '-')
    at = index + whole.length
    trimsNext = whole.at(-3) === '-'
    const place = { from: index, to: at }
    if (tag === undefined) {
      nodes().push({ kind: 'output', code: (output ?? '').trim(), ...place })
      continue
    }
    const [, name = '', rest = ''] = /^\s*([\w-]+)\s*([\s\S]*?)\s*$/.exec(tag) ?? []
    const last = open.at(-1)
    if (blocks.has(name)) {
      if (open.length >= mostLevels) return undefined
      open.push({ from: index, name, branches: [{ name, rest, nodes: [] }] })
    } else if (last && name === `end${last.name}`) {
      open.pop()
      nodes().push({ kind: 'tag', name: last.name, rest: '', branches: last.branches, from: last.from, to: at })
    } else if (last && /^(?:else|elsif)$/.test(name)) last.branches.push({ name, rest, nodes: [] })
    else nodes().push({ kind: 'tag', name, rest, branches: [], ...place })
  }
  addText(text.length, false)
  return open.length > 0 ? undefined : root
}
