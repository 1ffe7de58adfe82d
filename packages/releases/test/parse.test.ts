// Parsing of changelogs in the common forms, and what the plugin reports about others.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../../test/site-test.ts'
import { dateIn } from '../dates.ts'
import { parseChangelog } from '../parse.ts'
import { Repository } from '../repository.ts'
import { compareVersions, versionAt } from '../semver.ts'

const short = (text: string) =>
  parseChangelog(text).releases.map(({ version, date, isYanked, url }) =>
    [version?.text ?? '-', date ?? '-', ...(isYanked ? ['yanked'] : []), ...(url ? [url] : [])].join(' '),
  )

test('reads Keep a Changelog', () => {
  const text = readFileSync(join(repository, 'packages/releases/test/fixtures/keep-a-changelog.md'), 'utf8')
  const compare = 'https://github.com/example/p/compare/'
  expect(short(text)).toEqual([
    `- - ${compare}v2.0.0...HEAD`,
    `2.0.0 2024-09-10 ${compare}v1.9.0...v2.0.0`,
    `2.0.0-rc.1 2024-09-01 ${compare}v1.9.0...v2.0.0-rc.1`,
    '1.10.0 2024-05-01 yanked',
    '1.9.0 2024-04-01',
    '1.0.0 2023-01-02',
  ])
  const { introduction, problems, definitions } = parseChangelog(text)
  expect(problems).toEqual([])
  expect(
    introduction
      .map(({ text }) => text)
      .join('')
      .trim(),
  ).toMatch(/^All notable changes/)
  expect(definitions.get('#7')).toBe('https://github.com/example/p/issues/7')
})

test("reads docsite's own changelog", () => {
  const { releases, problems } = parseChangelog(readFileSync(join(repository, 'CHANGELOG.md'), 'utf8'))
  expect(problems).toEqual([])
  expect(releases[0]?.lines.length).toBeGreaterThan(10)
})

test.each([
  [
    'conventional-changelog',
    '# [2.0.0](https://x.example/c) (2024-01-02)\n\n### Bug Fixes\n\n* a\n\n## [1.1.1](https://x.example/d) (2023-12-01)\n',
    ['2.0.0 2024-01-02 https://x.example/c', '1.1.1 2023-12-01 https://x.example/d'],
  ],
  [
    'standard-version',
    '# Changelog\n\n<a name="1.0.1"></a>\n### [1.0.1](https://x.example/c) (2024-01-02)\n\n### Features\n\n## 1.0.0 (2024-01-01)\n',
    ['1.0.1 2024-01-02 https://x.example/c', '1.0.0 2024-01-01'],
  ],
  ['changesets', '# @scope/name\n\n## 1.0.1\n\n### Patch Changes\n\n- a\n\n## 1.0.0\n', ['1.0.1 -', '1.0.0 -']],
  [
    'headings in an element, and versions below another',
    '## <small>[2.0.1](https://x.example/c) (2024-01-02)</small>\n## 2.0.0 (2024-01-02)\n### Betas\n#### 2.0.0-beta.1 (2024-01-01)\n#### 1.5 is gone\n',
    ['2.0.1 2024-01-02 https://x.example/c', '2.0.0 2024-01-02', '2.0.0-beta.1 2024-01-01'],
  ],
  ['deep headings', '#### 5.2.2\n\n* a\n\n#### 5.2.1\n\n* b\n', ['5.2.2 -', '5.2.1 -']],
  ['underlined headings', 'Changelog\n=========\n\nv1.2 / 2024-01-02\n-----------------\n\n* a\n', ['1.2 2024-01-02']],
  [
    'other dates and names',
    '## Version 3.0.0 – September 3rd, 2024\n## Release v2.0.0 (10 May 2023)\n## `name@1.0.0` 2024年1月2日\n',
    ['3.0.0 2024-09-03', '2.0.0 2023-05-10', '1.0.0 2024-01-02'],
  ],
  [
    'lines of Windows, and a comment',
    '\uFEFF# C\r\n\r\n<!--\r\n## 9.0.0\r\n-->\r\n## [1.0.0+build.1] - 2024-01-02\r\n',
    ['1.0.0+build.1 2024-01-02'],
  ],
  [
    'versions in any order',
    '## 1.9.0\n## 1.10.0\n## 2.0.0-beta.2\n## 2.0.0\n## 2.0.0-beta.10\n## Unreleased\n',
    ['- -', '2.0.0 -', '2.0.0-beta.10 -', '2.0.0-beta.2 -', '1.10.0 -', '1.9.0 -'],
  ],
])('reads %s', (_, text, expected) => {
  expect(short(text)).toEqual(expected)
  expect(parseChangelog(text).problems).toEqual([])
})

test('reports what it cannot read, with its place', () => {
  const problems = (text: string) =>
    parseChangelog(text).problems.map(({ line, column, text }) => `${line}:${column} ${text}`)
  expect(problems('# Changes\n\nNothing.\n')).toEqual(['1:1 The changelog contains no version'])
  expect(problems('# Changes\n\n## November\n\n## October\n')).toEqual(['1:1 The changelog contains no version'])
  expect(problems('## 1.1.0\n\n##\u00a01.0.9\n\n##1.0.8 \n\n#12 is fixed\n')).toEqual([
    '3:1 `## 1.0.9` is not a heading, because no space follows `##`',
    '5:1 `## 1.0.8` is not a heading, because no space follows `##`',
  ])
  expect(
    problems(
      '# C\n\n## [2.0.0] - 2024-13-45\n\n### Added\n\n## Next\n\n## [1.0.0] - 2024-01-02\n\n## v1.0.0 - 2024-01-02\n\n## 0.9.0\n',
    ),
  ).toEqual([
    '3:14 `2024-13-45` is not a date',
    '7:4 The heading `Next` contains no version',
    '11:1 The version `1.0.0` is already on line 9',
    '13:1 The version `0.9.0` has no date, so it is not in the feed',
  ])
})

test.each([
  '1.2.0 - **not yet released**',
  '[1.2.0] - Unreleased',
  '1.2.0 (unreleased)',
  '[1.2.0](https://x.example/c) - TBD',
  '1.2.0 _to be released_',
  '1.2.0（尚未发布）',
])('reads a version that is not released: %s', (heading) => {
  const { releases, problems } = parseChangelog(`## ${heading}\n\n- b\n\n## **1.1.0** - 2024-01-02\n\n- a\n`)
  expect(problems).toEqual([])
  expect(releases.map(({ version, date, isUnreleased }) => [version?.text, date, isUnreleased])).toEqual([
    ['1.2.0', undefined, true],
    ['1.1.0', '2024-01-02', false],
  ])
})

test.each([
  ['1.9.0 - 2026-03-09 - The big one', '2026-03-09', 'The big one'],
  ['[1.9.0] "Codename" - 2026-03-09', '2026-03-09', '"Codename"'],
  ['1.9.0 🎉 (2026-03-09)', '2026-03-09', '🎉'],
  ['1.9.0 — 2026-03-09 🎉', '2026-03-09', '🎉'],
  ['v1.9.0: *Faster* builds (really)', undefined, '*Faster* builds (really)'],
  ['Release 1.9.0 (Codename) - 2026-03-09', '2026-03-09', 'Codename'],
  ['**1.9.0** (9 March 2026) **Codename**', '2026-03-09', 'Codename'],
  ['1.9.0 / 2026-03-09 / @author', '2026-03-09', '@author'],
  ['Release v1.9.0 on 2026-03-09', '2026-03-09', undefined],
  ['[1.9.0]- 2026-03-09', '2026-03-09', undefined],
  ['1.9.0 (2026-03-09 10:30 UTC)', '2026-03-09', undefined],
  ['[1.9.0](https://x.example/c) (2026-03-09) [YANKED]', '2026-03-09', undefined],
  ['<small>1.9.0 (2026-03-09) – `x` & _y_</small>', '2026-03-09', '`x` & _y_'],
])('reads the date and the other words of the heading %s', (heading, date, name) => {
  const { releases, problems } = parseChangelog(`## ${heading}\n\n- a\n`)
  expect(problems).toEqual([])
  expect(releases.map((release) => [release.version?.text, release.date, release.name])).toEqual([
    ['1.9.0', date, name],
  ])
})

test('joins the texts of a version that occurs twice', () => {
  const { releases } = parseChangelog('## 1.0.0\nOne.\n## 0.9.0\n\nOld.\n\n## v1.0.0\nTwo.\n')
  expect(
    releases.map(({ lines }) =>
      lines
        .map(({ text }) => text)
        .join('\n')
        .trim(),
    ),
  ).toEqual(['One.\n\nTwo.', 'Old.'])
})

test('compares versions by semantic precedence', () => {
  // The order of the specification, and numbers that are not compared as text.
  const order = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.10',
    '1.2',
    '1.10.0',
    '2024.1',
  ]
  const versions = order.map((text) => versionAt(text)?.version).filter((one) => one !== undefined)
  expect(
    [...versions]
      .reverse()
      .sort(compareVersions)
      .map(({ text }) => text),
  ).toEqual(order)
  for (const text of ['1', 'one', '1.2.3.4.5', '1.2.x']) expect(versionAt(text), text).toBeUndefined()
})

test('rejects dates that do not exist', () => {
  for (const text of ['2024-02-30', '2024-00-01', 'Foo 1, 2024', '10 2024', ''])
    expect(dateIn(text), text).toBeUndefined()
  expect(dateIn('2024-02-29T10:00:00Z')?.date).toBe('2024-02-29')
})

test.each([
  [
    'https://github.com/a/b.git',
    'https://github.com/a/b/compare/v1.0.0...v2.0.0',
    'https://github.com/a/b/blob/HEAD/docs/a.md',
  ],
  [
    'https://gitlab.example/a/b/',
    'https://gitlab.example/a/b/-/compare/v1.0.0...v2.0.0',
    'https://gitlab.example/a/b/-/blob/HEAD/docs/a.md',
  ],
  [
    'https://bitbucket.org/a/b',
    'https://bitbucket.org/a/b/branches/compare/v2.0.0%0Dv1.0.0',
    'https://bitbucket.org/a/b/src/HEAD/docs/a.md',
  ],
])('knows the URLs of %s', (url, compare, file) => {
  const host = new Repository(url, 'v')
  expect([host.compare('1.0.0', '2.0.0'), host.file('./docs/a.md')]).toEqual([compare, file])
})
