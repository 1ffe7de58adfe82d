// Finds out what the terminal behind a stream can show.

import { lookUp } from '../../pipeline/text/look-up.ts'

/** What a stream can show. */
export interface Terminal {
  /** The width in columns, or `undefined` for a pipe, a file or a terminal without cursor control, which get plain lines. */
  columns: number | undefined
  hasColors: boolean
  /** Whether the terminal supports links (the control sequence OSC 8). */
  hasLinks: boolean
  /** Whether a line may be overwritten. */
  hasProgress: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const defaultColumns = 80
/** Narrower output would have one word per line. */
const fewestColumns = 40

/** Describes the terminal behind `stream`. `NO_COLOR`, `FORCE_COLOR`, `FORCE_HYPERLINK`, `TERM` and `CI` are respected. */
export function terminalOf(stream: { isTTY?: boolean; columns?: number }, env: Environment = process.env): Terminal {
  const isTerminal = stream.isTTY === true && env.TERM !== 'dumb'
  const hasColors = wantsColors(isTerminal, env)
  const isWatched = isTerminal && !isOn(env.CI)
  return {
    columns: isTerminal ? Math.max(fewestColumns, stream.columns || defaultColumns) : undefined,
    hasColors,
    hasLinks: hasColors && (env.FORCE_HYPERLINK ? isOn(env.FORCE_HYPERLINK) : isWatched && supportsLinks(env)),
    hasProgress: isWatched,
  }
}

/** Returns whether to use colors: yes in a terminal, unless `NO_COLOR` or `FORCE_COLOR` overrides it. */
function wantsColors(isTerminal: boolean, env: Environment): boolean {
  if (env.NO_COLOR) return false
  return env.FORCE_COLOR ? isOn(env.FORCE_COLOR) : isTerminal
}

const isOn = (value: string | undefined): boolean => !!value && value !== '0' && value !== 'false'

/** Terminals with links, by the variable `TERM_PROGRAM`, with the first version that has them. */
const programs: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  'iTerm.app': [3, 1],
  WezTerm: [0, 0],
  vscode: [1, 72],
  ghostty: [0, 0],
  Hyper: [2, 0],
  zed: [0, 0],
  rio: [0, 0],
  tmux: [3, 4],
}

/** Terminals with links, by the variable `TERM`. */
const termsWithLinks = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/

/** Returns whether the variables name a terminal that shows links. Others may print the URL or garbage. */
function supportsLinks(env: Environment): boolean {
  const program = lookUp(programs, env.TERM_PROGRAM ?? '')
  if (program) return isAtLeast(env.TERM_PROGRAM_VERSION, program)
  if (/^(?:screen|tmux)/.test(env.TERM ?? '')) return false
  // 0.50.0 has links, but crashes on some of them.
  const vte = Number(env.VTE_VERSION ?? 0)
  return vte > 5000 || termsWithLinks.test(env.TERM ?? '') || !!env.WT_SESSION || !!env.KONSOLE_VERSION || !!env.DOMTERM
}

function isAtLeast(version = '', [major, minor]: readonly [number, number]): boolean {
  if (major === 0) return true
  const [, ofMajor = 0, ofMinor = 0] = (/^(\d+)\.(\d+)/.exec(version) ?? []).map(Number)
  return ofMajor > major || (ofMajor === major && ofMinor >= minor)
}
