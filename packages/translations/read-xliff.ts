// An XLIFF 2 document → entries.

import type { Element, ElementContent, Root, RootContent } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { type Entry, Refusal } from './exchange.ts'
import { joined, type NamedPiece } from './marked.ts'
import { namespace } from './write-xliff.ts'

/** An exchange file as read. */
export interface ReadExchange {
  sourceLang: string | undefined
  lang: string | undefined
  entries: Entry[]
}

const exportAgain = 'Export the sections again, and change only the content of `<target>`.'

/** Reads a document. Throws a `Refusal` if it is not XLIFF 2. */
export function readXliff(text: string): ReadExchange {
  const root = parsed(text)
  const doctype = root.children.find(({ type }) => type === 'doctype')
  if (doctype) throw new Refusal(lineOf(doctype), 'The file has a DOCTYPE, which may define entities', 'Remove it.')
  const xliff = root.children.find((node) => node.type === 'element')
  const { xmlns, version, srcLang, trgLang } = attributesOf(xliff)
  if (xliff?.name !== 'xliff' || xmlns !== namespace || !/^2\.[01]$/.test(version ?? ''))
    throw new Refusal(lineOf(xliff), 'The file is not an XLIFF 2.0 document', 'Export it with `--format xliff`.')
  const entries = named(xliff, 'file', 'group').flatMap((file) => unitsIn(file).flatMap(entryOf))
  return { sourceLang: srcLang ?? undefined, lang: trgLang ?? undefined, entries }
}

function parsed(text: string): Root {
  try {
    return fromXml(text)
  } catch (error) {
    const isDeep = [error, (error as Error).cause].some((one) => one instanceof RangeError)
    if (isDeep) throw new Refusal(1, 'The elements of the file are nested too deeply', exportAgain)
    const { line, cause, reason } = error as { line?: number; cause?: unknown; reason: string }
    const [problem = reason] = String(cause instanceof Error ? cause.message : reason).split('\n')
    throw new Refusal(line ?? 1, `The XML is damaged: ${problem.replace(/ \(line .*/s, '')}`, exportAgain)
  }
}

const lineOf = (node: RootContent | ElementContent | undefined): number => node?.position?.start.line ?? 1

const attributesOf = (element: Element | undefined): Record<string, string | null | undefined> =>
  element?.attributes ?? {}

const named = (parent: Element, ...names: string[]): Element[] =>
  parent.children.filter((node): node is Element => node.type === 'element' && names.includes(node.name))

const unitsIn = (parent: Element): Element[] =>
  named(parent, 'unit', 'group').flatMap((one) => (one.name === 'group' ? unitsIn(one) : [one]))

function entryOf(unit: Element): Entry[] {
  const { id, name, translate } = attributesOf(unit)
  if (translate === 'no') return []
  const originalData = new Map(
    named(unit, 'originalData')
      .flatMap((one) => named(one, 'data'))
      .map((data) => [attributesOf(data).id ?? '', data]),
  )
  const data: Entry['data'][number][] = []
  const read = (element: Element | undefined, inTarget: boolean): NamedPiece[] =>
    element ? piecesOf(element, { originalData, inTarget, data, opened: new Map() }) : []
  const segments = named(unit, 'segment', 'ignorable')
  const source = segments.flatMap((one) => read(named(one, 'source')[0], false))
  const translated = segments.map((one) => ({ one, target: named(one, 'target')[0] }))
  const isWhole = translated.every(({ one, target }) => target || one.name === 'ignorable')
  const target = translated.flatMap(({ one, target }) => read(target ?? named(one, 'source')[0], target !== undefined))
  const states = named(unit, 'segment').map((one) => attributesOf(one).state ?? 'initial')
  return [
    {
      ...{ key: name ?? '', id: id ?? '', line: lineOf(unit), source: joined(source), data },
      target: isWhole && segments.length > 0 ? joined(target) : undefined,
      targetLine: lineOf(translated.find(({ target }) => target)?.target ?? unit),
      isDone: states.length > 0 && states.every((state) => state !== 'initial'),
      isUncertain: false,
    },
  ]
}

interface Reading {
  originalData: ReadonlyMap<string, Element>
  inTarget: boolean
  data: Entry['data'][number][]
  /** The names of the elements `sc` by their id. */
  opened: Map<string, string>
}

function piecesOf(parent: Element, reading: Reading): NamedPiece[] {
  return parent.children.flatMap((node): NamedPiece[] => {
    if (node.type === 'text' || node.type === 'cdata') return [node.value]
    if (node.type !== 'element') return []
    const { id, hex, dataRef, dataRefStart, dataRefEnd, startRef } = attributesOf(node)
    const name = id ?? ''
    const note = (ref: string | null | undefined, at: 'start' | 'end', of = name): void => {
      const found = reading.originalData.get(ref ?? '')
      const line = lineOf(found ?? node)
      reading.data.push({ inTarget: reading.inTarget, name: of, at, text: found ? plain(found) : '', line })
    }
    switch (node.name) {
      case 'cp':
        return [String.fromCodePoint(Math.min(Number.parseInt(hex ?? '', 16) || 0xfffd, 0x10ffff))]
      case 'ph':
        note(dataRef, 'start')
        return [{ name, at: 'whole' }]
      case 'pc':
        note(dataRefStart, 'start')
        note(dataRefEnd, 'end')
        return [{ name, at: 'start' }, ...piecesOf(node, reading), { name, at: 'end' }]
      case 'sc':
        note(dataRef, 'start')
        reading.opened.set(name, name)
        return [{ name, at: 'start' }]
      case 'ec':
        note(dataRef, 'end', startRef ?? name)
        return [{ name: startRef ?? name, at: 'end' }]
      default:
        // Annotations, such as `mrk`, surround texts.
        return piecesOf(node, reading)
    }
  })
}

const plain = (element: Element): string =>
  element.children
    .map((node) => {
      if (node.type === 'text' || node.type === 'cdata') return node.value
      const code =
        node.type === 'element' && node.name === 'cp' ? Number.parseInt(attributesOf(node).hex ?? '', 16) : NaN
      return Number.isNaN(code) || code > 0x10ffff ? '' : String.fromCodePoint(code)
    })
    .join('')
