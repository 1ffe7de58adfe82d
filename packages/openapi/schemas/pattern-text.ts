// A regular expression → a text that it matches, such as `^[A-Z]{2}\d+$` → `ST123456`.

/** The longest pattern that is read, and the longest text that is made, in characters. Groups in a pattern are nested calls. */
const longestPattern = 1000
const longest = 2000

/** How many times to repeat what can be repeated without a limit, in order of preference, and all of them for a narrow range of lengths. */
const usualRepeats = [6, 3, 1, 0, 12, 24, 36, 64, 128, 256, 1024]
const allRepeats = Array.from({ length: 128 }, (_, i) => i)

/** Characters in order of preference. */
const preferred = [
  'string',
  '1234567890',
  'STRING',
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '-_./:@ ',
]

type CharacterClass = (character: string) => boolean

/** The text so far, and what to take next. */
interface Writer {
  readonly repeat: number
  readonly choice: number
  text: string
  /** The number of repetitions so far, because parts can be empty. */
  steps: number
  /** Whether `$` has been reached. */
  isComplete: boolean
}

/** Writes a part of the text. `turn` counts its repetitions. Returns whether this is possible. */
type Part = (writer: Writer, turn: number) => boolean

/**
 * Returns a text with a length in the limits that matches a pattern. Returns `undefined` if there is none, or if the pattern looks around,
 * refers to groups or has flags.
 */
export function patternText(pattern: string, least = 0, most = longest): string | undefined {
  const write = pattern.length <= longestPattern ? new PatternParser(pattern).part() : undefined
  if (!write) return undefined
  const texts = (repeats: readonly number[]) =>
    repeats.flatMap((repeat) =>
      [0, 1].flatMap((choice) => {
        const writer = { repeat, choice, text: '', steps: 0, isComplete: false }
        return write(writer, 0) && writer.text.length >= least && writer.text.length <= most ? [writer.text] : []
      }),
    )
  const usual = texts(usualRepeats)
  return usual.find((text) => text !== '') ?? usual[0] ?? texts(allRepeats)[0]
}

const escapes: Readonly<Record<string, CharacterClass>> = {
  d: (one) => /\d/.test(one),
  D: (one) => /\D/.test(one),
  w: (one) => /\w/.test(one),
  W: (one) => /\W/.test(one),
  s: (one) => /\s/.test(one),
  S: (one) => /\S/.test(one),
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }

/** Reads a pattern from left to right. What it cannot read is `undefined`. */
class PatternParser {
  readonly #characters: readonly string[]
  #at = 0

  constructor(pattern: string) {
    this.#characters = Array.from(pattern)
  }

  /** Returns the whole pattern. */
  part(): Part | undefined {
    const part = this.#alternatives()
    return this.#at === this.#characters.length ? part : undefined
  }

  #alternatives(): Part | undefined {
    const all: Part[] = []
    do {
      const one = this.#sequence()
      if (!one) return undefined
      all.push(one)
    } while (this.#take('|'))
    return (writer, turn) => all[Math.min(writer.choice, all.length - 1)]?.(writer, turn) ?? false
  }

  #sequence(): Part | undefined {
    const all: Part[] = []
    while (this.#at < this.#characters.length && !/^[|)]$/.test(this.#next)) {
      const one = this.#term()
      if (!one) return undefined
      all.push(one)
    }
    return (writer, turn) => all.every((part) => part(writer, turn))
  }

  #term(): Part | undefined {
    if (this.#take('^')) return ({ text }) => text === ''
    if (this.#take('$'))
      return (writer) => {
        writer.isComplete = true
        return true
      }
    const atom = this.#atom()
    const counts = this.#counts()
    if (!atom || !counts) return undefined
    const [least, most] = counts
    return (writer, turn) => {
      const count = Math.min(Math.max(least, writer.repeat), most)
      for (let i = 0; i < count; i++)
        if (++writer.steps > longest * 2 || !atom(writer, count > 1 ? i : turn)) return false
      return writer.text.length <= longest
    }
  }

  /** Returns how often the last atom occurs. */
  #counts(): [least: number, most: number] | undefined {
    const counts = this.#written()
    this.#take('?')
    return counts
  }

  #written(): [least: number, most: number] | undefined {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.#take('?')) return [0, 1]
    if (this.#next !== '{') return [1, 1]
    const [all, least = '', comma, most] = /^\{(\d{1,4})(,)?(\d{1,4})?\}/.exec(this.#ahead(11)) ?? []
    this.#at += all?.length ?? 0
    if (all === undefined) return undefined
    return [Number(least), most !== undefined ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least)]
  }

  #atom(): Part | undefined {
    if (this.#take('(')) {
      const [start = ''] = /^\?(?::|<[A-Za-z]\w{0,50}>)/.exec(this.#ahead(60)) ?? []
      this.#at += start.length
      const part = this.#next === '?' ? undefined : this.#alternatives()
      return this.#take(')') ? part : undefined
    }
    if (this.#take('[')) return picking(this.#class())
    if (this.#take('.')) return picking((one) => one !== '\n')
    const one = this.#character()
    return picking(typeof one === 'string' ? (other) => other === one : one, typeof one === 'string' ? one : '')
  }

  /** Returns the class whose `[` has been read. */
  #class(): CharacterClass | undefined {
    const isNegated = this.#take('^')
    const members: CharacterClass[] = []
    while (!this.#take(']')) {
      const from = this.#character()
      if (from === undefined) return undefined
      if (typeof from !== 'string') members.push(from)
      else {
        const isRange = this.#next === '-' && this.#characters[this.#at + 1] !== ']' && this.#take('-')
        const to = isRange ? this.#character() : from
        if (typeof to !== 'string') return undefined
        members.push((one) => from <= one && one <= to)
      }
    }
    return (one) => members.some((member) => member(one)) !== isNegated
  }

  /** Reads a character or an escape. */
  #character(): string | CharacterClass | undefined {
    const one = this.#characters[this.#at++]
    if (one !== '\\') return one
    const escaped = this.#characters[this.#at++] ?? ''
    const [, hex] =
      /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(escaped + this.#ahead(4))?.filter((part) => part !== undefined) ??
      []
    if (hex !== undefined) {
      this.#at += hex.length
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    if (Object.hasOwn(escapes, escaped)) return escapes[escaped]
    if (Object.hasOwn(controls, escaped)) return controls[escaped]
    return /^[\dA-Za-z]?$/.test(escaped) ? undefined : escaped
  }

  get #next(): string {
    return this.#characters[this.#at] ?? ''
  }

  #ahead(count: number): string {
    return this.#characters.slice(this.#at, this.#at + count).join('')
  }

  #take(character: string): boolean {
    if (this.#next !== character) return false
    this.#at++
    return true
  }
}

/** Returns a part that writes a character of a class. `other` is the only one that may be unusual. */
function picking(has: CharacterClass | undefined, other = ''): Part | undefined {
  if (!has) return undefined
  const groups = [...preferred, asciiAndOthers].map((group) => Array.from(group).filter(has))
  const whole = groups.find((group, i) => group.length === preferred[i]?.length)
  const usual = whole ?? groups.find((group) => group.length > 0) ?? Array.from(other)
  return (writer, turn) => {
    const one = usual[turn % usual.length]
    if (one === undefined || writer.isComplete) return false
    writer.text += one
    return true
  }
}

/** All printable characters of ASCII, white space, and a few of other scripts. */
const asciiAndOthers = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))}\t\n\u00e9\u03b1\u0430\u4e2d\u3042`
