// A PO file of gettext → entries.

import { piecesOf } from '../marked.ts'
import { type Entry, type ReadExchange, Refusal } from './exchange.ts'

/** A message while it is read: its strings, and the lines of their keywords. */
interface Message {
  line: number
  isFuzzy: boolean
  texts: Map<string, { text: string; line: number }>
}

/** Reads a file. Throws a `Refusal` if it is damaged. */
export function readPo(text: string): ReadExchange {
  const messages = messagesIn(text)
  const header = messages.find(({ texts }) => texts.get('msgid')?.text === '' && !texts.has('msgctxt'))
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*(\\S+)`, 'm').exec(header?.texts.get('msgstr')?.text ?? '')?.[1]?.replaceAll('_', '-')
  return {
    sourceLang: field('X-Source-Language'),
    lang: field('Language'),
    entries: messages.filter((one) => one !== header).map(entryOf),
  }
}

function entryOf({ line, isFuzzy, texts }: Message): Entry {
  const of = (name: string) => texts.get(name) ?? { text: '', line }
  const [, key = of('msgctxt').text, id = ''] = /^([\s\S]*) (\S+)$/.exec(of('msgctxt').text) ?? []
  const pieces = (text: string) => piecesOf(text, (name) => text.includes(`{/${name}}`))
  const target = of('msgstr')
  return {
    ...{ key, id, line, source: pieces(of('msgid').text), data: [] },
    target: target.text.trim() === '' ? undefined : pieces(target.text),
    targetLine: target.line,
    isConfirmed: !isFuzzy,
  }
}

function messagesIn(text: string): Message[] {
  const messages: Message[] = []
  let now: Message | undefined
  let isFuzzy = false
  let last: { text: string; line: number } | undefined
  text.split(/\r\n|\n|\r/).forEach((written, i) => {
    const line = written.trim()
    const number = i + 1
    if (line === '' || line.startsWith('#')) {
      last = undefined
      // Flags precede their message.
      if (now?.texts.has('msgstr')) now = undefined
      if (/^#,.*\bfuzzy\b/.test(line)) isFuzzy = true
      // An obsolete message.
      if (line.startsWith('#~')) isFuzzy = false
      return
    }
    const [, keyword, string] =
      /^(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?("(?:[^"\\]|\\.)*")$/.exec(line) ?? []
    if (string === undefined)
      throw new Refusal(number, 'The PO file is damaged here', 'Restore this line, or export the file again.')
    const value = unquoted(string)
    if (keyword === undefined) {
      if (!last) throw new Refusal(number, 'This string belongs to no message', 'Put it below `msgid` or `msgstr`.')
      last.text += value
      return
    }
    if (keyword === 'msgid_plural' || keyword.includes('['))
      throw new Refusal(number, 'docsite has no plural messages', 'Remove this message.')
    if (!now || now.texts.has('msgstr')) {
      now = { line: number, isFuzzy, texts: new Map() }
      isFuzzy = false
      messages.push(now)
    }
    if (now.texts.has(keyword))
      throw new Refusal(number, `The message has a second \`${keyword}\``, 'Separate messages with an empty line.')
    last = { text: value, line: number }
    now.texts.set(keyword, last)
  })
  const incomplete = messages.find(({ texts }) => !texts.has('msgid') || !texts.has('msgstr'))
  if (incomplete) throw new Refusal(incomplete.line, 'The message is incomplete', 'Give it a `msgid` and a `msgstr`.')
  return messages
}

const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

const unquoted = (string: string): string =>
  string.slice(1, -1).replace(/\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|(.))/g, (_, octal, hex, one) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    return Object.hasOwn(letters, one) ? (letters[one] as string) : one
  })
