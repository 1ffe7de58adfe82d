// Migrates the attributes of Kramdown, with which Just the Docs makes tables of contents, labels and callouts.

import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = { '_config.yml': 'title: Orchard\ntheme: just-the-docs\n' }

test('removes headings and details that only contain a table of contents', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n{: .no_toc }\n\n---\n\n## Table of contents\n{: .no_toc .text-delta }\n\n1. TOC\n{:toc}\n\n---\n\n## Apple\n\nSweet.\n',
    'folded.md':
      '# Folded\n\n<details open markdown="block">\n  <summary>\n    Contents\n  </summary>\n  {: .text-delta }\n- TOC\n{:toc}\n</details>\n\n## Pear\n\nGreen.\n',
    'linked.md': '# Linked\n\n## Contents\n\n* TOC\n{:toc}\n\n## Plum\n\nBlue. [Up](#contents)\n',
    'deep.md': '# Deep\n\n## Kinds\n\n* TOC\n{:toc}\n\n### Fig\n\nPurple.\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  expect(result.text('content/index.md')).toMatch(/# Trees\n+---\n+## Apple\n/)
  expect(result.text('content/folded.md')).toMatch(/# Folded\n+## Pear\n/)
  expect(result.text('content/linked.md')).toMatch(/## Contents\n+## Plum\n/)
  expect(result.text('content/deep.md')).toMatch(/## Kinds\n+### Fig\n/)
})

test('converts labels to badges, beside the heading before them', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n\nOld\n{: .label }\n\n## Apple\n{: .d-inline-block #one }\n\nNew (v2)\n{: .label .label-green }\n\nText\n\nGone\n{: .label .label-red }\n\n<span>Soon</span>{: .label .label-yellow } more.\n\nTwo\nlines\n{: .label-text }\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  const text = result.text('content/index.md')
  for (const part of [
    ':badge[Old]{type="info"}\n\n## Apple :badge[New (v2)] {#one}\n\nText\n\n:badge[Gone]{type="danger"}\n',
    '\n:badge[Soon]{type="warning"} more.\n\nTwo\nlines\n',
  ])
    expect(text).toContain(part)
})

test('converts callouts in quotations and in other callouts', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n\n> {: .highlight }\n  A paragraph\n\n> {: .new }\n> > One\n> >\n> > Two\n\n{: .important }\n> {: .warning }\n> Inside\n\n{: .important }\n> {: .opaque }\n> <div markdown="block">\n> {: .warning }\n> Deep\n> </div>\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  const text = result.text('content/index.md')
  expect(text).not.toContain('{:')
  for (const part of [
    '> :::note\n>\n>   A paragraph\n>\n> :::\n',
    '> :::info\n>\n> One\n>\n> Two\n>\n> :::\n',
    '::::info\n\n:::warning\n\nInside\n\n:::\n\n::::\n',
    ':::warning\n\nDeep\n\n:::\n',
  ])
    expect(text).toContain(part)
})

test('counts the classes of the old theme that it removes', async () => {
  using site = project({
    ...config,
    'index.md': '# Trees\n{: .no_toc }\n\nLarge\n{: .fs-6 .fw-300 }\n\n[Start](#trees){: .btn }\n',
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toContain('\nLarge\n\n[Start](#trees)\n')
  expect(result.text('MIGRATION.md')).toContain('classes of the old theme → removed: 3')
})

test('keeps links to footnotes', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n\nOak[^Old] and ash[^Old]. [Note](#fn:Old), [second](#fnref:Old:1), [there](more.md#fn:1).\n\n[^Old]: Old.\n',
    'more.md': '# More\n\nElm[^1].\n\n[^1]: Wet.\n',
  })
  const result = await migrated(site)
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('dead-anchor')
  for (const part of ['(#fn-old)', '(#fnref-old-2)', 'more.md#fn-1)'])
    expect(result.text('content/index.md')).toContain(part)
})

test('leads paths of files to the repository around the site, but no URLs of the site', async () => {
  using site = project({ ...config, 'docs/ash.md': '# Ash\n' })
  const url = `https://github.com/example/${basename(dirname(site.root))}/blob/HEAD`
  writeFileSync(
    join(site.root, 'index.md'),
    `# Trees\n\n[Code](${url}/a.c), [ash](/docs/ash/), [gone](/gone/), [b](/b.c).\n`,
  )
  const text = (await migrated(site)).text('content/index.md')
  expect(text).toMatch(/\[ash\]\((?:\/|\.\/)docs\/ash/)
  expect(text).toContain(`[gone](/gone/), [b](${url}/b.c)`)
})

test('gives attributes below a block to it, and takes the last class that names a callout', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n\nMind the gap\nand run.\n{: .note .warning }\n\n{: .note .info}\nRead.\n\n> Stay.\n{: .important }\n\nEnd.\n',
  })
  expect((await migrated(site)).text('content/index.md').replace(/\n{3,}/g, '\n\n')).toBe(
    '# Trees\n\n:::warning\n\nMind the gap\nand run.\n\n:::\n\n:::info\n\nRead.\n\n:::\n\n:::info\n\nStay.\n\n:::\n\nEnd.\n',
  )
})
