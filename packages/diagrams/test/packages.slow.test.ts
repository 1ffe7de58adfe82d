// Packages that draw and that are missing, damaged or repaired.

import { afterAll, describe, expect, test } from 'vitest'
import { SiteTest } from '../../../test/site-test.ts'
import { configWithSyntax } from '../../../test/syntax-plugins.ts'

/** Adds a package with the given code to a site. */
const addPackage = (site: SiteTest, name: string, code: string): SiteTest =>
  site
    .edit(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '9.9.9', main: 'main.js' }))
    .edit(`node_modules/${name}/main.js`, code)

describe.each([
  ['beautiful-mermaid', 'mermaid', 'graph TD\n  A --> B'],
  ['@viz-js/viz', 'dot', 'digraph { a -> b }'],
])('%s', (name, language, code) => {
  const site = SiteTest.of({
    'config/site.ts': configWithSyntax({ siteUrl: 'https://site.example' }),
    'content/index.md': `# A\n\n${'```'}${language} alt="A"\n${code}\n${'```'}\n`,
  })
  afterAll(() => site[Symbol.dispose]())

  test('is reported while it does not work, and draws as soon as it does', async () => {
    for (const broken of ["throw new Error('No binding')", 'exports.other = 1', "throw new Error('Again')"]) {
      addPackage(site, name, broken)
      for (let i = 0; i < 2; i++) {
        expect((await site.check()).diagnostics).toMatchObject([
          {
            rule: 'diagrams/diagram',
            line: 3,
            text: expect.stringContaining(`The package \`${name}\`, which draws diagrams, cannot be loaded: `),
            hint: expect.stringContaining(`npm install --save-dev --include=optional ${name}`),
          },
        ])
      }
      site.remove(`node_modules/${name}`)
      expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
      expect(site.read('dist/index.html')).toMatch(/<figure[^>]*>.*<svg/s)
    }
  })
})

test('mermaid that cannot be bundled is reported', async () => {
  using site = addPackage(
    SiteTest.of({
      'config/site.ts': configWithSyntax({}),
      'content/index.md': '# A\n\n```mermaid\npie\n  "a": 1\n```\n',
    }),
    'mermaid',
    "import 'missing-part'",
  )
  for (let i = 0; i < 2; i++) {
    const { code, stderr } = await site.build()
    expect(code).not.toBe(0)
    expect(stderr).toContain('package.json error The package `mermaid` cannot be loaded: ')
  }
})

test('writes the document of the frame once, and only with mermaid', async () => {
  using site = SiteTest.of({
    'config/site.ts': configWithSyntax({ hosts: ['netlify'] }, ['diagrams']),
    'content/index.md': '# A\n\n```mermaid\npie\n  "a": 1\n```\n',
  })
  const document = 'dist/static/frames/mermaid.html'
  await site.build()
  expect([...site.files().keys()]).not.toContain('static/frames/mermaid.html')
  expect(site.read('dist/index.html')).not.toContain('frame-src')
  addPackage(site, 'mermaid', 'export default { initialize() {}, render() {} }')
  await site.build()
  expect(site.read(document)).toContain("default-src 'none'")
  expect(site.read('dist/index.html')).toContain("frame-src 'self'")
  // A header for all files would also apply to the document in the frame.
  expect(site.read('dist/_headers')).not.toContain('script-src')
  const written = site.read(document)
  site.edit('node_modules/mermaid/main.js', 'export default 1')
  await site.build()
  expect(site.read(document)).toBe(written)
  site.edit('node_modules/mermaid/package.json', '{ "name": "mermaid", "version": "9.9.10", "main": "main.js" }')
  await site.build()
  expect(site.read(document)).not.toBe(written)
})
