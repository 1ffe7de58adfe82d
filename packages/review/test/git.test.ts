// References that do not name a commit, and the second work tree.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { addWorkTree, changedAmong, findBase } from '../git.ts'

let root = ''
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'review-git-'))
  git(root, 'init', '-q', '-b', 'main')
  mkdirSync(join(root, 'content/public'), { recursive: true })
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  writeFileSync(join(root, 'content/index.md'), '# Home\n')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'first')
  writeFileSync(join(root, 'content/index.md'), '# Home 2\n')
  git(root, 'commit', '-qam', 'second')
})

test.each(['--upload-pack=x', 'nothing', '', '-h', 'HEAD~99', 'a b', 'main\n'])(
  'rejects the reference %j',
  async (ref) => {
    await expect(findBase(root, ref)).rejects.toThrow(`There is no commit ${JSON.stringify(ref)}`)
  },
)

test('explains a shallow clone', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'review-git-'))
  git(clone, 'clone', '-q', '--depth', '1', `file://${root}`, 'site')
  await expect(findBase(join(clone, 'site'), 'HEAD~1')).rejects.toMatchObject({
    hint: expect.stringContaining('fetch-depth'),
  })
})

test('rejects a directory outside a repository', async () => {
  await expect(findBase(mkdtempSync(join(tmpdir(), 'review-git-')), 'main')).rejects.toThrow(
    'is not in a git repository',
  )
})

test('checks out a commit with the installed packages, and leaves nothing behind', async () => {
  const base = await findBase(root, 'HEAD~1')
  const tree = await addWorkTree(root, base)
  expect(existsSync(join(tree.root, 'content/index.md'))).toBe(true)
  expect(existsSync(join(tree.root, 'node_modules'))).toBe(true)
  await tree.remove()
  expect(existsSync(tree.root)).toBe(false)
  expect(existsSync(join(root, 'node_modules'))).toBe(true)
  expect(git(root, 'worktree', 'list').trim().split('\n')).toHaveLength(1)
})

test('says why git cannot create a second work tree, and leaves nothing behind', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'review-git-'))
  writeFileSync(join(repository, 'a.md'), '')
  git(repository, 'init', '-q')
  git(repository, 'add', '-A')
  git(repository, 'commit', '-qm', 'first')
  writeFileSync(join(repository, '.git/worktrees'), '')
  const files = readdirSync(join(repository, '.git')).sort()
  await expect(addWorkTree(repository, await findBase(repository, 'HEAD'))).rejects.toThrow(
    /^A second work tree could not be created: git failed: .*Not a directory/,
  )
  expect(readdirSync(join(repository, '.git')).sort()).toEqual(files)
})

test('leaves the index of the project alone in a hook of git', async () => {
  const status = git(root, 'status', '--porcelain')
  vi.stubEnv('GIT_DIR', join(root, '.git'))
  vi.stubEnv('GIT_INDEX_FILE', join(root, '.git/index'))
  const tree = await addWorkTree(root, await findBase(root, 'HEAD~1'))
  await tree.remove()
  vi.unstubAllEnvs()
  expect(git(root, 'status', '--porcelain')).toBe(status)
})

test('checks out what a site in a folder needs, and the rest when it is missing', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'review git 中文 "'))
  const site = join(repository, 'docs [x]')
  for (const folder of ['content', 'config', 'other']) mkdirSync(join(site, folder), { recursive: true })
  for (const file of ['content/a.md', 'config/site.json', 'other/x.ts', 'package.json', '../z.json'])
    writeFileSync(join(site, file), '{}\n')
  git(repository, 'init', '-q', '-b', 'main')
  git(repository, 'add', '-A')
  git(repository, 'commit', '-qm', 'first')
  const tree = await addWorkTree(site, await findBase(site, 'main'), ['content', 'config/site.json'])
  const missing = () =>
    ['content/a.md', 'config/site.json', 'package.json', '../z.json', 'other/x.ts'].filter(
      (file) => !existsSync(join(tree.root, file)),
    )
  expect(missing()).toEqual(['other/x.ts'])
  await tree.complete()
  expect(missing()).toEqual([])
  await tree.remove()
  expect(git(repository, 'worktree', 'list').trim().split('\n')).toHaveLength(1)
})

test('finds new and changed files', async () => {
  writeFileSync(join(root, 'content/public/a.svg'), '<svg/>')
  const { commit } = await findBase(root, 'HEAD')
  expect(await changedAmong(root, commit, ['content/public'])).toEqual(['content/public/a.svg'])
})
