// Runs the servers that are installed, with the configurations of the README, and uses them as caches:
// node bin/bundle/run.mjs packages/remote-cache/test/real/run.ts [nginx] [bazel-remote] [apache]

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRemoteCache, publicKeyOf, type RemoteCache, type RemoteOptions } from '../../index.ts'
import { bytesOf } from '../servers.ts'
import { findProgram, freePort, type RealServer, servers, startProgram, stopProgram } from './real-servers.ts'

const secret = randomBytes(32).toString('hex')

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
  const args = server.prepare(folder, port, '4m')
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
