// The walk: what a reader does on a site, written once for all engines.

import { equal, ok } from 'node:assert/strict'
import { type Box, coloredShare } from './pixels.ts'
import type { Target, Visitor } from './visitor.ts'

export interface Step {
  /** Completes "it …". */
  title: string
  /** Problems that the console may report during this step. */
  tolerated?: RegExp
  /** Rejects if the page does not do what the title says. May return what it has measured. */
  run(visitor: Visitor): Promise<unknown>
}

const desktop = [1280, 800] as const
export const phone = [360, 740] as const

/** The titles of a page in two languages, with the language of each. */
const secondPage = [
  ['en', 'Second page'],
  ['zh', '第二页'],
]

const link = (name: string): Target => ({ selector: 'a', name })
const articleLink = (name: string): Target => ({ selector: 'article a', name })
const button = (name: string): Target => ({ selector: 'button', name })
const tab = (name: string): Target => ({ selector: '[role=tab]', name })

export const walk: readonly Step[] = [
  {
    title: 'follows a link without a page load, and restores the scroll position on back, forward and reload',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/')
      await visitor.markDocument()
      await visitor.click(articleLink('the next one'))
      await visitor.seesTitle('Second page')
      await visitor.seesScroll(0)
      await driver.back()
      await visitor.seesTitle('Guide')
      await visitor.scroll(900)
      await driver.forward()
      await visitor.seesTitle('Second page')
      await driver.back()
      await visitor.seesTitle('Guide')
      await visitor.seesScroll(900)
      ok(await visitor.isSameDocument(), 'A page load has replaced the document')
      await visitor.reload()
      ok(!(await visitor.isSameDocument()), 'The document was not reloaded')
      await visitor.seesScroll(900)
    },
  },
  {
    title: 'restores the scroll position on back from another document, after which links work',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/')
      await visitor.scroll(1200)
      await visitor.idle()
      // The link is outside the window, so that clicking it would scroll.
      await driver.evaluate(() => document.querySelector<HTMLElement>('article a[href$="other.html"]')?.click())
      await visitor.sees('the title of the document', 'Other', () => document.title)
      await driver.back()
      await visitor.seesTitle('Guide')
      await visitor.ready()
      await visitor.seesScroll(1200)
      await visitor.markDocument()
      await visitor.click(articleLink('the next one'))
      await visitor.seesTitle('Second page')
      ok(await visitor.isSameDocument(), 'The link has loaded a document')
    },
  },
  ...(
    [
      ['English', '/guide/', 'quinces', 'Second page'],
      ['Chinese', '/zh/guide/', '榅桲', '第二页'],
    ] as const
  ).map(([language, path, words, title]) => ({
    title: `searches in ${language}, and opens a result with its words marked`,
    run: async (visitor: Visitor) => {
      const { driver } = visitor
      await visitor.open(path)
      await driver.press('k', { control: true })
      await visitor.sees('the search field has the focus', 'combobox', focusedRole)
      await driver.type(words)
      await visitor.sees('the matched words', true, areMarked, words as string)
      await driver.press('Enter')
      await visitor.seesTitle(title)
      await visitor.sees('the dialog is closed', 0, () => document.querySelectorAll('dialog[open]').length)
    },
  })),
  {
    title: 'selects tabs by mouse and by keyboard, and remembers the choice',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/blocks')
      await visitor.click(tab('Windows'))
      await visitor.sees('the selected tab', 'Windows', selectedTab)
      await driver.press('ArrowRight')
      await visitor.sees('the selected tab', 'Linux', selectedTab)
      await visitor.click(tab('Windows'))
      await visitor.reload()
      await visitor.sees('the selected tab', 'Windows', selectedTab)
    },
  },
  {
    title: 'repeats what the reader does before the page is ready',
    run: async (visitor) => {
      const { driver, host } = visitor
      await visitor.open('/guide/blocks')
      await visitor.ready()
      await visitor.idle()
      await driver.open(host.url('/guide/'))
      await driver.press('k', { control: true })
      await driver.type('quinces')
      await visitor.sees("the field's text", 'quinces', () => (document.activeElement as HTMLInputElement).value)
      // Leaving the page earlier would cancel requests for the search index, which the page reports.
      await visitor.sees('the matched words', true, areMarked, 'quinces')
      await visitor.ready()
      await visitor.idle()
      await driver.open(host.url('/guide/blocks'))
      await visitor.click(tab('Linux'))
      await visitor.sees('the selected tab', 'Linux', selectedTab)
      await visitor.ready()
      await visitor.idle()
      await driver.open(host.url('/guide/all'))
      await visitor.focus({ selector: '#overviewFilter' })
      await driver.type('second')
      await visitor.sees('the text of the filter', 'second', () => (document.activeElement as HTMLInputElement).value)
      await visitor.sees('the number of results', '1 result', () =>
        document.querySelector('.overview-count')?.textContent?.trim(),
      )
      await visitor.ready()
      await visitor.idle()
      await driver.open(host.url('/guide/all'))
      await visitor.click({ selector: '.prose img' })
      await visitor.sees('the zoomed image', true, () => document.querySelector('dialog[open] img') !== null)
      await driver.press('Escape')
      await visitor.sees('the zoomed image', false, () => document.querySelector('dialog[open]') !== null)
      await visitor.ready()
    },
  },
  {
    title: 'copies code, which can be pasted',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/blocks')
      await visitor.click(button('Copy code'))
      await visitor.sees('the label of the button', true, () => !!document.querySelector('button[aria-label="Copied"]'))
      await driver.press('k', { control: true })
      await visitor.sees('the search field has the focus', 'combobox', focusedRole)
      await driver.press('v', { control: true })
      await visitor.sees("the field's text", "export const copied = 'from the block'", () =>
        (document.activeElement as HTMLInputElement).value.trim(),
      )
      await driver.press('Escape')
    },
  },
  {
    title: 'edits a live sample, which runs in its frame',
    run: async (visitor) => {
      const height = () => Number(document.querySelector('.live-frame')?.getAttribute('height'))
      await visitor.open('/guide/live')
      await visitor.sees('the height of the frame', 42, height)
      await visitor.click(button('Edit'))
      await visitor.sees('the editor has the focus', 'textbox', () =>
        document.activeElement?.shadowRoot?.activeElement?.getAttribute('role'),
      )
      await visitor.driver.type('globalThis.tall = 10')
      await visitor.sees('the height of the frame', 132, height)
      await visitor.click(button('Reset'))
      await visitor.sees('the height of the frame', 42, height)
    },
  },
  {
    title: 'opens menus by mouse and by keyboard, and switches the language and the appearance',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/')
      await visitor.focus(button('More'))
      // The window of a headless Firefox never has the focus, so Enter does not click.
      await driver.press('ArrowDown')
      await visitor.sees('the menus that are open', ['More'], openMenus)
      await driver.press('Escape')
      await visitor.sees('the menus that are open', [], openMenus)
      await visitor.sees('the focused element', 'More', () => document.activeElement?.textContent?.trim())
      await visitor.click(button('More'))
      await visitor.click(link('Second page'))
      await visitor.seesTitle('Second page')
      await visitor.click(button('Language'))
      await visitor.click(link('简体中文'))
      await visitor.seesTitle('第二页')
      const before = await driver.evaluate(background)
      await visitor.click({ selector: 'header button.appearance' })
      await visitor.sees(
        'the background has changed',
        true,
        (before) => getComputedStyle(document.documentElement).backgroundColor !== before,
        before,
      )
    },
  },
  {
    title: 'keeps the section that the reader has reached when the language is switched',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/#section-2')
      await driver.evaluate(() => {
        const { top } = (document.getElementById('section-20') as HTMLElement).getBoundingClientRect()
        scrollTo({ top: top + scrollY - 60, behavior: 'instant' })
      })
      await visitor.click(button('Language'))
      await visitor.click(link('简体中文'))
      await visitor.seesTitle('指南')
      await visitor.sees('the section in the URL', '#section-20', () => location.hash)
      await visitor.sees('the section is below the navbar', true, () => {
        const { top = 0 } = document.getElementById('section-20')?.getBoundingClientRect() ?? {}
        return top > 0 && top < 200
      })
    },
  },
  {
    title: 'shows two languages beside each other, follows a link with both, and shows one again',
    run: async (visitor) => {
      const { driver } = visitor
      const firstRow = () =>
        Array.from(document.querySelector('.beside-row')?.children ?? [], (cell) => [
          (cell as HTMLElement).lang,
          (cell.querySelector('h1')?.textContent ?? '').replaceAll('#', '').trim(),
        ])
      await visitor.open('/guide/second')
      await visitor.click(button('Language'))
      await visitor.click(button('Show beside 简体中文'))
      await visitor.sees('the titles in both languages', secondPage, firstRow)
      const tops = await driver.evaluate(() =>
        Array.from(document.querySelectorAll('.beside-row h2'), (heading) => heading.getBoundingClientRect().top),
      )
      equal(tops.length, 2)
      equal(tops[0], tops[1])
      await visitor.open('/guide/?with=zh#section-20')
      await visitor.sees('the section is below the navbar', true, () => {
        const { top = 0 } = document.getElementById('section-20')?.getBoundingClientRect() ?? {}
        return document.querySelector('.beside-row') !== null && top > 0 && top < 200
      })
      await visitor.click(articleLink('the next one'))
      await visitor.sees('the titles in both languages', secondPage, firstRow)
      await driver.back()
      await visitor.seesTitle('Guide')
      await driver.forward()
      await visitor.sees('the titles in both languages', secondPage, firstRow)
      await visitor.click(button('Language'))
      await visitor.click(button('Show one language'))
      await visitor.sees('the rows', [], firstRow)
      await visitor.seesTitle('Second page')
    },
  },
  {
    title: 'draws the arrow of links to other sites, in text and in a card',
    run: async (visitor) => {
      await visitor.open('/guide/outside')
      for (const selector of ['article p > a[target]', 'article .card-title']) {
        const box = await visitor.driver.evaluate(arrowBox, selector)
        const share = coloredShare(await visitor.driver.screenshot(), box)
        ok(share > 0.04 && share < 0.5, `${share} of the arrow's box are colored in ${selector}`)
      }
    },
  },
  {
    title: 'leaves no gap above the filter of an overview on a phone',
    run: async (visitor) => {
      const { driver } = visitor
      await driver.resize(...phone)
      await visitor.open('/guide/all')
      await driver.evaluate(() => {
        const list = document.querySelector('.overview-list') as HTMLElement
        // So that there is enough to scroll.
        list.style.minHeight = '2000px'
        scrollTo({ top: list.getBoundingClientRect().top + scrollY + 200, behavior: 'instant' })
      })
      await visitor.sees('the distance above the filter', 0, () =>
        Math.round(document.querySelector('.overview-filter')?.getBoundingClientRect().top ?? Number.NaN),
      )
    },
  },
  {
    title: 'opens the menu and the sidebar on a phone, and never scrolls sideways',
    run: async (visitor) => {
      const { driver } = visitor
      await driver.resize(...phone)
      await visitor.open('/guide/blocks')
      await visitor.sees('the overflow of the page', 0, () => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      await visitor.click({ selector: 'header button[aria-label="Menu"]' })
      await visitor.click({ selector: '#navScreen a', name: 'Guide' })
      await visitor.seesTitle('Guide')
      await visitor.sees('the open drawers', 0, () => document.querySelectorAll(':popover-open').length)
      await visitor.click({ selector: '.for-sidebar' })
      await visitor.click({ selector: '#pageSidebar a', name: 'Second page' })
      await visitor.seesTitle('Second page')
      await visitor.sees(
        'the page can scroll',
        true,
        () => getComputedStyle(document.documentElement).overflowY !== 'hidden',
      )
    },
  },
  {
    title:
      'opens the drawers of a phone above the page, which cannot scroll, and closes them with Escape and a click beside them',
    run: async (visitor) => {
      const { driver } = visitor
      await driver.resize(...phone)
      await visitor.open('/guide/second')
      const isOpen = () => !!document.querySelector(':popover-open')?.checkVisibility()
      for (const [button, title] of [
        ['hamburger', 'the menu is open'],
        ['for-sidebar', 'the sidebar is open'],
        ['for-outline', 'the outline is open'],
      ] as const) {
        await visitor.click({ selector: `.${button}` })
        await visitor.sees(title, true, isOpen)
        await visitor.sees('the page is locked', 'hidden', () => getComputedStyle(document.documentElement).overflowY)
        await driver.press('Escape')
        await visitor.sees(title, false, isOpen)
        await visitor.sees('the open drawers', 0, () => document.querySelectorAll(':popover-open').length)
      }
      await visitor.click({ selector: '.for-sidebar' })
      await visitor.sees('the sidebar is open', true, isOpen)
      await visitor.click({ selector: '.to-menu' })
      await visitor.sees(
        'the menu is above the sidebar',
        true,
        () => !!document.elementFromPoint(20, 100)?.closest('#navScreen'),
      )
      await driver.press('Escape')
      await visitor.sees(
        'the sidebar is back',
        true,
        () => !!document.elementFromPoint(20, 100)?.closest('#pageSidebar'),
      )
      await driver.clickAt(345, 400)
      await visitor.sees('the sidebar is open', false, isOpen)
    },
  },
  {
    title: 'opens the site from disk, where links, search, tabs and the language work',
    run: async (visitor) => {
      const { driver, host } = visitor
      await driver.open(host.onDisk('guide/index.html'))
      await visitor.seesTitle('Guide')
      await visitor.ready()
      await visitor.click(articleLink('the next one'))
      await visitor.seesTitle('Second page')
      await visitor.ready()
      await driver.press('k', { control: true })
      await visitor.sees('the search field has the focus', 'combobox', focusedRole)
      await driver.type('penguins')
      await visitor.sees('the matched words', true, areMarked, 'Penguins')
      await driver.press('Enter')
      await visitor.seesTitle('Blocks')
      await visitor.ready()
      await visitor.click(tab('Windows'))
      await visitor.sees('the selected tab', 'Windows', selectedTab)
      await driver.open(host.onDisk('zh/guide/second.html'))
      await visitor.seesTitle('第二页')
      await visitor.ready()
    },
  },
  {
    title: 'shows visited pages while the host cannot be reached, explains unvisited ones, and recovers',
    // Firefox reports scripts that are still loading when another page opens.
    tolerated: /navigation to \/guide\/unvisited failed|unvisited\.json|error loading dynamically imported module/,
    run: async (visitor) => {
      const { driver, host } = visitor
      for (const path of ['/guide/second', '/guide/blocks']) {
        await visitor.open(path)
        await driver.evaluate(async () => void (await navigator.serviceWorker.ready))
        for (const file of [path, `/static/pages${path}.json`])
          await visitor.sees(`${file} is cached`, true, isCached, file)
      }
      await visitor.sees('the scripts that are not in the cache', '', uncachedScripts)
      await host.stop()
      await visitor.reload()
      await visitor.seesTitle('Blocks')
      await visitor.open('/guide/second')
      await visitor.seesTitle('Second page')
      await visitor.click({ selector: 'aside a, nav a', name: 'Blocks' })
      await visitor.seesTitle('Blocks')
      await visitor.sees('the script of what follows hydration is loaded', true, isScriptLoaded, 'after-hydration')
      // Firefox reports scripts that are still loading when another page opens.
      await visitor.sees('the buttons of code blocks', true, () => document.querySelector('.code-buttons') !== null)
      await driver.open(host.url('/guide/unvisited'))
      await visitor.sees('the explanation', 'YOU ARE OFFLINE', () => document.querySelector('h1')?.textContent?.trim())
      await host.start()
      await visitor.click(link('Try again'))
      await visitor.seesTitle('Unvisited')
      await visitor.ready()
    },
  },
]

/** Takes one step in a desktop window. Rejects if the console has reported a problem meanwhile, and returns what the step has measured. */
export async function take(step: Step, visitor: Visitor): Promise<string> {
  await visitor.driver.resize(...desktop)
  const measured = await step.run(visitor)
  const problems = await visitor.takeProblems()
  equal(problems.filter((problem) => !step.tolerated?.test(problem)).join('\n'), '')
  return typeof measured === 'string' ? measured : ''
}

// These functions run in the page.

/** Returns the box of the arrow at the end of a link or of a card's title, as high as the line. */
const arrowBox = (selector: string): Box => {
  const link = document.querySelector(selector) as HTMLElement
  const { right, top, height } = [...link.getClientRects()].at(-1) as DOMRect
  const width = link.matches('.card-title') ? 16 : 0.46 * Number.parseFloat(getComputedStyle(link).fontSize)
  return {
    left: (right - width) / innerWidth,
    top: top / innerHeight,
    width: width / innerWidth,
    height: height / innerHeight,
  }
}

/** Whether results are shown, and everything that is marked in them is the beginning of the words. */
const areMarked = (words: string) => {
  const marks = [...document.querySelectorAll('[role=option] mark')]
  return marks.length > 0 && marks.every((mark) => words.startsWith(mark.textContent))
}
const focusedRole = () => document.activeElement?.getAttribute('role')
const openMenus = () =>
  Array.from(document.querySelectorAll('button[aria-expanded=true]'), ({ textContent }) => textContent?.trim())
const selectedTab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
const background = () => getComputedStyle(document.documentElement).backgroundColor
/** The scripts that the page has loaded and the worker has not cached. Names `after-hydration` if the page has not loaded it yet. */
const uncachedScripts = async () => {
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/js/'))
  if (!loaded.some(({ name }) => name.includes('/after-hydration-'))) return 'after-hydration'
  const matches = await Promise.all(loaded.map(async ({ name }) => ((await caches.match(name)) ? [] : [name])))
  return matches.flat().join(' ')
}
const isScriptLoaded = (name: string) =>
  performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/static/js/${name}-`))
const isCached = async (path: string) => (await caches.match(path, { ignoreVary: true })) !== undefined
