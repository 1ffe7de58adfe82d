// The document that draws diagrams in frames with the project's Mermaid. All diagrams of a site share it.

import { fileURLToPath } from 'node:url'
import { defineOutput, frameDocument, type PluginConfig } from '@docsite/cli'
import { installCommand } from '@docsite/cli/files'
import { framePath } from './figures.ts'
import { findPackage, folderOf } from './find-package.ts'

/** Allows pages to contain the frame, if the project has Mermaid. */
export function withFrames(config: PluginConfig, root: string): PluginConfig {
  const { csp = true } = config
  if (csp === false || folderOf('mermaid', root) === undefined) return config
  const added = csp === true ? {} : csp
  return { ...config, csp: { ...added, 'frame-src': [...(added['frame-src'] ?? []), "'self'"] } }
}

export const frame = defineOutput({
  name: 'frame',
  per: 'site',
  path: (_, { root }) => (folderOf('mermaid', root) === undefined ? [] : framePath),
  key(_, site) {
    const folder = folderOf('mermaid', site.root)
    return [site.lang, folder && site.read(`${folder}/package.json`)]
  },
  async render(_, site) {
    try {
      const script = await bundleMermaid(findPackage('mermaid', site) ?? '')
      return frameDocument({ title: 'Diagram', images: 'data:', lang: site.lang, script, styles })
    } catch (error) {
      throw Object.assign(new Error(`The package \`mermaid\` cannot be loaded: ${(error as Error).message}`), {
        place: { file: 'package.json' },
        hint: `Install it again: \`${installCommand('mermaid', site.root)}\`.`,
      })
    }
  },
})

/** Bundles Mermaid with the script of the document, which can load no other file. */
async function bundleMermaid(module: string): Promise<string> {
  const { build } = await import('esbuild')
  const runtime = fileURLToPath(new URL('browser/frame.ts', import.meta.url))
  const { outputFiles } = await build({
    stdin: {
      contents: `import mermaid from ${JSON.stringify(fileURLToPath(module))}\nimport { startDiagrams } from ${JSON.stringify(runtime)}\nstartDiagrams(mermaid)`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    charset: 'utf8',
    format: 'iife',
    target: ['es2022'],
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Diagrams keep their colors in forced colors, because Mermaid sets those of shapes and text. */
const styles =
  'body{padding:0}svg{display:block;margin:auto}@media (forced-colors:active){:root{forced-color-adjust:none}}'
