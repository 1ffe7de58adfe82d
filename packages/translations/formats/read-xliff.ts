// An XLIFF 2 document → entries.

import type { Element } from 'xast'
import { joined, type NamedPiece } from '../marked.ts'
import { type Entry, type ReadExchange, Refusal } from './exchange.ts'
import { lineOf, parsedXml } from './read-xml.ts'
import { namespace } from './write-xliff.ts'

/** Reads a document. Throws a `Refusal` if it is not XLIFF 2. */
export function readXliff(text: string): ReadExchange {
  const root = parsedXml(text, namespace)
  const doctype = root.children.find(({ type }) => type === 'doctype')
  if (doctype) throw new Refusal(lineOf(doctype), 'The file has a DOCTYPE, which may define entities', 'Remove it.')
  const xliff = root.children.find((node) => node.type === 'element')
  const { version, srcLang, trgLang } = attributesOf(xliff)
  if (xliff?.name !== 'xliff' || !/^2\.[01]$/.test(version ?? '')) {
    const other = /\}xliff$/.test(xliff?.name ?? '') && version ? `, but of version ${version}` : ''
    throw new Refusal(
      lineOf(xliff),
      `The file is not an XLIFF 2.0 document${other}`,
      'Export it with `--format xliff`.',
    )
  }
  const entries = named(xliff, 'file', 'group').flatMap((file) => unitsIn(file).flatMap(entryOf))
  return { sourceLang: srcLang ?? undefined, lang: trgLang ?? undefined, entries }
}

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
    element ? piecesOf(element, { originalData, inTarget, data }) : []
  const segments = named(unit, 'segment', 'ignorable').map((one) => {
    const [source, target] = [named(one, 'source')[0], named(one, 'target')[0]]
    const [original, translation] = [read(source, false), read(target, true)]
    const isLeft = one.name === 'segment' && isBlank(translation) && !isBlank(original)
    return { target, isLeft, original, translation: target ? translation : original }
  })
  const isWhole = segments.length > 0 && !segments.every(({ translation }) => isBlank(translation))
  return [
    {
      ...{ key: name ?? '', id: id ?? '', line: lineOf(unit), data },
      source: joined(segments.flatMap(({ original }) => original)),
      target:
        isWhole && !segments.some(({ isLeft }) => isLeft)
          ? joined(segments.flatMap(({ translation }) => translation))
          : undefined,
      targetLine: lineOf(segments.find(({ target }) => target)?.target ?? unit),
      isConfirmed: named(unit, 'segment').every((one) => confirmedStates.has(attributesOf(one).state ?? 'initial')),
    },
  ]
}

const isBlank = (pieces: readonly NamedPiece[]): boolean =>
  pieces.every((piece) => typeof piece === 'string' && piece.trim() === '')

/** The states in which a translation is imported. A segment without a state is in the state `initial`. */
const confirmedStates: ReadonlySet<string> = new Set(['translated', 'reviewed', 'final'])

interface Reading {
  originalData: ReadonlyMap<string, Element>
  inTarget: boolean
  data: Entry['data'][number][]
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
