// Steps, one on each line → a git repository.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { oneOf } from './mutations.ts'

const names = ['a', 'b', 'deep/c', 'é', '中 文', "it's"]
const people = ['Ann', 'Bö Li', 'Cy "C" Doe', '李']
const branches = ['main', 'side', 'other']

type Next = () => number

/** How steps begin. Each is a line such as `edit deep/c 7 Ann`. */
const kinds =
  'edit edit edit edit stage rename copy delete branch branch branch merge merge ours pick amend revert mailmap touch'.split(
    ' ',
  )

/** Returns steps that change few files on few branches, so that they meet. */
export function story(next: Next): string {
  const own = Array.from({ length: 3 }, () => oneOf(names, next).replaceAll(' ', '%'))
  const lines = Array.from({ length: 6 + Math.floor(next() * 18) }, () =>
    [
      ...[oneOf(kinds, next), oneOf(own, next), oneOf(own, next), Math.floor(next() * 100)],
      ...[oneOf(people, next).replaceAll(' ', '%'), oneOf(branches, next)],
    ].join(' '),
  )
  return lines.join('\n')
}

/** An environment without the configuration and the variables of this machine. */
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
const empty = { ...clean, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', LC_ALL: 'C' }

/** Runs git with an empty configuration. Returns what it prints, or `undefined` if it fails. */
export function git(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, env: { ...empty, ...env }, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

interface Step {
  folder: string
  from: string
  to: string
  n: number
  who: string
  branch: string
  /** Runs git as the author of the step at its time. */
  git(...args: string[]): string | undefined
  /** Commits everything. */
  commit(): void
}

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const textWith = (path: string, n: number): string => {
  const lines = (existsSync(path) ? readFileSync(path, 'utf8') : '# Page\n\none\n\ntwo\n\nthree\n\nfour\n').split('\n')
  lines[2 + (n % 4) * 2] = `line ${n % 7}`
  return lines.join('\n')
}

const steps: Readonly<Record<string, (step: Step) => void>> = {
  edit(step) {
    write(step.from, textWith(step.from, step.n))
    step.commit()
  },
  /** Two files change in the next commit. */
  stage: ({ from, to, n }) => {
    write(from, textWith(from, n))
    write(to, textWith(to, n + 1))
  },
  rename(step) {
    if (!existsSync(step.from)) return
    write(step.to, readFileSync(step.from, 'utf8'))
    if (step.from !== step.to) rmSync(step.from)
    step.commit()
  },
  copy(step) {
    if (existsSync(step.from)) write(step.to, readFileSync(step.from, 'utf8'))
    step.commit()
  },
  delete(step) {
    rmSync(step.from, { force: true })
    step.commit()
  },
  branch(step) {
    step.commit()
    if (step.git('checkout', '-q', step.branch) === undefined) step.git('checkout', '-q', '-b', step.branch)
  },
  merge(step) {
    step.commit()
    if (step.git('merge', '-q', '--no-edit', ...(step.n % 2 ? ['--no-ff'] : []), step.branch) !== undefined) return
    // Some conflicts are solved with a text that neither side has.
    const conflicts = (step.git('diff', '--name-only', '--diff-filter=U', '-z') ?? '').split('\0').filter(Boolean)
    for (const path of conflicts)
      if (step.n % 3 === 0 || step.git('checkout', step.n % 3 === 1 ? '--ours' : '--theirs', '--', path) === undefined)
        write(join(step.folder, path), `# Solved ${step.n}\n`)
    step.commit()
  },
  ours(step) {
    step.commit()
    step.git('merge', '-q', '--no-edit', '-s', 'ours', step.branch)
  },
  pick(step) {
    step.commit()
    if (step.git('cherry-pick', step.branch) === undefined) step.git('cherry-pick', '--abort')
  },
  amend(step) {
    write(step.from, textWith(step.from, step.n))
    step.git('add', '-A')
    step.git('commit', '-q', '--amend', '--no-edit', ...(step.n % 2 ? ['--reset-author'] : []))
  },
  revert(step) {
    step.commit()
    if (step.git('revert', '--no-edit', 'HEAD') === undefined) step.git('revert', '--abort')
  },
  mailmap(step) {
    write(join(step.folder, '.mailmap'), `Somebody ${step.n} <${step.n % 4}@people.example>\n`)
    step.commit()
  },
  touch(step) {
    write(join(step.folder, 'other.txt'), String(step.n))
    step.commit()
  },
}

/** Makes the repository that the lines describe. What a step cannot do is left out. */
export function follow(folder: string, lines: readonly string[]): void {
  git(folder, ['init', '-q', '-b', 'main'])
  // No step can remove what the site needs.
  write(join(folder, '.git/info/exclude'), 'config\ncontent/index.md\n.docsite\n')
  for (const [at, line] of lines.entries()) {
    const [kind = '', from = 'a', to = 'b', n = '0', who = 'Ann', branch = 'main'] = line
      .split(' ')
      .map((one) => one.replaceAll('%', ' '))
    const pathOf = (name: string) => join(folder, 'content', `${name}.md`)
    // Commits are up to an hour older than the one before, and their authors have written them earlier still.
    const time = 1_700_000_000 + at * 3000 - Number(n) * 40
    const env = {
      GIT_AUTHOR_NAME: who,
      GIT_AUTHOR_EMAIL: `${Number(n) % 4}@people.example`,
      GIT_AUTHOR_DATE: `${time - 500 * (Number(n) % 3)} +0${Number(n) % 10}00`,
      GIT_COMMITTER_NAME: 'Bot',
      GIT_COMMITTER_EMAIL: 'bot@people.example',
      GIT_COMMITTER_DATE: `${time} +0000`,
    }
    const run = (...args: string[]) => git(folder, args, env)
    const commit = () => {
      run('add', '-A')
      run('commit', '-q', '-m', line)
    }
    steps[kind]?.({ folder, from: pathOf(from), to: pathOf(to), n: Number(n) || 0, who, branch, git: run, commit })
  }
}
