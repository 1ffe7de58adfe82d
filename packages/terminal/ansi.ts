// Converts the colors and styles of terminal output (SGR sequences) to classes, and removes all other control sequences.

import { escapeText, type WrittenCode } from '@docsite/cli'

/** The colors that the style sheet defines. */
const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
type ColorName = (typeof colors)[number] | 'gray'

interface Color {
  name: ColorName
  isBright: boolean
}

/** The colors and styles at a position of the output. */
interface Style {
  front?: Color | undefined
  back?: Color | undefined
  isInverse?: boolean
  /** Bold, dim, italic, underline and strikethrough, by the number that turns each of them on. */
  effects: ReadonlySet<number>
}

const plain: Style = { effects: new Set() }

/** The classes of effects. Dim text has the color of comments instead. */
const effectClasses = new Map([
  [1, 'hljs-strong'],
  [3, 'hljs-emphasis'],
  [4, 'ansi-underline'],
  [9, 'ansi-strike'],
])
const dim = 2

/** The effects that a number turns off. */
const endedEffects = new Map([
  [22, [1, dim]],
  [23, [3]],
  [24, [4]],
  [29, [9]],
])

// U+241B, the symbol for the escape character, stands for it, because editors do not show the character itself.
const escapeSign = String.raw`(?:\u001b|\u241b)`
/** CSI sequences, texts such as titles and the targets of links, other sequences, and control characters. */
const sequence = new RegExp(
  [
    String.raw`(?:${escapeSign}\[|\u009b)([0-?]*)[ -/]*([@-~])?`,
    String.raw`${escapeSign}[\]PX^_][^\n\u0007\u001b\u241b]*(?:\u0007|${escapeSign}\\)?`,
    `${escapeSign}[ -/]*[0-~]?`,
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f]`,
  ].join('|'),
  'g',
)

/** Longer parameters, in characters, are ignored. Terminals write about 40. */
const longestParameters = 500

/** Returns the lines of terminal output as HTML, and its text. */
export function readAnsi(output: string): WrittenCode & { code: string } {
  const lines = ['']
  let code = ''
  let style = plain
  let at = 0
  const add = (text: string) => {
    code += text
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) lines.push('')
      lines[lines.length - 1] += styled(part, style)
    }
  }
  for (const { 0: whole, 1: parameters = '', 2: final, index } of output.matchAll(sequence)) {
    add(output.slice(at, index))
    at = index + whole.length
    if (final === 'm' && parameters.length <= longestParameters) style = changed(style, parameters)
  }
  add(output.slice(at))
  return { lines: lines.map((html) => ({ html })), code }
}

function styled(text: string, style: Style): string {
  const classes = classesOf(style)
  const html = escapeText(text)
  return text && classes.length > 0 ? `<span class="${classes.join(' ')}">${html}</span>` : html
}

/** Text on a colored background has the color of the page, because other pairs of colors may be hard to read. */
function classesOf({ front, back, isInverse, effects }: Style): string[] {
  const ground = isInverse ? (front ?? { name: 'white', isBright: false }) : back
  const color = ground ?? front ?? (effects.has(dim) ? { name: 'gray', isBright: false } : undefined)
  const ofColor = color ? ['ansi', `ansi-${color.name}`, color.isBright && 'ansi-bright', ground && 'ansi-on'] : []
  return [...ofColor, ...Array.from(effects, (effect) => effectClasses.get(effect))].filter(
    (name): name is string => typeof name === 'string',
  )
}

/** One parameter: its number, and the numbers after it that belong to it, as in `4:3` and `38:2::255:100:0`. */
type Parameter = readonly [number: number, ...rest: number[]]

/** Returns the style after an SGR sequence. Ignores numbers without a meaning. */
function changed(style: Style, written: string): Style {
  const parameters = written.split(';').map((one) => one.split(':').map(Number) as unknown as Parameter)
  return parametersOf(parameters).reduce(
    (next, parameter) => meanings.get(parameter[0])?.(next, parameter) ?? next,
    style,
  )
}

const colorNumbers = new Set([38, 48, 58])
/** How many numbers follow the kind of a color: red, green and blue, or an index. */
const lengths = new Map([
  [2, 3],
  [5, 1],
])

/** Adds the numbers of a color to its parameter, because most programs separate them with semicolons: `38;2;255;100;0`. */
function parametersOf(all: readonly Parameter[]): Parameter[] {
  const found: Parameter[] = []
  for (let i = 0; i < all.length; i++) {
    const [number, ...rest] = all[i] as Parameter
    if (rest.length > 0 || !colorNumbers.has(number)) found.push([number, ...rest])
    else {
      const [kind = 0] = all[i + 1] ?? []
      const numbers = all.slice(i + 1, i + 2 + (lengths.get(kind) ?? 0)).map(([one]) => one)
      found.push([number, ...numbers])
      i += numbers.length
    }
  }
  return found
}

type Change = (style: Style, parameter: Parameter) => Style

const withEffects = (style: Style, added: readonly number[], ended: readonly number[]): Style => ({
  ...style,
  effects: new Set([...[...style.effects].filter((effect) => !ended.includes(effect)), ...added]),
})

/** What each number means, as in ECMA-48 and xterm. `58` and `59`, the color of the underline, have no meaning here. */
const meanings = new Map<number, Change>([
  [0, () => plain],
  ...[dim, ...effectClasses.keys()].map((effect): [number, Change] => [
    effect,
    (style) => withEffects(style, [effect], []),
  ]),
  // `4:0` ends an underline, and `4:1` to `4:5` are its forms. Twice underlined, `21`, looks like underlined.
  [4, (style, [, form]) => withEffects(style, form === 0 ? [] : [4], form === 0 ? [4] : [])],
  [21, (style) => withEffects(style, [4], [])],
  ...Array.from(endedEffects, ([number, ended]): [number, Change] => [
    number,
    (style) => withEffects(style, [], ended),
  ]),
  [7, (style) => ({ ...style, isInverse: true })],
  [27, (style) => ({ ...style, isInverse: false })],
  ...colorMeanings(30, 90, 'front'),
  ...colorMeanings(40, 100, 'back'),
])

/** Returns the meanings of eight colors and their bright forms, of a color with more numbers, and of the default color. */
function colorMeanings(usual: number, bright: number, ground: 'front' | 'back'): [number, Change][] {
  const set =
    (color: Color | undefined): Change =>
    (style) => ({ ...style, [ground]: color })
  return [
    ...colors.flatMap((_, i): [number, Change][] => [
      [usual + i, set(indexed(i))],
      [bright + i, set(indexed(i + 8))],
    ]),
    [usual + 8, (style, [, ...numbers]) => set(colorOf(numbers))(style, [0])],
    [usual + 9, set(undefined)],
  ]
}

/** Returns a color from its numbers. ISO 8613-6 has a color space before red, green and blue, which may be empty. */
function colorOf([kind, ...numbers]: readonly number[]): Color | undefined {
  if (kind === 5) return indexed(numbers[0] ?? 7)
  if (kind !== 2) return undefined
  const [red = 0, green = 0, blue = 0] = numbers.length > 3 ? numbers.slice(1) : numbers
  return nearest(red, green, blue)
}

/** Returns one of the 256 colors: 16 with names, a cube of 216, and 24 shades of gray. */
function indexed(index: number): Color {
  if (index === 8) return { name: 'gray', isBright: false }
  if (index < 16) return { name: colors[index % 8] ?? 'white', isBright: index > 8 }
  if (index >= 232) return nearest(...([index - 231, index - 231, index - 231].map((step) => step * 10) as Rgb))
  const steps = [Math.floor((index - 16) / 36), Math.floor((index - 16) / 6) % 6, (index - 16) % 6]
  return nearest(...(steps.map((step) => (step === 0 ? 0 : 55 + 40 * step)) as Rgb))
}

type Rgb = [red: number, green: number, blue: number]

/** Colors with a smaller distance between their strongest and weakest part, of 255, are gray. */
const leastChroma = 40

/** Rounds a color to one that the style sheet defines, so that it is readable on light and dark backgrounds. */
function nearest(...[red, green, blue]: Rgb): Color {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (most + least) / 2
  const chroma = most - least
  if (!(chroma >= leastChroma))
    return { name: lightness < 64 ? 'black' : lightness < 160 ? 'gray' : 'white', isBright: false }
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
  const name = (['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const)[(Math.round(sixth) + 6) % 6] ?? 'white'
  return { name, isBright: lightness > 160 }
}
