// Holds what the reader does until the page is ready, apart from following links. Knows no control, only HTML and ARIA. Each document
// contains this script, so what can be decided later is decided in `repeat.ts`, which repeats what is held.

const types = 'pointerdown mousedown pointerup mouseup click dblclick keydown keyup input change toggle submit'

/** An event, with what a field contains after it. */
export type HeldEvent = { event: Event; target: HTMLInputElement; value: string; checked: boolean }

/** What is held. `passes` returns whether an event of an element is not held. */
type Held = { events: HeldEvent[]; moved?: PointerEvent; passes?: ((target: Element) => boolean) | undefined }

declare global {
  var docsiteHeld: Held | undefined
}

export function hold(): void {
  globalThis.docsiteHeld = { events: [] }
  const held = globalThis.docsiteHeld
  /** Whether the reader has asked for a dialog, such as search, which gets the keys that follow. */
  let isAsked = false
  const add = (event: Event, target: HTMLInputElement, isPrevented: boolean) => {
    event.stopImmediatePropagation()
    if (isPrevented) event.preventDefault()
    held.events.push({ event, target, value: target.value, checked: target.checked })
  }
  const onEvent = (event: Event) => {
    const [target] = event.composedPath() as [HTMLInputElement]
    const { type, key = '', ctrlKey, altKey, metaKey, shiftKey } = event as KeyboardEvent
    if (!event.isTrusted || !target.closest || !document.querySelector('html.js') || held.passes?.(target)) return
    const isOwn = target.closest('[data-region],main') && !target.closest('a[href]')
    const isField = target.isContentEditable || 'selectionStart' in target
    // AltGraph, which types characters, can count as both keys.
    const isCommand = metaKey || ctrlKey !== altKey
    const isFree = type === 'keydown' && (isCommand || !isField)
    const names = { Control: ctrlKey, Alt: altKey, Meta: metaKey, Shift: shiftKey && /^\p{L}$/u.test(key), [key]: true }
    const shortcut = JSON.stringify(
      Object.entries(names)
        .flatMap(([name, isDown]) => (isDown ? name : []))
        .join('+'),
    )
    if (isFree && isAsked && !isCommand && /^(?:.|Backspace|Enter|Escape|Arrow.*)$/u.test(key)) {
      isAsked = key !== 'Escape'
      add(event, document.body as HTMLInputElement, true)
    } else if (isFree && document.querySelector(`[aria-keyshortcuts~=${shortcut} i]`)) {
      add(event, target, true)
      // The same key again would close the dialog.
      if (isAsked) held.events.pop()
      isAsked = true
    } else if (isOwn) {
      // Controls use keys that would scroll the page too. Space clicks buttons.
      const user = key === ' ' ? '[role]:not(button)' : '[role],[aria-expanded]'
      const isUsed = isFree && /^(?: |Home|End|Arrow.*)$/.test(key) && target.matches(user)
      add(event, target, isUsed || (type === 'submit' && !target.matches('[action]:not([action^="javascript:"])')))
      isAsked ||= type === 'click' && target.closest('[aria-haspopup=dialog]') !== null
    }
  }
  for (const type of types.split(' ')) addEventListener(type, onEvent, true)
  addEventListener('pointermove', (event) => {
    // Browsers also report a pointer that only rests where the page appears.
    if (event.movementX || event.movementY) held.moved = event
  })
}
