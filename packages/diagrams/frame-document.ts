// The document that draws diagrams in frames with the project's Mermaid. All diagrams of a site share it.

import { fileURLToPath } from 'node:url'
import { defineOutput, type PluginConfig, type PluginSite } from '@docsite/cli'
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
      return documentWith(await bundleMermaid(findPackage('mermaid', site) ?? ''), site)
    } catch (error) {
      throw Object.assign(new Error(`The package \`mermaid\` cannot be loaded: ${(error as Error).message}`), {
        place: { file: 'package.json' },
        hint: 'Install it again: `npm install --save-dev mermaid`.',
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

/**
 * The policy of the document. It has no `connect-src`, so a diagram cannot send anything. A frame without `allow-same-origin` has no
 * origin, so the script cannot be a file of `'self'`.
 */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/** Diagrams keep their colors in forced colors, because Mermaid sets those of shapes and text. */
const styles =
  'body{margin:0;background:var(--bg);color:var(--text);font:16px/1.6 var(--font)}svg{display:block;margin:auto}@media (forced-colors:active){:root{forced-color-adjust:none}}'

/**
 * Returns the HTML of the document. Its script runs only in a sandbox, where the origin is opaque. Otherwise a reader who opens the
 * document on its own would draw diagrams with the rights of the site.
 */
const documentWith = (script: string, { lang }: PluginSite): string =>
  [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Diagram</title>',
    `<style>${styles}</style></head><body><main id="sample"></main>`,
    `<script>if(self.origin==="null"){${script.replaceAll('<!--', '\\x3c!--')}\n}</script></body></html>\n`,
  ].join('')
