// Images of the article, as large as the screen allows (specification, 2.5 and 9).

import type { Words } from '../../pipeline/model/words.ts'
import { logError } from './log.ts'
import { reloadEvent } from './navigation.ts'
import { reducedMotion } from './scroll.ts'
import type { ShownPage } from './shown.tsx'

const setupDelayMs = 100
const scrollOffsetPx = 40
const closeDelayMs = 150
const moveMs = 300
const smallestPx = 50

export function startImageZoom(page: ShownPage, words: () => Words): () => void {
  const { zoom } = page.getState().site
  const stop = new AbortController()
  const { signal } = stop
  if (zoom === false) return () => undefined
  try {
    document.querySelector(zoom)
  } catch (error) {
    logError(`TypeError: "${zoom}" is no selector of images to zoom.`, error)
    return () => undefined
  }
  let open: ZoomedImage | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOff = () => new URLSearchParams(location.search).get('globalUIComponents') === '0' || page.getState().view.record.frontmatter.globalUIComponents === false

  const setup = () => {
    open?.remove()
    open = undefined
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isOff()) return
      for (const image of document.querySelectorAll<HTMLImageElement>(zoom)) if (canZoom(image)) prepare(image)
    }, setupDelayMs)
  }
  const start = (image: HTMLImageElement) => {
    if (open) return
    open = new ZoomedImage(image, words().zoomedImage, () => {
      open = undefined
    })
  }
  const imageOf = (target: EventTarget | null) => (target instanceof HTMLImageElement && target.dataset.zoom !== undefined ? target : undefined)

  document.addEventListener('click', (event) => {
    const image = imageOf(event.target)
    if (!image) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) window.open(image.currentSrc || image.src, '_blank', 'noopener')
    else start(image)
  }, { signal })
  document.addEventListener('keydown', (event) => {
    const image = imageOf(event.target)
    if (!image || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    start(image)
  }, { signal })
  addEventListener(reloadEvent, setup, { signal })
  setup()
  return () => {
    clearTimeout(timer)
    stop.abort()
    open?.remove()
  }
}

function canZoom(image: HTMLImageElement): boolean {
  const small = image.complete && image.naturalWidth < smallestPx && image.naturalHeight < smallestPx
  return !image.closest('a,button,[data-no-zoom]') && !small
}

function prepare(image: HTMLImageElement): void {
  image.dataset.zoom = ''
  image.tabIndex = 0
  image.setAttribute('role', 'button')
}

/** closed → opening → opened → closing → closed; clicks on the way are ignored. */
class ZoomedImage {
  readonly #image: HTMLImageElement
  readonly #dialog = document.createElement('dialog')
  readonly #copy: HTMLImageElement
  readonly #onClosed: () => void
  readonly #stop = new AbortController()
  #state: 'opening' | 'opened' | 'closing' = 'opening'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(image: HTMLImageElement, name: string, onClosed: () => void) {
    this.#image = image
    this.#onClosed = onClosed
    this.#copy = image.cloneNode() as HTMLImageElement
    for (const attribute of ['role', 'tabindex', 'id', 'loading']) this.#copy.removeAttribute(attribute)
    this.#dialog.className = 'zoom'
    this.#dialog.setAttribute('aria-label', name)
    this.#dialog.append(this.#copy)
    document.body.append(this.#dialog)
    this.#dialog.showModal()
    this.#fit()
    this.#animate('normal', () => {
      this.#state = 'opened'
    })
    const { signal } = this.#stop
    const from = scrollY
    this.#dialog.addEventListener('click', () => this.#state === 'opened' && this.close(), { signal })
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.close()
    }, { signal })
    addEventListener('resize', () => this.close(), { signal })
    addEventListener('scroll', () => {
      clearTimeout(this.#timer)
      if (Math.abs(scrollY - from) > scrollOffsetPx) this.#timer = setTimeout(() => this.close(), closeDelayMs)
    }, { signal, passive: true })
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

  /** As large as the screen, never larger than the image is; a drawing has no size of its own. */
  #fit(): void {
    const isDrawing = /\.svg(?:[?#]|$)/i.test(this.#image.currentSrc || this.#image.src)
    const [width, height] = [this.#image.naturalWidth || innerWidth, this.#image.naturalHeight || innerHeight]
    const scale = Math.min(innerWidth / width, innerHeight / height, isDrawing ? Number.POSITIVE_INFINITY : 1)
    this.#copy.width = Math.round(width * scale)
    this.#copy.height = Math.round(height * scale)
  }

  #animate(direction: PlaybackDirection, done: () => void): void {
    if (reducedMotion()) return done()
    const [from, to] = [this.#image.getBoundingClientRect(), this.#copy.getBoundingClientRect()]
    const shift = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(${from.width / to.width})`
    const move = this.#copy.animate([{ transform: shift }, { transform: 'none' }], { duration: moveMs, easing: 'cubic-bezier(.2,.8,.2,1)', direction, fill: 'both' })
    move.finished.then(done, () => undefined)
  }
}
