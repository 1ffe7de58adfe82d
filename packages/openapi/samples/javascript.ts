// A request → JavaScript with `fetch`.

import type { Part } from '../body.ts'
import { pairs } from '../parameter-values.ts'
import type { ExampleRequest } from '../request.ts'
import { hasLargeInteger, isObject, jsonText } from '../values.ts'

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

/** Returns an expression for a value as JSON. A large number in JavaScript would not be exact. */
const json = (value: unknown, indent: number): string =>
  hasLargeInteger(value) ? string(jsonText(value)) : `JSON.stringify(${literal(value, indent)})`

function appended({ name, mediaType, content }: Part): string {
  const type = mediaType === undefined ? '' : `, { type: ${string(mediaType)} }`
  const blob = (text: string) => (type === '' ? text : `new Blob([${text}]${type})`)
  switch (content.kind) {
    case 'file':
      return `body.append(${string(name)}, new File(['…'], ${string(content.fileName)}${type}))`
    case 'json':
      return `body.append(${string(name)}, ${blob(json(content.value, 0))})`
    case 'text':
      return `body.append(${string(name)}, ${blob(string(content.text))})`
  }
}

/** Returns the code of a request. */
export function javascript({ method, url, headers, body }: ExampleRequest): string {
  const lines: string[] = []
  const options = method === 'GET' ? [] : [`  method: ${string(method)},`]
  if (body?.kind === 'multipart' && body.subtype !== 'form-data') {
    // `fetch` itself sends such parts only as a form.
    const type = `type.replace('form-data', ${string(body.subtype)})`
    const all = headers.map(([name, value]) => `    ${key(name)}: ${name === 'Content-Type' ? type : string(value)},`)
    options.push('  headers: {', ...all, '  },', '  body: await encoded.blob(),')
    lines.push(
      ...['const body = new FormData()', ...body.parts.map(appended)],
      ...['const encoded = new Response(body)', "const type = encoded.headers.get('Content-Type')"],
    )
  } else {
    if (headers.length > 0) options.push(`  headers: ${literal(pairs(headers), 2)},`)
    if (body?.kind === 'json') options.push(`  body: ${json(body.value, 2)},`)
    if (body?.kind === 'text') options.push(`  body: ${string(body.text)},`)
    if (body?.kind === 'form') options.push(`  body: new URLSearchParams(${literal(pairs(body.fields), 2)}),`)
    if (body?.kind === 'multipart') {
      lines.push('const body = new FormData()', ...body.parts.map(appended))
      options.push('  body,')
    }
  }
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return [...lines, `const response = await fetch(${string(url)}${rest})`].join('\n')
}
