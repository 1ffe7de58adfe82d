// Behind the first screen: strata of thin lines, denser to the lower right; or the site's own image.

import { withBase } from '../../pipeline/model/route.ts'
import { usePage } from '../state/page.tsx'

const lines = 34
const [width, height] = [1600, 900]

/** Line `i` of the strata: it rises to the right; the lower the line, the flatter and the farther from its neighbour. */
function stratum(i: number): string {
  const depth = i / (lines - 1)
  // Near the top the lines run close together and climb; toward the bottom they part and lie down.
  const start = 470 + 520 * depth ** 1.15
  const end = 30 + 860 * depth ** 1.75
  const swell = 210 * (1 - depth) ** 0.8
  const points = [start, start - 30 - swell * 0.15, end + 300 * (1 - depth) + swell, end].map(Math.round)
  return `M-20 ${points[0]}C${width * 0.36} ${points[1]} ${width * 0.62} ${points[2]} ${width + 20} ${points[3]}`
}

/** Three layers that drift apart a little toward the pointer (browser/hero.ts). */
const layers = [0, 1, 2].map((layer) => Array.from({ length: lines }, (_, i) => i).filter((i) => i % 3 === layer))

export function Background({ image }: { image?: string }) {
  const { site } = usePage()
  if (image) {
    return (
      <div className="background" aria-hidden="true">
        <img
          className="background-image"
          src={image.startsWith('/') ? withBase(image, site.base) : image}
          alt=""
          draggable={false}
        />
      </div>
    )
  }
  return (
    <div className="background" aria-hidden="true">
      <svg className="strata" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMaxYMax slice">
        {layers.map((layer) => (
          <g key={layer[0]} className="strata-layer">
            {layer.map((i) => (
              <path
                key={i}
                d={stratum(i)}
                strokeWidth={(0.5 + (1.3 * i) / lines).toFixed(2)}
                opacity={(0.16 + (0.84 * i) / lines).toFixed(2)}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
