// Plays recorded terminal sessions. A session with a browser window is continued once from its last change, and never starts over unless
// the reader asks for it. Any other is shown completely.

import { hydratedEvent } from '../article/hydrated-event.ts'
import { reloadEvent } from '../navigation/reload-event.ts'

/** Longer pauses of the recording are shortened to this time, in milliseconds. */
const longestPauseMs = 900
const typingMs = 45
/** The time that readers have to look at the session before it continues. */
const firstStillMs = 600

/** The paths of pages whose session has been continued. Returning visitors see it completely. */
const finished = new Set<string>()

export function startReplays(): void {
  const known = new WeakSet<Element>()
  const start = () => {
    for (const terminal of document.querySelectorAll<HTMLElement>('.terminal')) {
      if (known.has(terminal)) continue
      known.add(terminal)
      new Replay(terminal).startInView()
    }
  }
  start()
  for (const event of [reloadEvent, hydratedEvent]) addEventListener(event, start)
}

/** A step of a replay: shows a line, or characters of it, after a pause. */
interface Step {
  pauseMs: number
  line: HTMLElement
  /** The number of characters to show. All, if it is missing. */
  characters?: number
}

class Replay {
  readonly #terminal: HTMLElement
  readonly #screen: HTMLElement | null
  readonly #button: HTMLButtonElement | null
  readonly #steps: Step[]
  readonly #views: HTMLElement[]
  readonly #html = new Map<HTMLElement, string>()
  #at = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(terminal: HTMLElement) {
    this.#terminal = terminal
    this.#screen = terminal.querySelector('.terminal-screen')
    this.#button = terminal.querySelector('.terminal-button')
    this.#views = [...terminal.querySelectorAll<HTMLElement>('.session-view')]
    const lines = [...terminal.querySelectorAll<HTMLElement>('.terminal-line')]
    for (const line of lines) this.#html.set(line, line.innerHTML)
    this.#steps = lines.flatMap((line, i) => stepsOf(line, lines[i - 1]))
    this.#at = this.#steps.length
    this.#button?.addEventListener('click', () => (this.#timer === undefined ? this.#play() : this.#pause()))
  }

  /** Continues the session once the terminal is in view. Offers the button in any case. */
  startInView(): void {
    if (this.#button) this.#button.hidden = false
    const isDone = finished.has(location.pathname)
    // With reduced motion, or if this script comes late, the style sheet hides no line.
    const next = isDone ? -1 : this.#steps.findIndex(({ line }) => getComputedStyle(line).opacity === '0')
    if (next >= 0) this.#rewind(next)
    this.#terminal.dataset.played = ''
    if (next < 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        finished.add(location.pathname)
        this.#timer = setTimeout(() => this.#play(), firstStillMs)
      },
      { threshold: 0.6 },
    )
    observer.observe(this.#terminal)
  }

  #play(): void {
    if (this.#at >= this.#steps.length) this.#rewind(this.#steps.findIndex(({ line }) => line !== this.#steps[0]?.line))
    this.#label('pause')
    this.#next()
  }

  #pause(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#label('replay')
  }

  /** Hides the lines and views from a step on, which is not the first, so that the terminal is never empty. Find-in-page still finds them. */
  #rewind(to: number): void {
    this.#at = to
    for (const { line } of this.#steps.slice(to)) line.dataset.waits = ''
    const shownAt = timeOf(this.#steps[to - 1]?.line)
    for (const view of this.#views) if (timeOf(view) > shownAt) view.dataset.waits = ''
    this.#screen?.scrollTo({ top: 0, behavior: 'instant' })
  }

  #next(): void {
    const step = this.#steps[this.#at]
    if (!step || !this.#terminal.isConnected) return this.#pause()
    this.#timer = setTimeout(() => {
      this.#show(step)
      this.#at += 1
      this.#next()
    }, step.pauseMs)
  }

  #show({ line, characters }: Step): void {
    delete line.dataset.waits
    for (const view of this.#views) if (timeOf(view) <= timeOf(line)) delete view.dataset.waits
    const html = this.#html.get(line) ?? ''
    if (characters === undefined) line.innerHTML = html
    else typeInto(line, characters)
    this.#follow(line)
  }

  /** Keeps the newest line in view, unless the reader has selected text. */
  #follow(line: HTMLElement): void {
    const screen = this.#screen
    if (!screen || !getSelection()?.isCollapsed) return
    const hidden = line.getBoundingClientRect().bottom - screen.getBoundingClientRect().bottom
    if (hidden > 0) screen.scrollTo({ top: screen.scrollTop + hidden, behavior: 'instant' })
  }

  #label(name: 'pause' | 'replay'): void {
    if (this.#button) this.#button.textContent = this.#terminal.dataset[name] ?? ''
  }
}

const timeOf = (of: HTMLElement | undefined): number => Number(of?.dataset.at ?? 0)

function stepsOf(line: HTMLElement, before: HTMLElement | undefined): Step[] {
  const pauseMs = Math.min(timeOf(line) - timeOf(before), longestPauseMs)
  if (!line.matches('.input')) return [{ pauseMs, line }]
  const { length } = (line.textContent ?? '').trimEnd()
  const typed = Array.from({ length: length + 1 }, (_, i) => ({
    pauseMs: i === 0 ? pauseMs : typingMs,
    line,
    characters: i,
  }))
  return [...typed, { pauseMs: 4 * typingMs, line }]
}

/** Shows the first characters of a line. The rest keeps its space. */
function typeInto(line: HTMLElement, characters: number): void {
  const text = (line.textContent ?? '').trimEnd()
  const rest = document.createElement('span')
  rest.dataset.waits = ''
  rest.textContent = text.slice(characters)
  line.replaceChildren(text.slice(0, characters), rest, '\n')
}
