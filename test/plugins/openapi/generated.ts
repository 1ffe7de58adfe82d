// Runs the plugin's generator on files in a temporary directory.

import type { GeneratedPage, GeneratedSidebar } from '@docsite/cli'
import { generate } from '../../../plugins/openapi/description.ts'
import type { OpenApiOptions } from '../../../plugins/openapi/options.ts'
import type { Problem } from '../../../plugins/openapi/problem.ts'
import { SiteTest } from '../../site-test.ts'

export interface Pages {
  /** The Markdown of each page, by its route. With several languages, the last one. */
  text: Record<string, string>
  pages: GeneratedPage[]
  sidebars: GeneratedSidebar[]
  problems: readonly Problem[]
}

/** Generates the pages of a description. `options.file` is `openapi.yaml` by default. */
export function generated(files: Readonly<Record<string, string>>, options: Partial<OpenApiOptions> = {}): Pages {
  using site = SiteTest.of({ ...files })
  const { items, problems } = generate({ file: 'openapi.yaml', ...options }, { root: site.root, lang: 'en' })
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
