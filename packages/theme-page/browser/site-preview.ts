// The site in the frame: its current token values, its appearance, and the values that the reader tries.

import { type TokenName, tokenNames, tokens } from '@docsite/cli/tokens'

export type Appearance = 'light' | 'dark'

type Values = Record<Appearance, ReadonlyMap<TokenName, string>>

export class SitePreview {
  readonly #frame: HTMLIFrameElement
  readonly #canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  #sheet: CSSStyleSheet | undefined
  #appearance: Appearance = 'light'
  /** The values of the site without those that the reader tries, and with them. */
  #own: Values = { light: new Map(), dark: new Map() }
  #shown: Values = this.#own

  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame
  }

  /** Calls `ready` whenever a document of the site has loaded. */
  onLoad(ready: () => void): void {
    const load = () => {
      const { contentDocument, contentWindow } = this.#frame
      if (!contentDocument || !contentWindow || contentDocument.URL === 'about:blank') return
      // A sheet can be used only in the document whose window constructed it.
      const { CSSStyleSheet: Sheet } = contentWindow as Window & typeof globalThis
      this.#sheet = new Sheet()
      this.#own = this.#readValues()
      contentWindow.addEventListener('docsite:ready', () => {
        this.#adopt()
        this.setAppearance(this.#appearance)
      })
      // The reader tries tokens on all of the page.
      contentWindow.dispatchEvent(new Event('docsite:wanted'))
      this.setAppearance(this.#appearance)
      ready()
    }
    this.#frame.addEventListener('load', load)
    if (this.#frame.contentDocument?.readyState === 'complete') load()
  }

  /** Shows the site with these declarations after its own. */
  apply(css: string): void {
    this.#sheet?.replaceSync(css)
    this.#adopt()
    this.#shown = this.#readValues()
  }

  /** Adds the sheet to the site, which removes all sheets when its tabs start. */
  #adopt(): void {
    const { contentDocument } = this.#frame
    if (this.#sheet && contentDocument && !contentDocument.adoptedStyleSheets.includes(this.#sheet))
      contentDocument.adoptedStyleSheets.push(this.#sheet)
  }

  /** Switches the site like a change in another tab, which stores nothing. */
  setAppearance(appearance: Appearance): void {
    this.#appearance = appearance
    const { contentDocument, contentWindow } = this.#frame
    contentDocument?.documentElement.classList.toggle('dark', appearance === 'dark')
    contentWindow?.dispatchEvent(new StorageEvent('storage', { key: 'docsite-theme-appearance', newValue: appearance }))
  }

  /** Returns the value of a token without those that the reader tries. */
  own(name: TokenName, appearance: Appearance): string {
    return this.#own[appearance].get(name) ?? ''
  }

  /** Returns the current value of a token. */
  shown(name: TokenName, appearance: Appearance): string {
    return this.#shown[appearance].get(name) ?? ''
  }

  /** Returns whether a value fits the kind of its token. */
  accepts(name: TokenName, value: string): boolean {
    const property = properties[name] ?? groupProperties[tokens[name].group]
    return value.includes('var(') || CSS.supports(property, value)
  }

  /** Returns a color as the browser draws it. Color pickers accept no other notation. */
  hexOf(color: string): string {
    if (!this.#canvas) return '#000000'
    this.#canvas.fillStyle = '#000000'
    this.#canvas.fillStyle = color
    this.#canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = this.#canvas.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }

  /** Reads the values in both appearances. The browser does not paint in between. */
  #readValues(): Values {
    const root = this.#frame.contentDocument?.documentElement
    if (!root) return this.#own
    const wasDark = root.classList.contains('dark')
    const valuesIn = (appearance: Appearance): Map<TokenName, string> => {
      root.classList.toggle('dark', appearance === 'dark')
      const style = getComputedStyle(root)
      const written = (name: TokenName) => style.getPropertyValue(`--${name}`).trim()
      // A formula is replaced by its result.
      const shownOf = (value: string) => (value.includes(' from ') ? this.hexOf(value) : value)
      return new Map(tokenNames.map((name) => [name, shownOf(written(name))]))
    }
    const values = { light: valuesIn('light'), dark: valuesIn('dark') }
    root.classList.toggle('dark', wasDark)
    return values
  }
}

/** The property that a value must fit, by group and for tokens that differ from their group. */
const groupProperties = {
  color: 'color',
  type: 'font-family',
  space: 'width',
  radius: 'border-radius',
  motion: 'transition-duration',
  layout: 'width',
} as const

const properties: Partial<Record<TokenName, string>> = {
  shadow: 'box-shadow',
  leading: 'line-height',
  'leading-tall': 'line-height',
  'tracking-tight': 'letter-spacing',
  'popup-font-size': 'font-size',
  ease: 'transition-timing-function',
}
