// Old configurations are programs of strangers: what they can reach, and what happens if they do not end.

import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../run-config.ts'
import { project } from './migrated.ts'

const secret = 'OUTSIDE-SECRET-2'

/** Runs a configuration with short limits, and returns its value. */
async function configured(config: string, prepare: (root: string) => void = () => undefined, patienceMs = 20_000) {
  using site = project({ 'config.mjs': config, 'own.txt': 'own', 'folder/own.txt': 'own' })
  writeFileSync(join(site.root, '../outside.txt'), secret)
  prepare(site.root)
  const limits = { patienceMs, memoryMb: 128 }
  return await readConfig(join(site.root, 'config.mjs'), { run: true, area: site.root, limits })
}

/** A configuration whose title is what an expression returns, or its error. */
const titled = (expression: string, imports = ''): string => `
import fs from 'node:fs'
${imports}
const attempt = async () => { try { return String(await (${expression})) } catch (error) { return 'REFUSED ' + error.message } }
export default { title: await attempt() }
`

test('reads files of the project', async () => {
  expect((await configured(titled("fs.readFileSync(new URL('own.txt', import.meta.url))"))).value.title).toBe('own')
  expect((await configured(titled('fs.existsSync("/etc/passwd")'))).value.title).toBe('false')
})

test.each([
  ['reads a file outside', "fs.readFileSync(new URL('../outside.txt', import.meta.url))"],
  ['reads the passwords of the system', "fs.promises.readFile('/etc/passwd', 'utf8')"],
  ['lists a folder outside', "fs.readdirSync('..')"],
  ['imports a file outside', "import('../outside.txt', { with: { type: 'json' } })"],
  ['requires a file outside', "createRequire(import.meta.url)('../outside.txt')"],
  ['writes into the project', "fs.writeFileSync('written.txt', '1')"],
  ['writes outside', "fs.writeFileSync('../written.txt', '1')"],
  ['makes a link', "fs.symlinkSync('../outside.txt', 'new.txt')"],
  ['starts a process', "spawnSync('cat', ['../outside.txt']).stdout"],
  ['starts a worker', "new Worker('1', { eval: true })"],
  ['sends a signal', 'process.kill(process.ppid, 0)'],
  ['looks up a host', "dns.promises.lookup('localhost')"],
  ['uses the bindings of Node.js', "process.binding('fs').readdir"],
])('refuses a configuration that %s', async (_, expression) => {
  const imports = `
    import { spawnSync } from 'node:child_process'
    import { createRequire } from 'node:module'
    import { Worker } from 'node:worker_threads'
    import dns from 'node:dns'
  `
  using site = project({ 'config.mjs': titled(expression, imports) })
  writeFileSync(join(site.root, '../outside.txt'), secret)
  const run = readConfig(join(site.root, 'config.mjs'), { run: true, area: site.root })
  const title = await run.then(({ value }) => String(value.title), String)
  expect(title).not.toContain(secret)
  expect(title).toMatch(/^REFUSED |could not be run/)
  expect(existsSync(join(site.root, 'written.txt')) || existsSync(join(site.root, '../written.txt'))).toBe(false)
})

test('follows no link that leaves the project, and reads the files beside it', async () => {
  const link = (root: string) => symlinkSync('../../outside.txt', join(root, 'folder/link.txt'))
  const read = (file: string) => titled(`fs.readFileSync(new URL('folder/${file}', import.meta.url))`)
  expect((await configured(read('link.txt'), link)).value.title).toMatch(/^REFUSED /)
  expect((await configured(read('own.txt'), link)).value.title).toBe('own')
  const imported = `import text from './folder/link.md'\nexport default { title: text, locales: text.map((one) => one) }`
  const outside = (root: string) => symlinkSync('../../outside.txt', join(root, 'folder/link.md'))
  await expect(configured(imported, outside)).rejects.toThrow('is outside the old project')
})

test('gives a configuration no variables of the user, and no network', async () => {
  process.env.DOCSITE_TEST_TOKEN = secret
  const { value } = await configured(titled('JSON.stringify(process.env)')).finally(() => {
    delete process.env.DOCSITE_TEST_TOKEN
  })
  expect(value.title).not.toContain(secret)
  expect(value.title).not.toContain('HOME')
  let visits = 0
  const server = createServer((socket) => {
    visits++
    socket.end('HTTP/1.1 200 OK\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  try {
    for (const expression of [`fetch('http://127.0.0.1:${port}')`, `http.get('http://127.0.0.1:${port}')`])
      expect((await configured(titled(expression, "import http from 'node:http'"))).value.title).toMatch(/^REFUSED /)
    expect(visits).toBe(0)
  } finally {
    server.close()
  }
})

test.each([
  ['never ends', 'process.on("SIGTERM", () => {}); for (;;);', 'it did not end within 1.5 s'],
  ['waits forever', 'await new Promise((done) => setTimeout(done, 1e9))', 'it did not end within 1.5 s'],
  ['ends the process', 'process.exit(0)', 'it ended the process (0)'],
  ['throws a string', 'throw "no"', 'no'],
])('stops a configuration that %s', async (_, code, problem) => {
  await expect(configured(`${code}\nexport default { title: Math.max(1) }`, undefined, 1500)).rejects.toThrow(problem)
})

test('stops a configuration that uses all memory', async () => {
  const code = 'const all = []; for (;;) all.push(new Array(1e6).fill(1))'
  await expect(configured(`${code}\nexport default { title: Math.max(1) }`)).rejects.toThrow('it ended the process')
})

test('reads the value of a configuration that prints 1 GB, and refuses a value of that size', async () => {
  const print = 'for (let i = 0; i < 1024; i++) fs.writeSync(i % 2 + 1, megabyte)'
  const prefix = `import fs from 'node:fs'\nconst megabyte = 'x'.repeat(1 << 20)\n`
  expect((await configured(`${prefix}${print}\nexport default { title: 'quiet' }`)).value.title).toBe('quiet')
  await expect(
    configured(`${prefix}for (;;) fs.writeSync(3, megabyte)\nexport default { title: Math.max(1) }`),
  ).rejects.toThrow('its value is too large')
})

test('says what to name if a configuration imports a module around it', async () => {
  using site = project({
    'docs/config.mjs': `import { x } from '../x.mjs'\nexport default { title: x(1) }`,
    'x.mjs': 'export const x = (y) => "T" + y',
  })
  const file = join(site.root, 'docs/config.mjs')
  await expect(readConfig(file, { run: true, area: dirname(file) })).rejects.toThrow(
    '`../x.mjs` does not exist or is outside the old project. Name the directory around both',
  )
  expect((await readConfig(file, { run: true, area: site.root })).value.title).toBe('T1')
})
