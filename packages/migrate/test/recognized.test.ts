// Which source reads a project, and what the message says about other generators.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { migrated, project } from './migrated.ts'

const page = '# Orchard\n'

test.each([
  [
    'Hugo',
    { 'hugo.toml': '', 'archetypes/default.md': '', 'content/_index.md': page },
    /hugo\.toml and archetypes$/,
    /--from markdown on content\//,
  ],
  ['Antora', { 'antora.yml': '', 'modules/ROOT/pages/index.adoc': '= A' }, /antora\.yml and modules$/, /AsciiDoc/],
  [
    'Sphinx with reStructuredText',
    { 'docs/conf.py': 'project = "A"', 'docs/index.rst': 'A\n=' },
    /docs\/conf\.py and docs\/index\.rst$/,
    /rst-to-myst/,
  ],
  [
    'Docsify',
    { 'index.html': '', '_sidebar.md': '* [A](a.md)', 'a.md': page },
    /_sidebar\.md and index\.html$/,
    /--from markdown on this directory/,
  ],
  ['Gatsby', { 'gatsby-config.js': '', 'content/a.md': page }, /gatsby-config\.js$/, /--from markdown/],
  ['Read the Docs', { '.readthedocs.yaml': '' }, /\.readthedocs\.yaml$/, /Name the directory that contains it/],
])('names %s, by which files it is recognized, and the way on', async (name, files, found, hint) => {
  using site = project(files)
  await expect(migrate(site.root, join(site.root, '../new'), { dryRun: true, run: true })).rejects.toMatchObject({
    message: expect.stringMatching(
      new RegExp(`is a project of ${name}, which docsite cannot migrate: it contains .*${found.source}`),
    ) as string,
    hint: expect.stringMatching(hint) as string,
  })
})

test('leaves projects to the generators that were read before, and reads the Markdown of others when told to', async () => {
  using both = project({
    'mkdocs.yml': 'site_name: Orchard',
    'docs/index.md': page,
    'docs/SUMMARY.md': '* [Home](index.md)',
    'README.md': page,
  })
  expect(await migrated(both, { dryRun: true })).toMatchObject({ kind: 'mkdocs' })
  using hugo = project({ 'hugo.toml': '', 'archetypes/default.md': '', 'content/index.md': page })
  const { kind, before } = await migrate(join(hugo.root, 'content'), join(hugo.root, '../new'), {
    dryRun: true,
    run: true,
    from: 'markdown',
  })
  expect({ kind, pages: before.pages }).toEqual({ kind: 'markdown', pages: 1 })
})
