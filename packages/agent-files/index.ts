// A feature that writes files for assistants: Markdown copies of pages, lists of them, and descriptions of the site and its MCP server.

import { defineOutput, definePlugin, type Plugin } from '@docsite/cli'
import { dataScriptOf, isPortable, localKey } from '@docsite/cli/routes'
import type { LlmsFile } from './llms.ts'
import { copiesName, copyFileOf, listPattern, mcpPattern } from './paths.ts'

const load = () => import('./make-files.ts')

const copies = defineOutput({
  name: copiesName,
  per: 'page',
  path: (page, site) => copyFileOf(page, site) ?? [],
  render: async (page, { data }) => (await load()).makeCopy(page, data),
})

/** The copy as a script, from which the pages of portable sites copy it. */
const scripts = defineOutput({
  name: 'markdown-scripts',
  per: 'page',
  path(page, site) {
    const file = isPortable(site) ? copyFileOf(page, site) : undefined
    return file === undefined ? [] : dataScriptOf(file)
  },
  render: async (page, { data }, path) => (await load()).makeScript(page, data, path),
})

/** The list of the pages of a locale, for `docsite mcp`. It is cheaper than llms.txt, which needs the rendered pages. */
const agents = defineOutput({
  name: 'agents',
  per: 'locale',
  path: ({ lang, version }, { config }) =>
    config.llms === false ? [] : `static/list.${localKey(lang, version)}.[hash].json`,
  render: async (locale, site) => (await load()).makeList(locale, site),
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
  items: async (site, path) => (await load()).listFiles(site, path),
  readsPages: ({ pages }) => pages.map(({ page }) => page),
  key: ({ path, text, pages }) => [path, text, pages.map(({ url }) => url)],
  path: ({ path }) => path,
  render: async (file, site) => (await load()).textOf(file, site),
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
