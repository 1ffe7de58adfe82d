// Texts with marks of Markdown in places that show only text, and other small forms of MDX.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const config = `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', presets: [['classic', {}]] }`

const migratedPage = async (text: string) => {
  using site = project({
    'docusaurus.config.js': config,
    'docs/intro.mdx': `# Intro\n\n${text}\n`,
    'src/kite.jsx': `import wing from './wing.png'\nexport const Kite = () => (<p><img src={wing} alt="A wing" /></p>)\n`,
    'docs/_oak.mdx': 'An **oak** is\na tree.\n',
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  return {
    page: result.text('content/docs/intro.md'),
    stub: result.has('config/islands/kite.tsx') ? result.text('config/islands/kite.tsx') : '',
  }
}

test('writes the labels of tabs without marks', async () => {
  const { page } = await migratedPage(
    "<Tabs items={['Use `kite`', 'b']}>\n<Tab>\n\nOne.\n\n</Tab>\n<Tab label=\"**Bold** x\">\n\nTwo.\n\n</Tab>\n</Tabs>",
  )
  expect(page).toContain(':::tab[Use kite]')
  expect(page).toContain(':::tab[Bold x]')
  const fences = await migratedPage([fence('ts tab="<Oak /> One"', 'a()'), fence('ts tab="Two"', 'b()')].join('\n\n'))
  expect(fences.page).toContain('```ts [One]')
})

test('shows the texts of a component to write without the marks of code', async () => {
  const { page, stub } = await migratedPage('<Kite name="`<Wing>`" />')
  expect(page).toContain('::kite{name="`<Wing>`"}')
  expect(stub).toContain("[value.replaceAll('`', '')]")
})

test('leaves a component to write whose image is code', async () => {
  const { page } = await migratedPage("import { Kite } from '../src/kite.jsx'\n\n<Kite />")
  expect(page).toContain('::kite')
  expect(page).not.toContain('![')
})

test('writes the text of a part in the line that contains it', async () => {
  const { page } = await migratedPage("import Oak from './_oak.mdx'\n\n- Oak: <Oak />\n\n<Oak />")
  expect(page).toContain('- Oak: An **oak** is a tree.')
  expect(page).toContain('\n\n::include{file="_oak.md"}')
})

test('keeps the anchor of a link that leads nowhere', async () => {
  const { page } = await migratedPage('<h2><Link id="new"/>New</h2>\n\n[New](#new)')
  expect(page).toContain('<h2><span id="new"></span>New</h2>')
})

test('reads the title of a callout from its attribute', async () => {
  const { page } = await migratedPage(':::tip\\{title="A title"}\n\nOne.\n\n:::')
  expect(page).toContain(':::tip[A title]\n')
})

test('writes languages that other highlighters know', async () => {
  const { page } = await migratedPage([fence('shell=', 'ls'), fence('jsonld', '{}')].join('\n\n'))
  expect(page).toContain('```shell\nls')
  expect(page).toContain('```json\n{}')
})

test('leaves out a function that only a browser can call', async () => {
  using site = project({
    'docusaurus.config.js': config,
    'docs/intro.mdx':
      '# Intro\n\n<BrowserOnly fallback={<div>Loading</div>}>\n  {() => {\n    return (\n      <>{window.location.href}</>\n    )\n  }}\n</BrowserOnly>\n\n<BrowserOnly>\n\nShown *text*.\n\n</BrowserOnly>\n',
  })
  const { text, findings, errors, words } = await migrated(site)
  expect([errors, words]).toEqual([[], []])
  expect(text('content/docs/intro.md')).toMatch(/# Intro\n\s*Shown \*text\*\.\n$/)
  expect(findings.map(({ line, text }) => `${line}: ${text}`)).toEqual([
    '3: The content of `<BrowserOnly>` is a function that runs in the browser, so the page does not show it. Write a component in `config/islands/`.',
  ])
})
