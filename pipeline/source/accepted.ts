// config/translations.json and config/addresses.json → what the project has accepted.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Accepted, addressesFile, translationsFile } from '../model/accepted.ts'
import { either, type Field, list, record, string } from '../model/fields.ts'
import { type Message, message } from '../model/message.ts'
import { readJson } from './json.ts'

const translations = record(record(string))
const addresses = record(either(string, list(string)))

export interface ReadAccepted extends Accepted {
  /** What is wrong with the files. One that is damaged counts as empty, and nothing may be written over it. */
  messages: Message[]
}

export function readAccepted(root: string): ReadAccepted {
  const messages: Message[] = []
  const [ofTranslations, ofAddresses] = [translationsFile, addressesFile].map((file) => textOf(join(root, file)))
  return {
    translations: read(translationsFile, ofTranslations, translations, messages),
    addresses: read(addressesFile, ofAddresses, addresses, messages),
    addressesText: (ofAddresses ?? '').replace(/\r\n/g, '\n'),
    messages,
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Large sites have large files: only for the place of what is wrong are they read by our own parser. */
function read<Value extends object>(
  file: string,
  text: string | undefined,
  field: Field<Value>,
  messages: Message[],
): Value {
  if (text === undefined) return {} as Value
  const value = parsed(text)
  if (value !== undefined && field.check(value, []).length === 0) return value as Value
  const restore = 'Take the version that git has. `docsite check --accept` writes this file, nobody else has to.'
  for (const { line, column, text: words, hint } of readJson(text, field).problems)
    messages.push(message('bad-accepted', { file, line, column }, words, hint ?? restore))
  return {} as Value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
