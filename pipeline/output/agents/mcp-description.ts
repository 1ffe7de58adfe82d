// Describes the site's MCP server for programs: an AI Catalog, which lists the server, and its card. The formats are those of the MCP
// extension for server cards (SEP-2127) and of the AI Catalog specification, which both are drafts.

import { type McpConfig, mcpName } from '../../model/config/page-actions.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import { packageVersion } from '../../source/package.ts'
import type { CoreOutput, OutputSite } from '../output.ts'
import type { TextFile } from '../output-writer.ts'

const catalogPath = '.well-known/ai-catalog.json'
const cardPath = '.well-known/mcp/server-card.json'

/** The maximum length of texts in a card. */
const cardCharacters = 100

export const mcpDescription: CoreOutput<'site'> = {
  name: 'MCP description',
  scope: 'site',
  paths: (_, site) => filesOf(site).map(({ path }) => path),
  files: (_, site) => filesOf(site),
}

/** Returns both files, unless the site has no server, or `public/` has a file with the same name. */
function filesOf({ project, linked, tree }: OutputSite): TextFile[] {
  const { mcp } = project.config
  const { site } = linked
  if (mcp === undefined || site.siteUrl === undefined) return []
  const files = { [catalogPath]: catalogOf(mcp, site, site.siteUrl), [cardPath]: cardOf(mcp, site, site.siteUrl) }
  return Object.entries(files)
    .filter(([path]) => !tree.publicFiles.includes(path))
    .map(([path, data]) => ({ path, text: `${JSON.stringify(data, undefined, 2)}\n` }))
}

const catalogOf = (mcp: McpConfig, { base }: SiteData, siteUrl: string) => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(siteUrl).hostname}:mcp:${mcpName(mcp)}`,
      type: 'application/mcp-server-card+json',
      url: siteUrl + base + cardPath,
    },
  ],
})

const cardOf = (mcp: McpConfig, { title, description, base }: SiteData, siteUrl: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  // The host in the order of a package name: `com.example.docs/docs`.
  name: `${new URL(siteUrl).hostname.split('.').reverse().join('.')}/${mcpName(mcp)}`,
  version: packageVersion,
  title: cut(title),
  description: cut(description || title),
  websiteUrl: siteUrl + base,
  remotes: [{ type: 'streamable-http', url: mcp.url }],
})

const cut = (text: string): string => (text.length > cardCharacters ? `${text.slice(0, cardCharacters - 1)}…` : text)
