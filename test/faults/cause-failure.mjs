// Loaded with `node --import`. Makes a write to disk fail as DOCSITE_TEST_FAILURE describes.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, threadId, Worker } from 'node:worker_threads'

/**
 * @typedef {object} Failure
 * @property {string[]} [prefixes] Absolute path prefixes. Only writes below them are counted.
 * @property {string} [operation] If set, only calls of this function are counted.
 * @property {number} [at] The 1-based number of the write that fails, counted per thread. By default, none fails.
 * @property {boolean} [onwards] Whether all later writes also fail.
 * @property {string} [code] The error code. Without it, the write succeeds after the actions below.
 * @property {string} [signal] A signal to send to this process.
 * @property {string[]} [meanwhile] Arguments of a Node process to run to completion.
 * @property {string} [log] A file to which every counted write is appended.
 * @property {number} [killAfterMs] The time in milliseconds after which the process is killed.
 */

/** @type {Failure} */
const failure = JSON.parse(process.env.DOCSITE_TEST_FAILURE ?? '{}')
const { appendFileSync } = fs
const paths = new Map()
let count = 0

const names = {
  ENOSPC: 'no space left on device',
  EACCES: 'permission denied',
  EROFS: 'read-only file system',
}

/** Counts and logs the write, performs the actions of the failure if it is due, and returns whether it must fail. */
function mustFail(operation, touched) {
  // Recursive removal passes paths as buffers.
  const path = String(touched)
  if (!failure.prefixes?.some((prefix) => path.startsWith(prefix))) return false
  if (failure.operation !== undefined && operation !== failure.operation) return false
  count++
  if (failure.log) appendFileSync(failure.log, `${operation} ${path}\n`)
  if (failure.at === undefined || count < failure.at || (count > failure.at && !failure.onwards)) return false
  // Only one thread sends the signal, because a second Ctrl+C has a different effect.
  if (failure.signal && threadId <= 1) process.kill(process.pid, failure.signal)
  if (failure.meanwhile) {
    const { DOCSITE_TEST_FAILURE: _, ...env } = process.env
    const { status, stderr } = spawnSync(process.execPath, failure.meanwhile, { env, encoding: 'utf8' })
    // Exits instead of throwing, because the caller may catch errors and try another way.
    if (status !== 0) {
      process.stderr.write(`The process in "meanwhile" failed: ${stderr}`)
      process.exit(1)
    }
  }
  return failure.code !== undefined
}

function systemError(operation, path) {
  const { code } = failure
  return Object.assign(new Error(`${code}: ${names[code]}, ${operation} '${path}'`), { code, path, syscall: operation })
}

/** Returns Node's error for a write to an open file, which has no path. */
function errorWithoutPath() {
  const { code } = failure
  return Object.assign(new Error(`${code}: ${names[code]}, write`), { code, syscall: 'write' })
}

const original = { ...fs, promises: { ...fs.promises } }

// The number is the index of the path that the function writes to.
for (const name of ['renameSync', 'linkSync', 'copyFileSync']) mayFail(name, 1)
for (const name of ['rmSync', 'rmdirSync', 'unlinkSync', 'mkdirSync', 'mkdtempSync']) mayFail(name, 0)

function mayFail(name, written) {
  fs[name] = (...args) => {
    if (mustFail(name, args[written])) throw systemError(name.replace('Sync', ''), args[0])
    return original[name](...args)
  }
}

const writeFlags = fs.constants.O_WRONLY | fs.constants.O_RDWR

fs.openSync = (path, flags, ...rest) => {
  const writes = typeof flags === 'number' ? (flags & writeFlags) !== 0 : flags !== undefined && flags !== 'r'
  if (writes && mustFail('openSync', path)) throw systemError('open', path)
  const file = original.openSync(path, flags, ...rest)
  if (writes) paths.set(file, path)
  return file
}

fs.writeFileSync = (path, contents, ...rest) => {
  // Node writes buffers with `openSync` and `writeSync`, but not text.
  if (typeof contents === 'string' && mustFail('writeFileSync', paths.get(path) ?? path)) {
    if (failure.code === 'ENOSPC') original.writeFileSync(path, contents.slice(0, contents.length / 2), ...rest)
    throw errorWithoutPath()
  }
  return original.writeFileSync(path, contents, ...rest)
}

fs.writeSync = (file, contents, ...rest) => {
  const path = paths.get(file)
  if (!mustFail('writeSync', path)) return original.writeSync(file, contents, ...rest)
  const { code } = failure
  // A full disk accepts part of the data.
  if (code === 'ENOSPC' && contents.length > 1) {
    if (typeof contents === 'string') return original.writeSync(file, contents.slice(0, contents.length / 2))
    const [offset = 0, length = contents.length - offset] = rest
    original.writeSync(file, contents, offset, Math.floor(length / 2))
  }
  throw errorWithoutPath()
}

fs.promises.rm = async (path, ...rest) => {
  if (mustFail('promises.rm', path)) throw systemError('rm', path)
  return original.promises.rm(path, ...rest)
}

syncBuiltinESMExports()

if (isMainThread && failure.killAfterMs !== undefined) {
  // Runs in a worker, because the main thread may be busy.
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${failure.killAfterMs}); process.kill(process.pid, 'SIGKILL')`
  new Worker(wait, { eval: true, execArgv: [] }).unref()
}
