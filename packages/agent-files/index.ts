// A feature that writes files for assistants: Markdown copies of pages, lists of them, and descriptions of the site and its MCP server.

import { defineOutput, definePlugin, type Plugin } from '@docsite/cli'
import { dataScript, dataScriptOf, isPortable, localKey, withRelativeUrls } from '@docsite/cli/routes'
import type { LlmsFile } from './llms.ts'
import { copyFileOf, listPattern, mcpPattern } from './paths.ts'

const copies = defineOutput({
  name: 'markdown-copies',
  per: 'page',
  path: (page, site) => copyFileOf(page, site) ?? [],
  async render(page, { data }) {
    const { copyFactsOf, renderMarkdown } = await import('./markdown-copy.ts')
    const content = renderMarkdown(page, data)
    return { content, facts: copyFactsOf(content) }
  },
})

/** The copy as a script, from which the pages of portable sites copy it. */
const scripts = defineOutput({
  name: 'markdown-scripts',
  per: 'page',
  path(page, site) {
    const file = isPortable(site) ? copyFileOf(page, site) : undefined
    return file === undefined ? [] : dataScriptOf(file)
  },
  async render(page, { data }, path) {
    const { renderMarkdown } = await import('./markdown-copy.ts')
    return dataScript(withRelativeUrls(path, renderMarkdown(page, data)))
  },
})

/** The list of the pages of a locale, for `docsite mcp`. It is cheaper than llms.txt, which needs the rendered pages. */
const agents = defineOutput({
  name: 'agents',
  per: 'locale',
  path: ({ lang, version }, { config }) =>
    config.llms === false ? [] : `static/list.${localKey(lang, version)}.[hash].json`,
  async render(locale, site) {
    const { makePageList } = await import('./page-list.ts')
    return JSON.stringify(await makePageList(locale, site))
  },
  manifest(pages, { data }) {
    if (data.llms === false) return undefined
    const { title, description, base, lang, locales, multiVersion, route, siteUrl, origins } = data
    return { title, description, base, lang, locales, multiVersion, route, siteUrl, origins, pages }
  },
})

const llms = defineOutput<LlmsFile>({
  name: 'llms',
  per: 'item',
  pattern: listPattern,
  items: async (site, path) => (await import('./llms.ts')).listFiles(site, path),
  readsPages: ({ pages }) => pages.map(({ page }) => page),
  key: ({ path, text, pages }) => [path, text, pages.map(({ url }) => url)],
  path: ({ path }) => path,
  render: async (file, site) => (await import('./llms.ts')).textOf(file, site),
})

const mcpDescription = defineOutput({
  name: 'mcp-description',
  per: 'files',
  path: ({ config }) => (config.mcp === undefined || config.siteUrl === undefined ? undefined : mcpPattern),
  files: async (site) => (await import('./mcp-description.ts')).makeDescription(site),
})

export const agentFiles: Plugin = definePlugin({
  name: 'agent-files',
  outputs: [copies, scripts, agents, llms, mcpDescription],
})
