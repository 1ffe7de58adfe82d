// Live samples in the browser: the sandbox, the height, errors, the appearance, and pages without scripts.

import { expect, test } from 'vitest'
import { addAxe, appearances, violations } from '../../../../test/browser/axe.ts'
import { hydrated, testBrowser } from '../../../../test/browser/browser.ts'
import { serveBuilt } from '../../../../test/browser/served.ts'
import { configWithSyntax } from '../../../../test/syntax-plugins.ts'

const browser = testBrowser()
const live = (code: string, meta = '') => `\`\`\`tsx live ${meta}\n${code}\n\`\`\`\n`
const counter = live(
  `import { useState } from 'react'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>Clicked {count}</button>
}`,
  'title="counter.tsx"',
)
const site = serveBuilt({
  'config/site.ts': configWithSyntax({ title: 'Live', markdown: { codeFolders: ['src'] } }, ['live-samples']),
  'src/box.tsx':
    "import './box.css'\nexport const Box = () => <div className=\"box\">box</div>\nexport const other = 'another '\n",
  'node_modules/tool/package.json': '{ "name": "tool", "main": "index.js" }',
  'node_modules/tool/index.js': "exports.part = 'a part'\nexports.unused = 'an unused part'\n",
  'src/box.css': '.box { height: 400px; background: var(--bg-soft) }\n',
  'content/index.md': [
    '# Samples\n',
    counter,
    live("import { Box } from './src/box'\nexport default Box"),
    live("export default function Fails() {\n  throw new TypeError('no value')\n}"),
    live(
      `import { useEffect, useState } from 'react'
const attempt = (name: string, action: () => unknown) => {
  try { action(); return name } catch { return '' }
}
export default function Reach() {
  const [sent, setSent] = useState('sending')
  useEffect(() => void fetch('https://probe.example').then(() => setSent('sent'), () => setSent('not sent')), [])
  return <p>{['reached:',
    attempt('cookie', () => document.cookie), attempt('storage', () => localStorage.length),
    attempt('parent', () => parent.document),
  ].join(' ').trim()} {sent}</p>
}`,
      'height=90',
    ),
  ].join('\n'),
  'content/quiet.md': `# Quiet\n\n[Next](./next.md)\n\n${counter}`,
  'content/editable.md': `# Editable\n\n${live(
    "import { Box } from './src/box'\nimport { part } from 'tool'\nexport const used = part\nexport default Box",
    'title="box.tsx"',
  )}`,
  'content/next.md': '# Next\n\nNo sample.\n',
})

test('runs samples in frames that report their height and errors, follow the appearance, and reach nothing', async () => {
  // axe sends messages to frames, which have no origin here.
  browser.expectProblem(/no value/, /probe\.example/, /target origin provided .* recipient window's origin \('null'\)/)
  const page = await browser.open(site.url('/'))
  await hydrated(page)
  const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`)
  const button = frame('counter.tsx').getByRole('button')
  await button.click()
  await button.click()
  expect(await button.textContent()).toBe('Clicked 2')

  const box = page.getByTitle('Live sample 2')
  await box.scrollIntoViewIfNeeded()
  // The box, and the padding of the document.
  await expect.poll(() => box.getAttribute('height')).toBe('432')
  const fails = page.getByTitle('Live sample 3')
  await fails.scrollIntoViewIfNeeded()
  expect(await frame('Live sample 3').getByRole('alert').textContent()).toBe('TypeError: no value')

  const reach = page.getByTitle('Live sample 4')
  await reach.scrollIntoViewIfNeeded()
  await frame('Live sample 4').getByText('reached: not sent', { exact: true }).waitFor()
  expect(await reach.getAttribute('height')).toBe('90')

  const backgroundOf = () =>
    frame('counter.tsx')
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await backgroundOf()).toBe('rgb(255, 255, 255)')
  await addAxe(page)
  for (const colorScheme of appearances) expect(await violations(page, { width: 1280, colorScheme })).toEqual([])
  await expect.poll(backgroundOf).toBe('rgb(13, 12, 10)')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect.poll(backgroundOf).toBe('rgb(255, 255, 255)')
})

test('runs edited code in the frame, explains what cannot run, and restores the sample', async () => {
  browser.expectProblem(
    /Failed before|can import only|needs a default export/,
    /target origin provided .* recipient window's origin \('null'\)/,
  )
  const page = await browser.open(site.url('/editable'))
  await hydrated(page)
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  const before = await scripts()
  const frame = page.frameLocator('iframe[title="box.tsx"]')
  await frame.getByText('box', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'box.tsx. Tab indents. Escape leaves the editor.' })
  await editor.waitFor()
  expect(await scripts()).toBe(before + 1)
  expect(
    await editor.evaluate((element) => element.getRootNode() instanceof ShadowRoot && element.matches(':focus')),
  ).toBe(true)

  const write = async (code: string) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(code)
  }
  await write(
    "import { useState } from 'react'\nimport { Box, other } from './src/box'\nexport default function A() {\n  const [n] = useState<number>(7)\n  return <><Box />{other + n}</>\n}\n",
  )
  await frame.getByText('another 7').waitFor()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.locator('.live-sample pre').textContent()).toContain('other + n')
  await editor.focus()

  const alert = frame.getByRole('alert')
  await write('export default () => <p>{</p>')
  await expect.poll(() => alert.textContent()).toMatch(/^SyntaxError: Unexpected token/)
  // The last result stays.
  await frame.getByText('another 7').waitFor()
  await write("import { part } from 'tool'\nimport data from './other.json'\nexport default () => <p>{data}</p>")
  await expect
    .poll(() => alert.textContent())
    .toBe('Error: This sample can import only "react", "./src/box", "tool", not "./other.json"')
  await write('const a = 1')
  await expect.poll(() => alert.textContent()).toBe('Error: A live sample needs a default export')
  await write("export default function A() { throw new Error('Failed before') }")
  await expect.poll(() => alert.textContent()).toBe('Error: Failed before')
  await write("import { part } from 'tool'\nexport default <p>after {part}</p>")
  await frame.getByText('after a part').waitFor()
  expect(await alert.isVisible()).toBe(false)

  await addAxe(page)
  for (const colorScheme of appearances) expect(await violations(page, { width: 1280, colorScheme })).toEqual([])

  await editor.focus()
  await page.keyboard.press('Tab')
  expect(await editor.textContent()).toMatch(/ {2}export default <p>/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await frame.getByText('box', { exact: true }).waitFor()
  expect(await editor.count()).toBe(0)
  expect(await page.locator('.live-sample pre').textContent()).toContain('export default Box')
  await page.getByRole('button', { name: 'Edit' }).waitFor()
})

test('loads the code of samples only with a page that has one, and shows a sample after navigation', async () => {
  const page = await browser.open(site.url('/next'))
  await hydrated(page)
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  const before = await scripts()
  await page.goto(site.url('/quiet'))
  await hydrated(page)
  expect(await scripts()).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Next' }).first().click()
  await page.getByRole('heading', { name: 'Next', level: 1 }).waitFor()
  await page.goBack()
  await page.frameLocator('iframe[title="counter.tsx"]').getByRole('button').click()
})

test('runs nothing if a reader opens the document of a frame on its own', async () => {
  const page = await browser.open(site.url('/quiet'))
  const src = await page.getByTitle('counter.tsx').getAttribute('src')
  await page.goto(site.url(src as string))
  expect(await page.locator('#sample').innerHTML()).toBe('')
})

test('works without scripts on the page', async () => {
  const page = await browser.open(site.url('/quiet'), { javaScriptEnabled: false })
  expect(await page.getByTitle('counter.tsx').getAttribute('height')).toBe('160')
  expect(await page.locator('.live-sample pre').first().textContent()).toContain('useState')
})
