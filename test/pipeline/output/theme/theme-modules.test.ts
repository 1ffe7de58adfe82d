// How packages that components import are bundled. A plugin call for each import would take longer than the bundling itself.

import { build, type Metafile, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { noParts, ThemeModules } from '../../../../pipeline/output/theme/theme-modules.ts'
import { SiteTest } from '../../../site-test.ts'

const packageRoot = 'node_modules/large'

/** Creates a site with a component that imports a package of `count` modules dynamically. Some modules also use `import()`. */
function siteWith(count: number): SiteTest {
  const files: Record<string, string> = {
    'config/islands/large.tsx':
      "import { useEffect } from 'react'\nexport default function Large() {\n  useEffect(() => { import('large') })\n  return <p>large</p>\n}\n",
    [`${packageRoot}/package.json`]: '{ "name": "large", "type": "module", "exports": "./module-0.js" }',
  }
  for (let i = 0; i < count; i++) {
    const later = i < 20 ? `export const load = () => import('./module-${(i * 7 + 3) % count}.js')\n` : ''
    files[`${packageRoot}/module-${i}.js`] =
      `import { value as next } from './module-${(i + 1) % count}.js'\nexport const value = () => next\n${later}`
  }
  return SiteTest.of(files)
}

/** Wraps a plugin to count the calls of its callbacks. */
function counted(plugin: Plugin, count: () => void): Plugin {
  return {
    ...plugin,
    setup: (api) =>
      plugin.setup({
        ...api,
        onResolve: (options, callback) =>
          api.onResolve(options, (args) => {
            count()
            return callback(args)
          }),
        onLoad: (options, callback) =>
          api.onLoad(options, (args) => {
            count()
            return callback(args)
          }),
      }),
  }
}

/** Bundles the components of a site. Returns the number of plugin calls, the metafile and the number of package modules. */
async function bundle(site: SiteTest, side: 'browser' | 'prerender', browser?: Metafile) {
  const islands = new Map([['large', site.path('config/islands/large.tsx')]])
  const modules = new ThemeModules({ ...noParts(site.root), islands })
  let calls = 0
  const plugins = [...(browser ? [modules.leftToNode(browser)] : []), ...modules.plugins(side)]
  const { metafile } = await build({
    entryPoints: { islands: 'docsite:islands' },
    absWorkingDir: site.root,
    outdir: site.path('.out'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: side === 'browser',
    platform: side === 'browser' ? 'browser' : 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    plugins: plugins.map((plugin) => counted(plugin, () => calls++)),
  })
  const inPackage = Object.keys(metafile.inputs).filter((name) => name.startsWith(packageRoot))
  return { calls, metafile, inPackage: inPackage.length }
}

test('calls plugins equally often for packages of 20 and 2,000 modules', async () => {
  using small = siteWith(20)
  using large = siteWith(2000)
  const [few, many] = [await bundle(small, 'browser'), await bundle(large, 'browser')]
  expect([few.inPackage, many.inPackage]).toEqual([20, 2000])
  expect(many.calls).toBe(few.calls)
})

test('does not bundle dynamically imported modules for prerendering', async () => {
  using site = siteWith(20)
  const { metafile } = await bundle(site, 'browser')
  expect((await bundle(site, 'prerender', metafile)).inPackage).toBe(0)
})

test('bundles packages that use React for prerendering, so that only one React is loaded', async () => {
  using site = siteWith(20)
  site.edit(`${packageRoot}/module-5.js`, "import { useState } from 'react'\nexport const value = useState\n")
  const { metafile } = await bundle(site, 'browser')
  expect((await bundle(site, 'prerender', metafile)).inPackage).toBe(20)
})
