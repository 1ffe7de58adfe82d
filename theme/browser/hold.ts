// Holds what the reader does until the page is ready (repeat-held.ts repeats it then). Knows no control, only HTML and ARIA.

import { type Held, type Hold, isLoadedIn, scripted } from './held.ts'
import { shellWanted } from './shell-wanted.ts'

const types = 'pointerdown mousedown pointerup mouseup click dblclick keydown keyup input change toggle submit'
const isPointer = ({ event: { type } }: Held) => /^(?:pointer|mouse)/.test(type)

export function hold(hold: Hold = { held: [] }): Hold {
  const onEvent = (event: Event) => {
    const [target] = event.composedPath() as [HTMLInputElement]
    const { type, key = '', ctrlKey, altKey, metaKey, shiftKey } = event as KeyboardEvent
    const { held, asked, live, isRepeating } = hold
    if (!event.isTrusted || !target.closest?.('html.js') || isRepeating) return
    const isLoaded = isLoadedIn(hold)
    const isLive = isLoaded({ target }) && !held.some(isLoaded)
    if (isLive && live === '*') return
    // AltGraph, which types characters, can count as both keys.
    const isCommand = metaKey || ctrlKey !== altKey
    // Search, and any other dialog that the reader has asked for, gets the keys that follow, in their order.
    const isNext = asked && held.some((one) => one.event.defaultPrevented)
    const isFree = type === 'keydown' && (isCommand || isNext || !target.matches(':read-write'))
    const isText = isFree && asked !== undefined && !isCommand && /^(?:.|Backspace|Enter|Escape|Arrow.*)$/u.test(key)
    const modifiers = { Control: ctrlKey, Alt: altKey, Meta: metaKey, Shift: shiftKey && /^\p{L}$/u.test(key) }
    const keys = [...Object.entries(modifiers).flatMap(([name, isDown]) => (isDown ? name : [])), key].join('+')
    const shortcut = `[aria-keyshortcuts~=${JSON.stringify(keys)} i]`
    const opener = isFree && !isText ? document.querySelector(shortcut) : null
    const needs = isText ? asked : (opener ?? undefined)
    const isHeld = needs !== undefined && !isLoaded({ target: needs })
    // What the key opens may work although the element with the focus does not.
    const isDone = isLive || (needs !== undefined && !held.some(isLoaded))
    if (!isHeld && (isDone || !target.closest('[data-region],main') || target.closest('a[href]'))) return
    // Controls use keys that would scroll the page too. Space clicks buttons; groups and panels only have a name.
    const controls = `[role]:not([role=group],[role=region],[role=tabpanel]${key === ' ' ? ',button)' : '),[aria-expanded]'}`
    const isUsed = isFree && /^(?: |Home|End|Arrow.*)$/.test(key) && target.matches(controls)
    // React would write the value before into a field whose input it has not seen.
    if (!isLoaded({ target }) || type !== 'input') event.stopImmediatePropagation()
    if (isHeld || isUsed || (type === 'submit' && target.matches(scripted))) event.preventDefault()
    // The same shortcut again would close the dialog.
    if (!opener || !asked) held.push({ event, target, value: target.value, checked: target.checked, needs })
    const dialogOf = needs ?? (key ? undefined : target.closest('[aria-haspopup=dialog]'))
    if (dialogOf) hold.asked = key === 'Escape' ? undefined : dialogOf
    // A press can become a scroll.
    if (live && !held.every(isPointer)) dispatchEvent(new Event(shellWanted))
  }
  for (const type of types.split(' ')) addEventListener(type, onEvent, true)
  addEventListener('pointercancel', () => hold.live && hold.held.every(isPointer) && hold.held.splice(0))
  // Browsers also report a pointer that only rests where the page appears.
  addEventListener('pointermove', (moved) => (moved.movementX || moved.movementY) && Object.assign(hold, { moved }))
  return hold
}
