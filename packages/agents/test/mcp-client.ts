// Connects the SDK's own client to `docsite mcp`.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { command, commandEnv, repository } from '../../../test/site-test.ts'

/** The answer of a tool. */
export interface Answer<Data> {
  text: string
  data: Data
  isError: boolean
}

export class McpClient {
  readonly client: Client
  readonly #end: () => Promise<unknown>

  private constructor(client: Client, end: () => Promise<unknown>) {
    this.client = client
    this.#end = end
  }

  /** Starts `docsite mcp <site>`, and connects over standard input and output. */
  static async stdio(site: string): Promise<McpClient> {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', site],
      cwd: repository,
      env: commandEnv() as Record<string, string>,
      stderr: 'ignore',
    })
    await client.connect(transport)
    return new McpClient(client, () => client.close())
  }

  /** Connects to a server over HTTP. */
  static async http(url: string): Promise<McpClient> {
    const client = new Client({ name: 'test', version: '1.0.0' })
    // The SDK's types do not allow its own class with exact optional properties.
    await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0])
    return new McpClient(client, () => client.close())
  }

  async call<Data = Record<string, unknown>>(name: string, args: Record<string, unknown> = {}): Promise<Answer<Data>> {
    const result = await this.client.callTool({ name, arguments: args })
    const [{ text }] = result.content as [{ text: string }]
    return { text, data: result.structuredContent as Data, isError: result.isError === true }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
  }
}

/** A running `docsite mcp --http`. */
export class McpHttpServer {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(url: string, child: ChildProcess) {
    this.url = url
    this.#child = child
  }

  static async start(site: string): Promise<McpHttpServer> {
    const child = spawn(process.execPath, [command, 'mcp', site, '--http', '0'], {
      cwd: repository,
      env: commandEnv(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const url = /http:\S+/.exec(line)?.[0]
    if (url === undefined) throw new Error(line)
    return new McpHttpServer(url, child)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}

/** Returns the text between the lines with the boundary. Throws if there are none. */
export function contentOf(text: string): string {
  const found = /--- begin content ([0-9a-f]{24}) ---\n([\s\S]*)\n--- end content \1 ---/.exec(text)
  if (found?.[2] === undefined) throw new Error(`There is no quoted content: ${text}`)
  return found[2]
}
