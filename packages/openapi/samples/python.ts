// A request → Python with Requests.

import type { Part } from '../body.ts'
import { pairs } from '../parameter-values.ts'
import type { ExampleRequest } from '../request.ts'
import { bare, isObject, jsonText } from '../values.ts'

/** Returns a Python literal of a value with an indent in spaces. JSON's strings and numbers are valid in Python. */
function pythonLiteral(value: unknown, indent: number): string {
  const space = ' '.repeat(indent)
  const list = (open: string, items: readonly string[], close: string) =>
    items.length === 0
      ? open + close
      : `${open}\n${items.map((item) => `${space}    ${item},\n`).join('')}${space}${close}`
  const plain = bare(value)
  if (plain === null || plain === undefined) return 'None'
  if (typeof plain === 'boolean') return plain ? 'True' : 'False'
  if (Array.isArray(value))
    return list(
      '[',
      value.map((item) => pythonLiteral(item, indent + 4)),
      ']',
    )
  if (!isObject(value)) return jsonText(value)
  const items = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item, indent + 4)}`,
  )
  return list('{', items, '}')
}

const pythonMethods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'])

function partTuple({ name, mediaType, content }: Part): string {
  const type = mediaType === undefined ? '' : `, ${JSON.stringify(mediaType)}`
  const tuple = (fileName: string, value: string) => `(${JSON.stringify(name)}, (${fileName}, ${value}${type}))`
  switch (content.kind) {
    case 'file': {
      const fileName = JSON.stringify(content.fileName)
      return tuple(fileName, `open(${fileName}, "rb")`)
    }
    case 'json':
      return tuple('None', `json.dumps(${pythonLiteral(content.value, 8)})`)
    case 'text':
      return tuple('None', JSON.stringify(content.text))
  }
}

/** Returns the code of a request. */
export function python({ method, url, headers, body }: ExampleRequest): string {
  const parts = body?.kind === 'multipart' ? body.parts : []
  const subtype = body?.kind === 'multipart' && body.subtype !== 'form-data' ? body.subtype : undefined
  const own = subtype === undefined ? headers : headers.filter(([name]) => name !== 'Content-Type')
  const lines = [`    ${JSON.stringify(url)},`]
  if (own.length > 0) lines.push(`    headers=${pythonLiteral(pairs(own), 4)},`)
  if (body?.kind === 'json') lines.push(`    json=${pythonLiteral(body.value, 4)},`)
  if (body?.kind === 'text') lines.push(`    data=${JSON.stringify(body.text)},`)
  if (body?.kind === 'form') lines.push(`    data=${pythonLiteral(pairs(body.fields), 4)},`)
  if (parts.length > 0)
    lines.push(`    files=[\n${parts.map((part) => `        ${partTuple(part)},\n`).join('')}    ],`)
  const imports = [
    ...(parts.some(({ content }) => content.kind === 'json') ? ['import json', ''] : []),
    'import requests',
  ]
  if (subtype !== undefined)
    return [
      ...[...imports, '', 'request = requests.Request(', `    ${JSON.stringify(method)},`, ...lines, ').prepare()'],
      // Requests itself sends such parts only as a form.
      'content_type = request.headers["Content-Type"]',
      `request.headers["Content-Type"] = content_type.replace("form-data", ${JSON.stringify(subtype)})`,
      'response = requests.Session().send(request)',
    ].join('\n')
  const call = pythonMethods.has(method)
    ? `requests.${method.toLowerCase()}(`
    : `requests.request(\n    ${JSON.stringify(method)},`
  return [...imports, '', `response = ${call}`, ...lines, ')'].join('\n')
}
