// Reports of syntax that needs a package which the project does not use.

import { describe, expect, test } from 'vitest'
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
const packageOf = (name: string): UnusedPackage => {
  const known = knownPackages.find(({ plugin }) => plugin === name)
  if (!known) throw new Error(`${name} is unknown`)
  return { ...known, isInstalled: true }
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

describe('a formula without its package', () => {
  const math = { unusedPackages: [packageOf('math')] }
  const placesOf = async (markdown: string) =>
    (await diagnosticsOf(markdown, math)).map((text) => text.split(' ').slice(0, 2).join(' '))

  test.each([
    ['a command', 'a\n\nb $\\pi r$', '3:3'],
    ['a power', '- $x^2$', '1:3'],
    ['an index in a heading', '# The $a_1$ and $b_2$', '1:7'],
    ['braces', 'a $$x_{ab}$$', '1:3'],
    ['a block', '> $$\n> x\n> $$', '1:3'],
    ['a block with lines that Markdown reads otherwise', 'a\n\n$$\nx\n= y\n\n- z\n$$ {#energy}', '3:1'],
    ['a fence', '```math\nx\n```', '1:1'],
    ['one after code', '`$a^2$` $b^2$', '1:9'],
  ])('is reported: %s', async (_, markdown, place) => {
    expect(await placesOf(markdown)).toEqual([`${place} missing-package`])
  })

  test.each([
    ['prices', 'It costs $5 and $6, or $5_000 and $6.'],
    ['variables', 'Set $HOME/$PATH, $MY_DIR, $A_B and $C_D.'],
    ['a word', '$x$ and $foo$'],
    ['code', '`$x^2$`\n\n```\n$$\nx^2\n$$\n```\n\n    $x^2$'],
    ['HTML', '<b title="$x^2$"></b>\n\n<!-- $x^2$ -->'],
    ['URLs', '[a](https://x.example/$a^2$) <https://x.example/$a^2$>'],
    ['escaped signs', '\\$x^2\\$ and $x^2\\$'],
    ['two paragraphs', 'a $x^2\n\nb$ c'],
    ['frontmatter', '---\ntitle: $x^2$\n---\n'],
  ])('is not found in %s', async (_, markdown) => {
    expect(await placesOf(markdown)).toEqual([])
  })

  test('is shown as written', async () => {
    expect(await htmlOf('a $x^2$', math)).toBe('<p>a $x^2$</p>')
    expect(await htmlOf('```math\nx\n```', math)).toContain('<code class="language-math">x</code>')
  })
})

test('shows the source of a diagram without its package', async () => {
  const unused = { unusedPackages: [packageOf('diagrams')] }
  const [first = '', ...others] = await diagnosticsOf('```mermaid\ngraph TD\n```\n\n```dot\n```', unused)
  expect(first).toMatch(/^1:1 missing-package The package `@docsite\/plugin-diagrams`/)
  expect(others).toEqual([])
  expect(await htmlOf('```mermaid\ngraph TD\n```', unused)).toContain('<code class="language-mermaid">graph TD</code>')
})
