// Converts components that files of MDX export, and icons that are all of a link.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

test('shows what a component of a snippet renders, and names icons in links', async () => {
  using site = project({
    'docs.json': '{"name":"Orchard","navigation":{"pages":["index"]}}',
    'snippets/since.mdx':
      'export const Since = ({ version }) => {\n  return (\n    <Badge stroke size="lg" icon=\'gift\'>\n      New in <code>{version}</code>\n    </Badge>\n  );\n};\n',
    'snippets/soil.mdx': 'Soil is dark.\n',
    'index.mdx':
      '# Orchard\n\nimport { Since } from \'/snippets/since.mdx\'\nimport Soil from \'/snippets/soil.mdx\'\n\n## Trees\n\n<Since version="2.1" />\n\n<Soil />\n\n<a href="https://example.com/code"><Icon icon="github" size={14} /></a> and <Icon icon="leaf" /> leaf\n',
  })
  const result = await migrated(site)
  expect(result.entries.filter(({ topic }) => topic === 'component' || topic === 'place')).toEqual([])
  const text = result.text('content/index.md')
  for (const part of [
    ':badge[New in',
    '2.1',
    '::include{',
    '<a href="https://example.com/code">github</a>',
    'and  leaf',
  ])
    expect(text).toContain(part)
})
