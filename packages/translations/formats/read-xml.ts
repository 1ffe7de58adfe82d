// XML → its elements, each with its namespace instead of a prefix.

import type { Element, Nodes, Root } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { Refusal } from './exchange.ts'

const exportAgain = 'Export the sections again, and change only the content of `<target>`.'

/** Parses a document. The names of elements are local if they are in `namespace`; others are like `{namespace}name`. */
export function parsedXml(text: string, namespace: string): Root {
  try {
    const root = fromXml(text)
    resolve(root, (prefix) => (prefix === 'xml' ? 'http://www.w3.org/XML/1998/namespace' : undefined), namespace)
    return root
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isDeep = [error, (error as Error).cause].some((one) => one instanceof RangeError)
    if (isDeep) throw new Refusal(1, 'The elements of the file are nested too deeply', exportAgain)
    const { line, cause, reason } = error as { line?: number; cause?: unknown; reason: string }
    const [problem = reason] = String(cause instanceof Error ? cause.message : reason).split('\n')
    throw new Refusal(line ?? 1, `The XML is damaged: ${problem.replace(/ \(line .*$/, '')}`, exportAgain)
  }
}

export const lineOf = (node: Nodes | undefined): number => node?.position?.start.line ?? 1

/** Returns the namespace of a prefix; that of `''` is the default one. */
type Scope = (prefix: string) => string | undefined

/** Resolves prefixes, whose declarations hold inside their element. */
function resolve(parent: Root | Element, outer: Scope, own: string): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const declared = declarationsOf(node)
    const scope: Scope = declared.size > 0 ? (prefix) => declared.get(prefix) ?? outer(prefix) : outer
    const [, prefix = '', name = ''] = /^(?:([^:]*):)?(.*)$/s.exec(node.name) ?? []
    const namespace = scope(prefix)
    if (namespace === undefined && prefix !== '')
      throw new Refusal(lineOf(node), `The XML is damaged: the prefix \`${prefix}\` is not declared`, exportAgain)
    node.name = namespace === own ? name : `{${namespace ?? ''}}${name}`
    resolve(node, scope, own)
  }
}

const declarationsOf = ({ attributes }: Element): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
      /^xmlns(?::|$)/.test(name) ? [[name.slice('xmlns:'.length), value ?? '']] : [],
    ),
  )
