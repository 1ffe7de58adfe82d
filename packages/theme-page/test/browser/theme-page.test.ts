// `docsite theme`: the page on which designers try tokens, and the site beside them.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, violations } from '../../../../test/browser/axe.ts'
import { testBrowser } from '../../../../test/browser/browser.ts'
import { command, filesOf, repository, SiteTest } from '../../../../test/site-test.ts'

const browser = testBrowser()
let site: SiteTest
let child: ChildProcess
let url = ''

beforeAll(async () => {
  site = SiteTest.of({
    'config/site.json': '{ "base": "/docs/", "styles": ["config/own.css"] }',
    'config/own.css': ':root { --radius: 3px }\n',
    'content/index.md': '# Home\n\n[Other](./other.md)\n',
    'content/other.md': '# Other\n\nText\n',
  })
  child = spawn(process.execPath, [command, 'theme', '--port', '0'], {
    cwd: site.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise<string>((done) =>
    child.stdout?.on('data', (text: Buffer) => {
      const [found] = /http:\S+/.exec(String(text)) ?? []
      if (found) done(found)
    }),
  )
})
afterAll(async () => {
  const ended = new Promise((done) => child.on('exit', done))
  child.kill('SIGINT')
  await ended
  site[Symbol.dispose]()
})

test('shows values on the site at once in both appearances, copies their CSS, and writes nothing', async () => {
  const before = [...filesOf(site.path('content')), ...filesOf(site.path('config'))]
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(url)
  const frame = page.frameLocator('iframe')
  const valueIn = (name: string) =>
    frame.locator('html').evaluate((root, name) => getComputedStyle(root).getPropertyValue(name), name)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await frame.locator('h1').waitFor()
  await expect.poll(() => field('--radius').getAttribute('placeholder')).toBe('3px')

  await field('--accent, light').fill('#2050d0')
  await expect.poll(() => valueIn('--accent')).toBe('#2050d0')
  await page.getByLabel('Dark', { exact: true }).check()
  await expect.poll(() => frame.locator('html').getAttribute('class')).toContain('dark')
  await expect.poll(() => valueIn('--accent')).toBe('#ffa033')
  await field('--radius').fill('1px; color: red')
  expect(await field('--radius').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => valueIn('--radius')).toBe('3px')
  await field('--radius').fill('0')

  await frame.getByRole('link', { name: 'Other' }).first().click()
  await frame.getByRole('heading', { name: 'Other' }).waitFor()
  await expect.poll(() => valueIn('--radius')).toBe('0')
  await page.getByRole('button', { name: 'Copy CSS' }).press('Enter')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`:root {
  --radius: 0;
}
@media not print {
  :root {
    --accent: #2050d0;
    --popup-accent: var(--accent);
  }
  :where(html).dark {
    --accent: #ffa033;
  }
}`)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect.poll(() => valueIn('--radius')).toBe('3px')
  expect([...filesOf(site.path('content')), ...filesOf(site.path('config'))]).toEqual(before)
})

test('passes axe, and blocks everything but its own files with its policy', async () => {
  const page = await (await browser.context()).newPage()
  const response = await page.goto(url)
  expect(response?.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  await page.frameLocator('iframe').locator('h1').waitFor()
  await addAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.getByLabel(colorScheme === 'light' ? 'Light' : 'Dark', { exact: true }).check()
    expect(await violations(page, { width: 1280, colorScheme })).toEqual([])
  }
})

test('is small', () => {
  const script = readFileSync(join(repository, 'packages/theme-page/lib/browser/theme-page.js'))
  expect(script.length).toBeLessThan(40_000)
})
