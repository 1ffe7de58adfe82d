// The dev server does not leak: its memory and open files depend on the current site, not on the number of edits.

import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RunningDev } from './running.ts'

const full = process.env.DOCSITE_TEST === 'full'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the lowest of five measurements, because pending tasks can hold memory that is no longer needed. */
async function usedMb(): Promise<number> {
  const measurements: number[] = []
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setImmediate(done))
    collect()
    measurements.push(process.memoryUsage().heapUsed / 1e6)
  }
  return Math.min(...measurements)
}

// A parsed page with these sections takes about 100 KB.
const sections = Array.from({ length: 150 }, (_, i) => `## Section ${i}\n\nText with a [link](#section-${i}).\n`).join(
  '\n',
)

test.each([
  ['the text', (i: number) => ({ 'content/a.md': `# A\n\nEdit ${i}.\n\n${sections}` })],
  ['titles', (i: number) => ({ 'content/a.md': `# Title ${i}\n\n${sections}` })],
  ['the set of pages', (i: number) => ({ [`content/a-${i % 2}.md`]: `# A ${i}\n\n${sections}` })],
  ['the configuration', (i: number) => ({ 'config/site.json': JSON.stringify({ title: `Title ${i}` }) })],
])('retains no memory or open files after edits to %s', { timeout: 120_000 }, async (_, edit) => {
  await using dev = await RunningDev.start({ 'content/index.md': '# Home\n', ...edit(0) })
  const page = await dev.listen('/a')
  let edits = 0
  const work = async (count: number) => {
    for (const last = edits + count; edits < last; ) {
      const files = Object.entries(edit(++edits))
      const before = page.events.length
      for (const [path, text] of files) dev.site.edit(path, text)
      const gone = `content/a-${(edits + 1) % 2}.md`
      if (dev.site.exists(gone)) dev.site.remove(gone)
      await page.until(({ events }) => expect(events.length).toBeGreaterThan(before))
      for (const route of ['/', '/a', '/a-0', '/a-1']) await dev.text(route)
      page.events.length = 0
    }
  }
  await work(full ? 10 : 6)
  const [before, openFiles] = [await usedMb(), readdirSync('/dev/fd').length]
  await work(full ? 300 : 15)
  // A leak of one page per edit would exceed this limit. In a short run, compiled code weighs more.
  expect((await usedMb()) - before).toBeLessThan(edits * (full ? 0.04 : 0.06))
  expect(readdirSync('/dev/fd').length - openFiles).toBeLessThan(10)
})
