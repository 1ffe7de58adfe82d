// Units → a PO file of gettext. Placeholders are `{1}`, and `{2}text{/2}` around a text.

import { tokenText } from '../marked.ts'
import { type Export, type ExportedUnit, noOldOriginal, oldWithTokens, placeOf } from './exchange.ts'

/** Returns the file. `date` is that of the header. */
export function poText({ sourceLang, lang, units }: Export, date: Date): string {
  const time = date.toISOString().replace('T', ' ').slice(0, 16)
  const header = [
    'Project-Id-Version: docsite',
    `POT-Creation-Date: ${time}+0000`,
    `PO-Revision-Date: ${time}+0000`,
    'Last-Translator: docsite',
    `Language-Team: ${lang}`,
    `Language: ${lang.replaceAll('-', '_')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `X-Source-Language: ${sourceLang.replaceAll('-', '_')}`,
    '',
  ].join('\n')
  return `msgid ""\nmsgstr ${quoted(header)}\n${units.map((one) => `\n${entryText(one)}`).join('')}`
}

function entryText({ unit, required, old, terms }: ExportedUnit): string {
  const { key, id, state, pair } = unit
  const sourceNames = new Set(pair.sourceMarks.map(({ name }) => name))
  const marks = [...pair.sourceMarks, ...pair.targetMarks.filter(({ name }) => !sourceNames.has(name))]
  const notes = [
    `State: ${state}`,
    ...terms.map((term) => `Term: ${term}`),
    ...(state === 'outdated' && old === undefined ? [noOldOriginal] : []),
    ...marks.map(({ name, kind, start, end }) => {
      const can = required.has(name) ? '' : ' (can be left out)'
      if (kind === 'field') return `{${name}}…{/${name}} is the field ${start}${can}`
      if (kind === 'id') return `{${name}} is the id of the heading${can}`
      return end === undefined
        ? `{${name}} is ${JSON.stringify(start)}${can}`
        : `{${name}}…{/${name}} is ${JSON.stringify(start)} … ${JSON.stringify(end)}${can}`
    }),
  ]
  return [
    ...notes.map((note) => `#. ${line(note)}\n`),
    `#: ${line(placeOf(unit)).replaceAll(' ', '%20')}\n`,
    ...(state === 'outdated' ? ['#, fuzzy\n'] : []),
    ...(state === 'outdated' && old !== undefined ? [previous(oldWithTokens(old, unit).trim())] : []),
    `msgctxt ${quoted(`${key} ${id}`)}\n`,
    `msgid ${quoted(tokenText(pair.source))}\n`,
    `msgstr ${quoted(pair.target ? tokenText(pair.target) : '')}\n`,
  ].join('')
}

const previous = (text: string): string =>
  `msgid ${quoted(text)}`
    .split('\n')
    .map((one) => `#| ${one}\n`)
    .join('')

const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')

const escapes = new Map(Object.entries({ '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\r': '\\r' }))

/** Returns a string of a PO file: on one line, or with a line for each line of the text. */
function quoted(text: string): string {
  const escaped = (part: string): string =>
    `"${part
      .replace(/[\\"\n\t\r]/g, (one) => escapes.get(one) ?? one)
      .replace(/(?![\x80-\x9F])\p{Cc}/gu, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
  const lines = text.split(/(?<=\n)/)
  return lines.length > 1 ? ['""', ...lines.map(escaped)].join('\n') : escaped(text)
}
