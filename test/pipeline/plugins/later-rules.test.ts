// Rules of plugins that run last and may take long, and the code blocks that they see.

import { expect, test } from 'vitest'
import { check } from '../../../pipeline/api/check.ts'
import { SiteTest } from '../../site-test.ts'
import { compile } from '../compiled.ts'

const config = `import { definePlugin, defineRule } from '@docsite/cli'
const rule = defineRule({
  name: 'long',
  severity: 'warning',
  async later(site) {
    const findings = []
    for (const page of site.pages)
      for (const sample of page.samples) {
        const length = await site.cached(sample.code, async () => ({ value: sample.code.trim().length }))
        if (length > 3 && !sample.hasWord('noCheck'))
          findings.push({ page, at: sample.at(2, 2), text: sample.language + ' ' + sample.title + ' ' + length })
      }
    return findings
  },
})
export default { plugins: [definePlugin({ name: 'own', rules: [rule] })] }
`
const files = {
  'config/site.ts': config,
  'content/_part.md': '```ts\nlonger\n```\n',
  'content/index.md':
    '# A\n\n```ts title="a.ts"\nab // [!code --]\nabcdef\n```\n\n```ts noCheck\nlonger\n```\n\n```css\na\n```\n\n::include{file="_part.md"}\n',
}

test('reports what a rule finds in code blocks, at their lines', async () => {
  const { diagnostics } = await compile(files, 'all')
  expect(diagnostics.filter((text) => text.includes('own/long'))).toEqual([
    'content/_part.md:3:2 warning ts  6 (own/long)',
    'content/index.md:5:2 warning ts a.ts 6 (own/long)',
  ])
})

test('does not run such a rule in builds', async () => {
  const { diagnostics } = await compile(files, 'errors')
  expect(diagnostics).toEqual([])
})

test('asks again only about files that have changed or have problems', async () => {
  const keyed = `import { appendFileSync } from 'node:fs'
import { definePlugin, defineRule } from '@docsite/cli'
const rule = defineRule({
  name: 'keyed',
  severity: 'warning',
  laterKey: ({ samplesHash }) => samplesHash || undefined,
  async later({ root, unchecked }) {
    appendFileSync(root + '/asked.txt', unchecked.map(({ file }) => file + ' ').join('') + '\\n')
    return unchecked.flatMap((page) =>
      page.samples.filter(({ code }) => code === 'bad').map((sample) => ({ page, at: sample.at(1), text: 'Bad' })),
    )
  },
})
export default { plugins: [definePlugin({ name: 'own', rules: [rule] })] }
`
  const sample = (code: string) => `# Page\n\n\`\`\`txt\n${code}\n\`\`\`\n`
  using site = SiteTest.of({
    'config/site.ts': keyed,
    'content/404.md': sample('lost'),
    'content/a.md': sample('good'),
    'content/b.md': sample('bad'),
    'content/index.md': '# No samples\n',
  })
  const found = async () => (await compile(site, 'all')).diagnostics.filter((text) => text.includes('own/keyed'))
  expect(await found()).toEqual(['content/b.md:4:1 warning Bad (own/keyed)'])
  expect(await found()).toHaveLength(1)
  site.edit('content/a.md', sample('better'))
  await found()
  expect(site.read('asked.txt').split(' \n')).toEqual([
    'content/404.md content/a.md content/b.md',
    'content/b.md',
    'content/a.md content/b.md',
    '',
  ])
})

test('runs a rule with a flag on request, with its memory, and reports what belongs to another rule', async () => {
  const flagged = `import { definePlugin, defineRule } from '@docsite/cli'
const count = defineRule({
  name: 'count',
  severity: 'warning',
  flag: 'counting',
  async later({ memory, pages, progress, place, urlFix, signal }) {
    const times = (memory.read() ?? 0) + 1
    memory.write(times)
    progress(1, 2, 'numbers')
    const at = pages[0].links[0].place
    const fix = urlFix(at, 'https://old.example', 'https://new.example')
    return [
      { page: pages[0], at, text: 'Time ' + times + (signal.aborted ? '!' : ''), ...(fix ? { fix } : {}) },
      { rule: 'milder', at: place('title'), text: 'The title' },
    ]
  },
})
const milder = defineRule({ name: 'milder', severity: 'info', flag: 'counting' })
export default { title: 'A', plugins: [definePlugin({ name: 'own', rules: [count, milder] })] }
`
  using site = SiteTest.of({ 'config/site.ts': flagged, 'content/index.md': '# A\n\n[a](https://old.example)\n' })
  const events: unknown[] = []
  const found = async (flags: string[]) => {
    const onProgress = (event: { kind: string }) => event.kind === 'things' && events.push(event)
    const { diagnostics } = await check(site.root, { flags, onProgress })
    return diagnostics
      .filter(({ rule }) => rule.startsWith('own/'))
      .map(({ rule, severity, place, text, fix }) => `${place.line} ${severity} ${rule} ${text} ${fix?.fixed}`)
  }
  expect(await found([])).toEqual([])
  expect(await found(['counting'])).toEqual([
    '19 info own/milder The title undefined',
    '3 warning own/count Time 1 https://new.example',
  ])
  expect((await found(['counting']))[1]).toContain('Time 2')
  expect(events).toEqual(Array.from({ length: 2 }, () => ({ kind: 'things', things: 'numbers', done: 1, total: 2 })))
})
