// Replays a recorded session: line by line, and commands letter by letter.

import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { SessionLine } from '../session.ts'

/** Longer pauses of the recording are shortened to this time, in milliseconds. */
const longestPauseMs = 900
const typingMs = 45
/** The time that readers have to look at the session before it continues. */
const firstStillMs = 600

/** The paths of pages whose session has been continued. Returning visitors see it completely. */
const finished = new Set<string>()

/** What is shown of a line: nothing, so many letters, or everything. */
export type Shown = 'none' | number | 'all'

/** A step of a replay: shows a line, or letters of it, after a pause. */
interface Step {
  pauseMs: number
  /** The index of the line. */
  line: number
  /** The number of letters to show. All, if it is missing. */
  letters?: number
}

interface Replay {
  /** Whether the script runs, so that the button works and the style sheet need not hide the last lines. */
  isStarted: boolean
  isPlaying: boolean
  /** The time of the last line that is shown. */
  shownAt: number
  shownOf(line: number): Shown
  /** Starts the session, pauses it, or continues it. */
  toggle(): void
}

/** Continues a session once when it comes into view, and returns what it shows. At first, this is everything, as in the HTML. */
export function useReplay(figure: RefObject<HTMLElement | null>, lines: readonly SessionLine[]): Replay {
  const steps = useMemo(() => stepsOf(lines), [lines])
  const [isStarted, setStarted] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [done, setDone] = useState(steps.length)

  /** Shows the lines before a line, which is not the first, so that the terminal is never empty. */
  const rewind = (to: number) => {
    setDone(steps.findIndex(({ line }) => line === to))
    screenOf(figure)?.scrollTo({ top: 0, behavior: 'instant' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => {
    setStarted(true)
    const { current } = figure
    const next = finished.has(location.pathname) ? -1 : firstHidden(current)
    if (!current || next < 0) return
    rewind(next)
    return whenInView(current, () => {
      finished.add(location.pathname)
      setPlaying(true)
    })
  }, [steps])

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues where it was paused
  useEffect(() => (isPlaying ? play(steps, done, setDone, () => setPlaying(false)) : undefined), [isPlaying])

  const last = steps[done - 1]
  const { line: newest = -1, letters } = last ?? {}
  useEffect(() => {
    if (isPlaying) follow(screenOf(figure), newest)
  }, [figure, isPlaying, newest])

  return {
    isStarted,
    isPlaying,
    shownAt: lines[newest]?.at ?? 0,
    shownOf: (line) => (line < newest ? 'all' : line > newest ? 'none' : (letters ?? 'all')),
    toggle() {
      if (!isPlaying && done === steps.length) rewind(1)
      setPlaying(!isPlaying)
    },
  }
}

function stepsOf(lines: readonly SessionLine[]): Step[] {
  return lines.flatMap(({ at, kind, text }, line) => {
    const pauseMs = Math.min(at - (lines[line - 1]?.at ?? 0), longestPauseMs)
    if (kind !== 'input') return [{ pauseMs, line }]
    const typed = Array.from({ length: text.length + 1 }, (_, i) => ({
      pauseMs: i === 0 ? pauseMs : typingMs,
      line,
      letters: i,
    }))
    return [...typed, { pauseMs: 4 * typingMs, line }]
  })
}

const screenOf = ({ current }: RefObject<HTMLElement | null>) => current?.querySelector('.terminal-screen')

/** Returns the index of the first line that the style sheet hides. With reduced motion, or if this script comes late, it hides none. */
const firstHidden = (figure: HTMLElement | null): number =>
  [...(figure?.querySelectorAll('.terminal-line') ?? [])].findIndex((line) => getComputedStyle(line).opacity === '0')

/** Calls a function when the reader has had time to look at the session. Returns a function that prevents this. */
function whenInView(figure: HTMLElement, start: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      timer = setTimeout(start, firstStillMs)
    },
    { threshold: 0.6 },
  )
  observer.observe(figure)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Plays the steps from one on. Returns a function that pauses. */
function play(steps: readonly Step[], from: number, show: (done: number) => void, end: () => void): () => void {
  let at = from
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    const step = steps[at]
    if (!step) return end()
    timer = setTimeout(() => {
      at += 1
      show(at)
      next()
    }, step.pauseMs)
  }
  next()
  return () => clearTimeout(timer)
}

/** Keeps the newest line in view, unless the reader has selected text. */
function follow(screen: Element | null | undefined, newest: number): void {
  const line = screen?.querySelectorAll('.terminal-line')[newest]
  if (!screen || !line || !getSelection()?.isCollapsed) return
  const hidden = line.getBoundingClientRect().bottom - screen.getBoundingClientRect().bottom
  if (hidden > 0) screen.scrollTo({ top: screen.scrollTop + hidden, behavior: 'instant' })
}
