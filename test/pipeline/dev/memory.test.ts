// Hours of writing leave nothing behind: what dev keeps depends on the site as it is, not on how it came to be.

import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RunningDev } from './running.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The least of some looks: what was just let go is still held by what the event loop has to finish. */
async function usedMb(): Promise<number> {
  const looks: number[] = []
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setImmediate(done))
    collect()
    looks.push(process.memoryUsage().heapUsed / 1e6)
  }
  return Math.min(...looks)
}

// What one of these pages is when it is parsed: a hundred kilobytes of headings, ids and links.
const sections = Array.from({ length: 150 }, (_, i) => `## Section ${i}\n\nText with a [link](#section-${i}).\n`).join(
  '\n',
)

test.each([
  ['of a text', (i: number) => ({ 'content/a.md': `# A\n\nEdit ${i}.\n\n${sections}` })],
  ['of titles', (i: number) => ({ 'content/a.md': `# Title ${i}\n\n${sections}` })],
  ['of pages that come and go', (i: number) => ({ [`content/a-${i % 2}.md`]: `# A ${i}\n\n${sections}` })],
  ['of the configuration', (i: number) => ({ 'config/site.json': JSON.stringify({ title: `Title ${i}` }) })],
])('edits %s', { timeout: 120_000 }, async (_, edit) => {
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
  await work(10)
  const [before, openFiles] = [await usedMb(), readdirSync('/dev/fd').length]
  await work(process.env.DOCSITE_TEST === 'full' ? 300 : 25)
  // One page kept of each edit would be more than this.
  expect((await usedMb()) - before).toBeLessThan(edits * 0.04)
  expect(readdirSync('/dev/fd').length - openFiles).toBeLessThan(10)
})
