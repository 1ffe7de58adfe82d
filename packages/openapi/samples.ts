// Writes the code samples of an operation.

import type { Context } from './context.ts'
import { codeBlock } from './markdown.ts'
import type { Operation } from './operations.ts'
import { type SampleLanguage, sampleLanguages } from './options.ts'
import type { Pair } from './parameter-values.ts'
import { type Body, type ExampleRequest, requestOf } from './request.ts'
import { bare, hasLargeInteger, isObject, jsonText } from './values.ts'

/** How to write a sample: its language, its label, and its code. */
const writers: Readonly<
  Record<SampleLanguage, [language: string, label: string, write: (request: ExampleRequest) => string]>
> = {
  curl: ['bash', 'curl', curl],
  javascript: ['js', 'JavaScript', javascript],
  python: ['python', 'Python', python],
}

/** Returns a code group with all samples, including those of the description (`x-codeSamples`). */
export function samplesText(operation: Operation, context: Context): string {
  const { samples = sampleLanguages } = context.options
  const request = requestOf(operation, context)
  const fences = samples.map((name) => {
    const [language, label, write] = writers[name]
    return codeBlock(language, write(request), `[${label}]`)
  })
  const own = ['x-codeSamples', 'x-code-samples'].flatMap((name) => operation.node.get(name).items)
  for (const sample of own) {
    const language = (sample.text('lang') ?? 'text').toLowerCase().replace(/[^\w+#.-]/g, '')
    const label = (sample.text('label') ?? sample.text('lang') ?? '').replace(/[[\]\s]+/g, ' ').trim()
    const source = sample.text('source')
    if (source !== undefined) fences.push(codeBlock(language || 'text', source, `[${label || language}] noCheck`))
  }
  if (fences.length === 0) return ''
  return [':::code-group{group="api.client"}', ...fences, ':::'].join('\n')
}

// ---- curl

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function curl({ method, url, headers, body }: ExampleRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${method} `}${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? curlBody(body) : []),
  ]
  return lines.join(' \\\n  ')
}

function curlBody(body: Body): string[] {
  if (body.kind === 'json') return [`-d ${quoted(jsonText(body.value, 2))}`]
  if (body.kind === 'text') return [`--data-binary ${quoted(body.text)}`]
  const flag = body.kind === 'form' ? '--data-urlencode' : '-F'
  return body.fields.map(([name, value]) => `${flag} ${quoted(`${name}=${value}`)}`)
}

// ---- JavaScript

const string = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name))

/** Returns a literal of a value with an indent in spaces. */
function literal(value: unknown, indent: number): string {
  const space = ' '.repeat(indent)
  const list = (open: string, items: readonly string[], close: string) =>
    items.length === 0
      ? open + close
      : `${open}\n${items.map((item) => `${space}  ${item},\n`).join('')}${space}${close}`
  if (typeof value === 'string') return string(value)
  if (Array.isArray(value))
    return list(
      '[',
      value.map((item) => literal(item, indent + 2)),
      ']',
    )
  if (!isObject(value)) return jsonText(value)
  return list(
    '{',
    Object.entries(value).map(([name, item]) => `${key(name)}: ${literal(item, indent + 2)}`),
    '}',
  )
}

/** Returns fields as an object, or as a list if a name occurs twice. */
function pairs(fields: readonly Pair[]): unknown {
  const one = Object.fromEntries(fields)
  return Object.keys(one).length === fields.length ? one : fields
}

function javascript({ method, url, headers, body }: ExampleRequest): string {
  const lines: string[] = []
  const options = method === 'GET' ? [] : [`  method: '${method}',`]
  if (headers.length > 0) options.push(`  headers: ${literal(pairs(headers), 2)},`)
  // A number in JavaScript would not be exact.
  if (body?.kind === 'json')
    options.push(
      hasLargeInteger(body.value)
        ? `  body: ${string(jsonText(body.value))},`
        : `  body: JSON.stringify(${literal(body.value, 2)}),`,
    )
  if (body?.kind === 'text') options.push(`  body: ${string(body.text)},`)
  if (body?.kind === 'form') options.push(`  body: new URLSearchParams(${literal(pairs(body.fields), 2)}),`)
  if (body?.kind === 'multipart') {
    lines.push(
      'const body = new FormData()',
      ...body.fields.map(([name, value]) => `body.append(${string(name)}, ${string(value)})`),
    )
    options.push('  body,')
  }
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return [...lines, `const response = await fetch(${string(url)}${rest})`].join('\n')
}

// ---- Python

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

function python({ method, url, headers, body }: ExampleRequest): string {
  const call = pythonMethods.has(method) ? `requests.${method.toLowerCase()}(` : `requests.request(\n    "${method}",`
  const lines = [`    ${JSON.stringify(url)},`]
  if (headers.length > 0) lines.push(`    headers=${pythonLiteral(pairs(headers), 4)},`)
  if (body?.kind === 'json') lines.push(`    json=${pythonLiteral(body.value, 4)},`)
  if (body?.kind === 'text') lines.push(`    data=${JSON.stringify(body.text)},`)
  if (body?.kind === 'form') lines.push(`    data=${pythonLiteral(pairs(body.fields), 4)},`)
  if (body?.kind === 'multipart') {
    const fields = body.fields.map(([name, value]) => `(${JSON.stringify(name)}, (None, ${JSON.stringify(value)}))`)
    lines.push(`    files=[\n${fields.map((field) => `        ${field},\n`).join('')}    ],`)
  }
  return ['import requests', '', `response = ${call}`, ...lines, ')'].join('\n')
}
