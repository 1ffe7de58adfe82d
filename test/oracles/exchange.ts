// Simulates translation tools, which rewrite an exchange file and may damage it.

import { spawnSync } from 'node:child_process'
import type { DOMParser, Element, XMLSerializer } from '@xmldom/xmldom'

export interface Dom {
  DOMParser: typeof DOMParser
  XMLSerializer: typeof XMLSerializer
}

export type Damage = 'nothing' | 'fill' | 'lose' | 'double' | 'rename' | 'source'

/** Returns what happens to the first unit of a page, or with `fill` to all of its units. */
export type Plan = (page: number) => Damage

/** A file that another program has written, and the pages that it has damaged. */
interface Written {
  text: string
  damaged: Set<number>
}

export const pageIn = (text: string): number => Number(/content\/en-GB\/page-(\d+)\.md/.exec(text)?.[1] ?? -1)

/** Returns a translation with a fault, or as it was if it has no placeholder. */
function damagedText(text: string, damage: Damage): string {
  const first = /\{\/?\w+\}/.exec(text)?.[0]
  if (first === undefined) return text
  return text.replace(first, { lose: '', double: first + first, rename: '{99}' }[damage as 'lose'] ?? first)
}

/** Changes units of a PO file, and lets `msgcat` write it again, sorted and wrapped, if it is installed. */
export function writtenPo(text: string, plan: Plan): Written {
  const damaged = new Set<number>()
  const changed = text.split(/\n\n(?=#)/).map((entry) => {
    const page = pageIn(entry)
    const [, head = '', source = '', target = ''] =
      /^([\s\S]*\nmsgctxt .*\n)msgid ([\s\S]*?)\nmsgstr ([\s\S]*)$/.exec(entry) ?? []
    const damage = plan(page)
    if (source === '') return entry
    if (damage === 'fill') return `${head}msgid ${source}\nmsgstr ${source}`
    if (damaged.has(page) || damage === 'nothing') return entry
    const [newSource, newTarget] =
      damage === 'source' ? [source.replace(/"$/, ' more"'), target] : [source, damagedText(target, damage)]
    if (newSource !== source || newTarget !== target) damaged.add(page)
    return `${head}msgid ${newSource}\nmsgstr ${newTarget}`
  })
  const joined = `${changed.join('\n\n').trimEnd()}\n`
  const { status, stdout } = spawnSync('msgcat', ['--sort-output', '-'], { input: joined, encoding: 'utf8' })
  return { text: status === 0 ? stdout : joined, damaged }
}

/** Changes units of an XLIFF file, and writes it again with another library, its files in another order. */
export function writtenXliff({ DOMParser, XMLSerializer }: Dom, text: string, plan: Plan): Written {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  const damaged = new Set<number>()
  for (const unit of Array.from(document.getElementsByTagName('unit'))) {
    const page = pageIn(unit.getAttribute('name') ?? '')
    const damage = plan(page)
    const [source, target] = ['source', 'target'].map((name) => unit.getElementsByTagName(name)[0])
    if (!source || damage === 'nothing' || damaged.has(page)) continue
    if (damage === 'fill') fill(source)
    else if (damage === 'source') source.appendChild(document.createTextNode(' more'))
    else if (!target || !isDamaged(target, damage)) continue
    if (damage !== 'fill') damaged.add(page)
  }
  const root = document.documentElement
  for (const file of Array.from(document.getElementsByTagName('file')).reverse()) root?.appendChild(file)
  return { text: new XMLSerializer().serializeToString(document), damaged }
}

/** Makes a source its own confirmed translation. */
function fill(source: Element): void {
  const segment = source.parentNode as Element
  const target = source.ownerDocument?.createElementNS(source.namespaceURI, 'target') as Element
  for (const node of Array.from(source.childNodes)) target.appendChild(node.cloneNode(true))
  for (const old of Array.from(segment.getElementsByTagName('target'))) segment.removeChild(old)
  segment.appendChild(target)
  segment.setAttribute('state', 'translated')
}

function isDamaged(target: Element, damage: Damage): boolean {
  const mark = Array.from(target.getElementsByTagName('ph'))[0]
  if (!mark) return false
  if (damage === 'lose') mark.parentNode?.removeChild(mark)
  else if (damage === 'double') mark.parentNode?.appendChild(mark.cloneNode(true))
  else mark.setAttribute('id', '99')
  return true
}
