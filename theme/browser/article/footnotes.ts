// Shows a footnote beside its reference: on hover, on keyboard focus, and on the first tap. The link stays as it is.

import { reloadEvent } from '../navigation/reload-event.ts'
import { hashTarget } from '../navigation/scroll.ts'

/** The time to move the pointer from the reference to the footnote. */
const hideDelayMs = 250
const gapPx = 6
const edgePx = 12

type Reference = HTMLAnchorElement

const referenceOf = (target: EventTarget | null): Reference | null =>
  target instanceof Element ? target.closest<Reference>('a[data-footnote-ref]') : null

class FootnoteCard {
  readonly #card = document.createElement('aside')
  #shown: Reference | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#card.className = 'prose footnote-card'
    this.#card.popover = 'manual'
    this.#card.setAttribute('role', 'note')
  }

  isFor = (reference: Reference): boolean => this.#shown === reference

  contains = (target: EventTarget | null): boolean => target instanceof Node && this.#card.contains(target)

  /** Keeps the footnote open that `hideSoon` would hide. */
  keep(): void {
    clearTimeout(this.#timer)
  }

  show(reference: Reference): void {
    this.keep()
    if (this.isFor(reference)) return
    const note = hashTarget(reference.hash)
    if (!note) return
    this.hide()
    this.#card.replaceChildren(...copyOf(note).childNodes)
    const { lang = '', dir = '' } = reference.closest<HTMLElement>('[lang]') ?? {}
    Object.assign(this.#card, { lang, dir })
    const parent = reference.closest('main') ?? document.body
    parent.append(this.#card)
    this.#shown = reference
    // The source puts links in the footnote after the reference in the order of the Tab key.
    ;(this.#card.showPopover as (options: { source: HTMLElement }) => void).call(this.#card, { source: reference })
    this.place()
  }

  /** Places the footnote below its reference, or above it if there is more space. */
  place(): void {
    if (!this.#shown) return
    const at = this.#shown.getBoundingClientRect()
    if (!this.#shown.isConnected || at.bottom < 0 || at.top > innerHeight) return this.hide()
    const { offsetWidth: width, offsetHeight: height } = this.#card
    const isAbove = at.bottom + gapPx + height > innerHeight && at.top > innerHeight - at.bottom
    const most = document.documentElement.clientWidth - width - edgePx
    const left = Math.max(edgePx, Math.min(at.left + at.width / 2 - width / 2, most))
    const top = isAbove ? Math.max(0, at.top - gapPx - height) : at.bottom + gapPx
    Object.assign(this.#card.style, { left: `${left}px`, top: `${top}px` })
  }

  hideSoon(): void {
    this.keep()
    this.#timer = setTimeout(() => this.hide(), hideDelayMs)
  }

  hide(): void {
    this.keep()
    this.#shown = undefined
    this.#card.remove()
  }
}

/** Returns a copy of a footnote without ids, which must be unique, and without the links back. */
function copyOf(note: HTMLElement): HTMLElement {
  const copy = note.cloneNode(true) as HTMLElement
  for (const link of copy.querySelectorAll('[data-footnote-backref]')) link.remove()
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return copy
}

export function startFootnotes(): void {
  const card = new FootnoteCard()
  let isTouch = false
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    isTouch = pointerType === 'touch'
    if (!card.contains(target) && !referenceOf(target)) card.hide()
  })
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const reference = referenceOf(target)
    if (pointerType === 'touch') return
    if (reference) card.show(reference)
    else if (card.contains(target)) card.keep()
  })
  document.addEventListener('pointerout', ({ target, pointerType }) => {
    if (pointerType !== 'touch' && (referenceOf(target) || card.contains(target))) card.hideSoon()
  })
  document.addEventListener('focusin', ({ target }) => {
    const reference = referenceOf(target)
    if (reference?.matches(':focus-visible')) card.show(reference)
    else if (card.contains(target)) card.keep()
  })
  document.addEventListener('focusout', ({ target }) => {
    if (referenceOf(target) || card.contains(target)) card.hideSoon()
  })
  // Before the handler that follows links. The click of a key has no detail.
  document.addEventListener(
    'click',
    (event) => {
      const reference = referenceOf(event.target)
      if (!reference) return
      if (isTouch && event.detail > 0 && !card.isFor(reference)) {
        event.preventDefault()
        card.show(reference)
      } else card.hide()
    },
    { capture: true },
  )
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') card.hide()
  })
  for (const event of ['scroll', 'resize']) addEventListener(event, () => card.place(), { passive: true })
  addEventListener(reloadEvent, () => card.hide())
}
