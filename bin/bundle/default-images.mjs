// Draws docsite's own icon and background in advance, so that sites need no package for them.

import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { build } from 'esbuild'
import sharp from 'sharp'

const draw = (svg, value) => new Resvg(svg, { fitTo: { mode: 'width', value } }).render().asPng()

/** Compresses a PNG again, with 256 colors, which takes half off. An opaque image needs no transparency. */
async function smaller(bytes) {
  const { isOpaque } = await sharp(bytes).stats()
  const image = isOpaque ? sharp(bytes).removeAlpha() : sharp(bytes)
  return image.png({ palette: true, effort: 10 }).toBuffer()
}

/** Writes the images to a directory. */
export async function packDefaultImages(folder) {
  const { outputFiles } = await build({
    entryPoints: ['pipeline/output/icons/default-drawings.ts', 'packages/social-images/default-drawing.ts'],
    bundle: true,
    write: false,
    outdir: folder,
    alias: { '@docsite/cli/text': './pipeline/model/public/text.ts' },
    format: 'esm',
    platform: 'node',
  })
  mkdirSync(folder, { recursive: true })
  for (const { contents } of outputFiles) {
    const code = Buffer.from(contents).toString('base64')
    const { drawDefaultImages } = await import(`data:text/javascript;base64,${code}`)
    for (const { path, bytes } of drawDefaultImages(draw))
      writeFileSync(`${folder}/${path}`, path.endsWith('.png') ? await smaller(bytes) : bytes)
  }
}
