// Migrates pages of MkDocs whose marks stand in formulas, in examples of Markdown, or in code blocks that are not closed.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = (...extensions: readonly string[]): string =>
  `site_name: Lark\nmarkdown_extensions:\n${extensions.map((name) => `  - ${name}\n`).join('')}`

const ticks = '```'

test('keeps marks in formulas', async () => {
  const formulas = [
    '$$\n\\cos x=\\sum_{k=0}^{\\infty}\\frac{(-1)^k}{(2k)!}x^{2k}\n$$',
    'A homomorphism $\\rho_{k=0} $, $f^n(a)^k$ and $x~y~z$ for $5 or 10^th^.',
  ]
  using site = project({
    'mkdocs.yml': config('pymdownx.arithmatex', 'pymdownx.caret', 'pymdownx.tilde', 'attr_list'),
    'docs/index.md': `# Lark\n\n${formulas.join('\n\n')}\n`,
  })
  const page = (await migrated(site)).text('content/index.md')
  for (const part of [formulas[0], '$f^n(a)^k$', '$x~y~z$', '10<sup>th</sup>']) expect(page).toContain(part)
})

test('converts the marks of prices if the pages show no formulas', async () => {
  using site = project({
    'mkdocs.yml': config('pymdownx.caret'),
    'docs/index.md': '# Lark\n\nFrom $1^st^$ on.\n',
  })
  expect((await migrated(site)).text('content/index.md')).toContain('$1<sup>st</sup>$')
})

test('does not convert an example of Markdown that contains indented code blocks', async () => {
  const example = `${ticks} markdown title="Tabs"\n=== "C"\n\n    ${ticks} c\n    int a;\n    ${ticks}\n\n=== "D"\n\n    ${ticks} d\n    int b;\n    ${ticks}\n${ticks}`
  using site = project({
    'mkdocs.yml': config('pymdownx.superfences', 'pymdownx.tabbed'),
    'docs/index.md': `# Lark\n\n${example}\n\n=== "E"\n\n    Text of E.\n`,
  })
  const result = await migrated(site)
  const page = result.text('content/index.md')
  expect(page).toContain(`    ${ticks}\n\n=== "D"\n\n    ${ticks} d\n    int b;\n    ${ticks}\n${ticks}\n`)
  expect(page).toContain(':::tab[E]\n\nText of E.')
  expect(result.errors).toEqual([])
})

test('closes a fence with a line that is indented too far', async () => {
  using site = project({
    'mkdocs.yml': config('pymdownx.superfences'),
    'docs/index.md': `# Lark\n\n- a\n\n  ${ticks}js\n  1\n      ${ticks}\n\n!!! note\n\n    After it.\n`,
  })
  expect((await migrated(site)).text('content/index.md')).toContain(':::note\n\nAfter it.')
})

test('escapes code marks that nothing closes in their block', async () => {
  using site = project({
    'mkdocs.yml': config('pymdownx.superfences', 'pymdownx.tabbed'),
    'docs/index.md': `# Lark\n\n=== "A"\n\n    ${ticks}\n    one\n    ${ticks}\n\n    Text.\n    ${ticks}\n\n=== "B"\n\n    ${ticks}\n\ttwo\n    ${ticks}\n\n## After\n\n!!! tip\n\n    Fly.\n`,
  })
  const result = await migrated(site)
  const page = result.text('content/index.md')
  expect(page).toContain('Text.\n\\`\\`\\`\n\n:::\n\n:::tab[B]')
  expect(page).toContain(`${ticks}\n\n:::\n\n::::\n`)
  expect(page).toContain(':::tip\n\nFly.\n\n:::')
  expect(result.errors).toEqual([])
})
