// The design tokens are sufficient: with every color token set to another color, no other color appears anywhere.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownTokensCss } from '../../pipeline/model/token-css.ts'
import { type TokenName, type TokenValues, tokenNames, tokens } from '../../pipeline/model/tokens.ts'
import { hydrated, testBrowser } from './browser.ts'
import { serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveOwn()
const manual = serveOwn('manual')

const appearances = ['light', 'dark'] as const
type Appearance = (typeof appearances)[number]

const colorTokens = tokenNames.filter((name) => tokens[name].group === 'color')

/** The types of pages, and what opens on them. */
const screens: { name: string; url: () => string; open?: (page: Page) => Promise<unknown> }[] = [
  { name: 'a document', url: () => manual.url('/guide/markdown') },
  { name: 'the landing page', url: () => site.url('/') },
  { name: 'an overview', url: () => site.url('/config/') },
  { name: 'the 404 page', url: () => site.url('/missing') },
  {
    name: 'search results',
    url: () => manual.url('/guide/start'),
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('build')
      await page.locator('.search-hit mark').first().waitFor()
    },
  },
]

/** Returns a color for each token, which no other token has in either appearance. */
const uniqueColor = (name: TokenName, appearance: Appearance): string => {
  const index = colorTokens.indexOf(name)
  return `rgb(${index * 4 + 3}, ${(index * 61) % 256}, ${appearance === 'light' ? 40 : 215})`
}

const uniqueValues = (): TokenValues =>
  Object.fromEntries(
    colorTokens.map((name) => {
      const valueIn = (appearance: Appearance) => (name === 'shadow' ? '0 0 4px ' : '') + uniqueColor(name, appearance)
      return [name, { light: valueIn('light'), dark: valueIn('dark') }]
    }),
  )

/** The only mixture of two colors; all others mix a color with transparency. */
const hoveredButton = (appearance: Appearance): string => {
  const [fill = [], text = []] = (['accent-fill', 'text'] as const).map((name) =>
    partsOf(uniqueColor(name, appearance)),
  )
  return `rgb(${fill.map((part, i) => Math.round(part * 0.88 + (text[i] ?? 0) * 0.12)).join(', ')})`
}

/** Returns red, green and blue from 0 to 255. */
function partsOf(color: string): number[] {
  const [, kind = '', rest = ''] = /^(rgba?|color)\((?:srgb )?([^/)]*)/.exec(color) ?? []
  const parts = rest
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 3)
    .map(Number)
  return kind === 'color' ? parts.map((part) => Math.round(part * 255)) : parts
}

const withoutAlpha = (color: string): string => `rgb(${partsOf(color).join(', ')})`

/** Opens the menus and marks the elements to look at: in ordinary runs, one of those with the same path of names and states. */
function openAndMark(isFull: boolean): void {
  for (const popup of document.querySelectorAll('.popup, .sidebar')) popup.setAttribute('data-open', '')
  for (const details of document.querySelectorAll('details')) details.open = true
  const paths = new Map<Element | null, string>()
  const seen = new Set<string>()
  for (const element of document.querySelectorAll('*')) {
    const states = [...element.attributes].filter(({ name }) => /^(?:class|open|data-|aria-)/.test(name))
    // Labels and IDs make no difference to colors.
    const named = states.map(({ name, value }) =>
      name === 'class' || /^[a-z]*$/.test(value) ? `${name}=${value}` : name,
    )
    const path = `${paths.get(element.parentElement) ?? ''} > ${element.tagName} ${named.sort().join(' ')}`
    paths.set(element, path)
    if (isFull || !seen.has(path)) element.setAttribute('data-sample', '')
    seen.add(path)
  }
}

/** Puts the marked elements that react to the pointer or the keyboard into all their states, with the menus open. */
async function forceStates(page: Page): Promise<void> {
  await page.evaluate(openAndMark, process.env.DOCSITE_TEST === 'full')
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const selector = ':is(a, button, input, summary, li, tr, .code, .line, .nav-link, h2)[data-sample]'
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const forcedPseudoClasses = ['hover', 'active', 'focus', 'focus-visible', 'focus-within']
  await Promise.all(nodeIds.map((nodeId) => client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
}

/** Applies CSS, and returns all colors on the page, each with an element that has it. */
const colorsWith = (page: Page, css: string): Promise<Record<string, string>> => page.evaluate(collectColors, css)

/** Runs in the page. */
function collectColors(css: string): Record<string, string> {
  const [own = new CSSStyleSheet()] = document.adoptedStyleSheets.slice(-1)
  own.replaceSync(css)
  const found: Record<string, string> = {}
  const add = (value: string, place: string): void => {
    for (const color of value.match(/(?:rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g) ?? [])
      if (!/[,/] 0\)$/.test(color)) found[color] ??= place
  }
  const isShape = (element: Element) => element instanceof SVGGeometryElement
  for (const element of document.querySelectorAll('[data-sample]')) {
    const path = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    for (const pseudo of ['', '::before', '::after', '::marker', '::placeholder', '::selection', '::backdrop']) {
      if (pseudo === '::placeholder' && element.tagName !== 'INPUT') continue
      if (pseudo === '::backdrop' && element.tagName !== 'DIALOG') continue
      if (pseudo === '::marker' && element.tagName !== 'LI') continue
      if (pseudo === '::selection' && element !== document.documentElement) continue
      const style = getComputedStyle(element, pseudo)
      if (/before|after/.test(pseudo) && style.content === 'none') continue
      const note = (property: string) => add(style.getPropertyValue(property), `${path}${pseudo} ${property}`)
      const properties = ['background-color']
      if (pseudo !== '::selection') properties.push('color', 'background-image', 'box-shadow', 'text-shadow')
      if (pseudo === '') properties.push('scrollbar-color', 'caret-color')
      for (const side of ['top', 'right', 'bottom', 'left'])
        if (Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0)
          properties.push(`border-${side}-color`)
      if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) properties.push('outline-color')
      if (style.textDecorationLine !== 'none') properties.push('text-decoration-color')
      if (isShape(element)) properties.push('fill', 'stroke')
      for (const property of properties) note(property)
    }
  }
  return found
}

test.each(appearances)('shows no color in the %s appearance that the tokens do not set', async (colorScheme) => {
  const set = new Set([...colorTokens.map((name) => uniqueColor(name, colorScheme)), hoveredButton(colorScheme)])
  const defaults = new Map(
    colorTokens.flatMap((name) => {
      const { light, [colorScheme]: own = light, from } = tokens[name]
      const parts = (own.match(/[\da-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16))
      return name === 'accent' || from ? [[`rgb(${parts.join(', ')})`, name]] : []
    }),
  )
  const context = await browser.context({ colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The 404 page is sent with status 404, which the browser logs.
  browser.expectProblem(/404 \(Not Found\)/)
  // Its hue is that of the accent, turned for each section.
  const isLines = (place: string) => place.startsWith('div.strata-band')
  for (const { name, url, open } of screens) {
    await page.goto(url())
    await hydrated(page)
    await open?.(page)
    await forceStates(page)
    await page.evaluate(() => document.adoptedStyleSheets.push(new CSSStyleSheet()))
    const colors = await colorsWith(page, ownTokensCss(uniqueValues()))
    expect(Object.keys(colors).length, name).toBeGreaterThan(10)
    const others = Object.entries(colors).filter(([color, place]) => !set.has(withoutAlpha(color)) && !isLines(place))
    expect(others, name).toEqual([])

    // With another accent, every color that follows it changes too.
    const accented = await colorsWith(page, ownTokensCss({ accent: '#2050d0' }))
    const left = Object.entries(accented).filter(([color]) => defaults.has(withoutAlpha(color)))
    expect(left, name).toEqual([])
  }
})

test('computes by default exactly the listed values of the colors that follow the accent', async () => {
  for (const colorScheme of appearances) {
    const page = await browser.open(manual.url('/'), { colorScheme })
    const names = colorTokens.filter((name) => tokens[name].from)
    const drawn = await page.evaluate((names) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      return names.map((name) => {
        if (!canvas) return ''
        document.body.style.color = `var(--${name})`
        canvas.fillStyle = getComputedStyle(document.body).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      })
    }, names)
    expect(drawn).toEqual(names.map((name) => tokens[name][colorScheme] ?? tokens[name].light))
  }
})
