// A card beside an element of the article: on hover, on keyboard focus, and on the first tap.

import { reloadEvent } from '../navigation/reload-event.ts'

/** The time to move the pointer from the element to the card. */
const hideDelayMs = 250
const gapPx = 6
const edgePx = 12

/** Which elements have a card, and what it contains. */
export interface CardOptions {
  /** Matches the elements that have a card. */
  selector: string
  className: string
  role: 'note' | 'tooltip'
  /** Returns the content of the card, or `undefined` if there is none. */
  contentOf(owner: HTMLElement): Iterable<Node> | undefined
}

class HoverCard {
  readonly #options: CardOptions
  readonly #card = document.createElement('div')
  #shown: HTMLElement | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: CardOptions) {
    this.#options = options
    this.#card.className = options.className
    this.#card.id = `card-${options.role}`
    this.#card.popover = 'manual'
    this.#card.setAttribute('role', options.role)
  }

  ownerOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(this.#options.selector) : null

  isFor = (owner: HTMLElement): boolean => this.#shown === owner

  contains = (target: EventTarget | null): boolean => target instanceof Node && this.#card.contains(target)

  /** Keeps the card open that `hideSoon` would hide. */
  keep(): void {
    clearTimeout(this.#timer)
  }

  show(owner: HTMLElement): void {
    this.keep()
    if (this.isFor(owner)) return
    const content = this.#options.contentOf(owner)
    if (!content) return
    this.hide()
    this.#card.replaceChildren(...content)
    const { lang = '', dir = '' } = owner.closest<HTMLElement>('[lang]') ?? {}
    Object.assign(this.#card, { lang, dir })
    const parent = owner.closest('main') ?? document.body
    parent.append(this.#card)
    this.#shown = owner
    if (this.#options.role === 'tooltip')
      owner.setAttribute('aria-describedby', this.#card.id)
      // The source puts links in the card after the owner in the order of the Tab key.
    ;(this.#card.showPopover as (options: { source: HTMLElement }) => void).call(this.#card, { source: owner })
    this.place()
  }

  /** Places the card below its owner, or above it if there is more space. */
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
    if (this.#options.role === 'tooltip') this.#shown?.removeAttribute('aria-describedby')
    this.#shown = undefined
    this.#card.remove()
  }
}

/** Shows cards for all matching elements of the article, beginning with the one that the reader has reached by touch or otherwise. */
export function showCards(options: CardOptions, first: HTMLElement, isTouch: boolean): void {
  const card = new HoverCard(options)
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    isTouch = pointerType === 'touch'
    if (!card.contains(target) && !card.ownerOf(target)) card.hide()
  })
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const owner = card.ownerOf(target)
    if (pointerType === 'touch') return
    if (owner) card.show(owner)
    else if (card.contains(target)) card.keep()
  })
  document.addEventListener('pointerout', ({ target, pointerType }) => {
    if (pointerType !== 'touch' && (card.ownerOf(target) || card.contains(target))) card.hideSoon()
  })
  document.addEventListener('focusin', ({ target }) => {
    const owner = card.ownerOf(target)
    if (owner?.matches(':focus-visible')) card.show(owner)
    else if (card.contains(target)) card.keep()
  })
  document.addEventListener('focusout', ({ target }) => {
    if (card.ownerOf(target) || card.contains(target)) card.hideSoon()
  })
  // Before the handler that follows links. The click of a key has no detail.
  document.addEventListener(
    'click',
    (event) => {
      const owner = card.ownerOf(event.target)
      if (!owner) return
      if (isTouch && event.detail > 0 && !card.isFor(owner)) {
        event.preventDefault()
        card.show(owner)
      } else card.hide()
    },
    { capture: true },
  )
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') card.hide()
  })
  // Code scrolls sideways in its own box, which does not reach the window.
  addEventListener('scroll', () => card.place(), { passive: true, capture: true })
  addEventListener('resize', () => card.place(), { passive: true })
  addEventListener(reloadEvent, () => card.hide())
  if (isTouch || first.matches(':is(:hover, :focus-visible)')) card.show(first)
}
