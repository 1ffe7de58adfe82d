// Migrates projects of Sphinx with MyST.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const conf = `import os
from datetime import date
project = "Orchard"
copyright = f"{date.today().year}, Orchard"
extensions = ["myst_parser", "sphinx_design", "orchard_ext"]
html_baseurl = "https://orchard.example/docs/"
exclude_patterns = ["drafts/*"]
html_theme_options = {
    "repository_url": "https://github.com/example/" + "orchard",
    "path_to_docs": "docs",  # with a comment
}
myst_substitutions = {"fruit": "apple"}
extlinks = {"issue": ("https://github.com/example/orchard/issues/%s", "#%s")}
redirects = {"old": "guide/start.html"}
`

const start = `(begin)=
# Start here

% A comment
:::{note}
:class: dropdown
Read {ref}\`the label <plant>\`, {ref}\`plant\` and {doc}\`more\`.
:::

\`\`\`\`{tab-set}
\`\`\`{tab-item} One
First.
\`\`\`
\`\`\`{tab-item} Two
{math}\`x^2\` and {issue}\`7\`
\`\`\`
\`\`\`\`

(plant)=
## Plant a {{ fruit }}

\`\`\`{code-block} python
:caption: tree.py
:emphasize-lines: 1
grow()
\`\`\`

\`\`\`{figure} /img/tree.svg
:alt: A tree
:name: tall

A tall tree
\`\`\`

\`\`\`{literalinclude} ../code/tree.py
:pyobject: grow
\`\`\`

\`\`\`{list-table}
:header-rows: 1
* - Name
  - Height
* - Apple
  - 3
\`\`\`

\`\`\`{versionadded} 1.2
Trees grow.
\`\`\`

[](more.md) and [the same](#plant), \`{ref}\` in code, ~~{kbd}\`Esc\`~~.

\`\`\`{eval-rst}
.. autoclass:: Tree
\`\`\`
`.replaceAll('~~', '')

const files = {
  'conf.py': conf,
  'index.md': '# Orchard\n\n```{toctree}\n:caption: Guide\n:maxdepth: 2\n\nguide/start\nFruit <guide/more>\n```\n',
  'guide/start.md': start,
  'guide/more.md': '# More fruit\n',
  'drafts/later.md': '# Later\n',
  'api.rst': 'API\n===\n\n|version|\n',
  'img/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'code/tree.py': 'import x\n\ndef grow():\n    return 1\n\ndef other():\n    pass\n',
}

test('reads conf.py as literals, and converts directives, roles and labels', async () => {
  using site = project(files)
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'sphinx', errors: [], urls: { missing: [], added: [] }, ids: [] })
  const config = result.text('config/site.ts')
  for (const part of [
    "title: 'Orchard'",
    "base: '/docs/'",
    'cleanUrls: false',
    "{ from: '/old', to: '/guide/start.html' }",
    "{ sectionHeaderText: 'Guide' }",
    "{ text: 'Fruit', link: '/guide/more.html' }",
    "docRepoBaseUrl: 'https://github.com/example/orchard/edit/main/docs'",
  ])
    expect(config).toContain(part)
  const page = result.text('content/guide/start.md')
  for (const part of [
    '# Start here\n\n<span id="begin"></span>',
    ':::details[Note]',
    '[the label](#plant)',
    '[Plant a apple](#plant)',
    '[More fruit](./more.md)',
    ':::tab[One]',
    '$x^2$ and [#7](https://github.com/example/orchard/issues/7)',
    '<span id="plant"></span>\n\n## Plant a apple',
    '```python title="tree.py" {1}\ngrow()',
    ':::figure[A tall tree]{#tall}',
    '![A tree](../img/tree.svg)',
    'file="code/tree.py" lines="3-5"',
    '| Name | Height |\n| --- | --- |\n| Apple | 3 |',
    ':::info[New in version 1.2]',
    '`{ref}` in code',
    ':kbd[Esc]',
  ])
    expect(page).toContain(part)
  const report = result.text('MIGRATION.md')
  for (const part of [
    '`api.rst`: This page is reStructuredText',
    '`extensions.orchard_ext` (`conf.py:5`): This extension does not run any more.',
    'This showed the documentation of code that is not in the old project.',
  ])
    expect(report).toContain(part)
  expect(result.has('content/drafts/later.md')).toBe(false)
})

test('reads the table of contents of Jupyter Book', async () => {
  using site = project({
    '_config.yml': 'title: Orchard\nrepository:\n  url: https://github.com/example/orchard\n',
    '_toc.yml':
      'format: jb-book\nroot: intro\nparts:\n  - caption: Guide\n    chapters:\n      - file: start\n        sections:\n          - file: more\n',
    'intro.md': '# Welcome\n',
    'start.md': '# Start\n\n:::{admonition} Mind\n:class: warning\nThe gap.\n:::\n',
    'more.md': '# More\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'sphinx', errors: [] })
  const config = result.text('config/site.ts')
  for (const part of [
    "{ from: '/', to: '/intro.html' }",
    "{ sectionHeaderText: 'Guide' }",
    "{ text: 'Start', link: '/start.html', items: [",
  ])
    expect(config).toContain(part)
  expect(result.text('content/start.md')).toContain(':::warning[Mind]')
})

test('lists the keys of conf.py, and follows redirects in a file', async () => {
  using site = project({
    'conf.py': [
      'import datetime',
      'root = "x"',
      'project = "Orchard"',
      'copyright = str(datetime.date.today())',
      'html_logo = root + make()',
      'html_css_files = ["a.css"]',
      'html_theme = "orchard_theme"',
      'html_theme_options = {"icon_links": [{"name": "GitHub", "url": "https://github.com/a/b", "icon": "fa-brands fa-github"}]}',
      'extensions = ["myst_parser", "orchard_theme", "other.one"]',
      'rediraffe_redirects = "redirects.txt"',
      'fruit_color = "red"',
      'def setup(app):',
      '    app.add_css_file("b.css")',
    ].join('\n'),
    'redirects.txt': '# Old pages\n"old.md" "older.md"\n"older.md" "more.md"\ngone.md nowhere.md\n',
    'index.md': '# Orchard\n\n```{toctree}\nmore\n```\n',
    'more.md': '# More\n',
  })
  const result = await migrated(site)
  const config = result.text('config/site.ts')
  expect(config).toContain("redirects: [{ from: '/old', to: '/more.html' }, { from: '/older', to: '/more.html' }]")
  expect(config).toContain("socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/b' }]")
  const entries = result.entries.filter(({ topic }) => topic === 'configuration')
  expect(Object.fromEntries(entries.map(({ what, outcome }) => [what, outcome]))).toEqual({
    copyright: 'carried',
    project: 'carried',
    html_css_files: 'left',
    html_logo: 'left',
    html_theme: 'converted',
    'html_theme_options.icon_links': 'converted',
    rediraffe_redirects: 'converted',
    fruit_color: 'left',
    setup: 'left',
    'extensions.myst_parser': 'converted',
    'extensions.orchard_theme': 'converted',
    'extensions["other.one"]': 'left',
  })
  expect(result.findings.map(({ text }) => text)).toEqual([expect.stringContaining('The redirect from `gone`')])
})

test('converts references, fields, attributes, formulas and reStructuredText', async () => {
  using site = project({
    'conf.py': [
      'project = "Orchard"',
      'extensions = ["myst_parser"]',
      'myst_substitutions = {"tree": "[tree](#kinds/tree)"}',
      'myst_url_schemes = {"wiki": "https://en.wikipedia.org/wiki/{{path}}", "pr": {"url": "https://x.example/{{path}}", "title": "PR #{{path}}"}}',
      'intersphinx_mapping = {"python": ("https://docs.python.org/3", None)}',
    ].join('\n'),
    'index.md': `# Orchard

(kinds/tree)=
## Trees

(how:to)=
## 🌳 How to

A {{ tree }}, [](how:to), [colon](how:to), [](wiki:Tree), <pr:7>, [str](inv:python#str), [named] and [file](more.md#-more-fruit).

[named]: how:to

:Height: 3 m
:Fruit kind: apple
  or pear

\`grow()\`{l=python}, ![a](a.png){.big w=50 #pic} and [a link](more.md){.external}.

$$
a &= 1 \\\\
b &= 2
$$ (eq:one)

\`\`\`{eval-rst}
.. currentmodule:: orchard

.. autoclass:: Tree
   :members:

.. note::

   See :ref:\`how:to\` and \`the site <https://x.example>\`_.
\`\`\`

:::{myst-example}
*Apple*
:::
`,
    'more.md': '# 🍎 More fruit\n',
    'a.png': 'x',
    'orchard.py': 'class Tree:\n    """A tree that grows, see :ref:`how:to`.\n\n    .. versionadded:: 2.0\n    """\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const page = result.text('content/index.md')
  for (const part of [
    'A [tree](#kinds-tree), [🌳 How to](#how-to), [colon](#how-to), [Tree](https://en.wikipedia.org/wiki/Tree)',
    '[PR #7](https://x.example/7), [str](https://docs.python.org/3/), [named] and [file](./more.md#more-fruit).',
    '[named]: #how-to',
    'Height\n: 3 m\n\nFruit kind\n: apple\n  or pear',
    '`grow()`, ![a](a.png){width=50}<span id="pic"></span> and [a link](./more.md).',
    '<span id="eq-one"></span>\n\n$$\n\\begin{aligned}\na &= 1',
    'A tree that grows, see [🌳 How to](#how-to).\n\n*New in version 2.0*',
    ':::note\n\nSee [🌳 How to](#how-to) and [the site](https://x.example).\n\n:::',
    '```md\n*Apple*\n```\n\n*Apple*',
  ])
    expect(page).toContain(part)
})

test('converts pages of reStructuredText that have only what Markdown has', async () => {
  using site = project({
    'conf.py': 'project = "Orchard"\nextensions = ["myst_parser"]\n',
    'index.rst': `Orchard
=======

.. image:: a.png
   :width: 300px

.. toctree::
   :hidden:

   Site <https://x.example>
   start

See :doc:\`the start <start>\` and \`the site <https://x.example>\`_.

.. _plant:

Plant
-----

.. note::
   Run this:

   .. code-block:: sh

      plant \`date <now>\`
`,
    'start.md': '# Start\n\n[](#plant)\n',
    'table.rst': 'Table\n=====\n\n==  ==\na   b\n==  ==\n',
    'a.png': 'x',
  })
  const result = await migrated(site)
  expect([result.errors, result.words, result.urls]).toEqual([[], [], { missing: [], added: [] }])
  const page = result.text('content/index.md')
  for (const part of [
    '# Orchard\n\n![](a.png){width=300}',
    'See [the start](./start.md) and [the site](https://x.example).',
    '## Plant',
    ':::note\n\nRun this:\n\n```sh\nplant `date <now>`\n```\n\n:::',
  ])
    expect(page).toContain(part)
  expect(result.text('config/site.ts')).toContain("{ text: 'Site', link: 'https://x.example' }")
  expect(result.text('content/start.md')).toContain('[Plant](./index.md#plant)')
  expect(result.findings.map(({ file }) => file)).toEqual(['table.rst'])
  expect(result.has('content/table.md')).toBe(false)
})

test('reads a line of list marks in linear time', async () => {
  using site = project({ 'conf.py': "extensions = ['myst_parser']\n", 'index.md': `# A\n\n${'- '.repeat(400)}x\n` })
  expect((await migrated(site)).text('content/index.md')).toContain('- - - x')
})

test('lists each substitution without a value once for a page', async () => {
  using site = project({
    'conf.py': 'import me\nproject = "Orchard"\nmyst_substitutions = {"fruit": 12, "tree": me.tree}\n',
    'index.md': '# Orchard\n\n{{fruit}}, {{tree}}, {{ tree }}, {{tree}}, {{ tree | upper }} and `{{ code }}`.\n',
    'more.md': '# More\n\n{{tree}}\n',
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toContain('12, {{tree}}')
  const listed = result.findings.filter(({ text }) => text.includes('has no value'))
  expect(listed.map(({ file, text }) => `${file} ${text}`).sort()).toEqual([
    'index.md `{{ tree | upper }}` has no value here.',
    'index.md `{{ tree }}` has no value here.',
    'index.md `{{tree}}` has no value here.',
    'more.md `{{tree}}` has no value here.',
  ])
  expect(result.text('MIGRATION.md')).toContain('`index.md:3`, `more.md:3`: `{{tree}}` has no value here.')
})

test('removes attributes before blocks that only have values, and reads values in several lines', async () => {
  using site = project({
    'conf.py': 'project = "Orchard"\nextensions = ["myst_parser"]\n',
    'index.md': `# Orchard\n\n{lineno-start=1 emphasize-lines="2,3"}\n${fence('python', 'a = 1')}\n\n{name}\n\n${fence('{csv-table} Sweets', ':header: >\n:    "Treat", "Price"\n:widths: 15, 10\n\n"Plum", 2')}\n`,
  })
  const text = (await migrated(site)).text('content/index.md')
  expect(text).not.toContain('lineno')
  expect(text).toContain('{name}')
  expect(text).toMatch(/\| Treat \| Price \|\n\|[ -]+\|[ -]+\|\n\| Plum \| 2 \|/)
  expect(text).not.toContain('widths')
})
