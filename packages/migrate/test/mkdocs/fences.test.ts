// Migrates what plugins and scripts of MkDocs add to pages: options and languages of code blocks, controls, and drawings.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

test('converts code blocks of plugins, controls, drawings, and a configuration with another name', async () => {
  using site = project({
    'mkdocs-common.yml':
      'site_name: Lark\nmarkdown_extensions:\n  - pymdownx.superfences:\n      custom_fences:\n        - { name: shot, class: shot, format: !!python/name:lark.shot }\n',
    'mkdocs-nav.yml': 'nav:\n  - Begin: index.md\n  - more.md\n',
    'mkdocs-offline.yml': 'INHERIT: mkdocs-common.yml\n',
    'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nsite_url: https://lark.example/\n',
    'docs/index.md': `---\ntitle: The lark\n---\n\n#\n\n${fence('python exec="on" session="a" title="x.py"', 'fly()')}\n\n${fence('requirements', 'lark==1')}\n\n${fence('{.shot path="a.py"}', '')}\n\n${fence('{.shot path="b.py"}', 'A nest')}\n\n<button data-color="red"><code>red</code></button>\n\n<svg viewBox="0 0 1 1"><title>Egg</title>\n<path d="M0 0"/></svg>\n`,
    'docs/more.md': '# More\n\nText.\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect([result.ids, result.words]).toEqual([[], []])
  const configuration = result.text('config/site.ts')
  for (const part of ["title: 'Lark'", "siteUrl: 'https://lark.example'", "{ text: 'Begin', link: '/' }"])
    expect(configuration).toContain(part)
  const page = result.text('content/index.md')
  for (const part of ['```python title="x.py"\nfly()', '```text\nlark==1', '```text\nA nest', '\n<code>red</code>\n'])
    expect(page).toContain(part)
  for (const part of ['#\n', 'shot', 'Egg', 'session']) expect(page).not.toContain(part)
  expect(result.findings.filter(({ kind }) => kind === 'todo').map(({ text }) => text)).toEqual([
    'Code of the old project turned this code block into a picture or another element. The page shows nothing in its place. Copy the result from the old site.',
    'Code of the old project turned this code block into a picture or another element. The page shows its source. Copy the result from the old site.',
  ])
})

test('finds files that HTML names relative to the URL of the page', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: Lark\n',
    'docs/index.md': '# Lark\n',
    'docs/guide/start.md':
      '# Start\n\n<img src="../../img/nest.svg" alt="A nest">\n\n<img src="../img/nest.svg" alt="It">\n',
    'docs/img/nest.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('content/guide/start.md')).toContain('<img src="/img/nest.svg" alt="A nest">')
  expect(result.diagnostics.filter(({ rule }) => rule === 'missing-asset')).toEqual([])
})

test('shows the file from which a plugin made a picture, and code in a div with a font for code', async () => {
  using site = project({
    'mkdocs.yml':
      'site_name: Lark\nmarkdown_extensions:\n  - pymdownx.superfences:\n      custom_fences:\n        - { name: shot, class: shot, format: !!python/name:lark.shot }\n  - pymdownx.superfences\n  - pymdownx.snippets\n  - pymdownx.tabbed\n',
    'docs/index.md': `# Lark\n\n${fence('{.shot path="b.py"}', '')}\n\nText.\n\n${fence('{.shot path="b.py" press="x"}', '')}\n\n=== "Output"\n\n    ${fence('{.shot path="a.py", press="y"}', '').replaceAll('\n', '\n    ')}\n\n=== "a.py"\n\n    ${fence('python', '--8<-- "a.py"').replaceAll('\n', '\n    ')}\n\n--8<-- "start.md"\nborder: [<a href="#lark">&lt;border&gt;</a>];\n\nborder-top: none;\n</div>\n`,
    'a.py': 'fly()\n',
    'b.py': 'land()\n',
    'start.md': '<div class="highlight" style="padding: 1em; font-family: \'Roboto Mono\',monospace;">\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const page = result.text('content/index.md')
  const shown = '```python title="a.py" file="code/a.py"\n```'
  expect(page).toMatch(/^# Lark\n\n```python title="b.py" file="code\/b.py"\n```\n\nText.\s+::::tabs\n/m)
  expect(page).toContain(`:::tab[Output]\n\n${shown}\n\n:::`)
  expect(page).toContain('<pre><code>border: [<a href="#lark">&lt;border&gt;</a>];\n\nborder-top: none;</code></pre>')
  expect(result.findings.filter(({ kind }) => kind === 'todo').map(({ line, text }) => `${line} ${text}`)).toEqual(
    [3, 9, 15].map(
      (line) =>
        `${line} Code of the old project turned this code block into a picture or another element. The page shows the code of the file that it names. Copy the result from the old site.`,
    ),
  )
})
