// Draws the image that pages share by default. `bin/bundle/default-images.mjs` does this when docsite is bundled.

import { defaultAccent, ground, size } from './ground.ts'

export const drawDefaultImages = (draw: (svg: string, width: number) => Uint8Array) => [
  { path: 'social.png', bytes: draw(ground(defaultAccent, []), size.width) },
]
