// Reports optional packages that the configuration needs, and that are not installed or do not work.

import { type Diagnostic, diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import type { Project } from '../../source/config/config.ts'
import { rasterizer } from '../../source/images/drawing-tools.ts'
import { imageEncoder } from '../../source/images/image-tools.ts'

export function packageFaults(
  { images, drawing, rasterizer: tried }: Pick<Project, 'images' | 'drawing' | 'rasterizer'>,
  placeOf: (field: string) => Place,
): Diagnostic[] {
  const faults: Diagnostic[] = []
  const encoder = images?.encoder.problem
  if (encoder)
    faults.push(
      diagnostic(
        'missing-package',
        placeOf('images'),
        `The package \`${imageEncoder}\`, which converts images, ${encoder.text}`,
        `${encoder.hint} Or remove \`images\`.`,
      ),
    )
  // Without the package, a site has its icon in one size. Social images report the package themselves.
  if (tried?.problem?.kind === 'broken' && !drawing)
    faults.push(
      diagnostic(
        'broken-package',
        placeOf('icon'),
        `The package \`${rasterizer}\`, which draws the icon in other sizes, ${tried.problem.text}`,
        tried.problem.hint,
      ),
    )
  return faults
}
