// Migrates the sidebars that themes of Jekyll make of the fields of pages.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const page = (title: string, fields: string): string => `---\ntitle: ${title}\n${fields}\n---\n\n# ${title}\n`

test('puts a page only below the ancestor that it names', async () => {
  using site = project({
    '_config.yml': 'title: Orchard\ntheme: just-the-docs\n',
    'index.md': page('Home', 'nav_order: 1'),
    'apple.md': page('Apple', 'nav_order: 2'),
    'pear.md': page('Pear', 'nav_order: 3'),
    'apple-kinds.md': page('Kinds', 'parent: Apple'),
    'pear-kinds.md': page('Kinds', 'parent: Pear'),
    'apple-old.md': page('Old', 'parent: Kinds\nancestor: Apple'),
    'pear-old.md': page('Old', 'parent: Kinds\nancestor: Pear'),
  })
  const result = await migrated(site)
  const config = result.text('config/site.ts')
  for (const name of ['apple', 'pear']) expect(config.split(`/${name}-old.html`)).toHaveLength(2)
  expect(config.indexOf('apple-old')).toBeLessThan(config.indexOf('pear-kinds'))
  expect(result.text('content/pear-old.md')).not.toContain('ancestor')
})
