// Drives Firefox over WebDriver BiDi. Playwright sends commands that Firefox ESR does not know, and Puppeteer waits until pages have loaded,
// although the walk leaves some earlier. Selenium needs a program that npm does not contain.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BidiConnection } from './bidi.ts'
import { type Driver, type Engine, type LaunchOptions, pageExpression } from './driver.ts'
import { clickActions, pressActions, typeActions } from './input.ts'
import { createProfile, findProgram, Program } from './processes.ts'

const findFirefox = (): string | undefined =>
  findProgram(process.env.FIREFOX_PATH ?? 'firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')

export const firefox: Engine = {
  name: 'firefox',
  missing: () => (findFirefox() ? undefined : 'firefox-esr or firefox'),
  launch,
}

/** Keeps Firefox from opening its own pages and from contacting the network. */
const preferences: Record<string, string | number | boolean> = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': '',
  'toolkit.telemetry.server': '',
}

/** Always overrides the colors of pages, for which `forced-colors` matches. Without a theme, selected text would have a contrast of 2.9. */
const forcedColorPreferences: typeof preferences = {
  'browser.display.document_color_use': 2,
  'ui.highlight': '#37006e',
  'ui.highlighttext': '#ffffff',
}

async function launch({ forcedColors = false, hasMotion = false }: LaunchOptions = {}): Promise<Driver> {
  const profile = createProfile()
  const chosen = {
    ...preferences,
    'ui.prefersReducedMotion': hasMotion ? 0 : 1,
    ...(forcedColors ? forcedColorPreferences : {}),
  }
  const lines = Object.entries(chosen).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile.folder, 'user.js'), lines.join(''))
  const program = new Program('Firefox', findFirefox() ?? 'firefox', [
    '--headless',
    '--no-remote',
    ...['--profile', profile.folder],
    '--remote-debugging-port=0',
  ])
  const url = await program.printed(/WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await BidiConnection.connect(`${url}/session`)
  await bidi.send('session.new', { capabilities: {} })
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''

  return {
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }).catch(ignoreLoadError)
    },
    evaluate: (run, ...args) => evaluate(bidi, context, pageExpression(run, args)),
    clickAt: (x, y) => perform(clickActions(x, y)),
    type: (text) => perform(typeActions(text)),
    press: (key, { control = false } = {}) => perform(pressActions(key, control)),
    back: () => traverse(-1),
    forward: () => traverse(1),
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' }).catch(ignoreLoadError)
    },
    resize: async (width, height) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      await bidi.send('browser.close', {}).catch(() => undefined)
      bidi.close()
      await program.end()
      profile.remove()
    },
  }

  async function perform(actions: object[]): Promise<void> {
    await bidi.send('input.performActions', { context, actions })
  }

  async function traverse(delta: number): Promise<void> {
    await bidi.send('browsingContext.traverseHistory', { context, delta })
  }
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

async function evaluate<T>(bidi: BidiConnection, context: string, expression: string): Promise<T> {
  const params = { expression, target: { context }, awaitPromise: true }
  const evaluated = await bidi.send<Evaluated>('script.evaluate', params)
  if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
  return JSON.parse(evaluated.result.value) as T
}

function ignoreLoadError(error: Error): void {
  if (!error.message.includes('NS_ERROR') && !error.message.includes('about:neterror')) throw error
}
