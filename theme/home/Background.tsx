// Behind the first screen: strata of thin lines, denser to the lower right; or the site's own image.

import { withBase } from '../../pipeline/model/route.ts'
import { usePage } from '../state/page.tsx'

const lines = 34
const [width, height] = [1600, 900]

/** Line `i` of the strata: it rises to the right; the lower the line, the flatter and the farther from its neighbour. */
function stratum(i: number): string {
  const depth = i / (lines - 1)
  const left = 330 + 640 * depth ** 1.25
  const right = 40 + 900 * depth ** 1.6
  const lift = 150 * (1 - depth) * Math.sin(Math.PI * (0.25 + depth))
  return `M-20 ${Math.round(left)}C${Math.round(width * 0.34)} ${Math.round(left - 40 - lift)} ${Math.round(width * 0.6)} ${Math.round((left + right) / 2 + 60 + lift * 0.4)} ${width + 20} ${Math.round(right)}`
}

/** Three layers that drift apart a little toward the pointer (browser/hero.ts). */
const layers = [0, 1, 2].map((layer) => Array.from({ length: lines }, (_, i) => i).filter((i) => i % 3 === layer))

export function Background({ image }: { image?: string }) {
  const { site } = usePage()
  if (image) {
    return (
      <div className="background" aria-hidden="true">
        <img className="background-image" src={image.startsWith('/') ? withBase(image, site.base) : image} alt="" draggable={false} />
      </div>
    )
  }
  return (
    <div className="background" aria-hidden="true">
      <svg className="strata" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMaxYMax slice">
        {layers.map((layer) => (
          <g key={layer[0]} className="strata-layer">
            {layer.map((i) => (
              <path key={i} d={stratum(i)} strokeWidth={(0.5 + (1.3 * i) / lines).toFixed(2)} opacity={(0.16 + (0.84 * i) / lines).toFixed(2)} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
