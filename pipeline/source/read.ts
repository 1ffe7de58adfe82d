// Content file → source file: its text, fragments put in, and the hash of all that parsing depends on.

import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Message, message } from '../model/message.ts'
import type { SourceFile } from '../model/page.ts'
import { type Addressing, routeOfFile, splitRoute } from '../model/route.ts'
import { includeFragments } from './fragments.ts'

export interface ReadText {
  text: string
  messages: Message[]
}

export interface ReadResult {
  source: SourceFile
  messages: Message[]
}

/** Reads a page; `undefined` when the file is gone by now. `optionsHash` stands for what parsing depends on besides the text. */
export function readSource(
  folder: string,
  filePath: string,
  site: Addressing,
  optionsHash: string,
): ReadResult | undefined {
  const read = readText(folder, filePath)
  if (!read) return undefined
  const messages = [...read.messages]
  const { text, stretches } = includeFragments(
    filePath,
    read.text,
    site,
    (fragment) => {
      const included = readText(folder, fragment)
      if (included) messages.push(...included.messages)
      return included?.text
    },
    messages,
  )
  const routePath = routeOfFile(filePath, site)
  const { lang, version } = splitRoute(routePath, site)
  const key = JSON.stringify([optionsHash, filePath, lang, stretches])
  return {
    source: { filePath, routePath, lang, version, text, stretches, hash: hash('sha256', `${key}\n${text}`) },
    messages,
  }
}

/** Reads a text of the content folder: BOM off, line ends `\n`. Bytes that are no UTF-8 are reported and replaced. */
export function readText(folder: string, filePath: string): ReadText | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, filePath))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const text = bytes.toString('utf8')
  const normal = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).replace(/\r\n?/g, '\n')
  return { text: normal, messages: encodingProblems(bytes, normal, `content/${filePath}`) }
}

function encodingProblems(bytes: Buffer, text: string, file: string): Message[] {
  if (isUtf8(bytes) && !bytes.includes(0)) return []
  const at = text.search(/[\uFFFD\0]/)
  const before = text.slice(0, Math.max(at, 0)).split('\n')
  const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (wide) return [message('bad-encoding', place, 'This file is UTF-16', 'Save it as UTF-8.')]
  if (!isUtf8(bytes)) return [message('bad-encoding', place, 'This file is not UTF-8', 'Save it as UTF-8.')]
  return [message('bad-encoding', place, 'This file holds a NUL byte: it is no text, or was damaged')]
}
