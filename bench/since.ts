// Compares docsite with an earlier commit, in turns on the same sites. CPU times and their ratio are stable where times are not.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeProject } from './generate.ts'
import { clean, median, run } from './measure.ts'

/** One of the two compared commands, with its own copy of each site. */
interface Side {
  docsite: string
  folder: string
  /** CPU times in seconds, by task. */
  times: Map<string, number[]>
}

export interface SinceOptions {
  sizes: readonly number[]
  runs: number
  /** The highest ratio of a cold build that passes. */
  limit?: number
}

/** Prints the CPU time of each task, then and now, and returns whether no cold build exceeds the limit. */
export async function compareSince(
  commit: string,
  docsite: string,
  { sizes, runs, limit = Number.POSITIVE_INFINITY }: SinceOptions,
): Promise<boolean> {
  const then = installed(commit)
  const ratios: number[] = []
  for (const size of sizes) {
    const sides = [then, docsite].map(
      (command): Side => ({
        docsite: command,
        folder: resolve(command, `../../.bench/compared-${size}`),
        times: new Map(),
      }),
    )
    const edited = sides.map(({ folder }) => join(folder, `content/en${middleOf(makeProject(folder, size).routes)}.md`))
    for (let i = 0; i < runs; i++)
      // Each begins as often as the other, because a machine gets warm.
      for (const at of i % 2 === 0 ? [0, 1] : [1, 0]) await measureOnce(sides[at] as Side, edited[at] as string, i)
    const [before, now] = sides as [Side, Side]
    for (const [task, times] of now.times) {
      const [from, to] = [median(before.times.get(task) ?? []), median(times)]
      if (task === coldBuild) ratios.push(to / from)
      const figures = `${from.toFixed(2)} s then, ${to.toFixed(2)} s now, ratio ${(to / from).toFixed(3)}`
      process.stdout.write(`${size} pages, ${task}, CPU time: ${figures}\n`)
    }
  }
  const worst = Math.max(...ratios)
  if (worst > limit)
    process.stdout.write(`A cold build takes ${worst.toFixed(3)} times as much CPU time; the limit is ${limit}\n`)
  return worst <= limit
}

const coldBuild = 'cold build'
const middleOf = (routes: readonly string[]): string => routes[Math.floor(routes.length / 2)] as string

async function measureOnce({ docsite, folder, times }: Side, edited: string, round: number): Promise<void> {
  const time = async (task: string, args: string[]) => {
    const { cpuMs } = await run([docsite, ...args], folder)
    times.set(task, [...(times.get(task) ?? []), cpuMs / 1000])
  }
  clean(folder)
  await time(coldBuild, ['build'])
  writeFileSync(edited, readFileSync(edited, 'utf8').replace('\n\n## ', `\n\nAn edit, number ${round}.\n\n## `))
  await time('build after one edit', ['build'])
  await run([docsite, 'check'], folder)
  await time('warm check', ['check'])
}

/** Installs a commit in a worktree, unless it is there, and returns the path of its command. */
function installed(commit: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const id = git('rev-parse', '--verify', `${commit}^{commit}`)
  const folder = resolve(`.bench/since/${id}`)
  const command = join(folder, 'lib/docsite.js')
  if (existsSync(command)) return command
  git('worktree', 'prune')
  git('worktree', 'add', '--force', '--detach', folder, id)
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'bundle'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return command
}
