// Checks the parameters of requests and notifications before the server reads them: messages → messages with valid parameters.

import * as v from 'valibot'
import { ErrorCodes, type Message, type MessageStrategy, MessageType, type MessageWriter } from 'vscode-languageserver'
import { lookUp } from './text.ts'

interface Expecting {
  /** The words that follow "must be" in messages. */
  expects: string
}
type Part = v.GenericSchema & Expecting
type Fields = Readonly<Record<string, Part>>

const part = <Schema extends v.GenericSchema>(expects: string, schema: Schema): Schema & Expecting =>
  Object.assign(schema, { expects })

/** Returns the message about a value that is not what it must be. */
const mustBe = (expects: string) => (issue: { input: unknown }) => `must be ${expects}, but is ${shown(issue.input)}`

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with at least these fields. The protocol allows others. */
function object(fields: Fields, optional: Readonly<Record<string, v.GenericSchema>> = {}): Part {
  const needs = ({ path }: v.BaseIssue<unknown>) => {
    const key = String(path?.at(-1)?.key)
    return `needs the field "${key}" (${lookUp(fields, key)?.expects})`
  }
  const expects = 'an object'
  return part(expects, v.pipe(v.custom(isObject, mustBe(expects)), v.object({ ...optional, ...fields }, needs)))
}

function list(entry: Part): Part {
  const expects = `a list, each entry ${entry.expects}`
  return part(expects, v.array(entry, mustBe(expects)))
}

const string = part('a string', v.string(mustBe('a string')))
const anything = part('anything', v.unknown())
const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31
const whole = 'a whole number from 0 to 2147483647'
const count = part(whole, v.custom(isCount, mustBe(whole)))
const change = part('1 or 2 or 3', v.picklist([1, 2, 3], mustBe('1 or 2 or 3')))

const position = object({ line: count, character: count })
const range = object({ start: position, end: position })
const textDocument = object({ uri: string })
const document = object({ textDocument })
const place = object({ textDocument, position })
const files = (...names: string[]) =>
  object({ files: list(object(Object.fromEntries(names.map((name) => [name, string])))) })

/** The parameters of each method that has some. */
const parameters: Fields = {
  initialize: object(
    { capabilities: object({}) },
    { workspaceFolders: v.nullish(list(textDocument)), rootUri: v.nullish(string) },
  ),
  'textDocument/completion': place,
  'textDocument/hover': place,
  'textDocument/definition': place,
  'textDocument/references': place,
  'textDocument/documentSymbol': document,
  'workspace/symbol': object({ query: string }),
  'textDocument/documentLink': document,
  'textDocument/foldingRange': document,
  'textDocument/codeAction': object({
    textDocument,
    range,
    context: object({ diagnostics: list(object({ range })) }, { only: v.optional(list(string)) }),
  }),
  'textDocument/prepareRename': place,
  'textDocument/rename': object({ textDocument, position, newName: string }),
  'workspace/willRenameFiles': files('oldUri', 'newUri'),
  'docsite/counterpart': place,
  'docsite/address': place,
  'textDocument/didOpen': object({
    textDocument: object({ uri: string, languageId: string, version: anything, text: string }),
  }),
  'textDocument/didChange': object({
    textDocument,
    contentChanges: list(object({ text: string }, { range: v.optional(range) })),
  }),
  'textDocument/didClose': document,
  'workspace/didChangeWatchedFiles': object({ changes: list(object({ uri: string, type: change })) }),
  'workspace/didRenameFiles': files('oldUri', 'newUri'),
  'workspace/didCreateFiles': files('uri'),
  'workspace/didDeleteFiles': files('uri'),
}

/** Answers requests whose parameters are malformed, and leaves out such notifications. The editor finds the reason in its log. */
export const checkedParameters = (writer: MessageWriter): MessageStrategy => ({
  handleMessage(message, next) {
    const problem = problemOf(message)
    if (problem === undefined) return next(message)
    const { id } = message as Message & { id?: unknown }
    const answer =
      id === undefined
        ? { method: 'window/logMessage', params: { type: MessageType.Error, message: problem } }
        : { id, error: { code: ErrorCodes.InvalidParams, message: problem } }
    void writer.write({ jsonrpc: '2.0', ...answer } as Message)
  },
})

function problemOf(message: Message): string | undefined {
  if (!('method' in message) || typeof message.method !== 'string') return undefined
  const { method } = message
  const schema = lookUp(parameters, method)
  const params = 'params' in message ? message.params : undefined
  const [issue] = (schema && v.safeParse(schema, params ?? null).issues) ?? []
  return issue && `The parameters of \`${method}\` are invalid: ${textOf(issue)}.`
}

function textOf({ path, message }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  // The last key is that of the missing field.
  const place = (message.startsWith('needs') ? keys.slice(0, -1) : keys).join('').replace(/^\./, '')
  return `${place === '' ? 'the object' : `\`${place}\``} ${message}`
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  const json = JSON.stringify(value) ?? 'undefined'
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}
