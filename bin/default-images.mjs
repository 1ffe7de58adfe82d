// Draws docsite's own icon and background in advance, so that sites need no package for them.

import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { build } from 'esbuild'

const draw = (svg, value) => new Resvg(svg, { fitTo: { mode: 'width', value } }).render().asPng()

/** Writes the images to a directory. */
export async function packDefaultImages(folder) {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { defaultIcon } from './pipeline/output/documents/icon.ts'
        export { drawGround, drawIcons } from './pipeline/output/icons/drawings.ts'
        export { defaultAccent } from './pipeline/model/social-image.ts'`,
      resolveDir: '.',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { defaultAccent, defaultIcon, drawGround, drawIcons } = await import(`data:text/javascript;base64,${code}`)
  const icon = `data:image/svg+xml;base64,${Buffer.from(defaultIcon.text).toString('base64')}`
  mkdirSync(folder, { recursive: true })
  const images = [...drawIcons(icon, draw), { path: 'social.png', bytes: drawGround(defaultAccent, draw) }]
  for (const { path, bytes } of images) writeFileSync(`${folder}/${path}`, bytes)
}
