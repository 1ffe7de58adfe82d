// Checks the parameters of requests and notifications before the server reads them: messages → messages with valid parameters.

import { ErrorCodes, type Message, type MessageStrategy, MessageType, type MessageWriter } from 'vscode-languageserver'
import {
  anything,
  custom,
  either,
  isObject,
  list,
  numberThat,
  object,
  oneOf,
  type Problem,
  pathText,
  problemsOf,
  required,
  type Schema,
  string,
} from '../core.ts'

type Fields = Parameters<typeof object>[0]

/** An object with at least these fields. */
const having = (fields: Fields, optional: Fields = {}) => {
  const all = Object.entries(fields).map(([name, field]) => [name, required(field)])
  return object({ ...optional, ...Object.fromEntries(all) }, { allowKey: () => true, expects: 'an object' })
}

/** The protocol allows `null` for some absent values. */
const orNull = <Value>(schema: Schema<Value>) =>
  either(
    schema,
    custom<null>('null', (value) => value === null),
  )

const count = numberThat(
  'a whole number from 0 to 2147483647',
  (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 31,
)
const position = having({ line: count, character: count })
const range = having({ start: position, end: position })
const textDocument = having({ uri: string })
const document = having({ textDocument })
const place = having({ textDocument, position })
const files = (...names: string[]) =>
  having({ files: list(having(Object.fromEntries(names.map((name) => [name, string])))) })

/** The parameters of each method that has some. */
const parameters: Readonly<Record<string, Schema<unknown>>> = {
  initialize: having(
    { capabilities: having({}) },
    {
      workspaceFolders: orNull(list(having({ uri: string }))),
      rootUri: orNull(string),
      initializationOptions: anything,
    },
  ),
  'textDocument/completion': place,
  'textDocument/hover': place,
  'textDocument/definition': place,
  'textDocument/references': place,
  'textDocument/documentSymbol': document,
  'workspace/symbol': having({ query: string }),
  'textDocument/documentLink': document,
  'textDocument/foldingRange': document,
  'textDocument/codeAction': having({
    textDocument,
    range,
    context: having({ diagnostics: list(having({ range })) }, { only: list(string) }),
  }),
  'textDocument/prepareRename': place,
  'textDocument/rename': having({ textDocument, position, newName: string }),
  'workspace/willRenameFiles': files('oldUri', 'newUri'),
  'docsite/counterpart': place,
  'docsite/address': place,
  'textDocument/didOpen': having({
    textDocument: having({ uri: string, languageId: string, version: anything, text: string }),
  }),
  'textDocument/didChange': having({ textDocument, contentChanges: list(having({ text: string }, { range })) }),
  'textDocument/didClose': document,
  'workspace/didChangeWatchedFiles': having({ changes: list(having({ uri: string, type: oneOf(1, 2, 3) })) }),
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
  const schema = Object.hasOwn(parameters, method) ? parameters[method] : undefined
  const params = 'params' in message ? message.params : undefined
  const [problem] = schema ? problemsOf(schema, isObject(params) ? params : (params ?? null)) : []
  return problem && `The parameters of \`${method}\` are invalid: ${textOf(problem)}.`
}

const textOf = ({ path, text }: Problem): string =>
  `${path.length > 0 ? `\`${pathText(path)}\`` : 'the object'} ${text}`
