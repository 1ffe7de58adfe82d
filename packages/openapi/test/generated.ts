// Runs the plugin's generator on files in a temporary directory.

import { realpathSync } from 'node:fs'
import type { GeneratedPage, GeneratedSidebar } from '@docsite/cli'
import { publicationOf } from '../../../pipeline/source/published-files.ts'
import { git, SiteTest } from '../../../test/site-test.ts'
import { generate } from '../description.ts'
import type { OpenApiOptions } from '../options.ts'
import type { Problem } from '../problem.ts'

export interface Pages {
  /** The Markdown of each page, by its route. With several languages, the last one. */
  text: Record<string, string>
  pages: GeneratedPage[]
  sidebars: GeneratedSidebar[]
  problems: readonly Problem[]
}

/** The files that git tracks, and `markdown.codeFolders`. */
interface Repository {
  tracked?: readonly string[]
  codeFolders?: readonly string[]
}

/** Generates the pages of a description. `options.file` is `openapi.yaml` by default. */
export function generated(
  files: Readonly<Record<string, string>>,
  options: Partial<OpenApiOptions> = {},
  { tracked = [], codeFolders = [] }: Repository = {},
): Pages {
  using site = SiteTest.of({ ...files })
  if (tracked.length > 0) {
    git(site.root, ['init', '--quiet'])
    git(site.root, ['add', ...tracked])
  }
  const publication = (file: string) =>
    publicationOf({ root: site.root, folders: codeFolders }, realpathSync(site.path(file)))
  const { items, problems } = generate(
    { file: 'openapi.yaml', ...options },
    { root: site.root, lang: 'en', publication },
  )
  const pages = items.filter((item): item is GeneratedPage => 'route' in item)
  return {
    text: Object.fromEntries(pages.map(({ route, markdown = '' }) => [route, markdown])),
    pages,
    sidebars: items.filter((item): item is GeneratedSidebar => 'folder' in item),
    problems,
  }
}

/** Returns a description with one operation. `fields` is YAML in flow style. */
export const oneOperation = (fields: string, more = ''): Record<string, string> => ({
  'openapi.yaml': `openapi: 3.1.0\ninfo: { title: API, version: '1' }\n${more}paths:\n  /a:\n    get: ${fields}\n`,
})

/** The route of the operation in `oneOperation`. */
export const onlyRoute = '/api/other/get-a'
