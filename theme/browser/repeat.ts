// Repeats what the reader did before the page was ready (`hold.ts`), in its order, apart from what the browser has done already.

import { hydratedEvent } from './article/islands.tsx'
import type { HeldEvent } from './hold.ts'
import { yieldToBrowser } from './yield-to-browser.ts'

const fields = 'input:not([type=button],[type=submit]),textarea,select'
/** What a click activates without a script. */
const native = `${fields},area,label,summary,audio,video,[popovertarget],[commandfor],form[action]:not([action^="javascript:"]) *`
const isLoading = (target: Element): boolean => target.closest('[data-island]:not([data-hydrated])') !== null

/** Repeats what is held, and later what components hold until they are hydrated. */
export async function repeatHeld(): Promise<void> {
  const held = globalThis.docsiteHeld
  // If the policy has blocked the script in the head, nothing is held.
  if (!held) return
  const repeatAll = async () => {
    for (let one = held.events.find(isLoaded); one; one = held.events.find(isLoaded)) {
      const { event, target } = one
      held.events.splice(held.events.indexOf(one), 1)
      const { passes } = held
      held.passes = () => true
      // A reader who sees nothing happen and clicks again means the same click.
      const isRepeated = held.events.some((other) => other.target === target && other.event.type === event.type)
      if (/^(?:key|input)/.test(event.type) || !isRepeated) repeat(one)
      held.passes = passes
      await yieldToBrowser()
    }
  }
  // The pointer and the focus may rest where they are.
  const { target, pointerType = '' } = held.moved ?? {}
  if (target instanceof Element && target.matches(':hover'))
    for (const type of ['pointerover', 'mouseover'])
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }))
  document.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  let repeated = repeatAll()
  await repeated
  held.passes = (target) => !isLoading(target)
  addEventListener(hydratedEvent, () => {
    repeated = repeated.then(repeatAll)
  })
}

const isLoaded = ({ target }: HeldEvent): boolean => !isLoading(target)

function repeat({ event, target, value, checked }: HeldEvent): void {
  const { type } = event
  if (target.matches(fields) && /^(?:click|input|change)$/.test(type)) return enter(target, type, value, checked)
  // The browser has sent the form, or the click of its button sends it.
  if (type === 'submit' && (!event.defaultPrevented || (event as SubmitEvent).submitter)) return
  if (type === 'click' && target.closest(`button,[role=button],${native}`)?.matches(native)) return
  // Keys without a place go to what has the focus now, such as the field of a dialog.
  const to = target.matches('body') ? (document.activeElement ?? target) : target
  const isDone = !to.dispatchEvent(new (event.constructor as typeof Event)(type, event))
  if (isDone || to === target || !(event instanceof KeyboardEvent)) return
  if (event.key === 'Backspace') document.execCommand('delete')
  else if (/^.$/u.test(event.key)) document.execCommand('insertText', false, event.key)
}

/** Enters a value again. React ignores an event that changes nothing, and takes what a script assigns for the value before. */
function enter(field: HTMLInputElement, type: string, value: string, checked: boolean): void {
  const isCheck = field.matches('[type=checkbox],[type=radio]')
  if (type !== (isCheck ? 'change' : 'input')) return
  if (isCheck) {
    field.checked = !checked
    return field.click()
  }
  const { selectionStart, selectionEnd } = field
  if (!field.matches('[type=file]')) {
    field.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (typeof selectionStart === 'number') field.setSelectionRange(selectionStart, selectionEnd)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
