// Reads the project's baseline from config/translations.json and config/addresses.json.

import { either, isValid, list, record, type Schema, string } from '../model/config/schema.ts'
import { addressesFile, type Baseline, translationsFile } from '../model/diagnostics/baseline.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { decoded, projectRefusals, readBytes } from './contained.ts'
import { readJson } from './json.ts'

const translations = record(record(string))
const addresses = record(either(string, list(string)))

export interface ReadBaseline extends Baseline {
  /** Problems with the files. A damaged file is treated as empty, and must not be overwritten. */
  diagnostics: Diagnostic[]
}

export function readBaseline(root: string): ReadBaseline {
  const diagnostics: Diagnostic[] = []
  const [ofTranslations, ofAddresses] = [translationsFile, addressesFile].map((file) => textOf(root, file, diagnostics))
  return {
    translations: read(translationsFile, ofTranslations, translations, diagnostics),
    addresses: read(addressesFile, ofAddresses, addresses, diagnostics),
    addressesText: (ofAddresses ?? '').replace(/\r\n/g, '\n'),
    diagnostics,
  }
}

function textOf(root: string, file: string, diagnostics: Diagnostic[]): string | undefined {
  const read = readBytes({ folder: root }, file)
  if (read.kind === 'bytes') return decoded(read.bytes)
  if (read.kind === 'refused')
    diagnostics.push(
      diagnostic('invalid-baseline', { file }, `This file ${projectRefusals[read.reason].text}`, restore),
    )
  return undefined
}

const restore = 'Restore the version in git. Only `docsite check --accept` should write this file.'

/** Parses with `JSON.parse`, which is fast. If the data is invalid, parses it again with positions to report the problems. */
function read<Value extends object>(
  file: string,
  text: string | undefined,
  field: Schema<Value>,
  diagnostics: Diagnostic[],
): Value {
  if (text === undefined) return {} as Value
  const value = parsed(text)
  if (value !== undefined && isValid(field, value)) return value as Value
  for (const { rule, line, column, text: words, hint } of readJson(text, field).problems)
    diagnostics.push(
      diagnostic('invalid-baseline', { file, line, column }, words, rule === 'syntax' ? (hint ?? restore) : restore),
    )
  return {} as Value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
