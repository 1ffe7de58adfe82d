// Takes the documentation out of a signature: `name: Annotated[str, Doc("…")]` → `name: str`, and the text about `name`.

import { dedent } from '../../text/indent.ts'
import { maskStrings } from './python-code.ts'

interface Signature {
  code: string
  /** The names of parameters with their documentation. */
  parameters: [name: string, text: string][]
}

/** Divides a signature. Without documentation, it stays as it is. */
export function readSignature(signature: string): Signature {
  const parameters: Signature['parameters'] = []
  let code = signature
  for (;;) {
    const masked = maskStrings(code)
    const match = /(\w+)\s*:\s*Annotated\[/.exec(masked)
    if (!match) return { code, parameters }
    const start = match.index + match[0].length
    const end = bracketEnd(masked, start)
    const [type = '', ...rest] = partsOf(masked, start, end).map(([from, to]) => code.slice(from, to).trim())
    const docs = rest.flatMap((part) => /^Doc\(\s*[rR]?("""|'''|"|')([\s\S]*)\1\s*,?\s*\)$/.exec(part)?.[2] ?? [])
    if (docs[0] !== undefined) parameters.push([match[1] ?? '', textIn(docs[0])])
    code = `${code.slice(0, match.index)}${match[1]}: ${type}${code.slice(end + 1)}`
  }
}

const textIn = (docstring: string): string => {
  const [first = '', ...rest] = docstring.split('\n')
  return `${first.trim()}\n${dedent(rest.join('\n'))}`.trim()
}

/** Returns the offset of the bracket that closes the one before `start`. */
function bracketEnd(masked: string, start: number): number {
  let depth = 1
  for (let i = start; i < masked.length; i++) {
    depth += /[[({]/.test(masked[i] ?? '') ? 1 : /[\])}]/.test(masked[i] ?? '') ? -1 : 0
    if (depth === 0) return i
  }
  return masked.length
}

/** Returns the ranges between the commas that are in no inner bracket. */
function partsOf(masked: string, start: number, end: number): [from: number, to: number][] {
  const parts: [number, number][] = []
  let from = start
  for (let i = start; i <= end; i++) {
    if (/[[({]/.test(masked[i] ?? '')) i = bracketEnd(masked, i + 1)
    else if (i === end || masked[i] === ',') {
      parts.push([from, i])
      from = i + 1
    }
  }
  return parts
}
