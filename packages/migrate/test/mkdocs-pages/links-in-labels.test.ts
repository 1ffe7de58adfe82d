// Migrates titles of cards and comments of hooks that contain links, because docsite prints labels as plain text.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

test('resolves references in titles of cards', async () => {
  const item = (title: string) => `-   :material-rabbit: &nbsp; __${title}__\n\n    ---\n\n    Text.\n`
  using site = project({
    'mkdocs.yml': 'site_name: Lark\nmarkdown_extensions:\n  - md_in_html\n',
    'docs/index.md': `# Lark\n\n<div class="grid cards" markdown>\n\n${['[Nest][nests]', '[Egg][]', '[Owl](nest.md)', '[Fox][none]'].map(item).join('\n')}\n</div>\n\nSee [the egg][egg].\n\n  [Nests]: nest.md\n  [egg]: nest.md#egg\n`,
    'docs/nest.md': '# Nest\n\n## Egg\n\nText.\n',
  })
  const page = (await migrated(site)).text('content/index.md')
  for (const part of ['[Nest]{href="./nest.md"}', '[Egg]{href="./nest.md#egg"}', '[Owl]{href="./nest.md"}', 'Fox'])
    expect(page.replaceAll('"nest.md', '"./nest.md')).toContain(part)
  expect(page).not.toContain('[Nests]:')
  expect(page).toContain('[egg]: ')
})

test('writes links of comments after the badge', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: Lark\nhooks:\n  - hooks/marks.py\n',
    'hooks/marks.py':
      'import re\n\ndef on_page_markdown(text, **_):\n    return re.sub(r"<!-- md:(.*?) -->", "", text)\n',
    'docs/index.md':
      '# Lark\n\n<!-- md:plugin [nest][Nest] -->\n<!-- md:default `2` -->\n<!-- md:[a](nest.md) -->\n<!-- md:plugin [Nest] – built-in -->\n\n[Nest]: nest.md\n',
    'docs/nest.md': '# Nest\n',
  })
  const page = (await migrated(site)).text('content/index.md')
  expect(page).toMatch(
    /:badge\[plugin\]\{type="info"\} \[nest\]\[Nest\]\n:badge\[default 2\]\{type="info"\}\n\[a\]\((?:\.\/)?nest\.md\)\n:badge\[plugin\]\{type="info"\} \[Nest\] – built-in\n/,
  )
})
