// Migrates an mdBook project.

import { expect, test } from 'vitest'
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
    "{ from: '/old', to: '/trees/apples.html' }",
    "{ from: '/', to: '/preface.html' }",
    "{ sectionHeaderText: 'First part' }",
    "text: 'Growing `trees`'",
    "link: '/trees/'",
    "{ dividerType: 'solid' }",
    "docRepoBaseUrl: 'https://github.com/example/orchard/edit/main'",
  ])
    expect(configuration).toContain(part)

  expect(result.text('content/preface.md')).toContain('Hello from a part.')
  const trees = result.text('content/trees/index.md')
  expect(trees).toContain('## C++ & Rust!')
  expect(trees).toContain('```rust file="code/tree.rs" region="grow"\n```')
  expect(result.text('code/tree.rs')).toContain('ANCHOR: grow')
  expect(trees).toContain('```rust hidelines="#"\n# fn main() {\nlet a = 1;\n# }\n```')
  const apples = result.text('content/trees/apples.md')
  expect(apples).toContain('[back](./index.md#c--rust) and [preface](../preface.md)')
  expect(apples).toContain('{{#include x}}')
  expect(result.has('content/img/apple.svg')).toBe(true)

  const report = result.text('MIGRATION.md')
  expect(report).toContain('`/removed` is a URL of the old site only.')
  expect(report).toContain('The preprocessor `quiz` does not run any more.')
  expect(report).toMatch(/^- code blocks with hidden lines/m)
})
