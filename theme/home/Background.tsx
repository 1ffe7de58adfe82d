// The background of the hero: the site's own image, or layers of thin lines that are denser toward the lower right.

import { hrefOf } from '../parts/Link.tsx'
import { usePage } from '../state/page.tsx'

const lines = 72

/**
 * Returns the path of line `i`, in a square of 1000 units that is stretched over the screen. The first line rises to the
 * upper right, and the last one is flat. A sine wave bends the lines in between, so that they form folds.
 */
function stratum(i: number): string {
  const depth = i / (lines - 1)
  const rise = 1 - depth
  const fold = Math.sin(3 * Math.PI * depth)
  const start = 800 + 330 * depth
  const middle = 440 + 560 * depth + 46 * fold
  const end = 40 + 960 * (1 - rise ** 1.18) - 26 * fold
  const [a, b, c, d, e] = [start, middle + 150 * rise + 6, middle, end + 130 * rise + 4, end].map(Math.round)
  return `M-10 ${a}C200 ${a} 300 ${b} 500 ${c}S800 ${d} 1010 ${e}`
}

/** The indexes of the lines in each of three layers, which shift by different distances (browser/landing/hero.ts). */
const layers = [0, 1, 2].map((layer) => Array.from({ length: lines }, (_, i) => i).filter((i) => i % 3 === layer))

export interface BackgroundProps {
  /** The URL of the site's own image. */
  image: string | undefined
}

export function Background({ image }: BackgroundProps) {
  const { site } = usePage()
  if (image !== undefined)
    return (
      <div className="background" aria-hidden="true">
        <img className="background-image" src={hrefOf(image, site, true)} alt="" draggable={false} />
      </div>
    )
  return (
    <div className="background drawn" aria-hidden="true">
      <svg className="strata" viewBox="0 0 1000 1000" preserveAspectRatio="none">
        {layers.map((layer) => (
          <g key={layer[0]} className="strata-layer">
            {layer.map((i) => (
              <path
                key={i}
                d={stratum(i)}
                strokeWidth={(0.7 + (0.9 * i) / lines).toFixed(1)}
                opacity={(0.3 + (0.7 * i) / lines).toFixed(2)}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
