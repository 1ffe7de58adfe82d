// Describes the site's MCP server for programs: an AI Catalog, which lists the server, and its card. The formats are those of the MCP
// extension for server cards (SEP-2127) and of the AI Catalog specification, which both are drafts.

import type { BuiltSite, NamedFile, SiteConfig, SiteData } from '@docsite/cli'
import { packageVersion } from '@docsite/cli/files'
import { mcpPaths } from './paths.ts'

type McpConfig = NonNullable<SiteConfig['mcp']>

/** The maximum length of texts in a card. */
const cardCharacters = 100

/** Returns both files, unless the site has no server, or `public/` has a file with the same name. */
export function makeDescription({ config: { mcp }, data: site, publicFiles }: BuiltSite): NamedFile[] {
  if (mcp === undefined || site.siteUrl === undefined) return []
  const files = {
    [mcpPaths.catalog]: catalogOf(mcp, site, site.siteUrl),
    [mcpPaths.card]: cardOf(mcp, site, site.siteUrl),
  }
  return Object.entries(files)
    .filter(([path]) => !publicFiles.includes(path))
    .map(([path, data]) => ({ path, content: `${JSON.stringify(data, undefined, 2)}\n` }))
}

/** The default is that of the menu of page actions. */
const nameOf = ({ name = 'docs' }: McpConfig): string => name

const catalogOf = (mcp: McpConfig, { base }: SiteData, siteUrl: string) => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(siteUrl).hostname}:mcp:${nameOf(mcp)}`,
      type: 'application/mcp-server-card+json',
      url: siteUrl + base + mcpPaths.card,
    },
  ],
})

const cardOf = (mcp: McpConfig, { title, description, base }: SiteData, siteUrl: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  // The host in the order of a package name: `com.example.docs/docs`.
  name: `${new URL(siteUrl).hostname.split('.').reverse().join('.')}/${nameOf(mcp)}`,
  version: packageVersion,
  title: cut(title),
  description: cut(description || title),
  websiteUrl: siteUrl + base,
  remotes: [{ type: 'streamable-http', url: mcp.url }],
})

const cut = (text: string): string => (text.length > cardCharacters ? `${text.slice(0, cardCharacters - 1)}…` : text)
