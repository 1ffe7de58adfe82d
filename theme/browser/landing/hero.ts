// Makes the hero follow the pointer: stars move toward it, and the background layers shift by a few pixels.

import { reducedMotion } from '../navigation/scroll.ts'

/** The distance within which a star follows the pointer, on each axis (specification, 9). */
const starReachPx = 100
const drift = 5
const narrow = '(max-width: 600px)'

export function startHero(): void {
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

const stars = () => document.querySelectorAll<SVGRectElement>('.hero .star')
const layers = () => document.querySelectorAll<SVGElement>('.strata-layer')

function follow(hero: Element, { clientX, clientY }: PointerEvent): void {
  const box = hero.getBoundingClientRect()
  for (const star of stars()) {
    // Read from the attributes, because the bounding box moves with the star.
    const [left, top] = [star.x, star.y].map((length) => length.baseVal.valueInSpecifiedUnits / 100) as [number, number]
    const [x, y] = [clientX - box.left - box.width * left, clientY - box.top - box.height * top]
    const isNear = Math.abs(x) < starReachPx && Math.abs(y) < starReachPx
    star.style.transform = isNear && (x || y) ? `translate(${x}px, ${y}px)` : ''
  }
  const [x, y] = [(clientX - box.left) / box.width - 0.5, (clientY - box.top) / box.height - 0.5]
  layers().forEach((layer, i) => {
    layer.style.transform = `translate(${(x * drift * (i + 1)).toFixed(1)}px, ${(y * drift * (i + 1)).toFixed(1)}px)`
  })
}

function rest(): void {
  for (const element of [...stars(), ...layers()]) element.style.transform = ''
}
