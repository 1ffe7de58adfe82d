// The first screen answers the pointer: stars shy toward it, the strata drift apart by a few pixels.

import { reducedMotion } from './scroll.ts'

/** How near the pointer must come on both axes (specification, 9). */
const starReachPx = 100
const driftPx = 7
const narrow = '(max-width: 600px)'

/** Where a star goes for a pointer at a distance from its resting place: toward it when near, else home. */
const starShift = (dx: number, dy: number): [number, number] =>
  Math.abs(dx) < starReachPx && Math.abs(dy) < starReachPx ? [dx, dy] : [0, 0]

export function startHero(): () => void {
  const stop = new AbortController()
  const still = () => reducedMotion() || matchMedia('(pointer: coarse)').matches || matchMedia(narrow).matches
  document.addEventListener(
    'pointermove',
    (event) => {
      const hero = document.querySelector('.hero')
      if (!hero || still()) return
      if (event.target instanceof Node && hero.contains(event.target)) follow(hero, event)
      else rest(hero)
    },
    { signal: stop.signal, passive: true },
  )
  document.documentElement.addEventListener('pointerleave', () => rest(document.querySelector('.hero')), {
    signal: stop.signal,
  })
  return () => stop.abort()
}

function follow(hero: Element, { clientX, clientY }: PointerEvent): void {
  const field = hero.querySelector('.stars-field')?.getBoundingClientRect()
  for (const star of hero.querySelectorAll<SVGCircleElement>('.star')) {
    if (!field) break
    const [cx, cy] = [star.cx, star.cy].map((length) => length.baseVal.valueInSpecifiedUnits / 100)
    const [x, y] = starShift(
      clientX - (field.left + field.width * (cx ?? 0)),
      clientY - (field.top + field.height * (cy ?? 0)),
    )
    star.style.transform = x || y ? `translate(${x}px, ${y}px)` : ''
  }
  const box = hero.getBoundingClientRect()
  const [x, y] = [(clientX - box.left) / box.width - 0.5, (clientY - box.top) / box.height - 0.5]
  document.querySelectorAll<SVGElement>('.strata-layer').forEach((layer, i) => {
    layer.style.transform = `translate(${(x * driftPx * (i + 1)).toFixed(1)}px, ${(y * driftPx * (i + 1)).toFixed(1)}px)`
  })
}

function rest(hero: Element | null): void {
  for (const star of hero?.querySelectorAll<SVGElement>('.star') ?? []) star.style.transform = ''
}
