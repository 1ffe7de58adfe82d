// `npm run pictures` takes the screenshots in content/public/pictures/ from real output of the documented Rsbuild version.
// Terminal output is recorded with its colors and drawn by the browser, in light and dark.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './chromium.ts'
import { terminalPage } from './terminal.ts'

const folder = resolve('content/public/pictures')
const rsbuild = resolve('node_modules/@rsbuild/core/bin/rsbuild.js')
const colorSchemes = ['light', 'dark'] as const

const goodFiles: Record<string, string> = {
  'package.json': '{ "name": "shop", "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "lib": ["DOM", "ES2022"], "noEmit": true }, "include": ["src"] }',
  'src/index.ts':
    "import { format } from './product'\n\ndocument.body.textContent = format({ name: 'Tea', price: 4.5 })\n",
  'src/product.ts':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of a sample
    'export const format = ({ name, price }: { name: string; price: number }) => `${name}: ${price.toFixed(2)}`\n',
  'rsbuild.config.mjs': "export default { server: { host: 'localhost' } }\n",
}

/** The sample on the page about bundle size, and the packages that the numbers there come from. */
const orders = {
  'src/index.ts': [
    "import { init } from 'echarts'",
    "import { groupBy } from 'lodash'",
    "import moment from 'moment'",
    "const days = groupBy([], (order: { date: string }) => moment(order.date).format('ddd'))",
    'init(document.body).setOption({ series: Object.keys(days) })',
  ].join('\n'),
}
const orderPackages = ['echarts@6.1.0', 'lodash@4.18.1', 'moment@2.31.0']

/** The sample on the page about TypeScript. */
const wrongType = {
  'rsbuild.config.mjs':
    "import { pluginTypeCheck } from '@rsbuild/plugin-type-check'\n\nexport default { plugins: [pluginTypeCheck()] }\n",
  'src/env.d.ts': '/// <reference types="@rsbuild/core/types" />\n',
  'src/logo.png': 'A logo',
  'src/price.module.css': '.price { color: green }\n',
  'src/index.ts': [
    "import logo from './logo.png';",
    "import styles from './price.module.css';",
    "import { format } from './product';",
    '',
    "const text = document.createElement('p');",
    'text.className = styles.price;',
    "text.textContent = format({ name: 'Tea', price: '4.5' });",
    '',
    'const image = new Image();',
    'image.src = logo;',
    '',
    'document.body.append(image, text);',
    '',
  ].join('\n'),
}

const missingImport = { 'src/index.ts': "import { format } from './products'\n\nconsole.log(format)\n" }

/** A part of a page, in CSS pixels. */
interface Clip {
  x: number
  y: number
  width: number
  height: number
}

interface TerminalPicture {
  name: string
  args: string[]
  files?: Record<string, string>
  env?: Record<string, string>
}

/** Errors of Rsbuild end with lines of its own stack, which show where the project is. */
const withoutStack = { NODE_OPTIONS: '--stack-trace-limit=0' }

const terminalPictures: TerminalPicture[] = [
  { name: 'build', args: ['build'] },
  { name: 'help', args: ['--help'] },
  { name: 'inspect', args: ['inspect'] },
  { name: 'type-error', args: ['build'], files: wrongType, env: withoutStack },
  { name: 'missing-module', args: ['build'], files: missingImport, env: withoutStack },
  { name: 'debug', args: ['build'], env: { DEBUG: 'rsbuild' } },
]

const temporary = mkdtempSync(join(tmpdir(), 'docsite-pictures-'))
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await findBrowser('npm', 'machine'))
try {
  const page = await browser.newPage({ viewport: { width: 760, height: 480 }, reducedMotion: 'reduce' })
  for (const { name, args, files, env = {} } of terminalPictures) {
    const { output } = await finished(start(project(name, files), args, env))
    const variables = env.DEBUG ? `DEBUG=${env.DEBUG} ` : ''
    await takeTerminal(page, name, `${variables}npx rsbuild ${args.join(' ')}`, output)
  }
  await takeDevServer(page)
  await takeOccupiedPort(page)
  await takeOverlay(page)
  await takeAnalyzer(page)
  await takeRsdoctor(browser)
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true, force: true })
}

/** Writes the sample project with `files` in place of the good ones. Returns its directory. */
function project(name: string, files: Record<string, string> = {}): string {
  const root = join(temporary, name)
  for (const [path, text] of Object.entries({ ...goodFiles, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}

function start(root: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const { NO_COLOR: _, NODE_ENV: __, ...inherited } = process.env
  return spawn(process.execPath, [rsbuild, ...args], { cwd: root, env: { ...inherited, FORCE_COLOR: '1', ...env } })
}

async function finished(child: ChildProcess): Promise<{ output: string }> {
  const output = recorded(child)
  await new Promise((done) => child.once('close', done))
  return { output: output().replaceAll(temporary, '~') }
}

function recorded(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
  return () => output
}

/** Starts the dev server and calls `use` with its origin and its output after the first compilation. */
async function withDevServer(root: string, use: (origin: string, output: string) => Promise<void>): Promise<void> {
  const child = start(root, ['dev'])
  const output = recorded(child)
  try {
    await new Promise<void>((done, fail) => {
      child.stdout?.on('data', () => /Built in|Failed to compile|error {3}/.test(output()) && done())
      child.stderr?.on('data', () => /Failed to compile|error {3}/.test(output()) && done())
      child.once('close', () => fail(new Error(output())))
    })
    const [origin] = /http:\/\/localhost:\d+/.exec(output()) ?? []
    if (!origin) throw new Error(output())
    await use(origin, output())
  } finally {
    child.kill()
  }
}

async function takeDevServer(page: Page): Promise<void> {
  await withDevServer(project('dev'), async (origin, output) => {
    await takeTerminal(page, 'dev', 'npx rsbuild dev', output)
    await page.goto(`${origin}/rsbuild-dev-server`)
    await take(page, 'built-files')
  })
}

async function takeOverlay(page: Page): Promise<void> {
  await withDevServer(project('overlay', missingImport), async (origin) => {
    await page.goto(origin)
    await page.locator('rsbuild-error-overlay').waitFor({ state: 'attached' })
    await hideTemporaryPath(page)
    await take(page, 'error-overlay')
  })
}

/** Starts a dev server while another one uses its port. */
async function takeOccupiedPort(page: Page): Promise<void> {
  const files = { 'rsbuild.config.mjs': "export default { server: { host: 'localhost', port: 8080 } }\n" }
  await withDevServer(project('port-first', files), () =>
    withDevServer(project('port', files), (_, output) => takeTerminal(page, 'port-in-use', 'npx rsbuild dev', output)),
  )
}

/** Writes `~` for the temporary directory in the page and its overlay, because the path differs on every run. */
async function hideTemporaryPath(page: Page): Promise<void> {
  await page.evaluate((path) => {
    const root = document.querySelector('rsbuild-error-overlay')?.shadowRoot ?? document.body
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '').replaceAll(path, '~')
  }, temporary)
}

/** Writes the sample of the page about bundle size, and installs its packages beside those of Rsbuild. */
function orderProject(name: string, packages: string[]): string {
  const root = project(name, orders)
  rmSync(join(root, 'node_modules'))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...orderPackages, ...packages], {
    cwd: root,
  })
  return root
}

async function takeAnalyzer(page: Page): Promise<void> {
  const root = orderProject('analyzer', [])
  await finished(start(root, ['build'], { BUNDLE_ANALYZE: 'true' }))
  cpSync(join(root, 'dist/report-web.html'), join(temporary, 'report.html'))
  await page.goto(pathToFileURL(join(temporary, 'report.html')).href)
  await page.locator('canvas').first().waitFor()
  // The panel covers a third of the picture.
  await page.getByTitle('Hide').click({ timeout: 5000 })
  await page.mouse.move(759, 479)
  await take(page, 'bundle-analyzer')
}

/** Takes the list of modules of the largest file. Rsdoctor serves its report until its process ends. */
async function takeRsdoctor(browser: Browser): Promise<void> {
  const child = start(orderProject('shop', ['@rsdoctor/rspack-plugin@1.2.3']), ['build'], { RSDOCTOR: 'true' })
  const output = recorded(child)
  try {
    const report = await new Promise<string>((done, fail) => {
      child.stdout?.on('data', () => {
        const [url] = /http:\/\/[\w.:/]+/.exec(output()) ?? []
        if (url) done(url)
      })
      child.once('close', () => fail(new Error(output())))
    })
    const page = await browser.newPage({ viewport: { width: 1140, height: 1150 }, reducedMotion: 'reduce' })
    await page.goto(`${report}#/bundle/size`)
    await page.getByText(/^\d+\.\w+\.js$/).click()
    await page.getByText('Modules of "static/js/').waitFor()
    // Hides the tooltip of the file.
    await page.mouse.move(1139, 1149)
    // Rsdoctor shortens the path of the project.
    await page.getByText(/^\/.*\/shop\/node_modules$/).evaluate((path) => {
      path.textContent = '~/shop/node_modules'
    })
    await page.waitForTimeout(500)
    await take(page, 'rsdoctor', { x: 32, y: 330, width: 1076, height: 548 })
  } finally {
    child.kill()
  }
}

async function takeTerminal(page: Page, name: string, command: string, output: string): Promise<void> {
  await page.setContent(terminalPage(command, output))
  await take(page, name, 'main')
}

/** Takes both appearances of an element, or the only appearance of pages that Rsbuild and the analyzer draw themselves. */
async function take(page: Page, name: string, part?: string | Clip): Promise<void> {
  const selector = typeof part === 'string' ? part : undefined
  const clip = typeof part === 'string' ? undefined : part
  for (const colorScheme of selector ? colorSchemes : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const image = await (selector ? page.locator(selector).screenshot() : page.screenshot(clip ? { clip } : {}))
    const file = join(folder, selector ? `${name}-${colorScheme}.webp` : `${name}.webp`)
    const { width, height, size } = await sharp(image)
      .webp({ lossless: name !== 'bundle-analyzer' })
      .toFile(file)
    process.stdout.write(`${file} ${width}×${height} ${size} bytes\n`)
  }
}
