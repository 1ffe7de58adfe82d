// The records for an external search engine, which `docsite search push` sends.

import { splitRoute, urlOf } from '../../model/route.ts'
import { recordsFile } from '../../model/search/search-record.ts'
import type { ContentPlace } from '../../storage/content-store.ts'
import { type CoreOutput, localesOf, type OutputSite, type WorkerTools } from '../output.ts'
import { searchInput } from '../search/search.ts'
import type { RecordSource } from './make-records.ts'

interface RecordsInput {
  pages: (Omit<RecordSource, 'toc'> & { content: ContentPlace; key: string })[]
  codeBlocks: boolean
}

/** One line of JSON for each section of the site. Only sites with `search.provider` have this file. */
export const searchRecords: CoreOutput<'site', RecordsInput, unknown, WorkerTools> = {
  name: 'search records',
  scope: 'site',
  worker: true,
  units: (site) => (codeBlocksOf(site) === undefined ? [] : ['site']),
  paths: () => [recordsFile],
  async input(_, site) {
    return { pages: await searchedPages(site), codeBlocks: codeBlocksOf(site) ?? true }
  },
  key: ({ pages, codeBlocks }) => [pages.map(({ key, url, version }) => [key, url, version]), codeBlocks],
  async files({ pages, codeBlocks }, { store }) {
    const { recordsOfPage } = await import('./make-records.ts')
    const lines = pages.flatMap(({ content, key, ...page }) => {
      const { toc } = store.readDetails(content)
      return recordsOfPage({ ...page, toc }, store.readText(content), codeBlocks).map(
        (record) => `${JSON.stringify(record)}\n`,
      )
    })
    return { files: [{ path: recordsFile, text: lines.join('') }] }
  },
}

/** Returns whether records include code blocks. Returns `undefined` if the site has no external search engine. */
function codeBlocksOf({ project }: Pick<OutputSite, 'project'>): boolean | undefined {
  const { search } = project.config
  return search && search.mode === 'provider' ? (search.codeBlocks ?? true) : undefined
}

/** Returns the pages that readers can find, in the languages and versions of the site. */
async function searchedPages(site: OutputSite): Promise<RecordsInput['pages']> {
  const { addressing } = site.project
  // The input of one version contains the pages of all versions.
  const languages = localesOf(site.linked).filter(({ version }) => version === addressing.defaultVersion)
  const inputs = await Promise.all(languages.map(async (unit) => ({ unit, ...(await searchInput(unit, site)) })))
  return inputs.flatMap(({ unit, pages }) =>
    pages.map(({ routePath, title, group, keywords, weight, content, key }) => ({
      routePath,
      url: urlOf(routePath, addressing),
      title,
      group,
      language: unit.lang,
      version: splitRoute(routePath, addressing).version,
      keywords: [...keywords],
      weight,
      content,
      key,
    })),
  )
}
