// Shows an image in a dialog, as large as the window allows (specification, 2.5 and 9).

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { readingIcons } from '../../parts/reading-icons.ts'
import { reducedMotion } from '../navigation/scroll.ts'

const scrollOffsetPx = 40
const closeDelayMs = 150
const moveMs = 200

/** The states are opening, opened and closing. Clicks during an animation are ignored. */
export class ZoomedImage {
  readonly #image: HTMLImageElement
  readonly #dialog = document.createElement('dialog')
  readonly #copy: HTMLImageElement
  readonly #onClosed: () => void
  readonly #stop = new AbortController()
  #state: 'opening' | 'opened' | 'closing' = 'opening'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(image: HTMLImageElement, text: Pick<ReadingText, 'zoomedImage' | 'close'>, onClosed: () => void) {
    this.#image = image
    this.#onClosed = onClosed
    this.#copy = image.cloneNode() as HTMLImageElement
    for (const attribute of ['role', 'tabindex', 'id', 'loading']) this.#copy.removeAttribute(attribute)
    this.#dialog.className = 'zoom'
    this.#dialog.setAttribute('aria-label', text.zoomedImage)
    this.#dialog.innerHTML = `<button type="button"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${readingIcons.close}"/></svg></button>`
    // A click anywhere in the dialog closes it.
    this.#dialog.firstElementChild?.setAttribute('aria-label', text.close)
    this.#dialog.append(this.#copy)
    document.body.append(this.#dialog)
    this.#dialog.showModal()
    this.#fit(image)
    if (image.srcset) this.#showOriginal()
    this.#animate('normal', () => {
      this.#state = 'opened'
    })
    const { signal } = this.#stop
    const from = scrollY
    this.#dialog.addEventListener('click', () => this.#state === 'opened' && this.close(), { signal })
    this.#dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        this.close()
      },
      { signal },
    )
    addEventListener('resize', () => this.close(), { signal })
    addEventListener(
      'scroll',
      () => {
        clearTimeout(this.#timer)
        if (Math.abs(scrollY - from) > scrollOffsetPx) this.#timer = setTimeout(() => this.close(), closeDelayMs)
      },
      { signal, passive: true },
    )
  }

  close(): void {
    if (this.#state === 'closing') return
    this.#state = 'closing'
    this.#dialog.classList.add('closing')
    this.#animate('reverse', () => {
      this.remove()
      this.#image.focus({ preventScroll: true })
    })
  }

  remove(): void {
    clearTimeout(this.#timer)
    this.#stop.abort()
    this.#dialog.close()
    this.#dialog.remove()
    this.#onClosed()
  }

  /** Replaces the size that the page shows with the original, once that has loaded. */
  #showOriginal(): void {
    const original = new Image()
    original.src = this.#image.src
    original.decode().then(
      () => {
        this.#copy.removeAttribute('srcset')
        this.#fit(original)
      },
      // The dialog keeps the size that the page shows.
      () => undefined,
    )
  }

  /** Fits the image into the dialog. Vector images may grow beyond their natural size; other images may not. */
  #fit({ currentSrc, src, naturalWidth, naturalHeight }: HTMLImageElement): void {
    const isDrawing = /\.svg(?:[?#]|$)/i.test(currentSrc || src)
    const { clientWidth, clientHeight } = this.#dialog
    const [width, height] = [naturalWidth || clientWidth, naturalHeight || clientHeight]
    const scale = Math.min(clientWidth / width, clientHeight / height, isDrawing ? Number.POSITIVE_INFINITY : 1)
    this.#copy.width = Math.floor(width * scale)
    this.#copy.height = Math.floor(height * scale)
  }

  #animate(direction: PlaybackDirection, done: () => void): void {
    if (reducedMotion()) return done()
    const [from, to] = [this.#image.getBoundingClientRect(), this.#copy.getBoundingClientRect()]
    const shift = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(${from.width / to.width})`
    const move = this.#copy.animate([{ transform: shift }, { transform: 'none' }], {
      duration: moveMs,
      easing: 'cubic-bezier(.2,.8,.2,1)',
      direction,
      fill: 'both',
    })
    move.finished.then(done, () => undefined)
  }
}
