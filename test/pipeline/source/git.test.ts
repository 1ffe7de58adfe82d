// What git answers is the same with every configuration, in hooks and in linked work trees.

import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { changedSince, committedTexts, findCommit, renamesSince } from '../../../pipeline/source/git/changed-files.ts'
import { fieldsOf, git as runGit } from '../../../pipeline/source/git/git.ts'
import { trackingOf } from '../../../pipeline/source/git/git-index.ts'
import { historyMessages, readHistory } from '../../../pipeline/source/git/history.ts'
import { git, SiteTest } from '../../site-test.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'docsite-git-')))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** A program that signs everything, and finds every signature good. */
const signer = join(scratch, 'signer.sh')
writeFileSync(
  signer,
  `#!/bin/sh
case "$*" in
*--verify*) echo '[GNUPG:] GOODSIG 0123456789ABCDEF Writer'; echo 'Good signature' >&2 ;;
*) cat > /dev/null; printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n'; echo '[GNUPG:] SIG_CREATED ' >&2 ;;
esac
`,
  { mode: 0o755 },
)
const sign = ['-c', `gpg.program=${signer}`, '-c', 'user.signingKey=x', '-c', 'commit.gpgSign=true']

/** A file of the project, whose first and last change `renamesSince` compares with. */
const listFile = 'config/addresses.json'

const otherNames = ['.mailmap', 'orders', 'names']
for (const name of otherNames) writeFileSync(join(scratch, name), 'Else <writer@example.org>\n*.md\n')

/** Settings that change what git prints. */
const settings: Record<string, readonly string[]> = {
  'color.diff': ['always'],
  'color.ui': ['always'],
  'core.abbrev': ['4', '40'],
  'core.attributesFile': [join(scratch, 'none')],
  'core.fsmonitor': ['true', signer],
  'core.hooksPath': [scratch],
  'core.pager': ['false'],
  'core.quotePath': ['true', 'false'],
  'diff.algorithm': ['patience', 'histogram'],
  'diff.autoRefreshIndex': ['false'],
  'diff.external': ['false'],
  'diff.ignoreSubmodules': ['all'],
  'diff.mnemonicPrefix': ['true'],
  'diff.noprefix': ['true'],
  'diff.orderFile': [join(scratch, 'orders'), join(scratch, 'no such file')],
  'diff.relative': ['true'],
  'diff.renameLimit': ['1'],
  'diff.renames': ['false', 'copies'],
  'diff.submodule': ['log'],
  'diff.suppressBlankEmpty': ['true'],
  'format.pretty': ['full', 'format:%s'],
  'gpg.program': [signer],
  'i18n.logOutputEncoding': ['ISO-8859-1', 'UTF-16'],
  'log.abbrevCommit': ['true'],
  'log.date': ['relative', 'format:%Y'],
  'log.decorate': ['full', 'false'],
  'log.diffMerges': ['first-parent', 'combined'],
  'log.excludeDecoration': ['*'],
  'log.follow': ['true'],
  'log.graphColors': ['red'],
  'log.initialDecorationSet': ['all'],
  'log.mailmap': ['false'],
  'log.showRoot': ['false'],
  'log.showSignature': ['true'],
  'mailmap.file': [join(scratch, '.mailmap')],
  'notes.displayRef': ['*'],
  'pager.log': ['true'],
  'status.relativePaths': ['false'],
  'status.showUntrackedFiles': ['no', 'all'],
}

/** Variables as hooks, scripts and users set them. */
const variables: Record<string, string> = {
  GIT_DIR: join(scratch, 'other/.git'),
  GIT_WORK_TREE: join(scratch, 'other'),
  GIT_COMMON_DIR: join(scratch, 'other/.git'),
  GIT_INDEX_FILE: join(scratch, 'other/.git/index'),
  GIT_OBJECT_DIRECTORY: join(scratch, 'other/.git/objects'),
  GIT_PREFIX: 'content/',
  GIT_NAMESPACE: 'x',
  GIT_EXTERNAL_DIFF: 'false',
  GIT_DIFF_OPTS: '--unified=0',
  GIT_PAGER: 'false',
  GIT_TRACE: '1',
  GIT_GLOB_PATHSPECS: '1',
  GIT_ICASE_PATHSPECS: '1',
  GIT_NOGLOB_PATHSPECS: '1',
  GIT_SHALLOW_FILE: join(scratch, 'none'),
  GIT_CONFIG_PARAMETERS: "'log.showroot'='false'",
  LC_ALL: 'de_DE.UTF-8',
  LANGUAGE: 'de',
}
git(scratch, ['init', '-q', 'other'])

const names = [
  'a.md',
  'ä ö.md',
  '中文.md',
  '-dash.md',
  ' x.md',
  'a\nb.md',
  '\nfirst.md',
  '"q".md',
  ':(top)*.md',
  '*.md',
]
const writers = ['Writer <writer@example.org>', 'Zoë | O’Neil <zoe@example.org>', '// 1 <x@example.org>']

const step = fc.record({
  kind: fc.constantFrom('write', 'write', 'move', 'remove', 'list', 'branch', 'merge'),
  name: fc.constantFrom(...names),
  to: fc.constantFrom(...names),
  folder: fc.constantFrom('', 'guide/'),
  writer: fc.constantFrom(...writers),
  isSigned: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const setting = fc
  .constantFrom(...Object.keys(settings))
  .chain((name) => fc.constantFrom(...(settings[name] ?? [])).map((value): [string, string] => [name, value]))

const surroundings = fc.record({
  global: fc.uniqueArray(setting, { selector: ([name]) => name, maxLength: 12 }),
  local: fc.uniqueArray(setting, { selector: ([name]) => name, maxLength: 6 }),
  command: fc.uniqueArray(setting, { selector: ([name]) => name, maxLength: 3 }),
  variables: fc.subarray(Object.keys(variables)),
  place: fc.constantFrom('clone', 'work tree', 'work tree of a bare repository'),
})

/** Writes a repository with random commits. */
function repositoryOf(steps: readonly Step[]): SiteTest {
  const site = SiteTest.of({
    [listFile]: '{}\n',
    'content/index.md': '# Home\n',
    '.mailmap': 'Ann <zoe@example.org>\n',
  })
  git(site.root, ['init', '-q', '-b', 'main'])
  let [count, day] = [0, 10]
  const text = (name: string) =>
    `# ${JSON.stringify(name)}\n\n${`Line of ${JSON.stringify(name)}.\n`.repeat(9)}\n${count++}\n`
  const commit = ({ writer, isSigned }: Pick<Step, 'writer' | 'isSigned'>) => {
    git(site.root, ['add', '-A'])
    const message = ['commit', '-q', '--allow-empty', '-m', 'Commit', '--author', writer]
    git(site.root, [...(isSigned ? sign : []), ...message], `2024-01-${day++}T00:00:00Z`)
  }
  commit({ writer: writers[0] as string, isSigned: true })
  git(site.root, ['branch', 'side'])
  const apply: Record<string, (one: Step, path: string) => void> = {
    write: (one, path) => site.edit(path, text(one.name)),
    move: (one, path) => {
      if (!site.exists(path)) site.edit(path, text(one.name))
      else if (!site.exists(`content/${one.to}`)) git(site.root, ['mv', '--', path, `content/${one.to}`])
    },
    remove: (_, path) => void (site.exists(path) && site.remove(path)),
    list: () => site.edit(listFile, `{"${count++}":[]}\n`),
    branch: () => git(site.root, ['checkout', '-q', day % 2 ? 'side' : 'main']),
    // A merge may also change files itself.
    merge: (one) => {
      const merge = ['merge', '-q', '--no-ff', '--no-commit', '-s', 'ours', day % 2 ? 'side' : 'main']
      git(site.root, merge)
      site.edit(`content/merged ${count % 3}.md`, text(one.name))
    },
  }
  for (const one of steps) {
    apply[one.kind]?.(one, `content/${one.folder}${one.name}`)
    if (one.kind !== 'branch') commit(one)
  }
  git(site.root, ['checkout', '-q', 'main'])
  return site
}

/** What docsite reads of a repository. */
async function readAll(root: string, since: string): Promise<unknown> {
  const pages = fieldsOf(await runGit(join(root, 'content'), ['ls-files', '-z']))
  const { changes, ...rest } = await readHistory(join(root, 'content'), pages, { withAuthors: true })
  const [texts, problems]: [string[], string[]] = [[], []]
  for await (const text of committedTexts(root, 'content/index.md')) texts.push(text)
  return {
    pages,
    changes: [...changes].sort(),
    ...rest,
    changed: [...(await changedSince(root, since))].sort(),
    renames: [...renamesSince(root, listFile, (problem) => problems.push(problem))].sort(),
    renameProblems: problems,
    texts,
    tracked: pages.map((page) => trackingOf(root, join(root, 'content', page)).isTracked),
    commit: await findCommit(root, since),
  }
}

/** Makes another work tree of a repository. */
function placeOf(kind: string, site: SiteTest, folder: string): string {
  const root = join(folder, 'tree')
  const from = kind === 'work tree of a bare repository' ? join(folder, 'bare.git') : site.root
  if (from !== site.root) git(folder, ['clone', '-q', '--bare', site.root, from])
  if (kind === 'clone') git(folder, ['clone', '-q', site.root, root])
  else git(from, ['worktree', 'add', '-q', '--detach', root, 'main'])
  return root
}

/** Changes files without a commit. */
function edit(root: string): void {
  writeFileSync(join(root, 'content/index.md'), '# Other\n')
  writeFileSync(join(root, 'content/new.md'), '# New\n')
  git(root, ['mv', 'content/index.md', 'content/start.md'])
  writeFileSync(join(root, 'content/index.md'), '# Again\n')
}

const runs = process.env.DOCSITE_TEST === 'full' ? 200 : 5

test('answers as in a plain clone under random settings and variables, in linked work trees and bare repositories', async () => {
  const steps = fc.array(step, { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(steps, surroundings, async (steps, { global, local, command, variables: chosen, place }) => {
      using site = repositoryOf(steps)
      using others = SiteTest.of({ 'plain/x': '', 'set/x': '' })
      const plain = placeOf('clone', site, others.path('plain'))
      const root = placeOf(place, site, others.path('set'))
      for (const folder of [plain, root]) edit(folder)
      const commits = (await runGit(plain, ['rev-list', 'HEAD'])).split('\n').filter(Boolean)
      const since = commits.at(-1) as string
      vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
      const expected = await readAll(plain, since)
      for (const [name, value] of local) git(root, ['config', name, value])
      const ini = global.map(([name, value]) => `[${name.replace('.', ']\n')} = ${JSON.stringify(value)}\n`).join('')
      vi.stubEnv('GIT_CONFIG_GLOBAL', others.edit('gitconfig', ini).path('gitconfig'))
      vi.stubEnv('GIT_CONFIG_COUNT', String(command.length))
      for (const [i, [name, value]] of command.entries()) {
        vi.stubEnv(`GIT_CONFIG_KEY_${i}`, name)
        vi.stubEnv(`GIT_CONFIG_VALUE_${i}`, value)
      }
      for (const name of chosen) vi.stubEnv(name, variables[name])
      const found = await readAll(root, since)
      vi.unstubAllEnvs()
      expect(found).toEqual(expected)
    }),
    // Each attempt to make a failure smaller takes seconds.
    { numRuns: runs, endOnFailure: true },
  )
})

/** Returns the last changes as dates, by path. */
async function datesOf(root: string, files: readonly string[]): Promise<Record<string, string>> {
  const { changes } = await readHistory(join(root, 'content'), files)
  return Object.fromEntries(
    Array.from(changes, ([file, { time }]) => [file, new Date(time * 1000).toISOString().slice(0, 10)]),
  )
}

const commitOn = (root: string, date: string, options: readonly string[] = []): void => {
  git(root, ['add', '-A'])
  git(root, [...options, 'commit', '-qm', 'Commit'], `${date}T00:00:00Z`)
}

test('dates the files of signed commits, of the first commit and of merges', async () => {
  using site = SiteTest.of({ 'content/first.md': '1' })
  git(site.root, ['init', '-q', '-b', 'main'])
  commitOn(site.root, '2024-01-01', sign)
  git(site.root, ['checkout', '-qb', 'side'])
  commitOn(site.edit('content/side.md', '1').root, '2024-01-02', sign)
  git(site.root, ['checkout', '-q', 'main'])
  commitOn(site.edit('content/main.md', '1').root, '2024-01-03')
  git(site.root, ['merge', '-q', '--no-commit', '--no-ff', 'side'])
  commitOn(site.edit('content/merge.md', '1').root, '2024-01-04', sign)
  for (const [name, value] of [
    ['log.showSignature', 'true'],
    ['log.showRoot', 'false'],
    ['gpg.program', signer],
  ] as const)
    git(site.root, ['config', name, value])
  expect(await datesOf(site.root, ['first.md', 'side.md', 'main.md', 'merge.md', 'new.md'])).toEqual({
    'first.md': '2024-01-01',
    'side.md': '2024-01-02',
    'main.md': '2024-01-03',
    'merge.md': '2024-01-04',
  })
})

test('dates a page by the commit whose text it has, not by one whose text a merge has left out', async () => {
  using site = SiteTest.of({ 'content/a.md': '1', 'content/b.md': '1' })
  git(site.root, ['init', '-q', '-b', 'main'])
  commitOn(site.root, '2024-01-01')
  git(site.root, ['checkout', '-qb', 'side'])
  commitOn(site.edit('content/a.md', '2').edit('content/b.md', '2').root, '2024-01-03')
  git(site.root, ['checkout', '-q', 'main'])
  commitOn(site.edit('content/a.md', '3').root, '2024-01-02')
  git(site.root, ['merge', '-q', '--no-commit', '-X', 'ours', 'side'])
  commitOn(site.root, '2024-01-04')
  expect(await datesOf(site.root, ['a.md', 'b.md'])).toEqual({ 'a.md': '2024-01-02', 'b.md': '2024-01-03' })
})

test('reads pages behind submodules and symbolic links in their own repositories', async () => {
  using other = SiteTest.of({ 'sub.md': '1', 'deep/below.md': '1' }, 'other')
  git(other.root, ['init', '-q', '-b', 'main'])
  commitOn(other.root, '2024-01-01')
  using site = SiteTest.of({ 'content/own.md': '1', 'shared/linked.md': '1' })
  git(site.root, ['init', '-q', '-b', 'main'])
  commitOn(site.root, '2024-01-02')
  git(site.root, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.root, 'content/sub'])
  site.link(site.path('shared'), 'content/shared')
  commitOn(site.root, '2024-01-03')
  const files = ['own.md', 'sub/sub.md', 'sub/deep/below.md', 'shared/linked.md']
  expect(await datesOf(site.root, files)).toEqual({
    'own.md': '2024-01-02',
    'sub/sub.md': '2024-01-01',
    'sub/deep/below.md': '2024-01-01',
    'shared/linked.md': '2024-01-02',
  })
  site.edit('content/sub/sub.md', '2').edit('content/sub/new.md', '1')
  expect([...(await changedSince(site.root, 'main'))].filter((file) => file.endsWith('.md')).sort()).toEqual([
    'content/sub/new.md',
    'content/sub/sub.md',
  ])
  const texts: string[] = []
  for await (const text of committedTexts(site.root, 'content/sub/sub.md')) texts.push(text)
  expect(texts).toEqual(['1'])
})

test('says which folder has no dates if only a submodule has none', async () => {
  using site = SiteTest.of({ 'content/own.md': '1' })
  git(site.root, ['init', '-q'])
  commitOn(site.root, '2024-01-01')
  git(site.path('content'), ['init', '-q', 'sub'])
  site.edit('content/sub/new.md', '1')
  const history = await readHistory(site.path('content'), ['own.md', 'sub/new.md'])
  expect([...history.changes.keys()]).toEqual(['own.md'])
  expect(historyMessages(history)).toMatchObject([
    { rule: 'no-history', place: { file: 'content/sub' }, text: expect.stringContaining('does not have any commits') },
  ])
})

/** Makes a repository whose git fails in some way. */
const failures: Record<string, [breakIt: (site: SiteTest) => void, message: RegExp, ofChanges?: RegExp]> = {
  'there is no repository': [(site) => site.remove('.git'), /^This project is not in a git repository$/],
  'git is not installed': [() => vi.stubEnv('PATH', '/nowhere'), /^git could not be started$/],
  'another user owns the repository': [
    () => vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1'),
    /^Another user owns this repository, so git does not read it$/,
  ],
  'the configuration is invalid': [
    (site) => site.edit('.git/config', '[core\n'),
    /^git failed: bad config line 1 in file .*\.git\/config$/,
  ],
  'the work tree has lost its repository': [
    (site) => site.remove('.git').edit('.git', 'gitdir: /nowhere/worktrees/x\n'),
    /^git failed: not a git repository: \/nowhere\/worktrees\/x$/,
  ],
  'there are no commits': [
    (site) => site.remove('.git/refs').edit('.git/refs/x', ''),
    /^git failed: /,
    /^There is no commit "main"/,
  ],
  'git prints something else': [
    (site) => {
      site.edit('bin/git', `#!/bin/sh\ncase "$*" in *rev-parse*) echo ;; *) printf 'a\\0b\\0' ;; esac\n`)
      chmodSync(site.path('bin/git'), 0o755)
      vi.stubEnv('PATH', `${site.path('bin')}:${process.env.PATH}`)
    },
    /^git has printed something unexpected: /,
    /^There is no commit "main"/,
  ],
}

test.each(Object.keys(failures))('says why there are no dates, changes and versions if %s', async (name) => {
  using site = SiteTest.of({ 'content/a.md': '1' })
  git(site.root, ['init', '-q', '-b', 'main'])
  commitOn(site.root, '2024-01-01')
  const [breakIt, message = /^$/, ofChanges = message] = failures[name] ?? []
  breakIt?.(site)
  const { problems } = await readHistory(site.path('content'), ['a.md'])
  expect(problems.map(({ text }) => text.replace(/; pages show no date$/, ''))).toEqual([
    expect.stringMatching(message),
  ])
  await expect(changedSince(site.root, 'main')).rejects.toThrow(ofChanges)
  const ofRenames: string[] = []
  expect(renamesSince(site.root, listFile, (problem) => ofRenames.push(problem)).size).toBe(0)
  expect(ofRenames).toEqual(name === 'there is no repository' ? [] : [expect.stringMatching(message)])
})

test('does not blame git for a directory that is missing', async () => {
  await expect(runGit(join(scratch, 'none'), ['status'])).rejects.toThrow(/^The directory .*none does not exist$/)
})
