// The bundles of live samples, their documents, and the diagnostics about them.

import { afterAll, describe, expect, test } from 'vitest'
import { frameDocument } from '../../../pipeline/model/frame-document.ts'
import { publicationIn } from '../../../pipeline/source/published-files.ts'
import { compile } from '../../../test/pipeline/compiled.ts'
import { git, SiteTest } from '../../../test/site-test.ts'
import { configWithSyntax } from '../../../test/syntax-plugins.ts'
import { type BundledSite, bundleSample } from '../bundle-sample.ts'
import { importsModule } from '../sample-imports.ts'

const shown = 'export default () => null\n'
const site = SiteTest.of({
  '../outside.ts': 'export const a = 1\n',
  'config/site.ts': configWithSyntax(
    {
      siteUrl: 'https://site.example',
      markdown: { codeFolders: ['src'] },
    },
    ['live-samples'],
  ),
  'src/button.tsx': 'import \'./button.css\'\nexport const Button = () => <button className="own">own</button>\n',
  'src/button.css': '.own { color: red } .x::after { content: "</style>" }\n',
  'src/broken.ts': 'export const = 1\n',
  'src/outside.ts': "export * from '../../outside.ts'\n",
  'src/hidden.css': '.a { background: url(sub/.key.png) }\n',
  'src/sub/.key.png': 'key',
  'src/data.json': '{ "name": "from JSON" }',
  'src/.hidden.ts': 'export const key = 1\n',
  'made.json': '{}',
  'content/part.ts': "import '../made.json'\n",
  'credentials.json': '{ "key": 1 }',
  '.env': 'KEY=1\n',
  'node_modules/tool/package.json': '{ "name": "tool", "main": "index.js" }',
  'node_modules/tool/index.js': "module.exports = require('./lib/part.js')\n",
  'node_modules/tool/lib/part.js': "exports.part = 'part of a package'\n",
  'content/index.md': [
    '# Samples\n',
    '```tsx live\nexport const a = 1\n```\n',
    "- a\n\n  ```jsx live\n\n  import './no.js'\n  export default 1\n  ```\n",
    '```tsx live noCheck\nexport const b = 1\n```\n',
    '```tsx live\nexport default () => <b>fine</b>\n```\n',
  ].join('\n'),
})
afterAll(() => site[Symbol.dispose]())

const siteIn = (root: string, codeFolders: string[]): BundledSite => ({
  root,
  publication: (file) => publicationIn({ root, config: { markdown: { codeFolders } } }, file),
})
const bundled = (code: string, language = 'tsx') => bundleSample({ language, code }, siteIn(site.root, ['src']))

describe('a sample that cannot run', () => {
  test.each<[string, string, string]>([
    ['no default export', 'export const a = 1', '1:1 A live sample needs a default export'],
    ['a syntax error', `${shown}const = "é"; <`, '2:7 Expected identifier but found "="'],
    ['a module of Node', `import fs from 'fs'\nexport default fs`, '1:16 Could not resolve "fs"'],
    ['a missing package', `import 'absent'\n${shown}`, '1:8 Could not resolve "absent"'],
    [
      'an error in another module',
      `import './src/broken'\n${shown}`,
      '1:1 src/broken.ts:1: Expected identifier but found "="',
    ],
    ['a hidden file', `import './src/.hidden'\n${shown}`, '1:8 A live sample cannot import `./src/.hidden`'],
    [
      'a file with a secret',
      `import a from './credentials.json'\nexport default a`,
      '1:15 A live sample cannot import `./credentials.json`',
    ],
    ['settings', `import a from './.env'\nexport default a`, '1:15 A live sample cannot import `./.env`'],
    [
      'a file that is not in git',
      `import a from './made.json'\nexport default a`,
      '1:15 A live sample cannot import `./made.json`, because it is not in `content/`, in git, or in a folder of `markdown.codeFolders`',
    ],
    [
      'a file that is not in git, in another module',
      `import './content/part'\n${shown}`,
      '1:1 content/part.ts:1: A live sample cannot import `../made.json`, because it is not in `content/`, in git, or in a folder of `markdown.codeFolders`',
    ],
    [
      'a file outside the project',
      `import '/etc/hostname'\n${shown}`,
      '1:8 A live sample cannot import `/etc/hostname`',
    ],
    [
      'a path through a package',
      "import a from 'tool/../../credentials.json'\nexport default a",
      '1:15 A live sample cannot import `tool/../../credentials.json`',
    ],
    [
      'a path through React',
      "import a from 'react/../../x.json'\nexport default a",
      '1:15 A live sample cannot import `react/../../x.json`',
    ],
    [
      'the URL of a file',
      "import a from 'file:///etc/hostname'\nexport default a",
      '1:15 A live sample cannot import `file:///etc/hostname`',
    ],
    [
      'a style sheet that loads a hidden file',
      "import './src/hidden.css'\nexport default 1",
      '1:1 src/hidden.css:1: A live sample cannot import `sub/.key.png`',
    ],
    [
      'a file outside, in another module',
      `import './src/outside'\n${shown}`,
      '1:1 src/outside.ts:1: A live sample cannot import `../../outside.ts`',
    ],
  ])('%s', async (_, code, expected) => {
    const made = await bundled(code)
    expect('fault' in made ? `${made.fault.line}:${made.fault.column} ${made.fault.text}` : 'no fault').toBe(expected)
  })
})

test('bundles modules, styles, data and packages into one classic script that runs only in a sandbox', async () => {
  const made = await bundled(
    `import { useState } from 'react'\nimport { part } from 'tool'\nimport { Button } from './src/button'\nimport data from './src/data.json'
export default () => <Button title={useState(part)[0] + data.name + '</script><!-- <script>'} />`,
  )
  if ('fault' in made) throw new Error(made.fault.text)
  expect(made.script).toContain('part of a package')
  expect(made.script).toContain('from JSON')
  expect(made.styles).toContain('.own{color:red}')
  expect(
    made.inputs
      .filter((file) => file.startsWith(site.root))
      .map((file) => file.slice(site.root.length + 1))
      .sort(),
  ).toEqual([
    'node_modules/tool/index.js',
    'node_modules/tool/lib/part.js',
    'src/button.css',
    'src/button.tsx',
    'src/data.json',
  ])
  const html = frameDocument({ title: 'Sample', lang: 'en', ...made })
  expect(html.match(/<\/style/g)).toHaveLength(2)
  expect(html.match(/<\/script/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
  expect(html).toContain('<script>if(self.origin==="null"){')
  expect(html).toMatch(/content="default-src 'none'; script-src 'unsafe-inline'; style-src[^"]*"/)
  expect(html).not.toContain('connect-src')
})

test('bundles a module as soon as git tracks it, and again when that changes', async () => {
  using site = SiteTest.of({ 'src/a.ts': "export default 'tracked'\n" })
  git(site.root, ['init', '--quiet'])
  const bundle = () =>
    bundleSample({ language: 'ts', code: "import a from './src/a'\nexport default a" }, siteIn(site.root, []))
  expect(await bundle()).toHaveProperty('fault')
  git(site.root, ['add', '.'])
  expect(await bundle()).toMatchObject({
    script: expect.stringContaining('tracked'),
    inputs: expect.arrayContaining([site.path('.git/index')]),
  })
})

describe('what edited code can import', () => {
  test.each<[string, string, string[]]>([
    ['React', "import { useState } from 'react'\nexport default useState", []],
    ['a module of the project', "import { a } from './src/a'\nexport { a }", ['import * as m2 from "./src/a"']],
    [
      'names of a package',
      "import b, { c as d } from 'tool'\nimport { 'an e' as e } from 'tool'\nexport { b, d, e }",
      ['import { "default" as n2_0, "c" as n2_1, "an e" as n2_2 } from "tool"'],
    ],
    [
      'a whole package',
      "import { a } from 'tool'\nimport * as all from 'tool'\nexport { a, all }",
      ['import * as m2 from "tool"'],
    ],
    [
      'what a sample exports',
      "export * from 'tool'\nexport { a } from './b.js'",
      ['import * as m2 from "tool"', 'import * as m3 from "./b.js"'],
    ],
    ['a style sheet', "import './a.css'", ['import {  } from "./a.css"']],
    ['no types', "import type { A } from 'tool'\nimport { B } from 'other'\nexport type C = A | B", []],
    ['nothing that has a syntax error', "import 'tool'\nconst = 1", []],
  ])('%s', async (_, code, expected) => {
    const lines = (await importsModule(code, 'tsx')).split('\n').filter((line) => line.startsWith('import'))
    expect(lines).toEqual(['import * as m0 from "react"', 'import * as m1 from "react/jsx-runtime"', ...expected])
  })
})

test('escapes the error that a document shows', () => {
  const html = frameDocument({
    title: '',
    lang: '"><b>',
    script: '',
    styles: '',
    error: '</p><script>alert(1)</script>',
  })
  expect(html).not.toMatch(/<b>|alert\(1\)<\/script>/)
})

test('reports samples that cannot run at their lines', async () => {
  const { diagnostics } = await compile(site, 'all')
  expect(diagnostics.filter((line) => line.includes('live sample'))).toEqual([
    'content/index.md:4:1 warning This live sample cannot run: A live sample needs a default export (live-samples/invalid-sample)',
    'content/index.md:11:10 warning This live sample cannot run: Could not resolve "./no.js" (live-samples/invalid-sample)',
  ])
})
