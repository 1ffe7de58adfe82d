// Compares cold builds of this repository's site with and without optional outputs such as feeds and the sitemap.

import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { clean, type Measured, median, run } from './measure.ts'

/** The maximum ratio between the times of a build with all extras and one without any. */
const most = 1.25

/**
 * Optional fields of the configuration with their values for both builds. Generated social images are not included,
 * because they are off by default and cost more than all other extras.
 */
const extras: Record<string, [on: unknown, off: unknown]> = {
  siteUrl: ['https://rsbuild-docs.example', undefined],
  budget: [{ js: '1 MB', css: '1 MB', html: '30 KB', search: '10 MB', image: '10 MB', build: '10 min' }, undefined],
  csp: [true, false],
  llms: [true, false],
  offline: [true, false],
}

/** Alternates between both builds, so that other load on the machine affects them equally. */
export async function measureExtras(docsite: string, runs: number): Promise<void> {
  const folders = { on: prepare('on'), off: prepare('off') }
  const times: Record<keyof typeof folders, Measured[]> = { on: [], off: [] }
  for (let i = 0; i < runs; i++) {
    for (const side of i % 2 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      clean(folders[side])
      times[side].push(await run([docsite, 'build'], folders[side]))
    }
  }
  for (const [what, value] of [
    ['CPU time', (one: Measured) => one.cpuMs],
    ['time', (one: Measured) => one.ms],
  ] as const) {
    const [on, off] = [median(times.on.map(value)), median(times.off.map(value))]
    const mark = `${(on / off).toFixed(2)} ${on / off <= most ? '≤' : '>'} ${most}`
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    process.stdout.write(`all extras on / off, ${what}: ${seconds(on)} / ${seconds(off)} = ${mark}\n`)
  }
}

/** Copies this repository's site with all extras on or off. Returns the directory of the copy. */
function prepare(side: 'on' | 'off'): string {
  const folder = resolve(`.bench/extras-${side}`)
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['content', 'config']) cpSync(resolve(name), join(folder, name), { recursive: true })
  renameSync(join(folder, 'config/site.ts'), join(folder, 'config/own.ts'))
  const written = Object.entries(extras).map(
    ([field, [on, off]]) => `  ${field}: ${JSON.stringify(side === 'on' ? on : off)},\n`,
  )
  // Avoids diagnostics about pages that refer to feeds, which this build omits.
  const noFeeds = "  feeds: [],\n  check: { ...own.check, rules: { 'unknown-feed': 'off' } },\n"
  const feeds = side === 'on' ? '' : noFeeds
  writeFileSync(
    join(folder, 'config/site.ts'),
    `import own from './own.ts'\n\nexport default {\n  ...own,\n${written.join('')}${feeds}}\n`,
  )
  return folder
}
