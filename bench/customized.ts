// Compares warm builds of a site with those of the same site with twelve slots, four overrides and three plugins.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { shop } from '../packages/openapi/test/shop.ts'
import { slotNames } from '../pipeline/model/slots.ts'
import { makeProject } from './generate.ts'
import { clean, median, run } from './measure.ts'

/** The highest allowed ratio between the times. */
const most = 1.2

const pages = 400
const kinds = ['plain', 'customized'] as const

/** Alternates between the builds, so that other load on the machine affects both equally. */
export async function measureCustomized(docsite: string, runs: number): Promise<void> {
  const root = resolve('.bench/customized')
  const folders = { plain: join(root, 'plain'), customized: join(root, 'customized') }
  for (const folder of Object.values(folders)) makeProject(folder, pages)
  customize(folders.customized)
  for (const kind of kinds) {
    clean(folders[kind])
    await run([docsite, 'build'], folders[kind])
  }
  const times = new Map(kinds.map((kind): [string, number[]] => [kind, []]))
  for (let i = 0; i < runs; i++)
    for (const kind of i % 2 ? kinds.toReversed() : kinds)
      times.get(kind)?.push((await run([docsite, 'build'], folders[kind])).ms)
  const [plain = 0, customized = 0] = kinds.map((kind) => median(times.get(kind) ?? []))
  const ratio = customized / plain
  process.stdout.write(
    `Warm build of ${pages} pages with 12 slots, 4 overrides and 3 plugins / without: ` +
      `${customized.toFixed(0)} ms / ${plain.toFixed(0)} ms = ${ratio.toFixed(2)} ${ratio <= most ? '≤' : '>'} ${most}\n`,
  )
}

/** Adds slots, overrides and plugins to a project. */
function customize(folder: string): void {
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const slots = slotNames.slice(0, 12)
  for (const name of slots)
    write(
      `theme/slots/${name}.tsx`,
      `import type { SlotProps } from '@docsite/cli/theme'\nexport default ({ page }: SlotProps) => <p>{'${name}: ' + page.title}</p>\n`,
    )
  for (const name of ['Logo', 'Sidebar', 'Outline', 'SearchButton'])
    write(`theme/${name}.tsx`, `import { ${name} } from '@docsite/cli/theme'\nexport default () => <${name} />\n`)
  for (const name of ['openapi', 'typedoc', 'releases'])
    for (const part of ['lib', 'package.json'])
      cpSync(resolve('packages', name, part), join(folder, 'node_modules/@docsite', `plugin-${name}`, part), {
        recursive: true,
      })
  cpSync(resolve('package.json'), join(folder, 'node_modules/@docsite/cli/package.json'))
  cpSync(resolve('lib'), join(folder, 'node_modules/@docsite/cli/lib'), { recursive: true })
  for (const [path, text] of Object.entries(shop)) write(path, text)
  write('types.json', gunzipSync(readFileSync(resolve('packages/typedoc/test/fixtures/docsite.json.gz'))))
  cpSync(resolve('CHANGELOG.md'), join(folder, 'CHANGELOG.md'))
  const config = readFileSync(join(folder, 'config/site.ts'), 'utf8')
  write(
    'config/site.ts',
    `import { openapi } from '@docsite/plugin-openapi'
import { releases } from '@docsite/plugin-releases'
import { typedoc } from '@docsite/plugin-typedoc'
${config.replace(
  /\}\)\n$/,
  `  slots: ${JSON.stringify(Object.fromEntries(slots.map((name) => [name, `./theme/slots/${name}.tsx`])))},
  plugins: [
    openapi({ file: 'openapi.yaml', route: '/http/' }),
    typedoc({ file: 'types.json', route: '/types/' }),
    releases({ file: 'CHANGELOG.md', feed: false }),
  ],
})
`,
)}`,
  )
}
