// What the reader has done before the page was ready.

export const fields = 'input:not([type=button],[type=submit]),textarea,select'
export const scripted = 'form:not([action]),form[action^="javascript:"]'
/** What a click activates without a script. */
export const native = `${fields},area,label,summary,audio,video,[popovertarget],[commandfor],form:not(${scripted}) *`
/** `needs` is the control of a key that opens a dialog, also for the text that follows. */
export type Held = {
  event: Event
  target: HTMLInputElement
  value: string
  checked: boolean
  needs: Element | undefined
}
/** `live` matches what works in regions: everything once the shell has started, and before that the controls for reading. */
export type Hold = {
  held: Held[]
  moved?: PointerEvent
  asked?: Element | undefined
  live?: string
  isRepeating?: boolean
}
export const isLoadedIn =
  ({ live }: Hold) =>
  ({ target, needs }: { target: Element; needs?: Element | undefined }): boolean =>
    live !== undefined && works(target, live) && (!needs || works(needs, live))
const works = (element: Element, live: string) =>
  !element.closest('[data-island]:not([data-hydrated])') &&
  (live === '*' || !element.closest('[data-region]') || element.closest(live) !== null || element.matches('[popover]'))
