// Holds what the reader does until the page is ready, and repeats it then. Knows no control, only HTML and ARIA.

import { hydratedEvent } from './article/hydrated-event.ts'
import { yieldToBrowser } from './steps.ts'

const types = 'pointerdown mousedown pointerup mouseup click dblclick keydown keyup input change toggle submit'
const fields = 'input:not([type=button],[type=submit]),textarea,select'
const scripted = 'form:not([action]),form[action^="javascript:"]'
/** What a click activates without a script. */
const native = `${fields},area,label,summary,audio,video,[popovertarget],[commandfor],form:not(${scripted}) *`
type Held = { event: Event; target: HTMLInputElement; value: string; checked: boolean }
export type Hold = { held: Held[]; moved?: PointerEvent; isAsked?: boolean; isReady?: boolean; isRepeating?: boolean }
const isLoaded = ({ target }: { target: Element }) => !target.closest('[data-island]:not([data-hydrated])')

export function hold(hold: Hold = { held: [] }): Hold {
  const onEvent = (event: Event) => {
    const [target] = event.composedPath() as [HTMLInputElement]
    const { type, key = '', ctrlKey, altKey, metaKey, shiftKey } = event as KeyboardEvent
    const { held, isAsked, isReady, isRepeating } = hold
    if (!event.isTrusted || !target.closest?.('html.js') || isRepeating) return
    const isLive = isReady && isLoaded({ target })
    if (isLive && !held.some(isLoaded)) return
    // AltGraph, which types characters, can count as both keys.
    const isCommand = metaKey || ctrlKey !== altKey
    // Search, and any other dialog that the reader has asked for, gets the keys that follow, in their order.
    const isNext = isAsked && held.some((one) => one.event.defaultPrevented)
    const isFree = type === 'keydown' && (isCommand || isNext || !target.matches(':read-write'))
    const isText = isFree && isAsked && !isCommand && /^(?:.|Backspace|Enter|Escape|Arrow.*)$/u.test(key)
    const modifiers = { Control: ctrlKey, Alt: altKey, Meta: metaKey, Shift: shiftKey && /^\p{L}$/u.test(key) }
    const keys = [...Object.entries(modifiers).flatMap(([name, isDown]) => (isDown ? name : [])), key].join('+')
    const isShortcut = isFree && !isText && document.querySelector(`[aria-keyshortcuts~=${JSON.stringify(keys)} i]`)
    if (!isText && !isShortcut && (!target.closest('[data-region],main') || target.closest('a[href]'))) return
    // Controls use keys that would scroll the page too. Space clicks buttons; groups and panels only have a name.
    const controls = `[role]:not([role=group],[role=region],[role=tabpanel]${key === ' ' ? ',button)' : '),[aria-expanded]'}`
    const isUsed = isFree && /^(?: |Home|End|Arrow.*)$/.test(key) && target.matches(controls)
    // React would write the value before into a field whose input it has not seen.
    if (!isLive || type !== 'input') event.stopImmediatePropagation()
    if (isText || isShortcut || isUsed || (type === 'submit' && target.matches(scripted))) event.preventDefault()
    // The same shortcut again would close the dialog.
    if (!isShortcut || !isAsked) held.push({ event, target, value: target.value, checked: target.checked })
    if (isText || isShortcut || (!key && target.closest('[aria-haspopup=dialog]'))) hold.isAsked = key !== 'Escape'
  }
  for (const type of types.split(' ')) addEventListener(type, onEvent, true)
  // Browsers also report a pointer that only rests where the page appears.
  addEventListener('pointermove', (moved) => (moved.movementX || moved.movementY) && Object.assign(hold, { moved }))
  return hold
}

/** Repeats what is held, where the pointer and the focus rest, and later what islands hold until they are hydrated. */
export async function repeatHeld(hold: Hold): Promise<void> {
  const { held, moved } = Object.assign(hold, { isReady: true })
  if (moved && document.querySelector(':hover'))
    for (const type of ['pointerover', 'mouseover']) moved.target?.dispatchEvent(new PointerEvent(type, moved))
  document.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const repeatAll = async () => {
    while (held.some(isLoaded)) {
      const [one] = held.splice(held.findIndex(isLoaded), 1) as [Held]
      // A second click means the first one, of which the reader sees nothing. Earlier values would move the cursor.
      const isLast = !held.some(({ event, target }) => target === one.target && event.type === one.event.type)
      hold.isRepeating = true
      if (isLast || one.event.type.startsWith('key')) repeat(one)
      hold.isRepeating = false
      await yieldToBrowser()
    }
  }
  await repeatAll()
  addEventListener(hydratedEvent, repeatAll)
}

function repeat({ event, target, value, checked }: Held): void {
  const { type, defaultPrevented, key = '' } = event as KeyboardEvent
  if (target.matches(fields) && /^(?:click|input|change)$/.test(type)) return enter(target, type, value, checked)
  // The browser has sent the form, or the click of its button sends it.
  if (type === 'submit' && (!defaultPrevented || (event as SubmitEvent).submitter)) return
  if (type === 'click' && target.closest(`button,[role=button],${native}`)?.matches(native)) return
  // A key that the browser has not handled goes to what has the focus now, such as the field of a dialog.
  const to = key && defaultPrevented ? (document.activeElement ?? target) : target
  const isTyped = to.dispatchEvent(new (event.constructor as typeof Event)(type, event)) && defaultPrevented
  const command = key === 'Backspace' ? 'delete' : 'insertText'
  if (isTyped && /^(?:.|Backspace)$/u.test(key)) document.execCommand(command, false, key)
}

/** Enters a value again. React ignores an event that changes nothing, and takes what a script assigns for the value before. */
function enter(field: HTMLInputElement, type: string, value: string, checked: boolean): void {
  const isCheck = field.matches('[type=checkbox],[type=radio]')
  if (type !== (isCheck ? 'change' : 'input')) return
  if (isCheck) return Object.assign(field, { checked: !checked }).click()
  const { selectionStart, selectionEnd } = field
  if (field.type !== 'file') {
    field.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (typeof selectionStart === 'number') field.setSelectionRange(selectionStart, selectionEnd)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
