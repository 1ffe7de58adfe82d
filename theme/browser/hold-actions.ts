// Holds what the reader does with buttons and with search while the shell starts, and repeats it once when all parts are ready.

import { isReaderAction } from './reader-action.ts'
import { isSearchKey } from './search/search-key.ts'

/** What reacts to clicks: buttons, and the titles of groups in the sidebar. */
const clickable = ':is([data-region],[data-island]) button,.sidebar-group-head>span'

/** What reacts to keys, apart from search. */
const keyed = new Map([
  ['ArrowDown', '.popover'],
  ...['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => [key, '.tab'] as const),
])

/** The last event held for each target. A reader who clicks again while nothing happens means the same click. */
const held = new Map<EventTarget, Event>()

/** The request for search, and the text typed since. The field that the text is meant for does not exist yet. */
let search: { from: EventTarget; typed: string } | undefined

/** The last movement of the pointer. */
let moved: Event | undefined

/** Starts to hold actions, until all parts of the shell are ready. */
export function holdActions(): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const listen = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
    // Clicks by scripts must pass. If the shell has failed to start, nothing would repeat what is held.
    addEventListener(name, (event) => event.isTrusted && document.documentElement.matches('.js') && run(event), {
      capture: true,
      signal,
    })
  listen('click', holdClick)
  listen('keydown', holdKey)
  listen('pointermove', (event) => {
    if (isReaderAction(event)) moved = event
  })
  addEventListener(
    'docsite:ready',
    () => {
      waiting.abort()
      if (search) document.documentElement.dataset.query = search.typed
      repeatHover()
      repeat()
      // Some components are hydrated later than the shell.
      addEventListener('docsite:island-hydrated', repeat)
    },
    { signal },
  )
}

function holdClick(event: MouseEvent): void {
  const button = closest(event, clickable)
  if (!button) return
  hold(event, button)
  if (button.matches('.search-button')) search ??= { from: button, typed: '' }
}

function holdKey(event: KeyboardEvent): void {
  if (search) return type(event, search)
  const part = closest(event, keyed.get(event.key))
  if (part) return hold(event, event.target as Element)
  if (!isSearchKey(event) || !document.querySelector('.search-button')) return
  hold(event, document)
  search = { from: document, typed: '' }
}

/** Adds a key to the text for search, unless it belongs to something else. */
function type(event: KeyboardEvent, { from, typed }: { from: EventTarget; typed: string }): void {
  const { key, ctrlKey, metaKey, altKey } = event
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  if (closest(event, 'input,textarea,select,[contenteditable]')) return
  if (key === 'Escape') {
    held.delete(from)
    search = undefined
  } else if (key === 'Backspace') search = { from, typed: typed.replace(/.$/u, '') }
  else if (!isCommand && /^.$/u.test(key)) search = { from, typed: typed + key }
  else if (!isSearchKey(event)) return
  stop(event)
}

function hold(event: Event, target: EventTarget): void {
  held.delete(target)
  held.set(target, event)
  stop(event)
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Repeats what is held, except in components that are not hydrated yet. */
function repeat(): void {
  for (const [target, event] of held) {
    if (target instanceof Element && target.closest('[data-island]:not([data-hydrated])')) continue
    held.delete(target)
    // The copy has the coordinates and the kind of pointer, which some buttons use.
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
  }
}

/** A pointer that rests where it was before the shell started enters nothing again, so that its menu would stay closed. */
function repeatHover(): void {
  if (!(moved instanceof PointerEvent && moved.target instanceof Element && moved.target.matches(':hover'))) return
  moved.target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: moved.pointerType }))
}

const closest = ({ target }: Event, selector = ':not(*)'): Element | null =>
  target instanceof Element ? target.closest(selector) : null
