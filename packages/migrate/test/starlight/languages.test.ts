// Migrates the texts of Starlight's theme, and the marks of Expressive Code.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const config = `import starlight from '@astrojs/starlight'
export default {
  integrations: [
    starlight({
      title: 'Orchard',
      editLink: { baseUrl: 'https://github.com/example/orchard/edit/main/' },
      locales: { root: { label: 'English', lang: 'en' }, es: { label: 'Español' }, 'pt-br': { label: 'Português', lang: 'pt-BR' }, fr: { label: 'Français' } },
    }),
  ],
}\n`

const page = (text: string): string => `---\ntitle: Trees\n---\n\n${text}\n`

test('writes the edit link in the language of the page', async () => {
  using site = project({
    'astro.config.mjs': config,
    'src/content/i18n/fr.json': '{"page.editLink":"Corriger"}',
    ...Object.fromEntries(['', 'es/', 'pt-br/', 'fr/'].map((f) => [`src/content/docs/${f}trees.md`, page('A tree.')])),
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const texts = Array.from(
    result.text('config/site.ts').matchAll(/docRepoBaseUrl: [^}]*?text: '([^']*)'/g),
    ([, one]) => one,
  )
  expect(texts.sort()).toEqual(['Corriger', 'Edit page', 'Edita esta página', 'Editar página'])
})

test('marks inserted and deleted lines in the code', async () => {
  const code = ['export const tree = {', '  leaf: 1,', '  root: 2,', '}'].join('\n')
  using site = project({
    'astro.config.mjs': config,
    'src/content/docs/trees.mdx': page(
      [fence('js title="tree.js" ins={1-2} del={3}', code), fence('md ins={1}', '# Tree')].join('\n\n'),
    ),
  })
  const text = (await migrated(site)).text('content/en/trees.md')
  expect(text).toContain('  leaf: 1, // [!code ++]\n  root: 2, // [!code --]\n}')
  expect(text).toContain('```js title="tree.js"\n')
  expect(text).toContain('```md {1}\n# Tree')
})

test('makes the names of files in comments the titles of code blocks, and counts the lines again', async () => {
  const fences = [
    fence('js {1,4-5}', '// src/tree.js\n\nplant()\nwater()\nwait()'),
    fence('astro {5}', '---\n// src/Leaf.astro\n---\n\n<i>leaf</i>'),
    fence('md', '---\n# tree.md\ntitle: Tree\n---'),
    fence('js', '// See tree.css\nplant()'),
    fence('js title="own.js"', '// tree.js\nplant()'),
  ]
  using site = project({ 'astro.config.mjs': config, 'src/content/docs/trees.mdx': page(fences.join('\n\n')) })
  const text = (await migrated(site)).text('content/en/trees.md')
  for (const part of [
    fence('js {2-3} title="src/tree.js"', 'plant()\nwater()\nwait()'),
    fence('html {1} title="src/Leaf.astro"', '<i>leaf</i>'),
    fence('md title="tree.md"', '---\ntitle: Tree\n---'),
    fence('js', '// See tree.css\nplant()'),
    fence('js title="own.js"', '// tree.js\nplant()'),
  ])
    expect(text).toContain(part)
})
