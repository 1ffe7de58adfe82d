// Makes the files for assistants. Every build makes all of them, so they are loaded together.

import type { BuiltSite, MeasuredFile, OutputLocale, RenderedPage, SiteData } from '@docsite/cli'
import { dataScript, withRelativeUrls } from '@docsite/cli/routes'
import { copyFactsOf, renderMarkdown } from './markdown-copy.ts'
import { makePageList } from './page-list.ts'

export { listFiles, textOf } from './llms.ts'

/** Returns the copy of a page with its facts. */
export function makeCopy(page: RenderedPage, site: SiteData): MeasuredFile {
  const content = renderMarkdown(page, site)
  return { content, facts: copyFactsOf(content) }
}

/** Returns the copy of a page as a script. */
export const makeScript = (page: RenderedPage, site: SiteData, path: string): string =>
  dataScript(withRelativeUrls(path, renderMarkdown(page, site)))

/** Returns the list of the pages of a locale as JSON. */
export const makeList = async (locale: OutputLocale, site: BuiltSite): Promise<string> =>
  JSON.stringify(await makePageList(locale, site))
