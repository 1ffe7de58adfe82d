// Runs the servers that are installed, with the configurations of the README, and uses them as caches:
// node bin/bundle/run.mjs packages/remote-cache/test/real/run.ts [nginx] [bazel-remote] [apache]

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { openRemoteCache, publicKeyOf, type RemoteCache, type RemoteOptions } from '../../index.ts'
import { bytesOf, listen } from '../servers.ts'

const secret = randomBytes(32).toString('hex')
const readme = readFileSync('packages/remote-cache/README.md', 'utf8')

/** A server of the README. */
interface RealServer {
  /** Where its program may be, besides `PATH`. */
  program: string
  folders: string[]
  /** How Debian or Go installs it. */
  install: string
  /** Prepares a folder, and returns the arguments of the program. */
  prepare(folder: string, port: number): string[]
  /** The URL and the token of those who write. */
  writer(port: number): Pick<RemoteOptions, 'url' | 'token'>
  reader(port: number): string
  /** The folder with its files, if it stores parts as they are. */
  files?(folder: string): string
}

const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme.slice(readme.indexOf('## Servers')))?.[1] ?? ''

const htpasswd = (folder: string): void => {
  const hash = createHash('sha1').update('password').digest('base64')
  writeFileSync(join(folder, 'writers.htpasswd'), `user:{SHA}${hash}\n`)
}

const withUser = (port: number, path: string) => ({ url: `http://user:password@127.0.0.1:${port}${path}` })

const servers: Record<string, RealServer> = {
  nginx: {
    program: 'nginx',
    folders: ['/usr/sbin'],
    install: 'apt-get install nginx-light',
    prepare(folder, port) {
      mkdirSync(join(folder, 'cache'))
      const server = example('nginx').replace('listen 8080', `listen 127.0.0.1:${port}`).replaceAll('/srv', folder)
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${user}\nevents {}\n` +
          `http {\naccess_log ${folder}/access.log;\n${server}\n}\n`.replace(
            'client_max_body_size 256m',
            'client_max_body_size 4m',
          ),
      )
      return ['-p', folder, '-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')]
    },
    writer: (port) => ({ url: `http://127.0.0.1:${port}/cache`, token: 'change-this-token' }),
    reader: (port) => `http://127.0.0.1:${port}/cache`,
    files: (folder) => join(folder, 'cache/cas'),
  },
  'bazel-remote': {
    program: 'bazel-remote',
    folders: [join(process.env.HOME ?? '/', 'go/bin')],
    install: 'go install github.com/buchgr/bazel-remote/v2@latest',
    prepare(folder, port) {
      htpasswd(folder)
      const [, line = ''] = /^bazel-remote ((?:.|\n)*?[^\\])$/m.exec(example('bash')) ?? []
      return line
        .replaceAll('\\\n', '')
        .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
        .replace('/srv/cache', join(folder, 'cache'))
        .replace('writers.htpasswd', join(folder, 'writers.htpasswd'))
        .trim()
        .split(/\s+/)
    },
    writer: (port) => withUser(port, ''),
    reader: (port) => `http://127.0.0.1:${port}`,
  },
  apache: {
    program: 'apache2',
    folders: ['/usr/sbin'],
    install: 'apt-get install apache2',
    prepare(folder, port) {
      htpasswd(folder)
      for (const name of ['ac', 'cas']) mkdirSync(join(folder, 'cache', name), { recursive: true })
      const modules = 'mpm_event authn_core authn_file authz_core authz_user auth_basic alias dav dav_fs'.split(' ')
      const path = '/usr/lib/apache2/modules'
      writeFileSync(
        join(folder, 'apache.conf'),
        [
          `ServerName localhost\nListen 127.0.0.1:${port}\nServerRoot ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/error.log`,
          `DefaultRuntimeDir ${folder}`,
          ...modules.map((name) => `LoadModule ${name}_module ${path}/mod_${name}.so`),
          example('apache').replaceAll('/srv', folder),
        ].join('\n'),
      )
      execFileSync('chmod', ['-R', 'a+rwX', folder])
      return ['-X', '-f', join(folder, 'apache.conf')]
    },
    writer: (port) => withUser(port, '/cache'),
    reader: (port) => `http://127.0.0.1:${port}/cache`,
    files: (folder) => join(folder, 'cache/cas'),
  },
}

const findProgram = ({ program, folders }: RealServer): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

async function startProgram(file: string, args: string[], url: string): Promise<ChildProcess> {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`${file} has ended: ${errors}`)
    if (await fetch(url).catch(() => undefined)) return child
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${file} does not answer: ${errors}`)
}

const stopProgram = (child: ChildProcess): Promise<unknown> =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill()
  })

const warned: string[] = []

function open(options: Pick<RemoteOptions, 'url' | 'token'>, more: Partial<RemoteOptions> = {}): RemoteCache {
  warned.length = 0
  return openRemoteCache({ secret, onWarning: ({ text }) => warned.push(text), ...options, ...more })
}

let failures = 0

function say(isRight: boolean, text: string): void {
  if (!isRight) failures++
  console.log(
    `  ${isRight ? 'ok' : 'WRONG'}  ${text}${warned.length > 0 ? `\n         ${warned.join('\n         ')}` : ''}`,
  )
  warned.length = 0
}

const entries = Array.from({ length: 200 }, (_, index) => ({
  name: `entry ${index}`,
  parts: [bytesOf(index, 100 + index), Buffer.alloc(0), bytesOf(index % 50, index * 5000), bytesOf(7, 20_000)],
}))

/** Returns how many entries a cache has completely. */
async function countRead(cache: RemoteCache): Promise<number> {
  const isComplete = async ({ name, parts }: (typeof entries)[number]) => {
    const entry = await cache.read(name)
    const read = await Promise.all(parts.map((_, index) => entry?.part(index)))
    return parts.every((part, index) => read[index]?.equals(part))
  }
  return (await Promise.all(entries.map(isComplete))).filter(Boolean).length
}

async function tryServer(server: RealServer, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-real-cache-'))
  const port = await freePort()
  const args = server.prepare(folder, port)
  let child = await startProgram(file, args, server.reader(port))
  try {
    const publicKey = publicKeyOf(secret)
    const reader = () => open({ url: server.reader(port) }, { secret: undefined, publicKey })
    const writeAll = async (cache: RemoteCache) => {
      for (const { name, parts } of entries) {
        await cache.room()
        cache.write(name, parts)
      }
      return cache.close()
    }
    const started = performance.now()
    const first = await writeAll(open(server.writer(port)))
    say(first.writtenEntries === entries.length, `wrote ${first.writtenEntries} entries, ${first.writtenBytes} bytes`)
    const second = await writeAll(open(server.writer(port)))
    say(
      second.writtenEntries === entries.length && second.writtenBytes < first.writtenBytes / 10,
      `wrote them again, ${second.writtenBytes} bytes`,
    )
    const cache = reader()
    const count = await countRead(cache)
    const totals = await cache.close()
    say(
      count === entries.length,
      `read ${count} entries, ${totals.readBytes} bytes, without a secret, ${Math.round(performance.now() - started)} ms so far`,
    )

    const anonymous = open({ url: server.reader(port) })
    anonymous.write('entry 0', [Buffer.from('other')])
    const refused = await anonymous.close()
    say(refused.writtenEntries === 0 && warned.length === 1, 'refused an entry without credentials')
    const foreign = open({ url: server.reader(port) }, { secret: randomBytes(32).toString('hex') })
    say((await foreign.read('entry 0')) === undefined && warned.length === 1, 'ignored entries of another key')

    const large = open(server.writer(port))
    large.write('large', [bytesOf(1, 6_000_000)])
    const { writtenEntries } = await large.close()
    say(warned.length === 1 - writtenEntries, `${writtenEntries === 1 ? 'accepted' : 'refused'} an entry of 6 MB`)

    const restarted = reader()
    await restarted.read('entry 1')
    await stopProgram(child)
    child = await startProgram(file, args, server.reader(port))
    say((await countRead(restarted)) === entries.length, 'read everything after a restart of the server')

    if (server.files) {
      const files = server.files(folder)
      for (const name of readdirSync(files).slice(0, 40)) rmSync(join(files, name))
      for (const name of readdirSync(files).slice(0, 40)) writeFileSync(join(files, name), 'damaged')
      const some = await countRead(reader())
      say(some < entries.length, `read ${some} entries after parts were lost and damaged`)
      const writer = open(server.writer(port))
      await countRead(writer)
      await writeAll(writer)
      warned.length = 0
      say((await countRead(reader())) === entries.length, 'read everything after it was written again')
    } else {
      const hash = createHash('sha256').update('entry 2').digest('hex')
      const json = await fetch(`${server.reader(port)}/ac/${hash}`, { headers: { accept: 'application/json' } })
      const { outputFiles } = (await json.json()) as { outputFiles?: { path: string }[] }
      say(
        outputFiles?.map(({ path }) => path).join() === '0,1,2,3',
        `the server sees the files ${outputFiles?.map(({ path }) => path)}`,
      )
    }
    const last = reader()
    await stopProgram(child)
    say((await countRead(last)) === 0 && warned.length === 1, 'read nothing from a server that has stopped')
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [, , ...wanted] = process.argv
for (const [name, server] of Object.entries(servers)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const file = findProgram(server)
  console.log(file ? `${name} (${file})` : `${name} is not installed: ${server.install}`)
  if (file) await tryServer(server, file)
}
if (failures > 0) process.exitCode = 1
