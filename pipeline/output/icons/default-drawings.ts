// Draws docsite's own icon, and the social image that pages share by default. `bin/bundle/default-images.mjs` does this when docsite is bundled.

import { defaultAccent, openGraphSize } from '../../model/head/social-image.ts'
import { defaultIcon } from '../documents/icon.ts'
import { openGraphGround } from '../images/open-graph-ground.ts'
import { type Draw, drawIcons, type IconImage } from './drawings.ts'

export const drawDefaultImages = (draw: Draw): IconImage[] => [
  ...drawIcons(`data:image/svg+xml;base64,${Buffer.from(defaultIcon.text).toString('base64')}`, draw),
  { path: 'social.png', bytes: draw(openGraphGround(defaultAccent, []), openGraphSize.width) },
]
