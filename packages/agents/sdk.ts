// The official SDK of the Model Context Protocol.

export * from '@modelcontextprotocol/sdk/server/index.js'
export * from '@modelcontextprotocol/sdk/server/streamableHttp.js'
export * from '@modelcontextprotocol/sdk/types.js'
