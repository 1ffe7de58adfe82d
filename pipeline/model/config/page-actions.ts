// The settings for further entries in the menu of page actions, and for the site's MCP server.

import { interpolate } from '../../text/interpolate.ts'
import type { InterfaceText } from '../interface-text.ts'
import * as s from './schema.ts'
import { absoluteUrl } from './values.ts'

/** A URL in which placeholders stand for facts about the page. */
const urlPattern = s.stringThat(
  'a URL that begins with http:// or https://, with placeholders such as {url}',
  (value) => value.length <= 2048 && /^https?:\/\/[^/\s{}]+(?:\/\S*)?$/.test(value),
)

export const pageActions = s.object({
  /** Assistants that readers can open with the page. The URL contains `{url}`, `{markdownUrl}` or `{title}`. Default: none. */
  assistants: s.list(s.object({ name: s.required(s.string), url: s.required(urlPattern) })),
  /**
   * The URL for reporting an issue, with `{url}`, `{title}` and `{section}`; `true` means a new issue in the GitHub repository of
   * `editLink`. Default: no such entry.
   */
  issue: s.either(s.boolean, urlPattern),
})

export const mcp = s.object({
  /** The URL of the MCP server, which speaks streamable HTTP. */
  url: s.required(absoluteUrl),
  /** The name of the server in the configuration of an assistant. Default: `docs`. */
  name: s.stringThat('a name that consists of letters, digits, `-` and `_`', (value) => /^[\w-]{1,60}$/.test(value)),
})
type McpConfig = s.ValueOf<typeof mcp>

/** A further entry in the menu of page actions: a link whose URL has placeholders, or text to copy. */
export type PageAction =
  | { kind: 'assistant' | 'issue'; text: string; url: string }
  | { kind: 'mcp'; text: string; copy: string }

interface ActionSettings {
  pageActions?: s.ValueOf<typeof pageActions> | undefined
  mcp?: McpConfig | undefined
}

const mcpName = ({ name = 'docs' }: McpConfig): string => name

/** Returns the further entries of the menu in a locale. `editUrl` is the URL that its edit links begin with. */
export function pageActionsOf(
  { pageActions = {}, mcp }: ActionSettings,
  editUrl: string | undefined,
  { openIn, copyMcp, reportIssue }: Pick<InterfaceText, 'openIn' | 'copyMcp' | 'reportIssue'>,
): PageAction[] {
  const { assistants = [], issue } = pageActions
  const issueUrl = issue === true ? githubIssues(editUrl) : issue
  return [
    ...assistants.map(({ name, url }) => ({ kind: 'assistant' as const, text: interpolate(openIn, { name }), url })),
    ...(mcp ? [{ kind: 'mcp' as const, text: copyMcp, copy: clientSettings(mcp) }] : []),
    ...(issueUrl ? [{ kind: 'issue' as const, text: reportIssue, url: issueUrl }] : []),
  ]
}

/** Returns the settings that most assistants read, as JSON. */
const clientSettings = (mcp: McpConfig): string =>
  JSON.stringify({ mcpServers: { [mcpName(mcp)]: { type: 'http', url: mcp.url } } }, undefined, 2)

/** Returns the URL of a new issue in the repository that edit links lead to, if it is on GitHub. */
function githubIssues(editUrl = ''): string | undefined {
  const repository = /^https?:\/\/(?=[^/]*github)[^/]*\/[^/]+\/[^/]+(?=\/)/.exec(editUrl)?.[0]
  return repository && `${repository}/issues/new?title={title}&body={section}%0A{url}%0A%0A`
}
