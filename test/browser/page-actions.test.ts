// The further entries in the menu of page actions: assistants, MCP, and issues.

import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const words = 'Words that fill the page. '.repeat(120)
const site = serveBuilt({
  'config/site.ts': `export default {
    title: 'Tool', lang: 'en', siteUrl: 'https://tool.example',
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
    mcp: { url: 'https://mcp.tool.example/mcp', name: 'tool' },
    pageActions: { assistants: [{ name: 'Sage', url: 'https://sage.example/new?q={markdownUrl}&t={title}' }], issue: true },
    themeConfig: { editLink: { docRepoBaseUrl: 'https://github.com/tool/tool/edit/main/content', text: 'Edit' } },
  }`,
  'content/en/index.md': '# Home\n',
  'content/en/start.md': `# Start & go\n\n## First\n\n${words}\n\n## Second step\n\n${words}\n`,
  'content/zh/index.md': '# 首页\n',
  'content/zh/start.md': `# 开始\n\n## 第一\n\n${words}\n`,
})

async function open(path: string, options: Parameters<typeof browser.context>[0] = {}) {
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  const page = await context.newPage()
  await page.goto(site.url(path))
  return page
}

test.each([
  [
    '/start',
    'Page actions',
    ['Copy page', 'View as Markdown', 'Open in Sage', 'Copy MCP configuration', 'Report an issue'],
  ],
  ['/zh/start', '页面操作', ['复制本页', '查看 Markdown', '在 Sage 中打开', '复制 MCP 配置', '反馈问题']],
])('shows all actions of %s in a menu, which the keyboard opens and closes', async (path, name, actions) => {
  const page = await open(path)
  await hydrated(page)
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const entries = page.locator('.page-actions .popup > :is(button, a)')
  await entries.first().waitFor()
  expect((await entries.allInnerTexts()).map((text) => text.trim())).toEqual(actions)
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  for (const _ of actions) await page.keyboard.press('Tab')
  expect(await entries.last().evaluate((entry) => entry === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('opens an assistant with the encoded URL of the Markdown copy and the title', async () => {
  const page = await open('/start')
  await hydrated(page)
  await page.getByRole('button', { name: 'Page actions' }).click()
  const link = page.getByRole('link', { name: /^Open in Sage/ })
  expect(await link.getAttribute('href')).toBe(
    'https://sage.example/new?q=https%3A%2F%2Ftool.example%2Fstart.md&t=Start%20%26%20go',
  )
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('copies the configuration for MCP, and announces it', async () => {
  const page = await open('/start')
  await hydrated(page)
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('button', { name: 'Copy MCP configuration' }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({
    mcpServers: { tool: { type: 'http', url: 'https://mcp.tool.example/mcp' } },
  })
  expect(await page.locator('#pageAnnouncer').textContent()).toBe('Copied')
  await page.getByRole('button', { name: 'Copy MCP configuration' }).waitFor()
})

test('reports an issue about the section that the visitor read last, also from the menu at the top', async () => {
  const page = await open('/start')
  await hydrated(page)
  const link = page.locator('[data-issue]')
  const bodyOf = async () => new URL((await link.getAttribute('href')) ?? '').searchParams.get('body')
  expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('title')).toBe('Start & go')
  expect(await bodyOf()).toBe('\nhttps://tool.example/start\n\n')
  await page.locator('#second-step').evaluate((heading) => heading.scrollIntoView())
  const second = 'Second step\nhttps://tool.example/start#second-step\n\n'
  await expect.poll(bodyOf).toBe(second)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Page actions' }).click()
  await link.waitFor()
  expect(await bodyOf()).toBe(second)
  await page.goto(site.url('/'))
  await page.goBack()
  await hydrated(page)
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/github\.com\/tool\/tool\/issues\/new\?/)
})

test('has links to assistants and issues without JavaScript', async () => {
  const page = await open('/start', { javaScriptEnabled: false })
  await page.locator('.page-actions').hover()
  const link = page.getByRole('link', { name: /^Report an issue/ })
  expect(await link.getAttribute('href')).toBe(
    'https://github.com/tool/tool/issues/new?title=Start%20%26%20go&body=%0Ahttps%3A%2F%2Ftool.example%2Fstart%0A%0A',
  )
  expect(await page.locator('[data-copy]').isVisible()).toBe(false)
})

test('keeps the menu inside narrow windows, with targets that are easy to hit', async () => {
  const page = await open('/start', { viewport: { width: 320, height: 640 } })
  await hydrated(page)
  await page.getByRole('button', { name: 'Page actions' }).click()
  const box = await page.locator('.page-actions .popup').boundingBox()
  if (!box) throw new Error('The menu is not visible')
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(320)
  for (const entry of await page.locator('.page-actions .popup > :is(button, a)').all())
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
