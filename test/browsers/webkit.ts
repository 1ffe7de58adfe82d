// Drives WebKitGTK over WebDriver, in a window of a virtual screen.

import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type Driver, type Engine, type LaunchOptions, pageExpression } from './driver.ts'
import { clickActions, pressActions, typeActions } from './input.ts'
import { createProfile, findProgram, Program } from './processes.ts'
import { WebDriverSession } from './webdriver.ts'

/** Debian installs the browser beside its libraries, in a directory named after the architecture and the version. */
function findMiniBrowser(): string | undefined {
  const found = ['/usr/lib', '/usr/libexec'].flatMap((folder) => {
    const inside = foldersOf(folder).flatMap((name) =>
      foldersOf(`${folder}/${name}`).map((inner) => `${name}/${inner}`),
    )
    return [...foldersOf(folder), ...inside].map((path) => `${folder}/${path}`)
  })
  const folders = found.filter((path) => /webkit2?gtk-[\d.]+$/.test(path)).sort()
  return findProgram('MiniBrowser', ...folders.reverse().map((folder) => `${folder}/MiniBrowser`))
}

function foldersOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}

const programs = {
  WebKitWebDriver: () => findProgram('WebKitWebDriver'),
  MiniBrowser: findMiniBrowser,
  Xvfb: () => findProgram('Xvfb'),
}

export const webkit: Engine = {
  name: 'webkit',
  missing: () => {
    const absent = Object.entries(programs).flatMap(([name, find]) => (find() ? [] : [name]))
    return absent.length > 0 ? absent.join(', ') : undefined
  },
  launch,
}

/** Settings of GTK. The toolbar does not limit how narrow the window can be. */
const gtkSettings = (hasMotion: boolean) => ({
  'settings.ini': `[Settings]\ngtk-enable-animations=${Number(hasMotion)}\n`,
  'gtk.css': 'window, window * { padding: 0; margin: 0; min-width: 0; border-width: 0; border-spacing: 0 }\n',
})

/** WebKit has no forced colors. */
async function launch({ hasMotion = false }: LaunchOptions = {}): Promise<Driver> {
  const profile = createProfile()
  const settings = join(profile.folder, 'gtk-3.0')
  mkdirSync(settings)
  for (const [name, text] of Object.entries(gtkSettings(hasMotion))) writeFileSync(join(settings, name), text)
  const screen = new Program('Xvfb', programs.Xvfb() ?? 'Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    pipes: 1,
  })
  const display = await screen.printed(/^(\d+)\n/m)
  const port = await freePort()
  const env = {
    DISPLAY: `:${display}`,
    // A process that is ending would write into the folder that is removed.
    MESA_SHADER_CACHE_DISABLE: 'true',
    ...Object.fromEntries(['CONFIG', 'CACHE', 'DATA'].map((kind) => [`XDG_${kind}_HOME`, profile.folder])),
  }
  const program = new Program('WebKitWebDriver', programs.WebKitWebDriver() ?? 'WebKitWebDriver', [`--port=${port}`], {
    env,
  })
  const session = await WebDriverSession.start(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  })
  const driver = drive(session)
  return {
    ...driver,
    close: async () => {
      await session.end().catch(() => undefined)
      await program.end()
      await screen.end()
      profile.remove()
    },
  }
}

function drive(session: WebDriverSession): Omit<Driver, 'close'> {
  const perform = async (actions: object[]): Promise<void> => {
    await session.post('actions', { actions })
  }
  return {
    open: async (url) => {
      await session.post('url', { url })
    },
    evaluate: async (run, ...args) => {
      // The last argument of an asynchronous script is the function that ends it.
      const script = `const done = arguments[0]; ${pageExpression(run, args)}.then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await session.post<{ value?: string; error?: string }>('execute/async', {
        script,
        args: [],
      })
      if (value === undefined) throw new Error(error)
      return JSON.parse(value)
    },
    clickAt: (x, y) => perform(clickActions(x, y)),
    type: (text) => perform(typeActions(text)),
    press: (key, { control = false } = {}) => perform(pressActions(key, control)),
    back: async () => {
      await session.post('back')
    },
    forward: async () => {
      await session.post('forward')
    },
    reload: async () => {
      await session.post('refresh')
    },
    resize: (width, height) => resize(session, width, height),
    screenshot: async () => Buffer.from(await session.get<string>('screenshot'), 'base64'),
  }
}

/** Sets the size of the window so that the viewport, which is smaller by the toolbar, has the requested size. */
async function resize(session: WebDriverSession, width: number, height: number): Promise<void> {
  const measure = { script: 'return [innerWidth, innerHeight]', args: [] }
  let rect = { width, height }
  for (let attempt = 0; attempt < 20; attempt++) {
    await session.post('window/rect', { x: 0, y: 0, ...rect })
    const [innerWidth, innerHeight] = await session.post<[number, number]>('execute/sync', measure)
    if (innerWidth === width && innerHeight === height) return
    // While a page loads, WebKit can report another size for a moment. The window is never smaller than the viewport.
    rect = {
      width: Math.max(width, rect.width + width - innerWidth),
      height: Math.max(height, rect.height + height - innerHeight),
    }
  }
  throw new Error(`The window cannot be ${width} × ${height} pixels`)
}

/** Returns a port that no server uses. WebKitWebDriver does not print the port that the system would choose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
