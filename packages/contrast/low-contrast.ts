// Reports text whose color, or the color behind it, content sets so that people cannot read it in an appearance of the theme.

import { defineRule, type HtmlNode, type PageFinding, type SiteConfig } from '@docsite/cli'
import type { Color } from 'culori'
import { type Appearance, colorReader, contrastOf, over, type ReadColor } from './colors.ts'

export const lowContrast = defineRule({
  name: 'low-contrast',
  severity: 'warning',
  explanation: {
    meaning:
      'content sets a color (`style`, `<font color>`, `bgcolor`, or `fill` of SVG text) that has too little contrast in the light or the dark appearance: less than 4.5:1, or 3:1 for large text',
    fix: 'set both the color and the background, use [tokens](/reference/configuration#theme) such as `var(--text-2)`, or give each appearance its own color with `light-dark()`',
    zh: {
      meaning:
        '内容设置的颜色（`style`、`<font color>`、`bgcolor` 或 SVG 文字的 `fill`）在浅色或深色外观下对比度太低：低于 4.5:1，大号文字低于 3:1',
      fix: '同时设置文字和背景的颜色，使用 `var(--text-2)` 等[变量](/reference/configuration#theme)，或者用 `light-dark()` 为两种外观分别设置颜色',
    },
  },
  *html({ html, isWritten }, { config }) {
    if (!setsColors(html, isWritten)) return
    const faults: Faults = new Map()
    for (const { name, read } of readersOf(config)) new Walk(name, read, isWritten, faults).begin(html)
    for (const [element, elementFaults] of faults) yield finding(element, elementFaults)
  },
})

/** Returns a function that reads colors for each appearance. Few pages set colors, so the readers are not kept. */
function readersOf({ themeConfig = {} }: SiteConfig): { name: Appearance; read: ReadColor }[] {
  const appearances: Appearance[] = themeConfig.darkMode === false ? ['light'] : ['light', 'dark']
  return appearances.map((name) => ({ name, read: colorReader(name, themeConfig.tokens ?? {}) }))
}

type IsWritten = (element: HtmlNode) => boolean

/** A color, and the element of the content that sets it. The theme sets it if there is none. The color is `undefined` if it is unknown. */
interface Paint {
  color: Color | undefined
  by?: { element: HtmlNode; depth: number }
}

/** How the text in an element looks. */
interface Look {
  text: Paint
  /** The color of text in SVG. */
  fill?: Paint
  /** What is behind the text. */
  ground: Paint
  /** The size in pixels. */
  size: number
  isBold: boolean
  isInPre?: boolean
  opacity: number
  depth: number
}

/** The lowest contrast in an element, relative to what its text needs. */
interface Fault {
  ratio: number
  needed: number
}

/** The element that sets the colors, with the fault in each appearance. */
type Faults = Map<HtmlNode, Partial<Record<Appearance, Fault>>>

const colorProperties = ['style', 'bgColor', 'color', 'fill']

/** Returns whether content sets a color, which is rare. */
const setsColors = (node: HtmlNode, isWritten: IsWritten): boolean =>
  (node.type === 'element' &&
    colorProperties.some((name) => Object.hasOwn(node.properties ?? {}, name)) &&
    isWritten(node)) ||
  (node.children?.some((child) => setsColors(child, isWritten)) ?? false)

function finding(element: HtmlNode, elementFaults: Partial<Record<Appearance, Fault>>): PageFinding {
  const ratios = Object.entries(elementFaults).map(([name, { ratio }]) => ({ name, ratio: `${ratio.toFixed(1)}:1` }))
  const isSame = ratios.length === 2 && ratios[0]?.ratio === ratios[1]?.ratio
  const parts = isSame
    ? [`${ratios[0]?.ratio} in both appearances`]
    : ratios.map(({ name, ratio }) => `${ratio} in the ${name} appearance`)
  const needed = Math.max(...Object.values(elementFaults).map(({ needed }) => needed))
  return {
    at: element,
    text: `Text in this \`<${element.tagName}>\` has a contrast of ${parts.join(' and ')}, but needs ${needed}:1`,
    hint: 'Set both the color and the background, use a color of the theme such as `var(--text-2)`, or write `light-dark(…, …)` with a color for each appearance.',
  }
}

/** Elements whose text nobody sees. */
const unseen: ReadonlySet<string> = new Set('script style template title desc defs noscript iframe object'.split(' '))
/** Elements of SVG that draw nothing behind a text. */
const svgWithoutShapes: ReadonlySet<string> = new Set(
  'svg g a title desc defs text tspan textPath style metadata'.split(' '),
)

/** The background of elements and the color of their text in the theme, by tokens. */
const themeGrounds = new Map([
  ['pre', 'bg-soft'],
  ['code', 'bg-mute'],
])
const themeTexts = new Map([
  ['th', 'text-2'],
  ['blockquote', 'text-2'],
])
const containerGrounds = new Map([
  ['tip', 'tip-soft'],
  ['info', 'note-soft'],
  ['note', 'note-soft'],
  ['warning', 'warning-soft'],
  ['caution', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['important', 'important-soft'],
  ['details', 'bg-soft'],
])
const sizes = new Map([
  ['h1', 32],
  ['h2', 26],
  ['h3', 20],
])
const boldElements: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong', 'th'])

/** Looks at all text in one appearance. */
class Walk {
  readonly #appearance: Appearance
  readonly #read: ReadColor
  readonly #isWritten: IsWritten
  readonly #faults: Faults

  constructor(appearance: Appearance, read: ReadColor, isWritten: IsWritten, faults: Faults) {
    this.#appearance = appearance
    this.#read = read
    this.#isWritten = isWritten
    this.#faults = faults
  }

  begin(html: HtmlNode): void {
    const [text, ground] = [this.#token('text'), this.#token('bg')]
    this.#visit(html, { text, ground, size: 16, isBold: false, opacity: 1, depth: 0 })
  }

  #visit(node: HtmlNode, look: Look): void {
    if (node.type === 'text' && node.value?.trim()) this.#compare(look)
    const inside = node.type === 'element' ? this.#lookOf(node, look) : look
    if (inside) for (const child of node.children ?? []) this.#visit(child, inside)
  }

  #compare({ text, fill, ground, size, isBold, opacity }: Look): void {
    const paint = fill ?? text
    const by = (paint.by?.depth ?? -1) >= (ground.by?.depth ?? -1) ? paint.by : ground.by
    if (!by || !paint.color || !ground.color) return
    const alpha = (paint.color.alpha ?? 1) * opacity
    // Text is transparent on purpose, for example in front of a drawing.
    if (alpha === 0) return
    const ratio = contrastOf(over(ground.color, { ...paint.color, alpha }), ground.color)
    const needed = size >= 24 || (isBold && size >= 18.66) ? 3 : 4.5
    if (ratio >= needed) return
    const elementFaults = this.#faults.get(by.element) ?? {}
    const worst = elementFaults[this.#appearance]
    if (!worst || ratio / needed < worst.ratio / worst.needed) elementFaults[this.#appearance] = { ratio, needed }
    this.#faults.set(by.element, elementFaults)
  }

  /** Returns how the text in an element looks, or `undefined` if nobody sees it. */
  #lookOf(element: HtmlNode, outer: Look): Look | undefined {
    const style = this.#isWritten(element) ? declarationsOf(element.properties?.style) : new Map<string, string>()
    if (isUnseen(element, style)) return undefined
    const themed = this.#themed(element, outer)
    if (!this.#isWritten(element)) return themed
    const by = { element, depth: themed.depth }
    const color = style.get('color') ?? (element.tagName === 'font' ? legacy(element.properties?.color) : undefined)
    const text = color === undefined ? themed.text : this.#paint(color, by, outer.text, outer.text)
    return {
      ...themed,
      ...sizeOf(style, themed),
      text,
      ...this.#filled(element, style, { ...themed, text }),
      ground: this.#grounded(element, style, { ...themed, text }),
      opacity: themed.opacity * opacityOf(style),
    }
  }

  /** Applies the styles of the theme. */
  #themed(element: HtmlNode, outer: Look): Look {
    const { tagName = '', properties = {} } = element
    const classes = Array.isArray(properties.className) ? properties.className.map(String) : []
    const container = classes.includes('container') ? classes.find((name) => containerGrounds.has(name)) : undefined
    const isInlineCode = tagName === 'code' && !outer.isInPre
    const ground = container
      ? containerGrounds.get(container)
      : tagName === 'pre' || isInlineCode
        ? themeGrounds.get(tagName)
        : undefined
    const isLink = tagName === 'a' && properties.href !== undefined && !classes.includes('button')
    const text = isLink ? 'accent' : themeTexts.get(tagName)
    return {
      ...outer,
      depth: outer.depth + 1,
      size: sizes.get(tagName) ?? outer.size,
      isBold: outer.isBold || boldElements.has(tagName),
      isInPre: outer.isInPre || tagName === 'pre',
      ...(text ? { text: this.#token(text) } : {}),
      ...(ground ? { ground: this.#token(ground) } : {}),
      // SVG draws text in black unless something sets its color.
      ...(tagName === 'svg'
        ? { fill: { color: this.#read('black') }, ...(hasShapes(element) ? { ground: unknown } : {}) }
        : {}),
    }
  }

  #filled(element: HtmlNode, style: ReadonlyMap<string, string>, { fill, text, depth }: Look): Pick<Look, 'fill'> {
    const { fill: attribute } = element.properties ?? {}
    const value = style.get('fill') ?? (typeof attribute === 'string' ? attribute : undefined)
    return fill && value !== undefined ? { fill: this.#paint(value, { element, depth }, fill, text) } : {}
  }

  #grounded(element: HtmlNode, style: ReadonlyMap<string, string>, { ground, text, depth }: Look): Paint {
    if (/text/i.test(style.get('background-clip') ?? '')) return unknown
    if (/\(/.test(style.get('background-image') ?? '')) return unknown
    const value =
      style.get('background-color') ?? backgroundColor(style.get('background')) ?? legacy(element.properties?.bgColor)
    if (value === undefined || /^(?:none|transparent|initial|unset|revert(?:-layer)?)$/i.test(value)) return ground
    // Both the background and the text would be mixed with what is behind them.
    if (opacityOf(style) < 1) return unknown
    const painted = this.#paint(value, { element, depth }, ground, text)
    if (!painted.color || (painted.color.alpha ?? 1) === 1) return painted
    return { ...painted, color: ground.color && over(ground.color, painted.color) }
  }

  /** Reads a color that an element sets. */
  #paint(value: string, by: NonNullable<Paint['by']>, inherited: Paint, current: Paint): Paint {
    if (/^(?:inherit|unset)$/i.test(value)) return inherited
    if (/^currentcolor$/i.test(value)) return current
    return { color: this.#read(value), by }
  }

  #token(name: string): Paint {
    return { color: this.#read(`var(--${name})`) }
  }
}

const unknown: Paint = { color: undefined }

const isUnseen = ({ tagName = '', properties = {} }: HtmlNode, style: ReadonlyMap<string, string>): boolean =>
  unseen.has(tagName) ||
  String(properties.ariaHidden) === 'true' ||
  (properties.hidden !== undefined && properties.hidden !== false) ||
  style.get('display') === 'none' ||
  style.get('visibility') === 'hidden'

/** Returns whether an SVG image draws something besides text, which may be behind the text. */
const hasShapes = ({ children = [] }: HtmlNode): boolean =>
  children.some((child) => child.type === 'element' && (!svgWithoutShapes.has(child.tagName ?? '') || hasShapes(child)))

/** Returns the declarations of a `style` attribute by property. */
function declarationsOf(style: unknown): Map<string, string> {
  if (typeof style !== 'string') return new Map()
  const parts =
    style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').match(/(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|\([^)]*(?:\)|$)|[^;"'(])+/g) ??
    []
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const [, name, value] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(part) ?? []
      if (name === undefined || value === undefined) return []
      return [[name.startsWith('--') ? name : name.toLowerCase(), value.replace(/!\s*important\s*$/i, '').trim()]]
    }),
  )
}

/** Returns the color in a `background`. With an image, the value is not a color, so it is unknown. */
function backgroundColor(value: string | undefined): string | undefined {
  if (value === undefined || /(?:url|gradient|image(?:-set)?|element|cross-fade)\(/i.test(value)) return value
  const words = value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
  const named = words.filter((word) => !notColors.test(word))
  return named.length === 0 ? 'none' : named.join(' ')
}
const notColors =
  /^(?:none|(?:no-)?repeat(?:-[xy])?|round|space|fixed|local|scroll|center|left|right|top|bottom|cover|contain|auto|(?:border|padding|content)-box|\/|[-+.\d].*)$/i

function opacityOf(style: ReadonlyMap<string, string>): number {
  const [, number, unit] = /^([\d.]+)(%?)$/.exec(style.get('opacity') ?? '') ?? []
  return number === undefined ? 1 : Math.min(1, Number(number) / (unit ? 100 : 1))
}

/** Old attributes accept hexadecimal digits without `#`. */
const legacy = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim().replace(/^(?=[\da-f]{6}$)/i, '#') : undefined

const units = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['rem', 16],
])

/** Returns the size and weight that a style sets. */
function sizeOf(
  style: ReadonlyMap<string, string>,
  outer: Pick<Look, 'size' | 'isBold'>,
): Pick<Look, 'size' | 'isBold'> {
  const [, number, unit = ''] = /^([\d.]+)(px|pt|rem|em|%)$/i.exec(style.get('font-size') ?? '') ?? []
  const factor = units.get(unit.toLowerCase()) ?? (unit === '%' ? outer.size / 100 : outer.size)
  const weight = style.get('font-weight')
  return {
    size: number === undefined ? outer.size : Number(number) * factor,
    isBold: weight === undefined ? outer.isBold : /^(?:bold(?:er)?|[7-9]\d\d)$/i.test(weight),
  }
}
