// Makes the background of a landing page follow the pointer.

import { reducedMotion } from '../navigation/scroll.ts'

const drift = 5
const narrow = '(max-width: 600px)'

/** Makes the background of the hero follow the pointer: its layers shift by a few pixels. */
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
