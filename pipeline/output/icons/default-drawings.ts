// Draws docsite's own icon. `bin/bundle/default-images.mjs` does this when docsite is bundled.

import { defaultIcon } from '../documents/icon.ts'
import { type Draw, drawIcons, type IconImage } from './drawings.ts'

export const drawDefaultImages = (draw: Draw): IconImage[] =>
  drawIcons(`data:image/svg+xml;base64,${Buffer.from(defaultIcon.text).toString('base64')}`, draw)
