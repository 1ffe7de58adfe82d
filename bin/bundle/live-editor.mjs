// Bundles the packages that edit and compile live samples into lib/vendor/, because few sites need them and installing them would
// add sixteen packages to every project.

import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

/** The modules that the editor imports, by the file in `folder` that replaces them. */
const editorModules = {
  codemirror: [
    '@codemirror/commands',
    '@codemirror/lang-javascript',
    '@codemirror/language',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
  ],
  sucrase: ['sucrase'],
}

/**
 * Writes one minified module for each group of packages, with the licenses of what it contains. Returns the absolute paths of the
 * source files. `licensesOf` returns the license texts of the packages that contain files.
 */
export async function packLiveEditor(folder, licensesOf) {
  const packed = []
  for (const [name, modules] of Object.entries(editorModules)) {
    const { metafile } = await build({
      stdin: { contents: modules.map((one) => `export * from '${one}'`).join('\n'), resolveDir: '.' },
      outfile: `${folder}/${name}/index.js`,
      bundle: true,
      metafile: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'warning',
    })
    const files = Object.keys(metafile.inputs)
      .filter((file) => file.includes('node_modules/'))
      .map((file) => resolve(file))
    mkdirSync(`${folder}/${name}`, { recursive: true })
    const about = { name: `${name} (bundled)`, version: '1.0.0', license: 'MIT', sideEffects: false }
    writeFileSync(`${folder}/${name}/package.json`, JSON.stringify(about))
    writeFileSync(`${folder}/${name}/LICENSE`, licensesOf(files))
    packed.push(...files)
  }
  return packed
}
