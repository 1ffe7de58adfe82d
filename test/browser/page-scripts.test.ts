// Scripts that plugins add to pages.

import { expect, test } from 'vitest'
import { RunningDev } from '../pipeline/dev/running.ts'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const files = {
  'config/site.ts': `export default {
    title: 'Scripted',
    plugins: [{
      name: 'scripted',
      theme: {
        scripts: {
          shown: { file: 'config/shown.ts', when: ({ config }) => config.title === 'Scripted' },
          built: { file: 'config/built.ts', when: ({ isDev }) => !isDev },
          failing: { file: 'config/failing.ts', when: ({ isDev }) => !isDev },
          other: { file: 'config/other.ts', when: ({ base }) => base === '/other/' },
        },
        parts: { own: { selectors: ['.own'], script: 'config/part.ts', style: 'config/part.css' } },
      },
    }],
  }\n`,
  'config/shown.ts': `import { type CurrentPage, reloadEvent, whenIdle } from '@docsite/cli/browser'

export default async function start({ site, record }: CurrentPage) {
  const show = () => { document.documentElement.dataset.shown = \`\${site.title}: \${record().title}\` }
  await whenIdle()
  show()
  addEventListener(reloadEvent, show)
}\n`,
  'config/built.ts': "export default () => { document.documentElement.dataset.built = 'yes' }\n",
  'config/failing.ts': "export default () => { throw new Error('Broken') }\n",
  'config/other.ts': "export default () => { document.documentElement.dataset.other = 'yes' }\n",
  'config/part.ts': `export default () => {
  const { dataset } = document.documentElement
  dataset.parts = String(Number(dataset.parts ?? 0) + 1)
}\n`,
  'config/part.css': '.own { color: rgb(1, 2, 3) }\n',
  'content/third.md': '# Third\n\n<div class="own">Own</div>\n\n[To the fourth](fourth.md)\n',
  'content/fourth.md': '# Fourth\n\n<div class="own">Own</div>\n',
  'content/index.md': '# Home\n\n[To the second](second.md)\n',
  'content/second.md': '# Second\n\n[To the third](third.md)\n',
}

const built = serveBuilt(files)

const data = (page: Awaited<ReturnType<typeof browser.open>>) =>
  page.evaluate(() => ({ ...document.documentElement.dataset }))

test('starts the scripts of a plugin once, in the sites that need them, and tells them of navigation', async () => {
  browser.expectProblem(/The script scripted\/failing could not be started\. .*Broken/)
  const page = await browser.open(built.url('/'))
  await expect.poll(() => data(page)).toMatchObject({ shown: 'Scripted: Home', built: 'yes' })
  expect(await data(page)).not.toHaveProperty('other')
  await page.getByRole('link', { name: 'To the second' }).click()
  await shows(page, 'Second')
  await expect.poll(() => data(page)).toMatchObject({ shown: 'Scripted: Second' })
})

test('starts the script of a part once, on the first page with its elements, which also loads its style sheet', async () => {
  browser.expectProblem(/The script scripted\/failing could not be started/)
  const page = await browser.open(built.url('/second'))
  await expect.poll(() => data(page)).toMatchObject({ built: 'yes' })
  expect(await data(page)).not.toHaveProperty('parts')
  for (const title of ['Third', 'Fourth']) {
    await page.getByRole('link', { name: `To the ${title.toLowerCase()}` }).click()
    await shows(page, title)
    await expect.poll(() => data(page)).toMatchObject({ parts: '1' })
    expect(await page.locator('.own').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  }
})

test('starts them in `dev`, except those that it does not need', async () => {
  await using dev = await RunningDev.start(files)
  const [, siteData = ''] = /src="([^"]*\/js\/site-[^"]*)"/.exec(await dev.text('/')) ?? []
  expect(await dev.text(siteData)).toContain('"scripts":["scripted/shown"]')
})
