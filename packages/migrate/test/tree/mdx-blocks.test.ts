// Converts trees of files and code in MDX pages.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const page = `# Files

<FileTree>
  <FileTree.Folder name="app">
    <FileTree.File name="layout.jsx" />
    <FileTree.Folder name="[[...path]]">
      <FileTree.File name="page.jsx" />
      <FileTree.Folder name="parts">
        <FileTree.File name="a b.jsx" />
      </FileTree.Folder>
    </FileTree.Folder>
  </FileTree.Folder>
  <FileTree.File name="package.json" />
</FileTree>
`

test('keeps the folders inside folders, and the signs in names', async () => {
  using site = project({
    'package.json': '{"dependencies":{"nextra":"4"}}',
    'next.config.mjs': `import nextra from 'nextra'\nexport default nextra({})({})\n`,
    'content/index.mdx': page,
  })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => rule !== 'no-site-url')).toEqual([])
  const tree = [
    '- app/',
    '  - layout.jsx',
    '  - `[[...path]]/`',
    '    - page.jsx',
    '    - parts/',
    '      - `a b.jsx`',
    '',
    '- package.json',
  ]
  expect(result.text('content/index.md')).toContain(tree.join('\n'))
})

const code = `# Code

export function Sample() {
  return compile(\`
~~~md
Text
\`)
}

import { Part } from './part'

## After

Words.

<Part />

{process.env.NODE_ENV !== 'production' && <Draft />}

${fence('js copy=false {1}', 'grow()')}
`

test('goes on after code with the marks of a fence', async () => {
  using site = project({
    'package.json': '{"dependencies":{"nextra":"4"}}',
    'next.config.mjs': `import nextra from 'nextra'\nexport default nextra({})({})\n`,
    'content/index.mdx': code,
  })
  const result = await migrated(site)
  expect(result.ids).toEqual([])
  expect(result.text('content/index.md')).toMatch(/## After\n\nWords\.\n\n::part\n\n+```js \{1\}\n/)
})
