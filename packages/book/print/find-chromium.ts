// Finds an installed Chromium or one of its relatives.

import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DocsiteError } from '@docsite/cli'

/** The environment variable with the path of the browser. */
const variable = 'CHROMIUM_PATH'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chrome-headless-shell',
  'chromium-headless-shell',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
]

/** Where installers put browsers that are not on PATH. */
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The executables in a folder of Playwright's cache. */
const playwrightFiles = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
]

/** Returns the path of a browser. Throws a `DocsiteError` if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const named = env[variable]
  if (named) {
    if (existsSync(named)) return named
    throw new DocsiteError(
      `${variable} is \`${named}\`, which is not a program`,
      [],
      `Set ${variable} to the path of Chromium.`,
    )
  }
  const found = [...onPath(env), ...usualPaths, ...inPlaywright(env)].find((path) => existsSync(path))
  if (found) return found
  throw new DocsiteError(
    'A PDF needs Chromium, Chrome or Edge, and none is installed',
    [],
    `Install one, for example with \`npx playwright install chromium\`, or set ${variable} to its path. EPUB and HTML need no browser.`,
  )
}

function onPath({ PATH = '' }: NodeJS.ProcessEnv): string[] {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const folders = PATH.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name + extension)))
}

function inPlaywright(env: NodeJS.ProcessEnv): string[] {
  const home = homedir()
  const usual = [join(home, '.cache/ms-playwright'), join(home, 'Library/Caches/ms-playwright')]
  const folders = env.PLAYWRIGHT_BROWSERS_PATH ? [env.PLAYWRIGHT_BROWSERS_PATH] : usual
  return folders.filter((folder) => existsSync(folder)).flatMap(browsersIn)
}

/** Returns where the browsers in a cache of Playwright would be, the newest version first. */
function browsersIn(cache: string): string[] {
  const folders = readdirSync(cache).filter((name) => name.startsWith('chromium'))
  return folders
    .sort()
    .reverse()
    .flatMap((name) => playwrightFiles.map((file) => join(cache, name, file)))
}
