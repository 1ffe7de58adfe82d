// Stars that move toward the pointer (browser/landing/landing.ts). They are scattered around the text, and never cover it.

const count = 35

/** The part of the hero that stays free of stars, from its left edge, in percent of its size. */
interface Clear {
  right: number
  top: number
  bottom: number
}

const text: Clear = { right: 64, top: 7, bottom: 88 }
const textAndTerminal: Clear = { right: 97, top: 5, bottom: 85 }

/** Returns the number whose digits in `base` are those of `i` in reverse, behind the point. Such numbers are spread evenly. */
function reversed(i: number, base: number): number {
  let result = 0
  for (let rest = i, unit = 1 / base; rest > 0; rest = Math.floor(rest / base), unit /= base)
    result += (rest % base) * unit
  return result
}

/** Returns the positions of the stars outside an area, in percent. */
function scatter({ right, top, bottom }: Clear): [x: number, y: number][] {
  const positions: [number, number][] = []
  for (let i = 1; positions.length < count; i++) {
    const [x, y] = [Math.round(1 + 97 * reversed(i, 2)), Math.round(1 + 96 * reversed(i, 3))]
    if (x > right || y < top || y > bottom) positions.push([x, y])
  }
  return positions
}

/** Stars around the text of a hero, which move toward the pointer. With `aroundAll`, they also leave room for a terminal. */
export function Stars({ aroundAll }: { aroundAll: boolean }) {
  return (
    <svg className="stars" aria-hidden="true">
      {scatter(aroundAll ? textAndTerminal : text).map(([x, y], i) => {
        const size = (i / 20 + 3).toFixed(2)
        return <rect key={`${x} ${y}`} className="star" x={`${x}%`} y={`${y}%`} width={size} height={size} rx="50%" />
      })}
    </svg>
  )
}
