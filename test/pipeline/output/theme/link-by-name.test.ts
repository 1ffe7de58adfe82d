// The names by which chunks import each other do not depend on content.

import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { linkByName } from '../../../../pipeline/output/theme/link-by-name.ts'

/** Bundles modules with an entry point that imports two others on demand. Returns the linked scripts by what they contain. */
async function link(modules: Record<string, string>, options: { publicPath?: string } = {}) {
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: 'entry' },
    outdir: '/out',
    absWorkingDir: '/',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    entryNames: 'static/js/[name]-[hash]',
    chunkNames: 'static/js/[name]-[hash]',
    ...options,
    plugins: [
      {
        name: 'modules',
        setup(api) {
          api.onResolve({ filter: /./ }, ({ path }) => ({ path, namespace: 'module' }))
          api.onLoad({ filter: /./ }, ({ path }) => ({ contents: modules[path] ?? '' }))
        },
      },
    ],
  })
  const bundled = outputFiles.map(({ path, contents }) => ({ path: path.slice('/out/'.length), contents }))
  const { files, imports } = linkByName(bundled, metafile as Metafile, 'out/')
  return { imports, texts: new Map(files.map(({ path, contents }) => [path, new TextDecoder().decode(contents)])) }
}

const modules = {
  entry: "import('left'); import('right'); console.log('entry')",
  left: "import { shared } from 'shared'; console.log('left', shared)",
  right: "import { shared } from 'shared'; console.log('right', shared)",
  shared: "export const shared = ['shared']",
}

test.each([
  ['relative URLs', {}],
  ['URLs with the base of the site', { publicPath: '/docs/' }],
])('links the scripts of a bundle with %s by names, which the import map resolves', async (_, options) => {
  const { imports, texts } = await link(modules, options)
  const names = [...texts.values()].flatMap((text) =>
    Array.from(text.matchAll(/(?:from|import)\(?"([^"]+)"/g), ([, name = '']) => name),
  )
  expect(new Set(names)).toEqual(new Set(Object.keys(imports)))
  expect(names).toHaveLength(4)
  expect(Object.keys(imports)).toHaveLength(3)
  for (const path of Object.values(imports)) expect([...texts.keys()]).toContain(path)
})

test('renames only the script that an edit changes', async () => {
  const [before, after] = [await link(modules), await link({ ...modules, shared: "export const shared = ['edited']" })]
  const renamed = [...after.texts.keys()].filter((path) => !before.texts.has(path))
  expect(renamed).toEqual([expect.stringMatching(/^static\/js\/[0-9a-f]{6}-[0-9a-f]{8}\.js$/)])
  expect(Object.keys(after.imports)).toEqual(Object.keys(before.imports))
})
