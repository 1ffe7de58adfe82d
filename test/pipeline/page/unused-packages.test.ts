// Reports of syntax that needs a package which the project does not use.

import { expect, test } from 'vitest'
import { knownPackages, type UnusedPackage, unusedPackages } from '../../../pipeline/page/blocks/known-packages.ts'
import { repository } from '../../site-test.ts'
import { diagnosticsOf, htmlOf } from './page-test.ts'

const drawing: UnusedPackage = {
  package: '@acme/plugin-drawings',
  plugin: 'drawings',
  call: 'drawings()',
  what: 'drawings',
  languages: ['yaml', 'toml'],
  isInstalled: false,
}
const running: UnusedPackage = {
  package: '@acme/plugin-runs',
  plugin: 'runs',
  call: 'runs({ all: true })',
  what: 'samples that run',
  languages: ['tsx'],
  word: 'live',
  isInstalled: true,
}
const settings = { unusedPackages: [drawing, running] }

test('says how to add a package that is not installed', async () => {
  expect(await diagnosticsOf('# A\n\n- a\n\n  ```yaml\n  x\n  ```', settings)).toEqual([
    '5:3 missing-package The package `@acme/plugin-drawings`, which renders drawings, is not installed\n' +
      'Install it: `npm install --save-dev @acme/plugin-drawings`. Then add it to the configuration: ' +
      "`import { drawings } from '@acme/plugin-drawings'` and `plugins: [drawings()]`.",
  ])
})

test('says how to use a package that is installed', async () => {
  expect(await diagnosticsOf('```tsx live\nexport default 1\n```', settings)).toEqual([
    '1:1 missing-package The package `@acme/plugin-runs`, which renders samples that run, is not in `plugins`\n' +
      "Add it to the configuration: `import { runs } from '@acme/plugin-runs'` and `plugins: [runs({ all: true })]`.",
  ])
})

test.each([
  ['another language', '```ts\nyaml\n```'],
  ['a word in another language', '```js live\n```'],
  ['a word in a title', '```tsx title="live"\n```'],
  ['a language without the word', '```tsx\nlive\n```'],
  ['text', 'yaml, toml and live'],
])('accepts %s', async (_, markdown) => {
  expect(await diagnosticsOf(markdown, settings)).toEqual([])
})

test('reports each package once, and shows the code', async () => {
  const markdown = '```yaml\nx\n```\n\n```TOML\ny\n```\n\n```tsx live\nz\n```'
  const rules = (await diagnosticsOf(markdown, settings)).map((text) => text.split(' ').slice(0, 2).join(' '))
  expect(rules).toEqual(['1:1 missing-package', '9:1 missing-package'])
  expect(await htmlOf('```yaml title="a"\nx\n```', settings)).toMatch(/class="code.*>x</s)
})

test('leaves code blocks alone that a plugin of the project renders', async () => {
  const block = {
    name: 'yaml',
    kind: 'fence',
    description: 'A drawing',
    render: ({ code }: { code: string }) => code,
  }
  const config = { plugins: [{ name: 'own', blocks: [block] }] } as never
  expect(await diagnosticsOf('```yaml\nx\n```', { ...settings, config })).toEqual([])
})

test('finds the packages that a project does not use', () => {
  const known = [drawing, { ...running, package: 'esbuild' }]
  const config = { plugins: [{ name: 'drawings' }] } as never
  expect(unusedPackages({ config, root: repository }, known)).toEqual([{ ...running, package: 'esbuild' }])
  expect(unusedPackages({ config: {}, root: repository }, known).map(({ isInstalled }) => isInstalled)).toEqual([
    false,
    true,
  ])
})

test('names each known package by its plugin', () => {
  for (const { call, plugin, languages, word } of knownPackages) {
    expect(call.replace(/\W/g, '').toLowerCase()).toBe(plugin.replaceAll('-', ''))
    expect(languages ?? word).toBeDefined()
  }
})
