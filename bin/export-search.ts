// Implements `docsite search export`: writes the search indexes of the built site as JSON for Lunr.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Manifest } from '../pipeline/model/config/site-data.ts'
import { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import { exportIndex } from '../pipeline/output/search/export-index.ts'
import { loadProject } from '../pipeline/source/config/config.ts'
import { readBytes } from '../pipeline/source/contained.ts'
import { pluralize } from '../pipeline/text/plural.ts'
import { exitCodes } from './report.ts'

const pageCount = { one: '{count} page', other: '{count} pages' }

/** Writes one file per locale, `lunr.<locale>.json`. Throws a `DocsiteError` if the site has not been built. */
export async function exportSearch(
  folder: string,
  { locale, out, to }: { locale?: string; out: string; to: string },
): Promise<number> {
  const project = await loadProject(folder)
  const built = resolve(project.root, out)
  const read = (file: string): string => {
    const result = readBytes({ folder: built }, file)
    if (result.kind === 'bytes') return result.bytes.toString('utf8')
    throw new DocsiteError(`${join(built, file)} was not found`, [], 'Run `docsite build` first.')
  }
  const { search } = JSON.parse(read('static/manifest.json')) as Manifest
  const locales = locale === undefined ? Object.keys(search) : [locale]
  if (locales.length === 0)
    throw new DocsiteError('The site has no search index of its own', [], 'Set `search.mode` to "local".')
  const target = resolve(to)
  mkdirSync(target, { recursive: true })
  for (const name of locales) {
    const index = Object.hasOwn(search, name) ? search[name]?.index : undefined
    if (index === undefined)
      throw new DocsiteError(
        `There is no search index for "${name}"`,
        [],
        `Use one of: ${Object.keys(search).join(', ')}.`,
      )
    const { pages, index: json } = exportIndex(index, read)
    const file = join(target, `lunr.${name}.json`)
    writeFileSync(file, JSON.stringify({ pages, index: json }))
    process.stdout.write(`Wrote ${relative('.', file) || file} with ${pluralize(pageCount, pages.length, 'en')}\n`)
  }
  return exitCodes.done
}
