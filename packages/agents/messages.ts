// Reads the messages of clients: text → messages that the SDK accepts, or the error that answers a malformed one.

import { lookUp } from '@docsite/cli/text'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'
import { short } from './quote.ts'
import * as sdk from './sdk.ts'

/** The answer to a message that cannot be read. `id` is `null` if the message has none that could be answered. */
export interface Refusal {
  jsonrpc: '2.0'
  id: RequestId | null
  error: { code: number; message: string }
}

export type ReadText =
  | { kind: 'messages'; value: JSONRPCMessage | JSONRPCMessage[] }
  | { kind: 'refused'; refusal: Refusal }

/** What is wrong with a value, as the schemas of the SDK report it. */
interface Checked {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}

/** The schemas of the requests that the server answers. The SDK itself would answer malformed ones as failures of the server. */
const requests: Readonly<Record<string, { safeParse(value: unknown): Checked }>> = {
  initialize: sdk.InitializeRequestSchema,
  ping: sdk.PingRequestSchema,
  'tools/list': sdk.ListToolsRequestSchema,
  'tools/call': sdk.CallToolRequestSchema,
  'resources/list': sdk.ListResourcesRequestSchema,
  'resources/templates/list': sdk.ListResourceTemplatesRequestSchema,
  'resources/read': sdk.ReadResourceRequestSchema,
  'completion/complete': sdk.CompleteRequestSchema,
}

export const refusalOf = (code: number, message: string, id: RequestId | null = null): Refusal => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** Reads the text of one message or, if `allowBatch`, of a list of messages. One malformed message refuses the whole list. */
export function readText(text: string, { allowBatch }: { allowBatch: boolean }): ReadText {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'refused', refusal: refusalOf(sdk.ErrorCode.ParseError, 'This is not valid JSON.') }
  }
  const messages = allowBatch && Array.isArray(value) && value.length > 0 ? (value as unknown[]) : [value]
  for (const message of messages) {
    const refusal = problemOf(message)
    if (refusal) return { kind: 'refused', refusal }
  }
  return { kind: 'messages', value: value as JSONRPCMessage | JSONRPCMessage[] }
}

function problemOf(message: unknown): Refusal | undefined {
  const { params, ...envelope } = Object(message) as Partial<Record<'params' | 'id' | 'method', unknown>>
  const id = sdk.RequestIdSchema.safeParse(envelope.id).data ?? null
  if (Array.isArray(message) || !sdk.JSONRPCMessageSchema.safeParse(envelope).success)
    return refusalOf(sdk.ErrorCode.InvalidRequest, 'This is not a message of JSON-RPC 2.0.', id)
  if (typeof envelope.method !== 'string') return undefined
  const { method } = envelope
  const schema = lookUp(requests, method)
  if (id !== null && schema === undefined)
    return refusalOf(sdk.ErrorCode.MethodNotFound, `There is no method ${JSON.stringify(short(method, 60))}.`, id)
  const problem =
    params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params))
      ? '`params` must be an object'
      : (problemIn(schema?.safeParse(message)) ?? problemIn(sdk.JSONRPCMessageSchema.safeParse(message)))
  return problem === undefined
    ? undefined
    : refusalOf(
        sdk.ErrorCode.InvalidParams,
        `The parameters of \`${short(method, 60)}\` are invalid: ${short(problem, 200)}.`,
        id,
      )
}

function problemIn(checked: Checked | undefined): string | undefined {
  const [issue] = checked?.error?.issues ?? []
  if (issue === undefined) return undefined
  return `\`${pathText(issue.path)}\`: ${issue.message.replace(/\.$/, '')}`
}

/** Writes a path as in code: `a.b[0]`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? String(step) : `.${String(step)}`)).join('')
