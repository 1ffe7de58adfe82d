// `npm run pictures:editors` takes the screenshots of the manual's pages about editors and assistants in manual/content/public/images/:
// Neovim with `docsite lsp`, and a client of the MCP SDK with `docsite mcp`. Neovim (0.7 or later) and tmux must be installed.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './chromium.ts'
import { screenPage } from './screen.ts'
import { terminalPage } from './terminal.ts'

const folder = resolve('manual/content/public/images')
const docsite = resolve('lib/docsite.js')

const page = (description: string, ...lines: string[]) =>
  `${['---', `description: ${description}`, '---', '', ...lines].join('\n')}\n`

const files: Record<string, string> = {
  'config/site.ts': [
    "import { defineSite } from '@docsite/cli'",
    '',
    "export default defineSite({ title: 'Tea', locales: [{ lang: 'en', label: 'English' }] })",
    '',
  ].join('\n'),
  'content/en/index.md': '# Tea\n\nSee [how to start](./guide/start.md).\n',
  'content/en/guide/_meta.json': '["start", "brew", "store"]\n',
  'content/en/guide/start.md': page(
    'Choose a tea, and brew your first cup.',
    '# Start',
    '',
    'Read [how to brew](./brewing.md).',
    '',
    '## Water',
    '',
    'Mind [the heat](./brew.md#heat).',
    '',
    ':::tipp',
    'Warm the pot first.',
    ':::',
  ),
  'content/en/guide/brew.md': page(
    'How hot the water is, and how long the tea draws.',
    '# Brew',
    '',
    'The leaves need room to unfold.',
    '',
    '## Temperature {#temperature}',
    '',
    'Brew green tea at 80 °C, and black tea at 95 °C.',
  ),
  'content/en/guide/store.md': page('Keep tea dry and dark.', '# Store', '', 'Keep tea in a tin.'),
}

interface Appearance {
  name: 'light' | 'dark'
  color: string
  background: string
  quiet: string
  menu: string
  chosen: string
  error: string
}

const appearances: Appearance[] = [
  {
    name: 'light',
    color: '#1f2328',
    background: '#f6f8fa',
    quiet: '#59636e',
    menu: '#e3e8ee',
    chosen: '#b6d4fe',
    error: '#b3261e',
  },
  {
    name: 'dark',
    color: '#e6e8eb',
    background: '#16181d',
    quiet: '#9aa4b0',
    menu: '#2a2f38',
    chosen: '#1f4f8f',
    error: '#ff8a80',
  },
]

/** Starts the server as Neovim 0.7 can, in the colors of an appearance. */
const initLua = ({ color, background, quiet, menu, chosen, error }: Appearance): string => `
vim.o.termguicolors = true
vim.o.number = true
vim.o.signcolumn = 'no'
vim.o.laststatus = 0
vim.o.showmode = false
vim.o.ruler = false
vim.o.swapfile = false
vim.o.shortmess = 'IFac'
vim.o.completeopt = 'menuone,noselect'
local hi = vim.api.nvim_set_hl
for _, group in ipairs(vim.fn.getcompletion('', 'highlight')) do hi(0, group, {}) end
hi(0, 'Normal', { fg = '${color}', bg = '${background}' })
for _, group in ipairs({ 'LineNr', 'NonText', 'EndOfBuffer' }) do hi(0, group, { fg = '${quiet}' }) end
for _, group in ipairs({ 'Pmenu', 'PmenuSbar', 'NormalFloat' }) do hi(0, group, { fg = '${color}', bg = '${menu}' }) end
hi(0, 'PmenuSel', { fg = '${color}', bg = '${chosen}' })
for _, group in ipairs({ 'DiagnosticError', 'DiagnosticVirtualTextError' }) do hi(0, group, { fg = '${error}' }) end
hi(0, 'DiagnosticUnderlineError', { underline = true })
vim.api.nvim_create_autocmd('FileType', { pattern = 'markdown', callback = function()
  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  local client = vim.lsp.start_client({ name = 'docsite', cmd = { '${process.execPath}', '${docsite}', 'lsp' }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)
end })
`

/** What is typed for a picture, and what the screen shows when it is ready. */
const editorPictures: { name: string; keys: string[]; until: RegExp; first?: { keys: string[]; until: RegExp } }[] = [
  { name: 'editor-diagnostics', keys: [], until: /does not exist[\s\S]*no heading[\s\S]*Unknown directive/ },
  {
    name: 'editor-completion',
    first: { keys: ['G', 'o', 'Enter', 'Then [keep the rest]('], until: /keep the rest/ },
    keys: ['C-x', 'C-o'],
    until: /store/,
  },
  {
    name: 'editor-hover',
    first: { keys: ['G', 'o', 'Enter', 'See [brew](./brew.md).', 'Escape', 'Fb'], until: /See/ },
    keys: [':lua vim.lsp.buf.hover()', 'Enter', ':echo', 'Enter'],
    until: /How hot/,
  },
]

const question = 'how hot is the water'

const temporary = mkdtempSync(join(tmpdir(), 'docsite-pictures-'))
const root = join(temporary, 'tea')
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
// What `npm install` of docsite and the SDK would create.
mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
symlinkSync(docsite, join(root, 'node_modules/.bin/docsite'))
symlinkSync(resolve('node_modules/@modelcontextprotocol'), join(root, 'node_modules/@modelcontextprotocol'))
const browser = await chromium.launch(await findBrowser('npm', 'machine'))
try {
  const page = await browser.newPage({ viewport: { width: 760, height: 480 } })
  for (const appearance of appearances)
    for (const { name, first, keys, until } of editorPictures) {
      const screen = await inNeovim(appearance, [...(first ? [first] : []), { keys, until }])
      await page.setContent(screenPage(screen, appearance))
      await take(page, `${name}-${appearance.name}`)
    }
  await page.setContent(terminalPage(`node ask.mjs "${question}"`, answerTo(question)))
  for (const { name } of appearances) {
    await page.emulateMedia({ colorScheme: name })
    await take(page, `mcp-${name}`)
  }
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true, force: true })
}

/** Types into Neovim, which runs in tmux. Returns the screen with its escape sequences. */
async function inNeovim(
  appearance: Appearance,
  steps: readonly { keys: readonly string[]; until: RegExp }[],
): Promise<string> {
  const init = join(temporary, `${appearance.name}.lua`)
  writeFileSync(init, initLua(appearance))
  const socket = join(temporary, 'tmux')
  const config = join(temporary, 'tmux.conf')
  writeFileSync(config, "set -g status off\nset -g escape-time 0\nset -ga terminal-overrides ',*:Tc'\n")
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', config, ...args], { cwd: root, encoding: 'utf8' })
  tmux('new-session', '-d', '-x', '96', '-y', '20', 'nvim', '-u', init, 'content/en/guide/start.md')
  try {
    let screen = await screenWith(tmux, /does not exist[\s\S]*Unknown directive/)
    for (const { keys, until } of steps) {
      for (const key of keys) tmux('send-keys', key)
      screen = await screenWith(tmux, until)
    }
    return screen
  } finally {
    tmux('kill-server')
  }
}

/** Waits until the screen shows a text and no longer changes. */
async function screenWith(tmux: (...args: string[]) => string, pattern: RegExp): Promise<string> {
  let last = ''
  for (let tries = 0; tries < 150; tries++) {
    await wait(200)
    const text = tmux('capture-pane', '-p')
    const screen = tmux('capture-pane', '-p', '-e')
    if (pattern.test(text) && screen === last) return screen.trimEnd()
    last = screen
  }
  throw new Error(`The screen does not show ${pattern}:\n${tmux('capture-pane', '-p')}`)
}

/** Runs the program that the page about assistants shows, and returns what it prints. */
function answerTo(question: string): string {
  cpSync(resolve('manual/content/en/guide/_ask.js'), join(root, 'ask.mjs'))
  return execFileSync(process.execPath, ['ask.mjs', question], { cwd: root, encoding: 'utf8' })
}

async function take(page: Page, name: string): Promise<void> {
  const image = await page.locator('main').screenshot()
  const file = join(folder, `${name}.webp`)
  const { width, height, size } = await sharp(image).webp({ lossless: true }).toFile(file)
  process.stdout.write(`${file} ${width}×${height} ${size} bytes\n`)
}
