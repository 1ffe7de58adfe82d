// Builds a site with one configuration after another in the same cache and output folder, and compares the last build with a clean one.

import { readFileSync } from 'node:fs'
import { build } from '../../pipeline/api/build.ts'
import { check } from '../../pipeline/api/check.ts'
import type { BuildOptions } from '../../pipeline/api/types.ts'
import type { SiteConfig } from '../../pipeline/model/config/site-config.ts'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../pipeline/model/diagnostics/docsite-error.ts'
import { firstDifference } from '../difference.ts'
import { git, repository, SiteTest } from '../site-test.ts'

/** What a site is built with. */
export interface Settings {
  config: SiteConfig
  /** Further fields of the configuration, as code. */
  code?: string
  flags?: BuildOptions
}

export const siteWithOptions = (): SiteTest => {
  const site = SiteTest.of(files())
  git(site.root, ['init', '-q'])
  git(site.root, ['add', 'content'])
  git(site.root, ['commit', '-q', '-m', 'Begin'])
  return site
}

/** Builds with the settings in turn. Returns how the last build and check differ from clean ones, or `''`. */
export async function differenceAfter(site: SiteTest, all: readonly Settings[]): Promise<string> {
  for (const settings of all.slice(0, -1)) await buildWith(site, settings, 'dist', true)
  return (await buildTwice(site, all.at(-1) as Settings)).difference
}

/** Builds with the cache. Returns the number of files. */
export async function buildCached(site: SiteTest, settings: Settings): Promise<number> {
  await buildWith(site, settings, 'dist', true)
  return Object.keys(site.files('dist')).length
}

/** Builds with the cache and without it. Returns how the results differ, and the number of files. */
export async function buildTwice(site: SiteTest, settings: Settings): Promise<{ difference: string; files: number }> {
  const outDir = settings.flags?.outDir ?? 'dist'
  const warm = await buildWith(site, settings, outDir, true)
  const clean = await buildWith(site, settings, 'clean', false)
  if (warm !== clean) return { difference: `reports ${warm}\nand should report ${clean}`, files: 0 }
  if (clean.startsWith('failed')) return { difference: '', files: 0 }
  const files = site.files('clean')
  return { difference: firstDifference(site.files(outDir), files), files: Object.keys(files).length }
}

async function buildWith(site: SiteTest, { config, code = '', flags }: Settings, outDir: string, cache: boolean) {
  site.edit(
    'config/site.ts',
    `import { defineBlock, definePlugin, h } from '@docsite/cli'\nexport default { ...${JSON.stringify(config)}, ${code} }\n`,
  )
  if (site.exists('clean')) site.remove('clean')
  try {
    const { ok, diagnostics } = await build(site.root, { concurrency: 1, ...flags, outDir, cache })
    const checked = await check(site.root, { cache, concurrency: 1 })
    return [ok ? 'built' : 'failed', ...[...diagnostics, ...checked.diagnostics].map(lineOf)].join('\n')
  } catch (error) {
    if (!(error instanceof DocsiteError)) throw error
    return ['failed', error.message, ...error.diagnostics.map(lineOf)].join('\n')
  }
}

const lineOf = (diagnostic: Diagnostic): string => JSON.stringify(diagnostic)

function files(): Record<string, string | Uint8Array> {
  const font = readFileSync(
    `${repository}/node_modules/@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff`,
  )
  const shape = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="${color}" d="M0 0h8v8z"/></svg>\n`
  return {
    ...pages(),
    'content/public/public-one.svg': shape('red'),
    'content/public/public-two.svg': shape('blue'),
    'config/shape.svg': shape('green'),
    'config/one.ttf': font,
    'config/two.ttf': font,
    'config/own.woff': font,
    'config/own.css':
      '@font-face { font-family: Own; src: url(./own.woff) }\n.own { background: url(./shape.svg) }\n.other { background: url(/public-one.svg) }\n',
    ...Object.fromEntries(['other', 'one', 'two'].map((name) => [`config/${name}.css`, `.${name} { color: red }\n`])),
    ...Object.fromEntries(
      ['one', 'two', 'other'].map((name) => [
        `config/${name}.tsx`,
        `import shape from './shape.svg'\nexport default function Own() { return <p class="${name}"><img src={shape} alt="" /></p> }\n`,
      ]),
    ),
    ...Object.fromEntries(['one', 'two'].map((name) => [`config/${name}.ts`, `export default () => '${name}'\n`])),
    // Packages that providers import.
    ...Object.fromEntries(
      ['algoliasearch', 'meilisearch', 'typesense'].flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' })],
        [`node_modules/${name}/index.js`, ''],
        [`node_modules/${name}/lite.js`, ''],
      ]),
    ),
    'config/hooks.ts': 'export const beforeSearch = (query) => query\n',
    'config/provider.ts': "export default { search: () => 'one' }\n",
    'config/other-provider.ts': "export default { search: () => 'two' }\n",
    'config/islands/counter.tsx': 'export default function Counter() { return <button>1</button> }\n',
  }
}

function pages(): Record<string, string> {
  const texts = (lang: string): Record<string, string> => ({
    'index.md': '---\npageType: home\n---\n# Home\n',
    'guide/start.md': `---\npublished_at: 2024-01-01\ndescription: Start here\nauthors: [ann]\nkind: one\n---\n# Start ${lang}\n\n{{ product }} {{ nested.part }}\n\n## Install\n\n![Shape](./shape.svg)\n\n\`\`\`ts\nconst a = 1\n\`\`\`\n\n::counter\n\n<kbd>K</kbd>\n\n开始 快速构建\n`,
    'guide/more.md':
      '---\npublished_at: 2024-01-03\n---\n# More\n\n## First\n\n[Start](./start.md#install), [old](/old), [gone](./gone.md)\n\n<iframe src="https://frames.example/x" title="X"></iframe>\n',
    'guide/shape.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    'blog/post.md': '---\npublished_at: 2024-01-02\ntags: [news]\nauthors: [ann]\n---\n# Post\n\nA post.\n',
  })
  // Few pages, because each change builds all of them twice.
  const folders: Record<string, RegExp> = {
    'v1/en': /^(?:index|guide\/s)/,
    'v1/zh': /^index/,
    'v2/en': /./,
    'v2/zh': /^(?!guide\/more)/,
  }
  return Object.fromEntries(
    Object.entries(folders).flatMap(([folder, names]) =>
      Object.entries(texts(folder.slice(3))).flatMap(([path, text]) =>
        names.test(path) ? [[`content/${folder}/${path}`, text]] : [],
      ),
    ),
  )
}
