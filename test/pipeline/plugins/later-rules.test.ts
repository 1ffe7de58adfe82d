// Rules of plugins that run last and may take long, and the code blocks that they see.

import { expect, test } from 'vitest'
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
