// Validation of the sources that a project adds to the CSP, and the resulting policy.

import { expect, test } from 'vitest'
import { csp } from '../../../../pipeline/model/config/csp.ts'
import { problemsOf } from '../../../../pipeline/model/config/schema.ts'
import { hosts } from '../../../../pipeline/model/config/site-config.ts'
import { policyText } from '../../../../pipeline/model/csp.ts'

const wrong = (value: unknown) => problemsOf(csp, value, ['csp']).map(({ path, text }) => `${path.join('.')} ${text}`)

test.each([
  [true],
  [false],
  [{}],
  [{ 'script-src': ['https://count.example', "'wasm-unsafe-eval'", "'sha256-q1Mg/+w=='"] }],
  [{ 'img-src': ['http://*.example.com:8080/pictures/', 'blob:', '*.example', 'localhost:3000', '[::1]:3000'] }],
  [{ 'style-src-attr': ["'unsafe-inline'"], 'connect-src': ['wss://live.example'] }],
])('accepts %j', (value) => expect(wrong(value)).toEqual([]))

test.each([
  ['no', 'csp must be true, false, or an object with lists of sources by directive'],
  [{ 'image-src': ['https:'] }, 'csp.image-src is not a directive that you can add sources to'],
  [{ 'img-src': 'https:' }, 'csp.img-src must be a list of sources'],
  [{ 'img-src': [1] }, 'csp.img-src.0 must be a string'],
  [{ 'img-src': ['self'] }, 'csp.img-src.0 contains self without quotes; write "\'self\'"'],
  [{ 'script-src': ["'unsafe-inline'"] }, "csp.script-src.0 cannot contain 'unsafe-inline', which would allow"],
  [{ 'script-src': ["'unsafe-eval'"] }, "csp.script-src.0 cannot contain 'unsafe-eval', which would allow"],
  [{ 'img-src': ['https://a.example https://b.example'] }, 'csp.img-src.0 must contain sources such as'],
  [{ 'img-src': ['https://a.example; script-src *'] }, 'csp.img-src.0 must contain sources such as'],
  [{ 'frame-ancestors': ["'none'"] }, "csp.frame-ancestors.0 cannot contain 'none', because you can only add"],
  [{ 'script-src': ['https:'] }, 'csp.script-src.0 cannot contain https:, which would allow'],
  [{ 'script-src': ['*'] }, 'csp.script-src.0 cannot contain *, which would allow'],
  [{ 'script-src': ['data:'] }, 'csp.script-src.0 cannot contain data:, which would allow'],
  [{ 'worker-src': ['blob'] }, 'csp.worker-src.0 contains blob without a colon; write "blob:"'],
  [{ 'img-src': ["'unsafe-inline'"] }, "csp.img-src.0 contains 'unsafe-inline', which is not valid in this directive"],
  [
    { 'style-src': ["'wasm-unsafe-eval'"] },
    "csp.style-src.0 contains 'wasm-unsafe-eval', which is not valid in this directive",
  ],
  [
    { 'img-src': ["'sha256-q1Mg/+w=='"] },
    "csp.img-src.0 contains 'sha256-q1Mg/+w==', which is not valid in this directive",
  ],
  [
    { 'script-src': ["'strict-dynamic'"] },
    "csp.script-src.0 contains 'strict-dynamic', which is not valid in this directive",
  ],
])('rejects %j', (value, text) => expect(wrong(value).join('\n')).toContain(text))

test('suggests the directive with the nearest name', () => {
  expect(problemsOf(csp, { 'image-src': [] })[0]?.hint).toBe('Did you mean `img-src`?')
})

test('appends sources to the defaults without duplicates, and writes frame-ancestors only to the header', () => {
  const added = [{ 'img-src': ['https:', 'blob:'], 'form-action': ['https://forms.example'], 'frame-ancestors': ['*'] }]
  const text = policyText(added, 'document')
  expect(text).toContain("; img-src 'self' data: https: blob:;")
  expect(text).toMatch(/; form-action https:\/\/forms\.example$/)
  expect(text).not.toMatch(/frame|style-src-attr/)
  expect(policyText(added, 'header')).toBe(`${text}; frame-ancestors 'self' *`)
})

test("omits style hashes next to 'unsafe-inline', because a hash would disable it", () => {
  const added = [{ 'style-src': ["'sha256-abc='"] }, { 'style-src': ["'unsafe-inline'"] }]
  expect(policyText(added, 'document')).toContain("; style-src 'self' 'unsafe-inline';")
  expect(policyText(added.slice(0, 1), 'document')).toContain("; style-src 'self' 'sha256-abc=';")
})

test('rejects two hosts that need different content in the same file', () => {
  expect(problemsOf(hosts, ['netlify', 'vercel', 'nginx'])).toEqual([])
  expect(problemsOf(hosts, ['netlify', 'cloudflare'], ['hosts'])[0]?.text).toMatch(/^cannot contain both/)
})
