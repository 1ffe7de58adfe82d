// Reads and writes the project's baseline: config/translations.json and config/addresses.json.

import { join } from 'node:path'
import { either, isValid, list, record, type Schema, string } from '../model/config/schema.ts'
import { addressesFile, type Baseline, translationsFile } from '../model/diagnostics/baseline.ts'
import { compareText, type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { replaceFile } from '../storage/signed-files.ts'
import { lookUp } from '../text/look-up.ts'
import { decoded, projectRefusals, readBytes } from './contained.ts'
import { readJson } from './json.ts'

const translations = record(record(string))
const addresses = record(either(string, list(string)))

export interface ReadBaseline extends Baseline {
  /** Problems with the files. A damaged file is treated as empty, and must not be overwritten. */
  diagnostics: Diagnostic[]
}

/** Reads both files of the project at `root`. */
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

/** Returns the contents of the file with the published URLs. */
export const addressesText = (addresses: Baseline['addresses']): string =>
  jsonLines(addresses, (entry) =>
    typeof entry === 'string' ? JSON.stringify(entry) : `[${entry.map((one) => JSON.stringify(one)).join(', ')}]`,
  )

/** Returns the contents of the file with the recorded translations. */
export const translationsText = (translations: Baseline['translations']): string =>
  jsonLines(translations, (sections) => JSON.stringify(sections, null, 2).replace(/\n/g, '\n  '))

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the function that writes a file of the project at `root`, if its data has changed. */
const writerOf =
  <Value>(name: string, textOf: (all: Readonly<Record<string, Value>>) => string) =>
  (root: string, before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>): void => {
    const names = Object.keys(after)
    const isUnchanged =
      names.length === Object.keys(before).length &&
      names.every((name) => isSame(lookUp(after, name), lookUp(before, name)))
    if (!isUnchanged) replaceFile(join(root, name), textOf(after))
  }

/** Writes the recorded translations. */
export const writeTranslations = writerOf(translationsFile, translationsText)
export const writeAddresses = writerOf(addressesFile, addressesText)

/** Returns a sorted object with one entry per line, so that diffs stay small. */
function jsonLines<Value>(all: Readonly<Record<string, Value>>, textOf: (value: Value) => string): string {
  const names = Object.keys(all).sort(compareText)
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${textOf(lookUp(all, name) as Value)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n'
}
