// Hydration tolerates changes to the document, such as those by extensions or proxies: text remains and the page works.

import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, markDocument, relay, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const isFull = process.env.DOCSITE_TEST === 'full'
/** What React's report of a re-rendered part of the page begins with. */
const rerendered = /^error: \[docsite\] The page was changed before its script ran; part of it was rendered again/

type Change = (html: string) => string

/** Changes that the CSP blocks, and the console messages about them. */
const stopped = [
  [/ style="/, /^error: policy: style-src-attr/],
  [/<style>/, /^error: policy: style-src-elem/],
  [/<script>var/, /^error: policy: script-src-elem/],
  [/<base /, /^error: policy: base-uri/],
] as const

/** Changes the document between server and browser. */
const changing = (change: Change) => ({
  prepare: (context: BrowserContext) =>
    context.route(/\/(?:guide\/blocks|api\/)$/, (route) =>
      relay(route, {
        change: async (response) => {
          const html = change(await response.text())
          // The CSP applies to changes in the HTML itself, but not to nodes that an extension adds to a loaded page.
          for (const [written, report] of stopped)
            if (written.test(html)) browser.expectProblem(report, /Content Security Policy/)
          return { body: html }
        },
      }),
    ),
})

const within =
  (start: string, end: string) =>
  (change: Change): Change =>
  (html) =>
    html.replace(
      new RegExp(`(${start}[^>]*>)([\\s\\S]*?)(${end})`, 'g'),
      (_, open, inner, close) => open + change(inner) + close,
    )

const inArticle = within('<article id="pageArticle"', '</article>')
const inBody = within('<body', '<script type="application/json"')
const inNavbar = within('<header class="navbar"', '</header>')
const inSidebar = within('<nav aria-label="Sidebar"', '</nav>')
const inEveryTag = (change: (tag: string, name: string) => string): Change =>
  inBody((html) => html.replace(/<([a-z][\w-]*)(?:[^>"]|"[^"]*")*>/g, change))

/** Applies a change to every text between tags. */
const texts =
  (change: (text: string) => string): Change =>
  (html) =>
    html.replace(/>([^<>]*\p{L}[^<>]*)</gu, (_, text) => `>${change(text)}<`)

const translated = texts((text) => `<font style="vertical-align: inherit;"><font>${text}</font></font>`)
const foreign = '<grammar-mark class="extension"></grammar-mark>'

interface Group {
  /** Whether React re-renders each changed part of the page and reports it. React ignores the other changes. */
  isReported: boolean
  /** Changes that do not affect each other. Reported ones are in different parts of the page. */
  changes: Record<string, Change>
}

const groups: Group[] = [
  {
    isReported: false,
    changes: {
      'a translator wrapped the text of the article': inArticle(translated),
      'a translator changed the language of the page': (html) =>
        html.replace('<html lang="en"', '<html lang="zh-CN" class="translated-ltr" translate="no"'),
      'a translator changed the words of the sidebar': inSidebar(texts((text) => `${text}!`)),
      'an extension added nodes at the start of every region': (html) =>
        html.replace(/<div data-region="[\w-]+">/g, `$&${foreign}`),
    },
  },
  {
    isReported: false,
    changes: {
      'an extension added nodes to the article': inArticle((html) =>
        html.replace(/<(?:p|td|h2 [^>]*)>/g, `$&${foreign}`),
      ),
      'an extension added nodes to every sidebar link': inSidebar((html) => html.replace(/<a [^>]*>/g, `$&${foreign}`)),
      'an extension added nodes at the beginning and the end of the body': (html) =>
        html.replace(/<body[^>]*>/, `$&<div>${foreign}</div>`).replace('</body>', `<div>${foreign}</div></body>`),
      'an extension added nodes after the body': (html) => html.replace('</body>', `</body>${foreign}`),
      'an extension added styles and scripts to the head': (html) =>
        html
          .replace('<head>', '<head><style>x{}</style><script>var extension</script><meta name="extension">')
          .replace('</head>', '<link rel="extension"></head>'),
      'an extension set classes, styles and data attributes on html and body': (html) =>
        html
          .replace('<html ', '<html class="extension" style="--x:1" data-extension ')
          .replace('<body', '<body class="extension" style="margin:0" cz-shortcut-listen="true"'),
    },
  },
  {
    isReported: false,
    changes: {
      'an extension added nodes to tabs': (html) => html.replace(/<div class="tabs[^>]*>/g, `$&${foreign}`),
      'an extension added nodes between the text nodes of the article': inArticle(
        texts((text) => `${foreign}${text}${foreign}`),
      ),
      'a proxy made images load lazily': inArticle((html) =>
        html.replace(
          /<img [^>]*src="([^"]*)"/g,
          (tag, src) =>
            `${tag.replace(/src="[^"]*"/, 'src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="')} data-src="${src}"`,
        ),
      ),
      'another element on the page has an id of the theme': (html) =>
        html.replace(
          '</body>',
          '<div id="pageArticle"></div><div id="pageSidebar"></div><p id="pageAnnouncer"></p></body>',
        ),
      'an extension set attributes on every element': inEveryTag((tag) =>
        tag.replace(/^<[\w-]+/, '$& data-extension="1" style="--x:1"'),
      ),
    },
  },
  {
    isReported: false,
    changes: {
      'a filter removed attributes for screen readers': inEveryTag((tag) =>
        tag.replace(/ (?:aria-(?:expanded|controls|describedby|current)|title|rel)="[^"]*"/g, ''),
      ),
      'a proxy changed the URLs of internal links': inSidebar((html) =>
        html.replace(/href="(\/[^"#]*)"/g, 'href="$1?from=proxy"'),
      ),
      'a proxy reordered attributes and removed their quotes': inEveryTag(
        (tag, name) =>
          `<${name} ${(tag.match(/[\w:-]+="[^"]*"/g) ?? [])
            .reverse()
            .map((pair) => pair.replace(/="([\w-]+)"$/, '=$1'))
            .join(' ')}>`,
      ),
      'a proxy added comments before every tag': inBody((html) => html.replace(/<(?=[a-z])/g, '<!-- seen --><')),
      'a proxy added a base element': (html) => html.replace('<head>', '<head><base href="/">'),
    },
  },
  {
    isReported: false,
    changes: {
      'a minifier removed optional HTML': inArticle((html) =>
        html.replace(/<\/(?:p|li|td|tr)>/g, '').replace(/="([\w-]+)"/g, '=$1'),
      ),
      'a minifier removed comments and unnecessary white space': (html) =>
        html
          .replace(/<!--[\s\S]*?-->/g, '')
          .replace(/>\s+</g, '><')
          .replace(/\s+/g, ' '),
    },
  },
  {
    isReported: true,
    changes: {
      'a translator wrapped all text': inBody(translated),
    },
  },
  {
    isReported: true,
    changes: {
      'a formatter added white space between all elements': inBody((html) =>
        html.replace(/><(?=(?:div|ul|li|nav|section|header|footer|aside|p|a|button)\b)/g, '>\n  <'),
      ),
    },
  },
  {
    isReported: true,
    changes: {
      'an extension added nodes at the end of every region': (html) =>
        html.replace(/<\/(?:header|nav|footer|aside)>/g, `${foreign}$&`),
    },
  },
  {
    isReported: true,
    changes: {
      'an extension added nodes to the navbar': inNavbar((html) =>
        html.replace(/<(?:nav|ul|button)[^>]*>/g, `$&${foreign}`),
      ),
      'a filter removed a sidebar entry': inSidebar((html) =>
        html.replace(/<li[^>]*>(?:(?!<li|<\/li>)[\s\S])*<\/li>/, ''),
      ),
      'a filter removed a whole region': (html) => html.replace(/<footer>[\s\S]*?<\/footer>/, ''),
    },
  },
  {
    isReported: true,
    changes: {
      'a filter removed a button from the navbar': inNavbar((html) =>
        html.replace(/<button[^>]*class="icon-button appearance"[\s\S]*?<\/button>/, ''),
      ),
    },
  },
]

/** Ordinary runs apply all changes of a group at once, full runs each change on its own. */
const cases = groups.flatMap(({ isReported, changes }) => {
  const all = Object.entries(changes)
  return (isFull ? all.map((change) => [change]) : [all]).map(
    (applied) => [applied.map(([name]) => name).join(', '), isReported, applied] as const,
  )
})

test.each(cases)('keeps all text and keeps working when %s', async (_, isReported, applied) => {
  if (isReported) browser.expectProblem(rerendered)
  const ineffective = new Set(applied.map(([name]) => name))
  let reports = 0
  const { prepare } = changing((html) =>
    applied.reduce((before, [name, change]) => {
      const after = change(before)
      if (after !== before) ineffective.delete(name)
      return after
    }, html),
  )
  const page = await browser.open(site.url('/guide/blocks'), {
    prepare: async (context) => {
      context.on('console', (message) => {
        if (rerendered.test(`${message.type()}: ${message.text()}`)) reports++
      })
      await prepare(context)
    },
  })
  expect([...ineffective]).toEqual([])
  await works(page)
  if (isReported) expect(reports).toBeGreaterThanOrEqual(applied.length)
})

test('keeps a field working if an extension has wrapped it', async () => {
  browser.expectProblem(rerendered)
  const page = await browser.open(
    site.url('/api/'),
    changing((html) => html.replace(/<input[^>]*>/, '<span class="extension">$&</span>')),
  )
  await page.getByRole('searchbox', { name: 'Filter' }).fill('beta')
  await expect.poll(() => page.locator('.overview-title').allTextContents()).toEqual(['Beta'])
})

test('tolerates a translator that changes the page during hydration', async () => {
  const page = await browser.open(site.url('/guide/blocks'), {
    prepare: (context) =>
      context.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const walker = document.createTreeWalker(document.getElementById('pageArticle') as Node, NodeFilter.SHOW_TEXT)
          const texts: Text[] = []
          while (walker.nextNode()) texts.push(walker.currentNode as Text)
          for (const text of texts) {
            const font = document.createElement('font')
            text.replaceWith(font)
            font.append(text)
          }
        })
      }),
  })
  await works(page)
})

test('replaces no node of the article; after a translation, can navigate away from the page and back to it', async () => {
  const page = await browser.open(site.url('/guide/blocks'), {
    prepare: (context) =>
      context.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          Object.assign(window, { nodes: [...document.querySelectorAll('article *')] }),
        ),
      ),
  })
  const lost = await page.evaluate(() =>
    (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML),
  )
  expect(lost).toEqual([])

  await page.evaluate(() => {
    for (const element of document.querySelectorAll('p, h2, .sidebar-link, .tab'))
      element.innerHTML = `<font><font>${element.textContent}</font></font>`
  })
  await page.getByRole('tab', { name: 'yarn' }).click()
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'Only English')
  await page.goBack()
  await shows(page, 'Blocks')
})

test('keeps the text of a component that fails, and hydrates the rest of the page', async () => {
  browser.expectProblem(/^error: \[docsite\] The component "theme:overview" could not be hydrated; it stays static/)
  const page = await browser.open(
    site.url('/api/'),
    changing((html) => html.replace(/(data-island="theme:overview".*?data-props=)"[^"]*"/, '$1"no JSON"')),
  )
  expect(await page.locator('[data-hydrated="failed"]').count()).toBe(1)
  expect(await page.locator('article').getByRole('link', { name: 'Alpha' }).first().isVisible()).toBe(true)
})

/** Checks that no text is lost, and that the interactive parts of the page work. */
async function works(page: Page): Promise<void> {
  const { shown, written } = await page.evaluate(async () => {
    const record = (await (await fetch('/static/pages/guide/blocks.json')).json()) as { body: string }
    const template = document.createElement('template')
    template.innerHTML = record.body
    const textOf = (node: ParentNode & Node) => (node.textContent ?? '').replace(/\s+/g, '')
    return { shown: textOf(document.getElementById('pageArticle') as Element), written: textOf(template.content) }
  })
  expect(shown).toBe(written)
  const opened = await markDocument(page)
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  await page.locator('.navbar-tools .appearance').click()
  await expect.poll(isDark).toBe(true)
  await page.locator('.sidebar-toggle').click()
  await page.locator('.sidebar-link', { hasText: 'Leaf' }).waitFor()
  await page.locator('.tab[data-value="yarn"]').click()
  await page.locator('.tab-panel[data-current] code', { hasText: 'yarn add fixture' }).waitFor()
  await page.getByText('Closed at first').click()
  await page.getByText('Hidden wisdom.').waitFor()
  await page.locator('.outline-link', { hasText: 'Far below' }).click()
  await expect.poll(() => page.url()).toBe(site.url('/guide/blocks#far-below'))
  await page.locator('.copy-button').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('alpha')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.neighbor.next').click()
  await shows(page, 'Only English')
  expect(await opened.isSame()).toBe(true)
}

test('shows the remembered place when the reader comes back to a page', async () => {
  const page = await browser.open(site.url('/guide/blocks'))
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll)).toBe(700)
  await page.reload()
  await hydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

test('starts the shell without an action of the reader, but loads none of its scripts before the first paint', async () => {
  const requested: string[] = []
  let sendStyles = () => {}
  const held = new Promise<void>((done) => {
    sendStyles = done
  })
  const context = await browser.context({
    prepare: (context) =>
      context.route('**/static/css/style-*.css', async (route) => {
        await held
        await route.continue()
      }),
  })
  const page = await context.newPage()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url())
  })
  await page.goto(site.url('/guide/blocks'), { waitUntil: 'commit' })
  await page.locator('footer').waitFor({ state: 'attached' })
  // A script that was inserted already would have been requested by the time that another request is answered.
  await page.evaluate(() => fetch('/'))
  expect(requested).toEqual([expect.stringContaining('/static/start-')])
  sendStyles()
  await hydrated(page)
  expect(requested.length).toBeGreaterThan(2)
})

test('hydrates a page in a browser that does not report paints, as in a hidden tab', async () => {
  const context = await browser.context({
    prepare: (context) =>
      context.addInitScript(() => {
        window.PerformanceObserver = class extends PerformanceObserver {
          override observe() {}
        }
      }),
  })
  const page = await context.newPage()
  await page.goto(site.url('/guide/blocks'))
  await hydrated(page)
})
