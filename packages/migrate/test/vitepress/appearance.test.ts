// Images for each appearance, and props of components that only say how they look.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = `export default { title: 'Kestrel' }`

test('shows an image of another host for one appearance', async () => {
  using site = project({
    '.vitepress/config.mts': config,
    'index.md': `# Start\n\n<img alt="A &quot;nest&quot;" img-dark src="https://img.example/d.png">\n<img alt="A nest" img-light src="https://img.example/l.png">\n`,
  })
  const text = (await migrated(site)).text('content/index.md')
  expect(text).not.toContain('{dark')
  expect(text).toContain('<img class="light-only" alt="A nest" src="https://img.example/l.png">')
  expect(text).toContain('<img class="dark-only" alt="A nest" src="https://img.example/d.png">')
})

test('does not show the classes of a component that is missing', async () => {
  using site = project({
    '.vitepress/config.mts': config,
    'index.md': `# Start\n\n<FeatureList class="gap-1" label="Fast" />\n`,
  })
  const stub = (await migrated(site)).text('config/islands/feature-list.tsx')
  expect(stub).toContain("const hidden = ['class']")
  expect(stub).toContain('!hidden.includes(name)')
})
