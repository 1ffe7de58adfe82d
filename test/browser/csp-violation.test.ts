// Compares the rule `csp-violation` with a browser. Each case is a page, and the rule must report it if and only if
// the browser blocks something.

import { type Browser, chromium } from 'playwright-core'
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

const names = Object.keys(cases)
const config = {
  markdown: { html: 'all' as const },
  check: {
    rules: { 'script-in-content': 'off' as const, 'dead-link': 'off' as const, 'missing-asset': 'off' as const },
  },
}
const site = serveBuilt({
  'config/site.json': JSON.stringify(config),
  'content/index.md': '# Home',
  'content/public/own.js': '1',
  'content/public/own.css': 'p { color: red }',
  'content/public/own.html': '<p>x</p>',
  ...Object.fromEntries(names.map((name, i) => [`content/case-${i}.md`, `# Case\n\n${cases[name]}\n`])),
})

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser())
})
afterAll(() => browser.close())

test.each(names.map((name, i) => [name, i] as const))('reports %s only if a browser blocks it', async (name, i) => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(window, { stopped })
    addEventListener('docsite:ready', () => Object.assign(window, { isHydrated: true }))
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => stopped.push(violatedDirective))
  })
  await page.route(`${far}/**`, (route) => route.abort())
  await page.route('http://far.example/**', (route) => route.abort())
  await page.goto(site.url(`/case-${i}`))
  await page.waitForFunction(() => 'isHydrated' in window)
  await page.evaluate(() => document.querySelector('[onclick]')?.dispatchEvent(new Event('click')))
  const stopped = await page.evaluate(
    () =>
      new Promise<string[]>((done) =>
        // Browsers report violations in separate tasks, and some report an event handler only when it is due to run.
        requestAnimationFrame(() => setTimeout(() => done((window as unknown as { stopped: string[] }).stopped))),
      ),
  )
  await page.close()
  const { diagnostics } = await readPage(`# Case\n\n${cases[name]}\n`, { config })
  const reported = diagnostics.filter((line) => line.includes('csp-violation'))
  expect({ name, isReported: reported.length > 0, reported }).toEqual({
    name,
    isReported: stopped.length > 0,
    reported,
  })
})
