// Compares the rule `csp-violation` with a browser. The rule must report a case if and only if the browser blocks
// something. One page contains all cases that the rule reports, and another page all others. In a full run, each case
// is also alone on a page.

import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '../pipeline/page/page-test.ts'
import { findBrowser } from './chromium.ts'
import { serveBuilt } from './served.ts'

const far = 'https://far.example'

/** Content that our CSP may or may not block. */
const cases: Record<string, string> = {
  'a style attribute': '<p style="color: red">x</p>',
  'a style attribute in an SVG': '<svg><path style="fill: red" d="M0 0"/></svg>',
  'a style attribute in a template': '<template><p style="color: red">x</p></template>',
  'a style sheet': '<div><style>p { color: red }</style></div>',
  'a style sheet of an unknown type': '<div><style type="text/x">p { color: red }</style></div>',
  'a style sheet in an SVG': '<svg><style>path { fill: red }</style></svg>',
  'a linked style sheet': `<div><link rel="stylesheet" href="${far}/a.css"></div>`,
  "a linked style sheet on the site's own origin": '<div><link rel="stylesheet" href="/own.css"></div>',
  'a script': '<script>1</script>',
  'a module script': '<script type="module">1</script>',
  'a nomodule script': '<script nomodule>1</script>',
  'a JSON data block': '<script type="application/json">{}</script>',
  'a script of an unknown type': '<script type="text/x-template">a</script>',
  'a script in another language': '<script language="vbscript">a</script>',
  'an empty script': '<script></script>',
  'a script file': `<script src="${far}/a.js"></script>`,
  "a script file on the site's own origin": '<script src="/own.js"></script>',
  'a script in an SVG': '<svg><script>1</script></svg>',
  'a script file in an SVG': `<svg><script href="${far}/a.js"></script></svg>`,
  'a script in MathML': '<math><script>1</script></math>',
  'a script in a template': '<template><script>1</script></template>',
  'a style sheet in noscript': '<noscript><style>p { color: red }</style></noscript>',
  'an event handler': '<p onclick="go()">x</p>',
  'an event handler of an SVG': '<svg onload="go()"></svg>',
  'an attribute that only looks like an event handler': '<p onfoo="go()">x</p>',
  'a frame': `<iframe src="${far}/"></iframe>`,
  "a frame on the site's own origin": '<iframe src="/own.html"></iframe>',
  'a frame without a URL': '<iframe></iframe>',
  'a frame with an inline document': '<iframe srcdoc="<p>x</p>"></iframe>',
  'an object': '<object data="/own.html"></object>',
  'an embedded file': '<embed src="/own.html">',
  'an image': `<img src="${far}/a.png" alt="">`,
  'an image over HTTP': '<img src="http://far.example/a.png" alt="">',
  'a Markdown image over HTTP': '![a](http://far.example/a.png)',
  'a srcset over HTTP': '<img srcset="http://far.example/a.png 1x" alt="">',
  'an SVG image over HTTP': '<svg><image href="http://far.example/a.png"/></svg>',
  'an image input over HTTP': '<input type="image" src="http://far.example/a.png">',
  'a video over HTTP': '<video src="http://far.example/a.mp4"></video>',
  'a video poster over HTTP': '<video poster="http://far.example/a.png"></video>',
  'a video': `<video src="${far}/a.mp4"></video>`,
  'a base element': '<div><base href="/x/"></div>',
}

const isFull = process.env.DOCSITE_TEST === 'full'
const config = {
  markdown: { html: 'all' as const },
  check: {
    rules: { 'script-in-content': 'off' as const, 'dead-link': 'off' as const, 'missing-asset': 'off' as const },
  },
}

const isReported = async (text: string): Promise<boolean> => {
  const { diagnostics } = await readPage(`# Case\n\n${text}\n`, { config })
  return diagnostics.some((line) => line.includes('csp-violation'))
}

const all = await Promise.all(
  Object.entries(cases).map(async ([name, text], i) => ({ name, text, i, isReported: await isReported(text) })),
)
const reported = all.filter(({ isReported }) => isReported)
const others = all.filter(({ isReported }) => !isReported)

/** Returns a page that contains cases. A blocked element or its URL contains the number of its case. */
const pageOf = (shown: typeof all): string =>
  shown.reduce((page, { text, i }) => {
    const numbered = text.replaceAll('far.example', `case-${i}.example`).replaceAll(/\/own\.\w+|\/x\//g, `$&?case-${i}`)
    return `${page}\n<div id="case-${i}">\n\n${numbered}\n\n</div>\n`
  }, '# Case\n')

const site = serveBuilt({
  'config/site.json': JSON.stringify(config),
  'content/index.md': '# Home',
  'content/public/own.js': '1',
  'content/public/own.css': 'p { color: red }',
  'content/public/own.html': '<p>x</p>',
  'content/reported.md': pageOf(reported),
  'content/others.md': pageOf(others),
  ...(isFull ? Object.fromEntries(all.map((one) => [`content/case-${one.i}.md`, pageOf([one])])) : {}),
})

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser())
})
afterAll(() => browser.close())

/** Opens a page with cases. Returns what the browser blocks: the names of cases, or a description if the case is unknown. */
async function blockedOn(path: string, shown: typeof all): Promise<string[]> {
  const page = await browser.newPage()
  await page.addInitScript(watchViolations)
  await page.route(/^https?:\/\/case-\d+\.example\//, (route) => route.abort())
  await page.goto(site.url(path))
  await page.waitForFunction(() => {
    dispatchEvent(new Event('docsite:wanted'))
    return 'isHydrated' in window
  })
  await page.evaluate(() => document.querySelector('[onclick]')?.dispatchEvent(new Event('click')))
  expect(await page.locator('[id^=case-]').count()).toBe(shown.length)
  const blocked = await violationsOf(page)
  await page.close()
  return [...new Set(blocked.map((what) => all[Number(/\bcase-(\d+)/.exec(what)?.[1])]?.name ?? what))].sort()
}

function watchViolations(): void {
  const blocked: string[] = []
  Object.assign(window, { blocked })
  addEventListener('docsite:ready', () => Object.assign(window, { isHydrated: true }))
  addEventListener('securitypolicyviolation', ({ target, violatedDirective, blockedURI }) => {
    const place = target instanceof Element ? target.closest('[id^=case-]')?.id : undefined
    blocked.push(`${violatedDirective} ${place ?? blockedURI}`)
  })
}

const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((done) =>
        // Browsers report violations in separate tasks, and some report an event handler only when it is due to run.
        requestAnimationFrame(() => setTimeout(() => done((window as unknown as { blocked: string[] }).blocked))),
      ),
  )

test('reports only content that a browser blocks', async () => {
  expect(reported.length).toBeGreaterThan(0)
  expect(await blockedOn('/reported', reported)).toEqual(reported.map(({ name }) => name).sort())
})

test('reports all content that a browser blocks', async () => {
  expect(others.length).toBeGreaterThan(0)
  expect(await blockedOn('/others', others)).toEqual([])
})

test.each(isFull ? all : [])('reports $name only if a browser blocks it', async (one) => {
  expect(await blockedOn(`/case-${one.i}`, [one])).toEqual(one.isReported ? [one.name] : [])
})
