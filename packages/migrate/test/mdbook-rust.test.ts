// Migrates mdBooks with the syntax of Rust's own books: alerts, grammars, and links to the documentation beside the book.

import { expect, test } from 'vitest'
import type { Draft } from '../draft.ts'
import { convertRules } from '../sources/mdbook/rules.ts'
import { convertRustLinks } from '../sources/mdbook/rust-links.ts'
import { convertAlerts } from '../steps/alerts.ts'
import { fence, migrated, project } from './migrated.ts'

test('converts alerts, grammars, and links to the documentation of Rust', async () => {
  using site = project({
    'book.toml': '[book]\ntitle = "Lark"\n',
    'src/SUMMARY.md': '# Summary\n\n- [Nests](nests/start.md)\n- [Eggs](eggs.md)\n',
    'src/nests/start.md': `# Nests\n\n${fence('grammar,items', '@root Nest -> Egg*\n\nEgg -> `o`')}\n\n> [!EXAMPLE]\n> Two eggs.\n\n> [!EDITION-2024]\n> Three eggs.\n\n- > [!ATTENTION]\n  > Eggs.\n\nSee [Vec](../../std/vec/struct.Vec.html#a), [other](../../lark/x.html), [\`std::ptr\`], [here][core::ptr#x], [std](std), [\`Eq\`][macro@Eq] and [cell].\n\n[cell]: std::cell::Cell\n`,
    'src/eggs.md': '# Eggs\n\nAn [egg][grammar-Egg] in a [Nest], <a href="../reference/items.html">items</a>.\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect([result.ids, result.words]).toEqual([[], []])
  const page = result.text('content/nests/start.md')
  for (const part of [
    '<span id="grammar-Nest"></span><span id="grammar-Egg"></span>\n\n```text\nNest -> Egg*\n\nEgg -> `o`\n```',
    ':::note[Example]\nTwo eggs.\n:::',
    ':::note[Edition 2024]\nThree eggs.\n:::',
    '- :::warning[Attention]\n  Eggs.\n  :::',
    '[Vec](https://doc.rust-lang.org/std/vec/struct.Vec.html#a)',
    '[other](../../lark/x.html)',
    '[`std::ptr`](https://doc.rust-lang.org/std/?search=std%3A%3Aptr)',
    '[here](https://doc.rust-lang.org/std/?search=core%3A%3Aptr)',
    '[std](https://doc.rust-lang.org/std/?search=std), [`Eq`](https://doc.rust-lang.org/std/?search=Eq)',
    '[cell]: https://doc.rust-lang.org/std/?search=std%3A%3Acell%3A%3ACell',
  ])
    expect(page).toContain(part)
  expect(result.text('content/eggs.md')).toContain(
    'An [egg](/nests/start.html#grammar-Egg) in a [Nest](/nests/start.html#grammar-Nest), <a href="https://doc.rust-lang.org/reference/items.html">',
  )
  expect(result.diagnostics.filter(({ rule }) => rule === 'unknown-language')).toEqual([])
})

test('converts listings to figures whose captions contain code', async () => {
  const listing = (attributes: string, code: string) => `<Listing${attributes}>\n\n${code}\n\n</Listing>`
  const first = listing(
    ' number="1-2" file-name="src/a.rs" caption="The `nest` of `Box<T>`"',
    fence('rust,ignore', 'fly();'),
  )
  const quoted = listing(' file-name="b.rs"', fence('rust', 'sing();')).replace(/^/gm, '> ')
  const single = listing(` number="1-3" caption='A "big" nest'`, fence('rust', 'rest();'))
  using site = project({
    'book.toml': '[book]\ntitle = "Lark"\n\n[preprocessor.trpl-listing]\n',
    'src/SUMMARY.md': '# Summary\n\n- [Nests](nests.md)\n',
    'src/nests.md': `# Nests\n\n${first}\n\n${quoted}\n\n${single}\n\nSee [it](#listing-1-2).\n\n${fence('html', listing('', ''))}\n`,
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('dead-anchor')
  const page = result.text('content/nests.md')
  for (const part of [
    ':::figure[Listing 1-2: The `nest` of `Box<T>`]{#listing-1-2}\n\n```rust title="src/a.rs"\nfly();\n```\n\n:::\n',
    ':::figure[Listing 1-3: A "big" nest]{#listing-1-3}\n\n```rust\nrest();\n```\n\n:::\n',
    '> ```rust title="b.rs"\n> sing();\n> ```\n',
    '```html\n<Listing>\n',
  ])
    expect(page).toContain(part)
  expect(result.text('MIGRATION.md')).not.toContain('trpl-listing')
})

test('reads lines of list marks and escapes in linear time', () => {
  const settings = { references: new Map([['a', '/a']]) }
  const draft = (text: string) =>
    ({ text, count: () => undefined, find: () => undefined, conversion: { site: { settings } } }) as unknown as Draft
  convertAlerts(draft(`> [!NOTE] x\n${'-  '.repeat(60)}x`))
  for (const step of [convertRules, convertRustLinks]) step(draft(`r[a]\n\n[${'\\a'.repeat(60)}`))
})
