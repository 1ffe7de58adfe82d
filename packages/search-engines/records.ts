// Reads the records that `docsite build` wrote.

import { join } from 'node:path'
import { DocsiteError, type SearchRecord } from '@docsite/cli'
import { readBytes } from '@docsite/cli/files'

/** The name of the file with the records in the output. */
const recordsFile = 'search-records.ndjson'

/** Reads the records of a built site. Throws a `DocsiteError` if there are none. */
export function readRecords(folder: string): SearchRecord[] {
  const file = join(folder, recordsFile)
  const read = readBytes({ folder }, recordsFile)
  if (read.kind !== 'bytes') throw new DocsiteError(`No search records found in ${file}. Run \`docsite build\` first.`)
  const records = read.bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line, i) => (line ? [parse(line, file, i + 1)] : []))
  // An empty file is more likely a mistake than a site without pages, and pushing it would remove all records.
  if (records.length === 0) throw new DocsiteError(`${file} contains no records, so nothing was pushed`)
  return records
}

function parse(line: string, file: string, number: number): SearchRecord {
  try {
    const value = JSON.parse(line) as Partial<SearchRecord> | null
    if (typeof value?.id === 'string' && typeof value.url === 'string' && Array.isArray(value.titles))
      return value as SearchRecord
  } catch {
    // Reported below.
  }
  throw new DocsiteError(`${file}:${number} is not a search record. Run \`docsite build\` again.`)
}
