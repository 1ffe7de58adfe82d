// The behavior of landing pages: background, announcement and copied commands. Loaded with the first page that needs one of them. One file,
// because the first script of a page lists all files with their hashes.

import { closeAnnouncement, useAnnouncement } from '../../state/announcement.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { reducedMotion } from '../navigation/scroll.ts'
import type { ShownStore } from '../navigation/shown.tsx'
import { shellElement } from '../shell-element.ts'
import { readStored, writeStored } from '../storage.ts'

export { startCopy } from './copy.ts'

export function startLanding(page: ShownStore): void {
  startAnnouncement(page)
  startHero()
}

/** Remembers that the announcement was closed. */
function startAnnouncement(page: ShownStore): void {
  const key = () => page.getState().view.record.announcement?.localStorageKey
  const restore = () => {
    const name = key()
    if (name === undefined || useAnnouncement.getState().closed.includes(name)) return
    if (readStored(name) === 'true') closeAnnouncement(name)
  }
  restore()
  addEventListener(reloadEvent, restore)
  useAnnouncement.subscribe(({ closed }) => {
    const name = key()
    if (name === undefined || !closed.includes(name) || readStored(name) === 'true') return
    writeStored(name, 'true')
    const region = shellElement('[data-region="announcement"]')
    if (region?.contains(document.activeElement)) focusAfter(region)
  })
}

/** Moves the focus to the next element, because the focused button is removed. */
function focusAfter(region: Element): void {
  const next = [...document.querySelectorAll<HTMLElement>('a[href], button')].find(
    (element) =>
      region.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  next?.focus({ preventScroll: true })
}

const drift = 5
const narrow = '(max-width: 600px)'

/** Makes the background of the hero follow the pointer: its layers shift by a few pixels. */
function startHero(): void {
  const still = () => reducedMotion() || matchMedia('(pointer: coarse)').matches || matchMedia(narrow).matches
  document.addEventListener(
    'pointermove',
    (event) => {
      const hero = document.querySelector('.hero')
      if (!hero) return
      if (!still() && event.target instanceof Node && hero.contains(event.target)) follow(hero, event)
      else rest()
    },
    { passive: true },
  )
  document.documentElement.addEventListener('pointerleave', rest)
}

const layers = () => document.querySelectorAll<SVGElement>('.strata-layer')

function follow(hero: Element, { clientX, clientY }: PointerEvent): void {
  const box = hero.getBoundingClientRect()
  const [x, y] = [(clientX - box.left) / box.width - 0.5, (clientY - box.top) / box.height - 0.5]
  layers().forEach((layer, i) => {
    layer.style.transform = `translate(${(x * drift * (i + 1)).toFixed(1)}px, ${(y * drift * (i + 1)).toFixed(1)}px)`
  })
}

function rest(): void {
  for (const layer of layers()) layer.style.transform = ''
}
