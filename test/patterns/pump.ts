// Runs a pattern on texts that repeat one of its parts, and sees whether the time grows faster than the text.

import { runInNewContext } from 'node:vm'

/** Makes a text of about this many characters. */
export type Attack = (length: number) => string

/** The lengths of the texts. The shorter ones find exponential growth before the longer ones would run for ever. */
const lengths = [30, 300, 3000, 40_000]
/** For 40,000 characters, linear patterns take a few milliseconds, and quadratic ones a second. */
const mostMs = 150
/** A busy machine can interrupt any run. */
const attempts = 4

/** Returns the first attack that takes too long. `most` is the length of the longest text that the pattern reads. */
export const slowAttack = (pattern: RegExp, attacks: readonly Attack[], most = 40_000): string | undefined => {
  const slow = attacks.find((attack) => lengths.some((length) => isSlow(pattern, attack(Math.min(length, most)))))
  return slow?.(40)
}

function isSlow(pattern: RegExp, text: string): boolean {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      runInNewContext('text.replace(pattern, "")', { text, pattern }, { timeout: mostMs })
      return false
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
  return true
}

/** A part of a pattern that matches one or a few characters. */
const atom =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!:]|[()|^$*+?]|\{\d+(?:,\d*)?\}|./gsu

/** Characters of which a class may contain some. */
const candidates = ' \ta0A-_.,:;/*#`~$"\'<>()[]{}|=!?&%@+\\\n\r中́'

/** Returns texts that a part of a pattern may match, in the order of the pattern. */
function samplesOf(source: string): string[] {
  return Array.from(source.matchAll(atom), ([part]) => part).flatMap((part) => {
    if (/^(?:\(|[)|^$*+?]|\{\d)/.test(part) && !part.startsWith('\\')) return []
    if (/^\\[bBk1-9]/.test(part)) return []
    if (/^[^\\[.]/.test(part)) return [part]
    try {
      const pattern = new RegExp(`^${part}$`, part.includes('\\p') || part.includes('\\u{') ? 'u' : '')
      return [...candidates].filter((one) => pattern.test(one)).slice(0, 1)
    } catch {
      return []
    }
  })
}

/** Returns attacks that repeat a part of what a pattern matches, behind what comes before it, with an end that may not match. */
export function attacksOn(source: string): Attack[] {
  const samples = samplesOf(source).slice(0, 60)
  const starts = samples.map((_, i) => samples.slice(0, i + 1).join(''))
  const repeated = [...new Set([...samples, ...starts])]
  const pairs: [start: string, part: string][] = [
    ...repeated.map((part): [string, string] => ['', part]),
    ...starts.flatMap((start, i): [string, string][] => [
      [start, samples[i] as string],
      ...(samples[i + 1] === undefined ? [] : [[start, samples[i + 1]] as [string, string]]),
    ]),
  ]
  const unique = [...new Map(pairs.map((pair) => [pair.join('\0'), pair])).values()]
  return unique.flatMap(([start, part]) =>
    ['\0', '\n\u2028'].map((end) => (length: number) => start + part.repeat(Math.ceil(length / part.length)) + end),
  )
}
