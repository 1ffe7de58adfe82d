// Finds the browser that tests and measurements use: named, installed, or npm's.

import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright-core'

// The shell without windows comes first: it draws the same and takes half the time.
const installed = [
  '/usr/bin/chromium-headless-shell',
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

/** `CHROMIUM_PATH`, else a Chromium of the machine, else the one that comes with npm; `fromNpm` asks for that one. */
export async function findBrowser(fromNpm = false): Promise<LaunchOptions> {
  const named = fromNpm ? undefined : (process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path)))
  // Containers run as root, where Chromium's sandbox does not.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (named) return { executablePath: named, args: [...quiet, ...sandbox] }
  const { default: npmChromium } = await import('@sparticuz/chromium')
  // In a single process, closing one page's context ends the whole browser.
  const args = npmChromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote')
  return { executablePath: await npmChromium.executablePath(), args: [...args, ...quiet] }
}
