// Repeats what the reader has done before the page was ready.

import { hydratedEvent } from './article/hydrated-event.ts'
import { fields, type Held, type Hold, isLoadedIn, native } from './held.ts'
import { shellWanted } from './shell-wanted.ts'
import { yieldToBrowser } from './steps.ts'

/**
 * Repeats what is held for what works now, which `live` matches, and later what islands hold until they are hydrated. Once all of the page
 * works, also repeats where the pointer and the focus rest.
 */
export async function repeatHeld(hold: Hold, live: string): Promise<void> {
  const { held, moved } = Object.assign(hold, { live })
  const isLoaded = isLoadedIn(hold)
  if (live === '*') {
    if (moved && document.querySelector(':hover'))
      for (const type of ['pointerover', 'mouseover']) moved.target?.dispatchEvent(new PointerEvent(type, moved))
    document.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }
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
  if (live === '*') addEventListener(hydratedEvent, repeatAll)
  else if (held.length > 0) dispatchEvent(new Event(shellWanted))
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
