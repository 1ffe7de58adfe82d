// Measures in a browser how `docsite dev` shows a large site: its first page, edits, and changes to its structure.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { measureDev, startServer } from './browser.ts'
import { makeProject } from './generate.ts'
import { median, percentile } from './measure.ts'

/** Measures `dev` on generated sites that were served before. */
export async function measureWriting(
  browser: Browser,
  docsite: string,
  sizes: readonly number[],
  runs: number,
): Promise<void> {
  for (const size of sizes) {
    const folder = resolve(`.bench/writing-${size}`)
    const { routes } = makeProject(folder, size)
    const route = routes[Math.floor(routes.length / 2)] as string
    const cold = await measureDev(browser, docsite, folder, route, 0)
    const warm: number[] = []
    for (let i = 0; i < runs; i++) warm.push((await measureDev(browser, docsite, folder, route, 0)).firstPageMs)
    const { editMedianMs, editP95Ms } = await measureDev(browser, docsite, folder, route, 40)
    print(size, 'first page, never served', [cold.firstPageMs])
    print(size, 'first page, served before', warm, 1500)
    process.stdout.write(
      `${size} pages, edit to screen: median ${editMedianMs.toFixed(0)} ms, p95 ${editP95Ms.toFixed(0)} ms (target 80)\n`,
    )
    await measureStructure(browser, docsite, folder, route, Math.max(runs, 5))
  }
}

/** A change to the structure of a site, and the script that returns whether the page shows it. */
interface Step {
  name: string
  apply(i: number): void
  isShown(i: number): string
}

async function measureStructure(
  browser: Browser,
  docsite: string,
  folder: string,
  route: string,
  runs: number,
): Promise<void> {
  const group = `${folder}/content/en${route.slice(0, route.lastIndexOf('/'))}`
  const size = Number(/\d+$/.exec(folder)?.[0])
  const own = `${folder}/content/en${route}.md`
  const text = readFileSync(own, 'utf8')
  const listed = (title: string) => `document.querySelector('.sidebar')?.textContent.includes(${JSON.stringify(title)})`
  const steps: Step[] = [
    {
      name: 'another title',
      apply: (i) => writeFileSync(own, text.replace(/^# .*$/m, `# Renamed ${i}`)),
      isShown: (i) => listed(`Renamed ${i}`),
    },
    {
      name: 'a new page',
      apply: (i) => writeFileSync(`${group}/added-${i}.md`, `# Added ${i}\n\nText.\n`),
      isShown: (i) => listed(`Added ${i}`),
    },
    {
      name: 'a removed page',
      apply: (i) => rmSync(`${group}/added-${i}.md`),
      isShown: (i) => `!${listed(`Added ${i}`)}`,
    },
    {
      name: 'another _meta.json',
      apply: (i) =>
        writeFileSync(
          `${group}/_meta.json`,
          JSON.stringify([{ type: 'section-header', label: `Head ${i}` }, 'page-1', 'page-2']),
        ),
      isShown: (i) => listed(`Head ${i}`),
    },
  ]
  const page = await browser.newPage()
  const server = await startServer([docsite, 'dev', folder, '--port', '0'], folder)
  try {
    await page.goto(server.url + route.slice(1))
    await page.waitForSelector('.code-buttons', { state: 'attached' })
    // The first change is not measured, because the watcher and the server are still warming up.
    await page.waitForTimeout(5000)
    for (const { name, apply, isShown } of steps) {
      const times: number[] = []
      for (let i = 0; i < runs; i++) {
        const seen = shown(page, isShown(i))
        await page.evaluate(() => undefined)
        const start = performance.timeOrigin + performance.now()
        apply(i)
        times.push((await seen) - start)
        await page.waitForTimeout(500)
      }
      print(size, name, times, 400)
    }
  } finally {
    await page.close()
    await server.stop()
    writeFileSync(own, text)
    rmSync(`${group}/_meta.json`, { force: true })
    for (let i = 0; i < runs; i++) rmSync(`${group}/added-${i}.md`, { force: true })
  }
}

/** Returns the time of the frame in which a condition holds for the first time. */
const shown = (page: Page, condition: string): Promise<number> =>
  page.evaluate(
    (condition) =>
      new Promise<number>((done) => {
        const holds = new Function(`return ${condition}`) as () => boolean
        const observer = new MutationObserver(() => {
          if (!holds()) return
          observer.disconnect()
          requestAnimationFrame(() => done(performance.timeOrigin + performance.now()))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    condition,
  )

function print(size: number, what: string, times: readonly number[], target?: number): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const goal = target === undefined ? '' : ` (target ${target})`
  process.stdout.write(
    `${size} pages, ${what}: median ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}${goal}\n`,
  )
}
