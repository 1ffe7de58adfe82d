// Migrates small projects of MkDocs: plugins, hooks, references, Python code, navigation and templates.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../migrate.ts'
import { fence, type Migrated, migrated, project } from '../migrated.ts'

/** Returns what is left to do, without what `check` reports. */
const todos = ({ findings }: Pick<Migrated, 'findings'>): string[] =>
  findings.filter(({ kind }) => kind === 'todo').map(({ file, line, text }) => `${file}:${line ?? ''} ${text}`)

/** Checks that nothing is lost in silence. */
function expectComplete(result: Migrated): void {
  expect(result.errors).toEqual([])
  expect(result.urls).toEqual({ missing: [], added: [] })
  expect([result.ids, result.words]).toEqual([[], []])
}

test('converts the blog, cards, references and anchors, and the comments that a hook replaces', async () => {
  using site = project({
    'mkdocs.yml': `site_name: Lark\nsite_url: https://lark.example/\ntheme: { name: material }\nplugins: [blog, search, autorefs]\nhooks: [hooks/marks.py]\nmarkdown_extensions: [attr_list, md_in_html, admonition, pymdownx.emoji, pymdownx.snippets: { auto_append: [parts/links.md] }]\nnav: [index.md, blog/index.md]\n`,
    'hooks/marks.py': `def on_page_markdown(text, **_):\n    return re.sub(r'<!-- since (.*?) -->', badge, text).replace('<!-- setting nest.size -->', '')\n`,
    'docs/index.md': `# Lark\n\n<div class="grid cards" markdown>\n\n-   :material-feather: &nbsp; __[Feathers](blog/index.md)__\n\n    ---\n\n    Warm.\n\n</div>\n\n<div class="grid cards" markdown>\n\n-   :material-egg: Eggs become birds.\n-   :material-egg-outline: &nbsp; Empty.\n\n</div>\n\n#### <!-- setting nest.size -->\n\n<!-- since 2.0 -->\n\nSee [the size][nest.size], [\`Nest\`][lark.Nest] and the [guide]\n[guide].\n\n[](){#old-anchor}\n\nGo to [the anchor](#old-anchor) or [the rest](#rest).\n\nThe rest.\n{ #rest }\n\n!!! note "on the "size" of [nests](#old-anchor)"\n    Round.\n\n  [guide]: blog/index.md\n`,
    'parts/links.md': '[manual]: https://manual.example\n[unused]: https://unused.example\n',
    'docs/blog/index.md': '# Blog\n\nRead the [manual].\n',
    'docs/blog/posts/first.md': `---\ndate:\n  created: 2024-03-05\ncategories: [News]\nauthors: [ann]\nslug: ignored-by-docsite\n---\n\n# First flight, at last!\n\nWe fly.\n\n<!-- more -->\n\nFar away.\n`,
    'docs/blog/posts/second.md': `---\ndate: 2024-03-06\n---\n\n# Second flight: Höhe!\n`,
  })
  const result = await migrated(site)
  expectComplete(result)
  const configuration = result.text('config/site.ts')
  for (const part of [
    "blog: { dir: 'blog' }",
    "{ from: '/blog/category/news', to: '/blog/tags/news' }",
    "{ from: '/blog/archive/2024', to: '/blog/' }",
  ])
    expect(configuration).toContain(part)
  expect(result.text('content/blog/posts/first.md')).toContain(
    'authors:\n  - ann\ntags:\n  - News\nslug: /blog/2024/03/05/ignored-by-docsite/\npublished_at: 2024-03-05\n',
  )
  expect(result.text('content/blog/posts/second.md')).toContain('slug: /blog/2024/03/06/second-flight-höhe/\n')
  expect(result.text('content/blog/index.md')).toContain('Read the [manual].\n\n[manual]: https://manual.example\n')
  const page = result.text('content/index.md')
  for (const part of [
    ':::card[Feathers]{href="blog/index.md"}\n\nWarm.\n\n:::',
    '-   Eggs become birds.\n-   Empty.',
    '#### `nest.size` {#nest.size}',
    ':badge[since 2.0]{type="info"}',
    'See [the size](/#nest.size), `Nest` and the [guide][guide].',
    '<span id="old-anchor"></span>',
    'The rest.\n<span id="rest"></span>',
    ':::note[on the "size" of [nests](#old-anchor)]',
  ])
    expect(page).toContain(part)
  expect(todos(result)).toEqual([
    'mkdocs.yml:5 The hook `hooks/marks.py` does not run any more. It replaced comments that begin with `since`, `setting` (2 places on 1 page). They are badges and headings now; check their texts.',
    'mkdocs.yml:4 The authors of posts are keys of `blog/.authors.yml`, which is not read. Add their names to `authors`.',
    'docs/index.md:24 These references led to other sites, or to objects that no page documents: `lark.Nest`. They are text now; write links where readers need them.',
  ])
})

/** A project in `docs/en/` that documents the package at the root of the repository. */
const nested = {
  'docs/en/mkdocs.yml': `site_name: Lark\ntheme:\n  name: material\n  logo: img/logo.svg\n  features: [navigation.indexes]\nplugins:\n  - mkdocstrings\nextra_css: [css/term.css]\nextra_javascript: [js/term.js, 'https://cdn.example/mathjax.js']\nextra:\n  social:\n    - { icon: fontawesome/brands/github, link: https://github.com/example/lark }\nnav:\n  - Start: index.md\n  - Bare: bare.md\n  - "":\n      - guide/index.md\n      - guide/start.md\n`,
  'docs/en/docs/index.md':
    '# Lark\n\n::: lark.Nest\n    options:\n      members: [add]\n\nSee [adding][lark.Nest.add].\n\n::: lark.Gone\n',
  'docs/en/docs/bare.md': '## A section\n\nText.\n',
  'docs/en/docs/guide/index.md': '# Guide\n\nHello.\n',
  'docs/en/docs/guide/start.md': `# Start\n\n<div class="term">\n\n${fence('console', '$ <font color="#4E9A06">lark</font> fly &lt;far&gt;')}\n\n</div>\n`,
  'docs/en/docs/css/term.css': '.term { background: #222 }\n.unused { color: red }\n',
  'docs/en/docs/js/term.js':
    "document.querySelectorAll('.term code').forEach((one) => { one.innerHTML = one.textContent })\n",
  'docs/en/docs/img/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#fff" d="M0 0h8v8z"/></svg>',
  'docs/de/docs/index.md': '# Lerche\n',
  'lark/__init__.py': 'if TYPE_CHECKING:\n    from .nest import *\nfrom . import circle\nfrom .circle import *\n',
  'lark/circle.py': `from lark import *\n\n\ndef draw(\n    size: Annotated[Union[int, str], Doc(\n        """\n        How large (in mm):\n\n        \`\`\`python\n        draw(1)\n        \`\`\`\n        """\n    )] = 1,\n    plain: Annotated[str, Gt(1)] = "a",\n) -> None:\n    """Draws."""\n`,
  'docs/en/docs/params.md': '# Parameters\n\n::: lark.circle.draw\n',
  'lark/nest.py':
    'class Nest:\n    """A place for eggs.\n\ndef is(not code):\n    """\n\n    def add(self, egg: str = "):") -> None:  # (\n        """Puts an egg into the nest."""\n\n    def drop(self) -> None:\n        """Not shown."""\n',
}

test('reads Python code above the configuration through star imports, and titles from the nav', async () => {
  using site = project(nested)
  const result = await migrated(site)
  expectComplete(result)
  const page = result.text('content/en/index.md')
  for (const part of [
    '## `Nest` {#lark.Nest}\n\n```python noCheck\nclass Nest\n```\n\nA place for eggs.',
    '```python noCheck\ndef add(self, egg: str = "):") -> None\n```\n\nPuts an egg into the nest.',
    'See [adding](/#lark.Nest.add).',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('Not shown')
  expect(result.text('content/en/params.md')).toContain(
    `def draw(\n    size: Union[int, str] = 1,\n    plain: str = "a",\n) -> None\n\`\`\`\n\nDraws.\n\n**Parameters:**\n\n- \`size\`: How large (in mm):\n\n  \`\`\`python\n  draw(1)`,
  )
  expect(result.text('content/en/bare.md')).toContain('title: Bare\n')
  expect(result.text('content/en/guide/start.md')).toContain('$ lark fly <far>\n')
  const configuration = result.text('config/site.ts')
  for (const part of [
    "logoText: 'Lark'",
    "{ text: 'Guide', link: '/guide/', items: [{ link: '/guide/start/' }] }",
    "{ icon: 'github', mode: 'link', content: 'https://github.com/example/lark' }",
  ])
    expect(configuration).toContain(part)
  expect(todos(result)).toEqual([
    'mkdocs.yml:8 The style sheet `css/term.css` was written for the old theme, so the new site does not load it. Pages use its classes `term` (1 place on 1 page). Add the rules for them to `styles`.',
    'mkdocs.yml:9 The script `js/term.js` does not run any more. It changed elements with the classes `term` (1 place on 1 page). If readers need what it did, add it to `head`.',
    'mkdocs.yml:4 The logo `img/logo.svg` is white, for the colored bar of the old theme. Set `logo` to `{ light, dark }` with a darker one for `light`.',
    'docs/index.md:3 docsite found no Python code for `lark.Gone` in the folder that was migrated. Write the documentation in Markdown, or migrate the folder that contains the code, too.',
  ])
  expect(result.findings.filter(({ text }) => text.includes('lark.Gone'))).toHaveLength(1)
})

test('says that the code is outside the folder that was named', async () => {
  using site = project(nested)
  const { findings } = await migrate(join(site.root, 'docs/en'), join(site.root, '../new'), { dryRun: true, run: true })
  expect(todos({ findings }).join('\n')).toContain('`../../lark/__init__.py` is outside the old project')
})

test('runs no templates, but shows raw text and plain values, and quotes the rest', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: Lark\nplugins: [macros, markdown-exec]\nextra: { age: 3, owner: { name: Ann } }\n',
    'docs/index.md': `# Lark\n\n{{ config.site_name }} is {{ age }}, of {{ owner.name }}. {{ fly() }}\n\n{% raw %}\n{{ raw }}\n{% endraw %}\n\n{% for bird in birds %}\n{% if bird %}- {{ bird }}{% endif %}\n{% endfor %}\n\nEnd.\n\n${fence('jinja', '{% raw %}{% if a %}{% endraw %}')}\n`,
    'docs/plain.md': '# Plain\n\n<p>{{ one }} and {{ two }}</p>\n',
  })
  const result = await migrated(site)
  expectComplete(result)
  const page = result.text('content/index.md')
  for (const part of ['Lark is 3, of Ann. &#123;&#123; fly() }}', '&#123;&#123; raw }}', '```jinja\n{% if a %}\n```'])
    expect(page).toContain(part)
  expect(page).not.toContain('bird')
  expect(result.text('content/plain.md')).toContain('<p>&#123;&#123; one }} and &#123;&#123; two }}</p>')
  expect(todos(result)).toEqual([
    'docs/index.md:3 Templates do not run any more: `{{ fly() }}`, `{{ bird }}`. Write what they gave.',
    'docs/index.md:9 Templates do not run any more: 1 statement is removed. Write what they gave in Markdown.',
    'docs/plain.md:3 Templates do not run any more: `{{ one }}`, `{{ two }}`. Write what they gave.',
  ])
})

test('converts formulas, definitions with several paragraphs, and details without a type', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: Lark\nmarkdown_extensions: [def_list, pymdownx.arithmatex, pymdownx.details]\n',
    'docs/index.md': `# Lark\n\nThe area \\(a = r^2\\) and\n\n\\[\nb = 2\n\\]\n\n??? "Only a title"\n    Inner.\n\nWord\n\n:   First\n    line.\n\n    ${fence('yaml', 'a: 1').replaceAll('\n', '\n    ')}\n`,
  })
  const result = await migrated(site)
  const page = result.text('content/index.md')
  for (const part of [
    'The area $a = r^2$ and\n\n$$\nb = 2\n$$',
    ':::details[Only a title]\n\nInner.',
    ':   First\n    line.\n\n```yaml\na: 1\n```',
  ])
    expect(page).toContain(part)
})
