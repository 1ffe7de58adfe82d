// `npm run test:browsers` takes the walk in every installed engine, or in the engines that the arguments name.
//
// The last lines are the engines that were not run, if any, and the number of steps: `N passed, N failed (engines)`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './chromium.ts'
import { type Engine, type EngineName, engineNames, type LaunchOptions } from './driver.ts'
import { firefox } from './firefox.ts'
import { forcedColors } from './forced-colors.ts'
import { measured } from './measured.ts'
import { buildSite, type WalkSite } from './site.ts'
import { Visitor } from './visitor.ts'
import { type Step, take, walk } from './walk.ts'
import { webkit } from './webkit.ts'

const engines: Record<EngineName, Engine> = { chromium, firefox, webkit }

/** Screenshots of failed steps. */
const folder = '.report/browsers'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !engineNames.some((known) => known === name))
if (unknown.length > 0) {
  print(`Unknown engine ${unknown.join(', ')}. Choose from ${engineNames.join(', ')}.`)
  process.exit(2)
}
const chosen = engineNames.filter((name) => requested.length === 0 || requested.includes(name))
const absent = chosen.filter((name) => engines[name].missing() !== undefined)
const present = chosen.filter((name) => !absent.includes(name))

rmSync(folder, { recursive: true, force: true })
let passed = 0
let failed = 0
if (present.length > 0) {
  await using site = await buildSite()
  // The engines mostly wait, so they run at the same time.
  await Promise.all(
    present.map(async (name) => {
      await walkIn(engines[name], site, walk)
      await walkIn(engines[name], site, forcedColors, { forcedColors: true })
    }),
  )
  for (const name of present) await walkIn(engines[name], site, measured, { hasMotion: true })
}
for (const name of absent) print(`${name}: not run, because ${engines[name].missing()} is not installed`)
print(`${passed} passed, ${failed} failed (${present.join(', ') || 'no engine'})`)
// An engine that was asked for has to run.
process.exitCode = failed > 0 || present.length === 0 || (requested.length > 0 && absent.length > 0) ? 1 : 0

/** Takes steps in one browser, and prints the results together. A failed step does not stop the walk. */
async function walkIn(
  engine: Engine,
  site: WalkSite,
  steps: readonly Step[],
  options: LaunchOptions = {},
): Promise<void> {
  const start = performance.now()
  const lines: string[] = []
  const driver = await engine.launch(options)
  try {
    const visitor = new Visitor(driver, await site.host())
    lines.push(`${engine.name}, started in ${seconds(start)}`)
    for (const [index, step] of steps.entries()) {
      const stepStart = performance.now()
      try {
        const note = await take(step, visitor)
        passed++
        lines.push(`  ✓ ${step.title} (${seconds(stepStart)})${note && `: ${note}`}`)
      } catch (error) {
        failed++
        lines.push(`  ✗ ${step.title}\n    ${error instanceof Error ? error.message : String(error)}`)
        mkdirSync(folder, { recursive: true })
        const image = join(folder, `${[engine.name, ...Object.keys(options)].join('-')}-${index + 1}.png`)
        writeFileSync(image, await driver.screenshot())
        lines.push(`    See ${image}`)
      }
    }
  } finally {
    print(lines.join('\n'))
    await driver.close()
  }
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
