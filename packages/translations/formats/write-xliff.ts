// Units → an XLIFF 2.0 document.

import type { NamedMark, NamedPiece } from '../marked.ts'
import { type Export, type ExportedUnit, noOldOriginal, placeOf } from './exchange.ts'

export const namespace = 'urn:oasis:names:tc:xliff:document:2.0'

/** Returns the document. Equal units make equal bytes. */
export function xliffText({ sourceLang, lang, isRightToLeft, units }: Export): string {
  const files = new Map<string, ExportedUnit[]>()
  for (const one of units) {
    const { file } = one.unit.source.document
    files.set(file, [...(files.get(file) ?? []), one])
  }
  const direction = (name: string, isRtl: boolean): string => (isRtl ? ` ${name}="rtl"` : '')
  const directions = direction('srcDir', isRightToLeft.source) + direction('trgDir', isRightToLeft.target)
  const body = [...files].map(
    ([original, own], i) =>
      `  <file id="f${i + 1}" original="${attribute(original)}"${directions}>\n${own.map(unitText).join('')}  </file>\n`,
  )
  // A document has at least one file with one unit.
  const none =
    '  <file id="f1">\n    <unit id="none" translate="no">\n      <segment><source/></segment>\n    </unit>\n  </file>\n'
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${namespace}" xmlns:docsite="urn:docsite:translations" version="2.0" srcLang="${attribute(sourceLang)}" trgLang="${attribute(lang)}">
${body.length > 0 ? body.join('') : none}</xliff>
`
}

function unitText({ unit, required, old, terms }: ExportedUnit): string {
  const { key, id, state, pair } = unit
  const notes = [
    ['state', state],
    ['place', placeOf(unit)],
    ...terms.map((term) => ['term', term]),
    ...(state === 'outdated' ? [['earlier-source', old ?? noOldOriginal]] : []),
  ].map(([category = '', text = '']) => `        <note category="${category}">${content(text)}</note>\n`)
  const isNew = new Map(pair.sourceMarks.map((mark) => [mark.name, mark]))
  const own = pair.targetMarks.filter((mark) => {
    const source = isNew.get(mark.name)
    return !source || source.start !== mark.start || source.end !== mark.end
  })
  const data = [...pair.sourceMarks.map((mark) => dataText('d', mark)), ...own.map((mark) => dataText('v', mark))].join(
    '',
  )
  const owned = new Set(own.map(({ name }) => name))
  const write = (pieces: readonly NamedPiece[], prefixOf: (name: string) => string): string =>
    pieces.map((piece) => inline(piece, prefixOf, pair.sourceMarks, pair.targetMarks, required)).join('')
  const target =
    pair.target === undefined
      ? ''
      : `        <target xml:space="preserve">${write(pair.target, (name) => (owned.has(name) ? 'v' : 'd'))}</target>\n`
  const stateAttributes = {
    translated: 'state="translated"',
    unrecorded: 'state="translated"',
    outdated: 'state="initial" subState="docsite:outdated"',
    missing: 'state="initial"',
    unclear: 'state="initial"',
  }
  return `    <unit id="${id}" name="${attribute(key)}" canResegment="no">
      <notes>
${notes.join('')}      </notes>
${data ? `      <originalData>\n${data}      </originalData>\n` : ''}      <segment ${stateAttributes[state]}>
        <source xml:space="preserve">${write(pair.source, () => 'd')}</source>
${target}      </segment>
    </unit>
`
}

const dataText = (prefix: 'd' | 'v', { name, start, end }: NamedMark): string =>
  [[name, start], ...(end === undefined ? [] : [[`${name}e`, end]])]
    .map(([id, text = '']) => `        <data id="${prefix}${id}">${content(text)}</data>\n`)
    .join('')

/** Returns a text or the beginning or the end of an element. A pair of marks is one element around a text. */
function inline(
  piece: NamedPiece,
  prefixOf: (name: string) => string,
  source: readonly NamedMark[],
  target: readonly NamedMark[],
  required: ReadonlySet<string>,
): string {
  if (typeof piece === 'string') return content(piece)
  const { name, at } = piece
  if (at === 'end') return '</pc>'
  const data = `${prefixOf(name)}${name}`
  const { kind } = [...source, ...target].find((mark) => mark.name === name) ?? { kind: 'other' }
  const facts = `${kind === 'link' || kind === 'image' ? ` type="${kind}"` : ''} canDelete="${required.has(name) ? 'no' : 'yes'}" canCopy="no"`
  return at === 'whole'
    ? `<ph id="${name}" dataRef="${data}"${facts}/>`
    : `<pc id="${name}" dataRefStart="${data}" dataRefEnd="${data}e"${facts}>`
}

const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))

/** Escapes a text. XLIFF has an element for characters that XML does not. */
const content = (text: string): string =>
  text
    .replace(/[&<>]/g, (one) => escapes.get(one) ?? one)
    .replace(
      /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu,
      (one) => `<cp hex="${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
    )

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => escapes.get(one) ?? one).replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
