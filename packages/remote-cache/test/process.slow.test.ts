// Processes that use a cache end by themselves, also if the cache is never closed, and connect with TLS.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../../../test/site-test.ts'
import { certificate, key } from './certificate.ts'
import { listen, secret, startCache, startRaw } from './servers.ts'

let folder: string

const program = `
import { openRemoteCache } from ${JSON.stringify(join(repository, 'packages/remote-cache/index.ts'))}
const [url, closes] = process.argv.slice(2)
const cache = openRemoteCache({
  url,
  secret: ${JSON.stringify(secret)},
  timeout: closes === 'slowly' ? 10_000 : 300,
  onWarning: ({ text }) => console.log('warning: ' + text),
})
cache.write('page', [Buffer.alloc(200_000, 'a'), Buffer.from('b')])
if (closes) console.log('written: ' + (await cache.close()).writtenEntries)
else {
  const reading = [cache.read('page'), cache.read('other page')]
  if (process.argv[4] === 'awaited') console.log('read: ' + (await Promise.all(reading)).filter(Boolean).length)
}
`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-remote-cache-'))
  writeFileSync(join(folder, 'certificate.pem'), certificate)
  await build({
    stdin: { contents: program, resolveDir: repository, loader: 'ts' },
    outfile: join(folder, 'program.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program until it ends by itself. */
const run = (url: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(process.execPath, [join(folder, 'program.mjs'), url, ...args], {
      env: { PATH: process.env.PATH, ...env },
      timeout: 60_000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => done({ code, output }))
  })

test.each([
  ['answers', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'],
  ['never answers', ''],
  ['stops in its headers', 'HTTP/1.1 200 OK\r\nX-A: '],
  ['stops in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\nabc'],
  ['sends more than one answer', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'.repeat(3)],
  ['is no HTTP server', '220 smtp.example ESMTP\r\n'],
])('ends although nobody closes a cache whose server %s', async (_, answer) => {
  const server = await startRaw((_, socket) => socket.write(answer))
  const url = `http://127.0.0.1:${server.port}`
  expect((await run(url)).code).toBe(0)
  expect(await run(url, ['', 'awaited'])).toMatchObject({ code: 0, output: expect.stringContaining('read: 0') })
  expect(await run(url, ['closes'])).toMatchObject({ code: 0, output: expect.stringContaining('written: 0') })
  await server.close()
})

test('ends at once if the server is not there', async () => {
  const server = await startRaw(() => {})
  await server.close()
  const { code, output } = await run(`http://user:password@127.0.0.1:${server.port}/?word`, ['slowly'])
  expect([code, output]).toEqual([
    0,
    `warning: Could not connect to the remote cache http://127.0.0.1:${server.port} (ECONNREFUSED)\nwritten: 0\n`,
  ])
})

test('connects with TLS to servers with a certificate that it knows, and to no others', async () => {
  const store = await startCache()
  const server = createServer({ key, cert: certificate }, (request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(request.method === 'PUT' ? 201 : 404).end())
  })
  const port = await listen(server)
  const trusted = { NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') }
  for (const host of ['localhost', '127.0.0.1'])
    expect(await run(`https://${host}:${port}`, ['slowly'], trusted)).toEqual({ code: 0, output: 'written: 1\n' })
  expect(await run(`https://localhost:${port}`, ['slowly'])).toEqual({
    code: 0,
    output: `warning: Could not make a secure connection to the remote cache https://localhost:${port} (DEPTH_ZERO_SELF_SIGNED_CERT)\nwritten: 0\n`,
  })
  const plain = new URL(store.url)
  expect((await run(`https://127.0.0.1:${plain.port}`, ['slowly'], trusted)).output).toMatch(
    /^warning: Could not make a secure connection to the remote cache https:\/\/127\.0\.0\.1:\d+ \([A-Z_\d]+\)\nwritten: 0\n$/,
  )
  expect((await run(`http://localhost:${port}`, ['slowly'])).output).toMatch(
    /^warning: The remote cache http:\/\/localhost:\d+ sent an answer that cannot be used \([A-Z_\d]+\)\nwritten: 0\n$/,
  )
  await store.close()
  await new Promise((done) => {
    server.close(done)
    server.closeAllConnections()
  })
})
