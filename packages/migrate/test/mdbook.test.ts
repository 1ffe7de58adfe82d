// Migrates an mdBook project.

import { expect, test } from 'vitest'
import { pinHeadingIds } from '../text/heading-ids.ts'
import { fence, migrated, project } from './migrated.ts'

const summary = `# Summary

[Preface](preface.md)

# First part

- [Growing \`trees\`](trees/README.md)
  - [Apples](trees/apples.md)
  - [Draft]()

---

[Thanks](thanks.md)
`

test('converts the summary, includes and hidden lines, and keeps URLs, ids and words', async () => {
  using site = project({
    'book.toml': `[book]\ntitle = "The Orchard"\nlanguage = "en"\n[output.html]\ngit-repository-url = "https://github.com/example/orchard"\nedit-url-template = "https://github.com/example/orchard/edit/main/{path}"\n[output.html.redirect]\n"/old.html" = "trees/apples.html"\n[preprocessor.quiz]\n`,
    'src/SUMMARY.md': summary,
    'src/preface.md': '# Preface\n\n{{#include parts/hello.md}}\n',
    'src/parts/hello.md': 'Hello from a part.\n',
    'src/trees/README.md': `# Trees\n\n## C++ & Rust!\n\n${fence('rust,ignore', '{{#include ../../code/tree.rs:grow}}')}\n\n${fence('rust', '# fn main() {\nlet a = 1;\n# }')}\n`,
    'src/trees/apples.md':
      '# Apples {#apples .big}\n\n<img src="../img/apple.svg" alt="An apple">\n\n[back](README.md#c--rust) and [preface](../preface.html)\n\n\\{{#include x}}\n',
    'src/thanks.md': '# Thanks\n\n> [!NOTE]\n> A note.\n',
    'src/img/apple.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'code/tree.rs': 'fn main() {\n    // ANCHOR: grow\n    grow(3);\n    // ANCHOR_END: grow\n}\n',
    'book/index.html': '',
    'book/preface.html': '',
    'book/print.html': '',
    'book/removed.html': '',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.urls).toEqual({ missing: ['/removed'], added: [] })
  expect(result.ids).toEqual([])
  expect(result.words).toEqual([])

  const configuration = result.text('config/site.ts')
  for (const part of [
    "title: 'The Orchard'",
    'cleanUrls: false',
    "{ from: '/old', to: '/trees/apples' }",
    "{ from: '/', to: '/preface' }",
    "{ sectionHeaderText: 'First part' }",
    "text: 'Growing `trees`'",
    "link: '/trees/'",
    "{ dividerType: 'solid' }",
    "docRepoBaseUrl: 'https://github.com/example/orchard/edit/main/src'",
  ])
    expect(configuration).toContain(part)

  expect(result.text('content/preface.md')).toContain('Hello from a part.')
  const trees = result.text('content/trees/index.md')
  expect(trees).toContain('## C++ & Rust!')
  expect(trees).toContain('```rust file="code/tree.rs" region="grow"\n```')
  expect(result.text('code/tree.rs')).toContain('ANCHOR: grow')
  expect(trees).toContain('```rust\nfn main() { // [!code hidden]\nlet a = 1;\n} // [!code hidden]\n```')
  const apples = result.text('content/trees/apples.md')
  expect(apples).toContain('[back](./index.md#c--rust) and [preface](../preface.md)')
  expect(apples).toContain('{{#include x}}')
  expect(result.has('content/img/apple.svg')).toBe(true)

  const report = result.text('MIGRATION.md')
  expect(report).toContain('`/removed` is a URL of the old site only.')
  expect(report).toContain('The preprocessor `quiz` does not run any more.')
  expect(report).toMatch(/^- code blocks with hidden lines/m)
})

test('converts formulas and admonish blocks, and lists what only mdBook does', async () => {
  using site = project({
    'book.toml': `[book]\ntitle = "Lark"\n[output.html]\ncname = "lark.example"\nedit-url-template = "https://github.com/example/lark/edit/main/{path}"\nmathjax-support = true\nadditional-css = ["theme/extra.css"]\nadditional-js = ["theme/extra.js", "mermaid.min.js"]\n[output.html.playground]\neditable = true\n[output.html.redirect]\n"./old.html" = "./start.html"\n"/start.html#gone" = "start.html#here"\n[output.epub]\n[preprocessor.spec]\ncommand = "cargo run spec"\n[preprocessor.admonish]\n`,
    'src/SUMMARY.md': '# Summary\n\n- [Start](start.md)\n',
    'src/start.md': `# Start\n\nThe line is \\\\( a = \\frac{1}{b} \\\\), and the block is:\n\n\\\\[ \\mu = \\sum_{i=0} x_i \\\\]\n\n## Comments parsed into [documentation][docs]:\n\nWrite \`{{ #include }}\` to include a file, in a <span class="lark">lark</span>.\n\n${fence('rust,editable', 'fn main() {}')}\n\n${fence('no_run', 'let a = 1;')}\n\n${fence('admonish warning "Look **out**"', 'It is *hot*.')}\n\n[docs]: start.md\n`,
    'theme/extra.css': '.lark { color: teal }\n',
    'theme/extra.js': '',
    'theme/index.hbs': '',
    'po/de.po': '',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect([result.ids, result.words]).toEqual([[], []])
  const configuration = result.text('config/site.ts')
  for (const part of [
    "siteUrl: 'https://lark.example'",
    "docRepoBaseUrl: 'https://github.com/example/lark/edit/main/src'",
    "{ from: '/old', to: '/start' }",
  ])
    expect(configuration).toContain(part)
  const page = result.text('content/start.md')
  for (const part of [
    'The line is $a = \\frac{1}{b}$, and the block is:\n\n$$\n\\mu = \\sum_{i=0} x_i\n$$',
    'Write `{{ #include }}` to include a file',
    '```rust\nlet a = 1;\n```',
    ':::warning[Look **out**]\n\nIt is *hot*.\n\n:::',
  ])
    expect(page).toContain(part)
  expect(result.findings.filter(({ kind }) => kind === 'todo').map(({ line, text }) => `${line} ${text}`)).toEqual([
    '7 The style sheet `theme/extra.css` was written for the theme of mdBook, so the new site does not load it. Chapters use its classes `lark` (1 place on 1 page). Add the rules for them to `styles`.',
    '8 The script `theme/extra.js` does not run any more. If readers need what it did, add it to `head`.',
    '10 Code in Rust has no button that runs it and cannot be edited any more (1 place on 1 page). Change texts that mention the button, or link to the playground.',
    '15 The preprocessor `spec` does not run any more. Check the chapters that contain its syntax. Its command was `cargo run spec`.',
    '13 1 redirect begins at a heading (`/start.html#gone`), which docsite cannot redirect. Write `<span id="…"></span>` where the old headings were, if other sites link to them.',
    '7 Files of the old theme are not converted: `theme/index.hbs`. Use slots, components or styles for what readers need of them.',
    'undefined Translations in `po/` are not part of this migration: `de`. Build the old book in each language with `mdbook-i18n-normalize` and the renderer `markdown`, and move its chapters into `content/<language>/`.',
    '14 docsite does not write what the renderer `epub` wrote.',
  ])
})

test('converts the rules of a specification and links to them', async () => {
  using site = project({
    'book.toml': '[book]\ntitle = "Lark"\n',
    'src/SUMMARY.md': '# Summary\n\n- [Start](start.md)\n- [More](more.md)\n',
    'src/start.md': '# Start\n\nr[birds.fly]\nBirds fly.\n\n- One\n\n  r[birds.sing]\n  They sing.\n',
    'src/more.md':
      '# More\n\nSee [birds.fly], [flight][birds.fly], [singing] and [here](birds.sing), not `[birds.fly]` or [x](start.md).\n\n[singing]: birds.sing\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('content/start.md')).toContain('<span id="r-birds.fly"></span>\n\nBirds fly.')
  expect(result.text('content/more.md')).toContain(
    'See [birds.fly](/start.html#r-birds.fly), [flight](/start.html#r-birds.fly), [singing] and [here](/start.html#r-birds.sing), not `[birds.fly]` or [x](start.md).\n\n[singing]: /start.html#r-birds.sing\n',
  )
  expect(result.words).toEqual([])
  expect(result.diagnostics.filter(({ rule }) => rule.startsWith('dead-'))).toEqual([])
})

test.each(['github', 'vitepress', 'mdbook'] as const)(
  'writes no id that docsite derives although a heading without letters is above, for %s',
  (algorithm) => {
    const text = '## ::\n\n## Section\n\n## Section\n'
    expect(pinHeadingIds(text, algorithm)).toEqual({ text, pinned: 0 })
  },
)
