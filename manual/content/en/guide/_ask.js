import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const client = new Client({ name: 'ask', version: '1.0.0' })
await client.connect(new StdioClientTransport({ command: 'npx', args: ['docsite', 'mcp'] }))
const search = { name: 'search', arguments: { query: process.argv[2] } }
const { content } = await client.callTool(search)
console.log(content[0].text)
await client.close()
