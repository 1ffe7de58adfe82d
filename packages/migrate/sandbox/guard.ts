// Runs in the process of an old configuration, before everything else: takes away what Node's permission model does not.

import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function replaceAll(owner: object, names: readonly string[], what: string): void {
  const refuse = () => {
    throw new Error(`${what} is not available while docsite reads a configuration`)
  }
  for (const name of names) if (name in owner) Object.defineProperty(owner, name, { value: refuse, configurable: true })
}

/** HTTP, TLS and `fetch` connect through these methods, too. */
replaceAll(net.Socket.prototype, ['connect'], 'The network')
replaceAll(net.Server.prototype, ['listen'], 'The network')
replaceAll(dgram.Socket.prototype, ['bind', 'connect', 'send'], 'The network')
const lookups = Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))
for (const owner of [dns, dnsPromises, dns.Resolver.prototype, dnsPromises.Resolver.prototype])
  replaceAll(owner, lookups, 'The network')
replaceAll(globalThis, ['fetch', 'WebSocket', 'EventSource'], 'The network')
// Signals reach other processes of the user.
replaceAll(process, ['kill', '_kill', '_debugProcess', '_debugEnd'], 'Sending signals')
replaceAll(childProcess, Object.keys(childProcess), 'Starting processes')
// Configurations ask Git for the current commit, which no page needs.
for (const name of ['execSync', 'execFileSync'])
  Object.defineProperty(childProcess, name, { value: () => Buffer.alloc(0) })

/** The permission model throws an error where a configuration asks whether a file outside the project exists. */
const { existsSync } = fs
fs.existsSync = (path) => {
  try {
    return existsSync(path)
  } catch {
    return false
  }
}
syncBuiltinESMExports()
