// The background of the hero: the site's own image, or layers of thin lines that are denser toward the lower right.

import { lines, stratum } from '../../pipeline/model/strata.ts'
import { hrefOf } from '../parts/Link.tsx'
import { usePage } from '../state/page.tsx'

/** The indexes of the lines in each of three layers, which shift by different distances (browser/landing/landing.ts). */
const layers = [0, 1, 2].map((layer) => Array.from({ length: lines }, (_, i) => i).filter((i) => i % 3 === layer))

/** The props of `Background`. */
export interface BackgroundProps {
  /** The URL of the site's own image. */
  image: string | undefined
}

/** The drawing or the image behind the hero of a landing page. */
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
