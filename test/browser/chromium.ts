// Finds the browser that tests and measurements use.

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
import { fontEnvironment, type SystemName } from './system-fonts.ts'

/** Usual paths of installed browsers. */
const installedBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-headless-shell',
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

/**
 * `npm`: the headless shell of the npm package, which is the same on every machine and renders with a quarter of the full
 * browser's CPU time. `installed`: a browser of this machine. Either falls back to the other.
 */
export type BrowserChoice = 'npm' | 'installed'

/**
 * Returns the launch options for the chosen browser, or for the one at `CHROMIUM_PATH` if that is set. The browser finds the fonts of
 * the given system, so that tests do the same everywhere, or those of this machine.
 */
export async function findBrowser(
  choice: BrowserChoice = 'npm',
  fonts: SystemName | 'machine' = 'usual',
): Promise<LaunchOptions> {
  // Chromium's sandbox does not run as root, which containers usually are.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const env = fonts === 'machine' ? {} : { env: { ...process.env, ...fontEnvironment(fonts) } }
  return { executablePath: await findExecutable(choice), args: [...quiet, ...sandbox], ...env }
}

async function findExecutable(choice: BrowserChoice): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const installed = installedBrowsers.find((path) => existsSync(path))
  if (choice === 'installed' && installed) return installed
  return (await unpackedShell()) ?? installed ?? missing()
}

function missing(): never {
  throw new Error('No Chromium found. Set CHROMIUM_PATH to its executable')
}

/** Unpacks the headless shell of the npm package once per machine. Returns its path, or `undefined` if it cannot run here. */
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
  // The shell needs these libraries for software rendering. Without them, it crashes when a click opens a background tab.
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
