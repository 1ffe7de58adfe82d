// Loaded with `node --import`: makes a chosen write to disk fail, as DOCSITE_TEST_FAILURE says.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, threadId, Worker } from 'node:worker_threads'

/**
 * @typedef {object} Failure
 * @property {string[]} [prefixes] Absolute beginnings of the paths whose writes count.
 * @property {string} [operation] The only function whose calls count.
 * @property {number} [at] The number of the write that fails, from 1, counted separately in each thread. Without it none fails.
 * @property {boolean} [onwards] Whether all later writes fail too.
 * @property {string} [code] The error code. Without one the write succeeds, after the following:
 * @property {string} [signal] The signal to send to this process.
 * @property {string[]} [meanwhile] Arguments of another Node process to run to its end.
 * @property {string} [log] The file that lists every write that counts.
 * @property {number} [killAfterMs] Kills the process after this time in milliseconds.
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

/** Logs the write, carries out what belongs to it, and returns whether it must fail. */
function mustFail(operation, touched) {
  // Recursive removal passes paths as buffers.
  const path = String(touched)
  if (!failure.prefixes?.some((prefix) => path.startsWith(prefix))) return false
  if (failure.operation !== undefined && operation !== failure.operation) return false
  count++
  if (failure.log) appendFileSync(failure.log, `${operation} ${path}\n`)
  if (failure.at === undefined || count < failure.at || (count > failure.at && !failure.onwards)) return false
  // Only one thread sends the signal: a second Ctrl+C has another meaning.
  if (failure.signal && threadId <= 1) process.kill(process.pid, failure.signal)
  if (failure.meanwhile) {
    const { DOCSITE_TEST_FAILURE: _, ...env } = process.env
    const { status, stderr } = spawnSync(process.execPath, failure.meanwhile, { env, encoding: 'utf8' })
    // Not thrown, because the caller may catch the error and try another way.
    if (status !== 0) {
      process.stderr.write(`The process to run meanwhile failed: ${stderr}`)
      process.exit(1)
    }
  }
  return failure.code !== undefined
}

function systemError(operation, path) {
  const { code } = failure
  return Object.assign(new Error(`${code}: ${names[code]}, ${operation} '${path}'`), { code, path, syscall: operation })
}

/** The error of Node when the file is open: it has no path. */
function errorWithoutPath() {
  const { code } = failure
  return Object.assign(new Error(`${code}: ${names[code]}, write`), { code, syscall: 'write' })
}

const original = { ...fs, promises: { ...fs.promises } }

// Some functions write to their second path, the others to their first.
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
  // Text does not go through `openSync` and `writeSync` below, buffers do.
  if (typeof contents === 'string' && mustFail('writeFileSync', path)) {
    if (failure.code === 'ENOSPC') original.writeFileSync(path, contents.slice(0, contents.length / 2), ...rest)
    throw errorWithoutPath()
  }
  return original.writeFileSync(path, contents, ...rest)
}

fs.writeSync = (file, contents, ...rest) => {
  const path = paths.get(file)
  if (!mustFail('writeSync', path)) return original.writeSync(file, contents, ...rest)
  const { code } = failure
  // A full disk accepts part of the data, and then nothing.
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
  // In a separate thread, because the main one may be busy at that moment.
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${failure.killAfterMs}); process.kill(process.pid, 'SIGKILL')`
  new Worker(wait, { eval: true, execArgv: [] }).unref()
}
