// Bundles each package that few sites need into a file of its own, which is loaded when one of its functions is first called.
// An import would read and run it at the start of every command.

import { build } from 'esbuild'

/** The functions of these packages that docsite imports. `await import()` provides everything else. */
const rare = {
  culori: ['blend', 'parse', 'wcagContrast'],
  'hast-util-raw': ['raw'],
  parse5: ['parseFragment', 'serialize'],
}
const fileOf = (name) => `./rare/${name}.cjs`

/** Writes the packages into `outdir`. Returns the plugin that replaces their imports, and the metafile. */
export async function rarePackages(outdir, options) {
  const { metafile } = await build({
    ...options,
    format: 'cjs',
    banner: {},
    entryPoints: Object.keys(rare).map((name) => ({ in: name, out: `rare/${name}` })),
    outdir,
    outExtension: { '.js': '.cjs' },
    plugins: [
      {
        name: 'rare-in-rare',
        setup({ onResolve }) {
          // hast-util-raw imports parse5.
          onResolve({ filter: exactly }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path: `./${path}.cjs`, external: true },
          )
        },
      },
    ],
  })
  return { plugin, metafile }
}

const exactly = new RegExp(`^(?:${Object.keys(rare).join('|')})$`)

const plugin = {
  name: 'rare-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: exactly }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: fileOf(path), external: true } : { path, namespace: 'rare' },
    )
    onResolve({ filter: /^\.\/rare\// }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /./, namespace: 'rare' }, ({ path }) => ({
      contents: rare[path]
        .map((name) => `export const ${name} = (...inputs) => require('${fileOf(path)}').${name}(...inputs)`)
        .join('\n'),
    }))
  },
}
