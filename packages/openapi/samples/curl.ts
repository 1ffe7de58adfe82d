// A request → a command line with curl.

import type { Body, Part } from '../body.ts'
import type { ExampleRequest } from '../request.ts'
import { jsonText } from '../values.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Returns the command line of a request. */
export function curl({ method, url, headers, body }: ExampleRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${/^[\w-]+$/.test(method) ? method : quoted(method)} `}${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? curlBody(body) : []),
  ]
  return lines.join(' \\\n  ')
}

function curlBody(body: Body): string[] {
  switch (body.kind) {
    case 'json':
      return [`-d ${quoted(jsonText(body.value, 2))}`]
    case 'text':
      return [`--data-binary ${quoted(body.text)}`]
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
    case 'multipart':
      return body.parts.map(curlPart)
  }
}

/** Texts of which `-F` would change or lose something. */
const special = /^[\s"@<(]|;|\s$/

function curlPart({ name, mediaType, content }: Part): string {
  const type = mediaType === undefined ? '' : `;type=${mediaType}`
  if (content.kind === 'file') return `-F ${quoted(`${name}=@${content.fileName}${type}`)}`
  const text = content.kind === 'json' ? jsonText(content.value) : content.text
  if (!special.test(text)) return `-F ${quoted(`${name}=${text}${type}`)}`
  if (type === '') return `--form-string ${quoted(`${name}=${text}`)}`
  return `-F ${quoted(`${name}="${text.replace(/["\\]/g, '\\$&')}"${type}`)}`
}
