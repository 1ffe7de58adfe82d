// packages/create/template/ → one JSON file with the texts of its files by path.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const template = 'packages/create/template'

/** Packs the template of new sites, which `docsite init` and `npm create @docsite` read. */
export function packTemplate(target) {
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const texts = files.map((file) => [relative(template, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')])
  writeFileSync(target, JSON.stringify(Object.fromEntries(texts)))
}
