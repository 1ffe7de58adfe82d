// Makes images in the article zoomable by mouse and keyboard (specification, 2.5 and 9).

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { logError } from '../log.ts'
import { loadOverlayStyles } from '../navigation/page-needs.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { current } from './current.ts'
import type { ZoomedImage } from './zoomed-image.ts'

const setupDelayMs = 100
const smallestPx = 50

export function startImageZoom(zoom: string, text: () => ReadingText): () => void {
  const stop = new AbortController()
  const { signal } = stop
  try {
    document.querySelector(zoom)
  } catch (error) {
    logError(`TypeError: "${zoom}" is not a valid CSS selector for zoomable images.`, error)
    return () => undefined
  }
  let open: ZoomedImage | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOff = () =>
    new URLSearchParams(location.search).get('globalUIComponents') === '0' ||
    current().record.frontmatter.globalUIComponents === false

  const setup = () => {
    open?.remove()
    open = undefined
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isOff()) return
      for (const image of document.querySelectorAll<HTMLImageElement>(zoom)) if (canZoom(image)) prepare(image)
    }, setupDelayMs)
  }
  const start = async (image: HTMLImageElement) => {
    const styles = loadOverlayStyles(current().site)
    const [{ ZoomedImage }] = await Promise.all([import('./zoomed-image.ts'), styles])
    open ??= new ZoomedImage(image, text(), () => {
      open = undefined
    })
  }
  // The reader may have clicked an image before it was prepared.
  const imageOf = (target: EventTarget | null) =>
    target instanceof HTMLImageElement && target.matches(zoom) && canZoom(target) && !isOff() ? target : undefined

  document.addEventListener(
    'click',
    (event) => {
      const image = imageOf(event.target)
      if (!image) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        window.open(image.currentSrc || image.src, '_blank', 'noopener')
      else void start(image)
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      const image = imageOf(event.target)
      if (!image || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      void start(image)
    },
    { signal },
  )
  addEventListener(reloadEvent, setup, { signal })
  setup()
  return () => {
    clearTimeout(timer)
    stop.abort()
    open?.remove()
  }
}

function canZoom(image: HTMLImageElement): boolean {
  // For an image that has not loaded yet, use the size in its attributes.
  const [width, height] = image.complete ? [image.naturalWidth, image.naturalHeight] : [image.width, image.height]
  return !image.closest('a,button,[data-no-zoom]') && (width >= smallestPx || height >= smallestPx)
}

function prepare(image: HTMLImageElement): void {
  image.dataset.zoom = ''
  image.tabIndex = 0
  image.setAttribute('role', 'button')
}
