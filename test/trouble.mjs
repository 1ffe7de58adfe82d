// Loaded with `node --import`: lets something happen at a chosen write to disk, as DOCSITE_TROUBLE says.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, threadId, Worker } from 'node:worker_threads'

/**
 * @typedef {object} Trouble
 * @property {string[]} [prefixes] Absolute beginnings of the paths that count.
 * @property {string} [operation] The only function that counts.
 * @property {number} [at] Which write is troubled, from 1, counted by each thread for itself; none without.
 * @property {boolean} [onwards] All writes after it too.
 * @property {string} [code] What it fails with. Without one it is done, after this:
 * @property {string} [signal] What the process is sent.
 * @property {string[]} [meanwhile] Arguments of another Node, which runs to its end.
 * @property {string} [log] File that every write that counts is noted in.
 * @property {number} [killAfterMs] Kills the process after this time, whatever it does.
 */

/** @type {Trouble} */
const trouble = JSON.parse(process.env.DOCSITE_TROUBLE ?? '{}')
const { appendFileSync } = fs
const paths = new Map()
let count = 0

const names = {
  ENOSPC: 'no space left on device',
  EACCES: 'permission denied',
  EROFS: 'read-only file system',
}

/** Tells whether this write is to fail; notes it, and lets happen what is to happen. */
function isTroubled(operation, touched) {
  // Removing folders goes through here too, with paths in bytes.
  const path = String(touched)
  if (!trouble.prefixes?.some((prefix) => path.startsWith(prefix))) return false
  if (trouble.operation !== undefined && operation !== trouble.operation) return false
  count++
  if (trouble.log) appendFileSync(trouble.log, `${operation} ${path}\n`)
  if (trouble.at === undefined || count < trouble.at || (count > trouble.at && !trouble.onwards)) return false
  // A second Ctrl+C would say something else.
  if (trouble.signal && threadId <= 1) process.kill(process.pid, trouble.signal)
  if (trouble.meanwhile) {
    const { DOCSITE_TROUBLE: _, ...env } = process.env
    const { status, stderr } = spawnSync(process.execPath, trouble.meanwhile, { env, encoding: 'utf8' })
    // Not thrown: whoever writes here may know another way.
    if (status !== 0) {
      process.stderr.write(`What was to happen meanwhile failed: ${stderr}`)
      process.exit(1)
    }
  }
  return trouble.code !== undefined
}

function failure(operation, path) {
  const { code } = trouble
  return Object.assign(new Error(`${code}: ${names[code]}, ${operation} '${path}'`), { code, path, syscall: operation })
}

/** What Node says when it has the file open: not which one it is. */
function namelessFailure() {
  const { code } = trouble
  return Object.assign(new Error(`${code}: ${names[code]}, write`), { code, syscall: 'write' })
}

const original = { ...fs, promises: { ...fs.promises } }

// What is written is the second path of some, and the first of the others.
for (const name of ['renameSync', 'linkSync', 'copyFileSync']) mayFail(name, 1)
for (const name of ['rmSync', 'rmdirSync', 'unlinkSync', 'mkdirSync', 'mkdtempSync']) mayFail(name, 0)

function mayFail(name, written) {
  fs[name] = (...args) => {
    if (isTroubled(name, args[written])) throw failure(name.replace('Sync', ''), args[0])
    return original[name](...args)
  }
}

const writeFlags = fs.constants.O_WRONLY | fs.constants.O_RDWR

fs.openSync = (path, flags, ...rest) => {
  const writes = typeof flags === 'number' ? (flags & writeFlags) !== 0 : flags !== undefined && flags !== 'r'
  if (writes && isTroubled('openSync', path)) throw failure('open', path)
  const file = original.openSync(path, flags, ...rest)
  if (writes) paths.set(file, path)
  return file
}

fs.writeFileSync = (path, contents, ...rest) => {
  // Bytes go through `openSync` and `writeSync` below, text does not.
  if (typeof contents === 'string' && isTroubled('writeFileSync', path)) {
    if (trouble.code === 'ENOSPC') original.writeFileSync(path, contents.slice(0, contents.length / 2), ...rest)
    throw namelessFailure()
  }
  return original.writeFileSync(path, contents, ...rest)
}

fs.writeSync = (file, contents, ...rest) => {
  const path = paths.get(file)
  if (!isTroubled('writeSync', path)) return original.writeSync(file, contents, ...rest)
  const { code } = trouble
  // A full disk takes a part of what is written, and then nothing.
  if (code === 'ENOSPC' && contents.length > 1) {
    if (typeof contents === 'string') return original.writeSync(file, contents.slice(0, contents.length / 2))
    const [offset = 0, length = contents.length - offset] = rest
    original.writeSync(file, contents, offset, Math.floor(length / 2))
  }
  throw namelessFailure()
}

fs.promises.rm = async (path, ...rest) => {
  if (isTroubled('promises.rm', path)) throw failure('rm', path)
  return original.promises.rm(path, ...rest)
}

syncBuiltinESMExports()

if (isMainThread && trouble.killAfterMs !== undefined) {
  // From a thread of its own: the main one may be busy at that moment.
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${trouble.killAfterMs}); process.kill(process.pid, 'SIGKILL')`
  new Worker(wait, { eval: true, execArgv: [] }).unref()
}
