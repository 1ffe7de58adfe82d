// How the samples of requests write parameters, in all styles of OpenAPI's table "Style Examples".

import { describe, expect, test } from 'vitest'
import { generated, oneOperation } from './generated.ts'

const list = '[blue, black, brown]'
const object = '{ R: 100, G: 200, B: 150 }'

/** Returns the curl sample of an operation at `path` with parameters in YAML's flow style. */
function sample(parameters: string, path = '/a', more = ''): string {
  const description = oneOperation(`{ parameters: [${parameters}], ${more} responses: { '200': { description: OK } } }`)
  const files = { 'openapi.yaml': description['openapi.yaml']?.replace('  /a:', `  ${path}:`) ?? '' }
  const text = Object.values(generated(files).text).find((one) => one.includes('curl'))
  return /curl [^`]+/.exec(text ?? '')?.[0] ?? ''
}

const urlOf = (parameters: string, path?: string): string =>
  /'https:\/\/example\.com([^']*)'/.exec(sample(parameters, path))?.[1] ?? ''

const color = (place: string, rest: string, value: string): string =>
  `{ name: color, in: ${place}, required: true, ${rest} example: ${value}, schema: {} }`

describe('a query parameter', () => {
  test.each([
    ['', 'blue', 'color=blue'],
    ['', list, 'color=blue&color=black&color=brown'],
    ['', object, 'R=100&G=200&B=150'],
    ['explode: false,', list, 'color=blue,black,brown'],
    ['explode: false,', object, 'color=R,100,G,200,B,150'],
    ['style: form, explode: false,', '["a,b", c&d]', 'color=a%2Cb,c%26d'],
    ['style: spaceDelimited, explode: false,', list, 'color=blue%20black%20brown'],
    ['style: spaceDelimited,', object, 'color=R%20100%20G%20200%20B%20150'],
    ['style: pipeDelimited,', list, 'color=blue%7Cblack%7Cbrown'],
    ['style: pipeDelimited, explode: true,', list, 'color=blue&color=black&color=brown'],
    ['style: deepObject, explode: true,', object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['style: deepObject,', '{ at: { x: 1 }, in: [a, b] }', 'color%5Bat%5D%5Bx%5D=1&color%5Bin%5D=a&color%5Bin%5D=b'],
    ['allowReserved: true,', '"/a?b=c&d#e"', 'color=/a?b%3Dc%26d%23e'],
    ['', '[]', ''],
  ])('with `%s` and the example %s is written as %s', (rest, value, query) => {
    expect(urlOf(color('query', rest, value))).toBe(`/a${query && '?'}${query}`)
  })

  test('with a media type is written in it', () => {
    const content =
      "content: { application/json: { schema: { type: object, properties: { a: { type: string, example: 'b c' } } } } }"
    expect(urlOf(`{ name: filter, in: query, required: true, ${content} }`)).toBe(
      `/a?filter=${encodeURIComponent('{"a":"b c"}')}`,
    )
  })
})

describe('a path parameter', () => {
  test.each([
    ['', 'a/b', 'a%2Fb'],
    ['', list, 'blue,black,brown'],
    ['', object, 'R,100,G,200,B,150'],
    ['explode: true,', object, 'R=100,G=200,B=150'],
    ['style: label,', 'blue', '.blue'],
    ['style: label,', list, '.blue,black,brown'],
    ['style: label, explode: true,', list, '.blue.black.brown'],
    ['style: label, explode: true,', object, '.R=100.G=200.B=150'],
    ['style: matrix,', 'blue', ';color=blue'],
    ['style: matrix,', list, ';color=blue,black,brown'],
    ['style: matrix, explode: true,', list, ';color=blue;color=black;color=brown'],
    ['style: matrix, explode: true,', object, ';R=100;G=200;B=150'],
  ])('with `%s` and the example %s is written as %s', (rest, value, text) => {
    expect(urlOf(color('path', rest, value), '/a/{color}')).toBe(`/a/${text}`)
  })
})

test('headers and cookies are sent as well, cookies together', () => {
  const text = sample(
    [
      color('header', '', list),
      `{ name: X-Area, in: header, required: true, explode: true, example: ${object}, schema: {} }`,
      color('cookie', '', 'b c'),
      '{ name: id, in: cookie, required: true, explode: false, example: [3, 4], schema: {} }',
    ].join(', '),
  )
  expect(text).toContain("-H 'color: blue,black,brown'")
  expect(text).toContain("-H 'X-Area: R=100,G=200,B=150'")
  expect(text).toContain("-H 'Cookie: color=b%20c; id=3,4'")
})

test('a list in a form is sent with its name repeated', () => {
  const body = (type: string) =>
    `requestBody: { content: { ${type}: { schema: {}, example: { tag: [a, b], one: c } } } },`
  expect(sample('', '/a', body('application/x-www-form-urlencoded'))).toContain(
    "--data-urlencode 'tag=a' \\\n  --data-urlencode 'tag=b' \\\n  --data-urlencode 'one=c'",
  )
  expect(sample('', '/a', body('multipart/form-data'))).toContain("-F 'tag=a' \\\n  -F 'tag=b' \\\n  -F 'one=c'")
})
