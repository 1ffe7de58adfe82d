// How the samples of requests write forms and parts, after OpenAPI's Encoding Object.

import { describe, expect, test } from 'vitest'
import { generated } from './generated.ts'

interface Samples {
  page: string
  curl: string
  javascript: string
  python: string
}

/** Returns the samples of an operation whose body has a media type. `content` is YAML in flow style, and `more` are components. */
function samples(content: string, { type = 'multipart/form-data', version = '3.1.0', more = '' } = {}): Samples {
  const { text } = generated({
    'openapi.yaml': `openapi: ${version}
info: { title: A, version: '1' }
paths:
  /a:
    post: { requestBody: { content: { ${type}: ${content} } }, responses: { '200': { description: OK } } }
${more}`,
  })
  const page = text['/api/other/post-a'] ?? ''
  const sample = (language: string) =>
    new RegExp(`^\`\`\`${language} .*\\n([^]*?)\\n\`\`\`$`, 'm').exec(page)?.[1] ?? ''
  return { page, curl: sample('bash'), javascript: sample('js'), python: sample('python') }
}

/** Returns the samples of a form with one property `a`. */
const propertyOf = (schema: string, encoding = '', options = {}): Samples =>
  samples(`{ schema: { type: object, properties: { a: ${schema} } }, encoding: { a: { ${encoding} } } }`, options)

/** Returns the options of a curl command that write its body. */
const curlBody = (curl: string): string[] => curl.split(' \\\n  ').filter((line) => /^-(?:F|-form|-data|d)/.test(line))

/** Runs a sample in JavaScript. Returns the request that it sends. */
async function requestOf(javascript: string): Promise<Request> {
  let request: Request | undefined
  const fetch = (url: string, options: RequestInit) => {
    request = new Request(url, options)
  }
  await new Function('fetch', `return (async () => {\n${javascript}\n})()`)(fetch)
  return request as Request
}

describe('a part is', () => {
  test.each([
    ['JSON, for an object', '{ properties: { b: { example: c } } }', '', ['a={"b":"c"};type=application/json']],
    ['text, for a scalar', '{ type: integer, example: 7 }', '', ['a=7']],
    ['one of several, for a list', '{ type: array, items: {}, example: [b, c] }', '', ['a=b', 'a=c']],
    [
      ...[
        'one of several in JSON, for a list of objects',
        '{ type: array, items: {}, example: [{ b: 1 }, { b: 2 }] }',
        '',
      ],
      ['a={"b":1};type=application/json', 'a={"b":2};type=application/json'],
    ],
    [
      'JSON, for a list in a list',
      '{ type: array, items: {}, example: [[1, 2]] }',
      '',
      ['a=[1,2];type=application/json'],
    ],
    ['a file, for a binary string', '{ type: string, format: binary }', '', ['a=@a']],
    ['a file, for a binary string that may be `null`', '{ type: [string, "null"], format: binary }', '', ['a=@a']],
    ['a file, for a schema that says nothing', '{}', '', ['a=@a']],
    ['a file of its media type', '{ type: string, contentMediaType: image/png }', '', ['a=@a.png;type=image/png']],
    [
      'a file of no media type that clients cannot guess',
      '{ contentMediaType: application/octet-stream }',
      '',
      ['a=@a'],
    ],
    ['a file for each item', '{ type: array, items: { type: string, format: binary } }', '', ['a=@a']],
    [
      'a file with the name in an example',
      '{ type: string, format: binary, example: my lamp.png }',
      '',
      ['a=@my lamp.png'],
    ],
    [
      'a file, for the first alternative',
      '{ oneOf: [{ type: string, format: binary }, { type: object }] }',
      '',
      ['a=@a'],
    ],
    ['text, for an encoded string', '{ type: string, format: byte }', '', ['a=dGV4dA==']],
    [
      'text, for an encoded string without a type',
      '{ contentEncoding: base64 }',
      '',
      ['a=dGV4dA==;type=application/octet-stream'],
    ],
    [
      ...[
        'text of its media type, for an encoded string',
        '{ type: string, contentEncoding: base64, contentMediaType: image/png, example: aQ== }',
      ],
      ...['', ['a=aQ==;type=image/png']],
    ],
    ['text of its media type', '{ type: string, contentMediaType: text/csv, example: b }', '', ['a=b;type=text/csv']],
    [
      'of the first media type that is declared',
      '{ format: binary }',
      'contentType: "image/*, image/svg+xml"',
      ['a=@a.svg;type=image/svg+xml'],
    ],
    ['a file, for a range of media types', '{ type: string }', 'contentType: image/*', ['a=@a']],
    [
      'of the declared JSON',
      '{ type: object }',
      'contentType: "application/xml, application/a+json"',
      ['a={};type=application/a+json'],
    ],
    ['a file, for an object in XML', '{ type: object }', 'contentType: text/xml', ['a=@a.xml;type=text/xml']],
    [
      'JSON, for a string that is declared as JSON',
      '{ type: string, example: b }',
      'contentType: application/json',
      ['a="\\"b\\"";type=application/json'],
    ],
    [
      'as written, for a string with JSON',
      `{ type: string, example: '{"b":1}' }`,
      'contentType: application/json',
      ['a={"b":1};type=application/json'],
    ],
    ['left out, for `null`', '{ type: [string, "null"], example: null }', '', []],
    ['left out, for a read-only property', '{ type: string, readOnly: true }', '', []],
  ] as [string, string, string, string[]][])('%s', (_, schema, encoding, parts) => {
    expect(curlBody(propertyOf(schema, encoding).curl)).toEqual(parts.map((part) => `-F '${part}'`))
  })

  test('described by references and `allOf`', () => {
    const more = `components:
  schemas:
    Base: { type: object, properties: { photo: { $ref: '#/components/schemas/Photo' } } }
    Photo: { type: string, format: binary }
    Size: { type: object, properties: { w: { type: integer, example: 3 } } }
`
    const schema =
      "{ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { size: { $ref: '#/components/schemas/Size' } } }] }"
    for (const version of ['3.0.3', '3.1.0'])
      expect(curlBody(samples(`{ schema: ${schema} }`, { more, version }).curl)).toEqual([
        "-F 'photo=@photo'",
        `-F 'size={"w":3};type=application/json'`,
      ])
  })

  test('taken from an example of the whole body, in which a property need not be declared', () => {
    const schema = '{ properties: { a: { type: string, format: binary } } }'
    const { curl } = samples(`{ schema: ${schema}, example: { a: (bytes), b: { c: 1 }, d: [e] } }`)
    expect(curlBody(curl)).toEqual(["-F 'a=@a'", `-F 'b={"c":1};type=application/json'`, "-F 'd=e'"])
  })

  test('generated if the example of the body is the text of all parts', () => {
    const { curl } = samples('{ schema: { properties: { a: { type: string } } }, example: "--x" }')
    expect(curlBody(curl)).toEqual(["-F 'a=string'"])
  })
})

test('the samples write files, JSON and text in the ways of their languages', () => {
  const { javascript, python, curl } = samples(
    '{ schema: { properties: { file: { format: binary }, props: { properties: { ok: { type: boolean } } }, note: { example: b }, csv: { type: string, example: "1,2" } } }, encoding: { csv: { contentType: text/csv } } }',
  )
  expect(curl).not.toContain('Content-Type')
  expect(javascript).toBe(`const body = new FormData()
body.append('file', new File(['…'], 'file'))
body.append('props', new Blob([JSON.stringify({
  ok: true,
})], { type: 'application/json' }))
body.append('note', 'b')
body.append('csv', new Blob(['1,2'], { type: 'text/csv' }))
const response = await fetch('https://example.com/a', {
  method: 'POST',
  body,
})`)
  expect(python).toBe(`import json

import requests

response = requests.post(
    "https://example.com/a",
    files=[
        ("file", ("file", open("file", "rb"))),
        ("props", (None, json.dumps({
            "ok": True,
        }), "application/json")),
        ("note", (None, "b")),
        ("csv", (None, "1,2", "text/csv")),
    ],
)`)
})

describe('texts of parts', () => {
  const texts = ['@file', '<file', '"b" c', '(', 'a;type=b', ' a ', "it's", 'a\nb', '中文 “é”', '=&%', '\\', '$a`b`']
  test.each(texts)('keep all characters: %j', async (text) => {
    const schema = `{ properties: { ${JSON.stringify(text)}: { type: string, example: ${JSON.stringify(text)} } } }`
    const { javascript, python } = samples(`{ schema: ${schema} }`)
    const form = await (await requestOf(javascript)).formData()
    // A form ends lines with CRLF.
    expect([...form.values()]).toEqual([text.replace('\n', '\r\n')])
    expect(python).toContain(`(${JSON.stringify(text)}, (None, ${JSON.stringify(text)})),`)
  })

  test.each([
    ['@b', '', "--form-string 'a=@b'"],
    ['b;type=c', '', "--form-string 'a=b;type=c'"],
    ["it's", '', "-F 'a=it'\\''s'"],
    ['b\nc', '', "-F 'a=b\nc'"],
    ['@"\\;', 'text/csv', `-F 'a="@\\"\\\\;";type=text/csv'`],
  ])('are not taken for syntax by curl: %j', (text, type, line) => {
    const encoding = type && `contentType: ${type}`
    const { curl } = propertyOf(`{ type: string, example: ${JSON.stringify(text)} }`, encoding)
    expect(curlBody(curl)).toEqual([line])
  })

  test('keep large numbers', async () => {
    const { javascript, curl } = propertyOf('{ example: { b: 9007199254740993 } }')
    expect(curlBody(curl)).toEqual([`-F 'a={"b":9007199254740993};type=application/json'`])
    const part = (await (await requestOf(javascript)).formData()).get('a') as File
    expect([part.type, await part.text()]).toEqual(['application/json', '{"b":9007199254740993}'])
  })
})

test('names of files are no paths', () => {
  const { curl } = samples('{ schema: { properties: { "../a[]": { format: binary }, "-": { format: binary } } } }')
  expect(curlBody(curl)).toEqual(["-F '../a[]=@a'", "-F '-=@file'"])
})

describe('a style of the Encoding Object', () => {
  const list = '{ type: array, items: { type: string }, example: [b c, d] }'
  const object = '{ type: object, example: { b: c d, e: [1, 2] } }'
  const cases = [
    [list, 'explode: false', ['a=b c,d']],
    [list, 'style: pipeDelimited', ['a=b c|d']],
    [list, 'style: form', ['a=b c', 'a=d']],
    [object, 'style: deepObject, explode: true', ['a[b]=c d', 'a[e]=1', 'a[e]=2']],
    [object, 'explode: true', ['b=c d', 'e=[1,2]']],
    ['{ type: string, example: "=&" }', 'allowReserved: true', ['a==&']],
  ] as [string, string, string[]][]
  test.each(cases)('writes the fields of a form: %s, %s', (schema, style, fields) => {
    const { curl } = propertyOf(schema, style, { type: 'application/x-www-form-urlencoded' })
    expect(curlBody(curl)).toEqual(fields.map((field) => `--data-urlencode '${field}'`))
  })

  test.each(cases)('writes parts as text: %s, %s', (schema, style, fields) => {
    const { curl } = propertyOf(schema, `${style}, contentType: application/json`)
    expect(curlBody(curl)).toEqual(fields.map((field) => `-F '${field}'`))
  })

  test('has no effect on parts in OpenAPI 3.0, or on files', () => {
    const { curl } = propertyOf(list, 'explode: false', { version: '3.0.4' })
    expect(curlBody(curl)).toEqual(["-F 'a=b c'", "-F 'a=d'"])
    expect(curlBody(propertyOf('{ format: binary }', 'style: form').curl)).toEqual(["-F 'a=@a'"])
  })
})

test('a form without styles has JSON for objects, repeated names for lists, and nothing for `null`', async () => {
  const type = 'application/x-www-form-urlencoded'
  const { curl, javascript } = samples('{ example: { a: { b: 1 }, c: [d, e], f: null } }', { type })
  expect(curlBody(curl)).toEqual([`--data-urlencode 'a={"b":1}'`, "--data-urlencode 'c=d'", "--data-urlencode 'c=e'"])
  expect(await (await requestOf(javascript)).text()).toBe('a=%7B%22b%22%3A1%7D&c=d&c=e')
})

test('a form with an example in text is sent as it is', () => {
  const { curl } = samples('{ example: "a=b&c=d" }', { type: 'application/x-www-form-urlencoded' })
  expect(curlBody(curl)).toEqual(["--data-binary 'a=b&c=d'"])
})

test('other multipart types have their own header with a boundary', async () => {
  const schema = '{ properties: { a: { example: b }, c: { properties: { d: { example: e } } } } }'
  const { curl, javascript, python } = samples(`{ schema: ${schema} }`, { type: 'multipart/mixed' })
  expect(curl).toContain("-H 'Content-Type: multipart/mixed'")
  const request = await requestOf(javascript)
  const [, boundary = ''] = /^multipart\/mixed; boundary=(.+)$/.exec(request.headers.get('Content-Type') ?? '') ?? []
  expect((await request.text()).split(`--${boundary}`)).toHaveLength(4)
  expect(python).toContain('content_type.replace("form-data", "mixed")')
  expect(python).not.toContain('multipart/mixed')
})

test('the page names the media types that the Encoding Object declares, for each way to encode a schema', () => {
  const schema = '{ properties: { a: { type: string, description: A., properties: { b: {} } } } }'
  const { page } = samples(
    `{ schema: ${schema}, encoding: { a: { contentType: "image/png, image/jpeg" }, b: { contentType: text/csv } } }, application/json: { schema: ${schema} }`,
  )
  expect(page.match(/.*Content type.*/g)).toEqual(['  Content type: `image/png`, `image/jpeg`'])
  expect(page).toContain('::::tab[application/json]')
})
