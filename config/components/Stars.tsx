// Stars around the hero, which move toward the pointer (specification, 2.4 and 9). They never cover the text.

import { useEffect, useRef } from 'react'
import { reducedMotion } from './reduced-motion.ts'

const count = 35

/** The part of the hero that stays free of stars, from its left edge, in percent of its size. */
const clear = { right: 97, top: 5, bottom: 85 }

/** The distance within which a star follows the pointer, on each axis. */
const reachPx = 100

export function Stars() {
  const sky = useRef<SVGSVGElement>(null)
  useEffect(() => (sky.current ? startStars(sky.current) : undefined), [])
  return (
    <svg ref={sky} className="stars" aria-hidden="true">
      {scatter().map(([x, y], i) => {
        const size = (i / 20 + 3).toFixed(2)
        return <rect key={`${x} ${y}`} className="star" x={`${x}%`} y={`${y}%`} width={size} height={size} rx="50%" />
      })}
    </svg>
  )
}

/** Returns the positions of the stars, in percent. */
function scatter(): [x: number, y: number][] {
  const { right, top, bottom } = clear
  const positions: [number, number][] = []
  for (let i = 1; positions.length < count; i++) {
    const [x, y] = [Math.round(1 + 97 * reversed(i, 2)), Math.round(1 + 96 * reversed(i, 3))]
    if (x > right || y < top || y > bottom) positions.push([x, y])
  }
  return positions
}

/** Returns the number whose digits in `base` are those of `i` in reverse, behind the point. Such numbers are spread evenly. */
function reversed(i: number, base: number): number {
  let result = 0
  for (let rest = i, unit = 1 / base; rest > 0; rest = Math.floor(rest / base), unit /= base)
    result += (rest % base) * unit
  return result
}

/** Lets the stars follow the pointer while it is over the hero. Returns a function that stops this. */
function startStars(sky: SVGSVGElement): () => void {
  const stars = [...sky.querySelectorAll('rect')]
  const rest = () => {
    for (const star of stars) star.style.transform = ''
  }
  const follow = ({ target, clientX, clientY }: PointerEvent) => {
    if (isStill() || !(target instanceof Node && sky.closest('.hero')?.contains(target))) return rest()
    const box = sky.getBoundingClientRect()
    for (const star of stars) {
      // Read from the attributes, because the bounding box moves with the star.
      const [left, top] = [star.x, star.y].map(({ baseVal }) => baseVal.valueInSpecifiedUnits / 100) as [number, number]
      const [x, y] = [clientX - box.left - box.width * left, clientY - box.top - box.height * top]
      const isNear = Math.abs(x) < reachPx && Math.abs(y) < reachPx
      star.style.transform = isNear && (x || y) ? `translate(${x}px, ${y}px)` : ''
    }
  }
  const root = document.documentElement
  document.addEventListener('pointermove', follow, { passive: true })
  root.addEventListener('pointerleave', rest)
  return () => {
    document.removeEventListener('pointermove', follow)
    root.removeEventListener('pointerleave', rest)
  }
}

const isStill = (): boolean =>
  reducedMotion() || matchMedia('(pointer: coarse)').matches || matchMedia('(max-width: 600px)').matches
