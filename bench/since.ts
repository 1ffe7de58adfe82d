// Compares docsite with an earlier commit, in turns on the same sites. CPU times and their ratio are stable where times are not.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  /** The highest ratio of a cold build that passes. With a limit, only cold builds are measured. */
  limit?: number | undefined
}

/**
 * The commit with which `npm run verify` compares cold builds. Record a newer one after each release, and after a change that makes builds
 * faster, so that later changes cannot use up what was gained.
 */
export const recordedCommit = '65afef75442d237dc54f8c261841ebdc703ebbac'

/** A ratio above the limit is measured this many times as often before it counts, because other programs can disturb some runs. */
const patience = 4

/** Prints the CPU time of each task, then and now, and returns whether no cold build exceeds the limit. */
export async function compareSince(
  commit: string,
  docsite: string,
  { sizes, runs, limit }: SinceOptions,
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
    const [before, now] = sides as [Side, Side]
    const ratioOf = (task: string): number => median(now.times.get(task) ?? []) / median(before.times.get(task) ?? [])
    for (let i = 0; i < runs || (limit !== undefined && ratioOf(coldBuild) > limit && i < patience * runs); i++)
      // Each begins as often as the other, because a machine gets warm.
      for (const at of i % 2 === 0 ? [0, 1] : [1, 0])
        await measureOnce(sides[at] as Side, i, limit === undefined ? edited[at] : undefined)
    ratios.push(ratioOf(coldBuild))
    for (const [task, times] of now.times) {
      const figures = `${median(before.times.get(task) ?? []).toFixed(2)} s then, ${median(times).toFixed(2)} s now`
      process.stdout.write(`${size} pages, ${task}, CPU time: ${figures}, ratio ${ratioOf(task).toFixed(3)}\n`)
    }
  }
  const worst = Math.max(...ratios)
  if (limit === undefined || worst <= limit) return true
  process.stdout.write(
    `Since ${commit}, a cold build takes ${worst.toFixed(3)} times the CPU time; the limit is ${limit}\n`,
  )
  return false
}

const coldBuild = 'cold build'
const middleOf = (routes: readonly string[]): string => routes[Math.floor(routes.length / 2)] as string

/** Measures a cold build and, if `edited` is the file of a page, the commands after it. */
async function measureOnce({ docsite, folder, times }: Side, round: number, edited?: string): Promise<void> {
  const time = async (task: string, args: string[]) => {
    const { cpuMs } = await run([docsite, ...args], folder)
    times.set(task, [...(times.get(task) ?? []), cpuMs / 1000])
  }
  clean(folder)
  await time(coldBuild, ['build'])
  if (edited === undefined) return
  writeFileSync(edited, readFileSync(edited, 'utf8').replace('\n\n## ', `\n\nAn edit, number ${round}.\n\n## `))
  await time('build after one edit', ['build'])
  await time('first check', ['check'])
  await time('warm check', ['check'])
}

/** Installs a commit in a worktree, unless it is there, and returns the path of its command. */
export function installed(commit: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const id = git('rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`)
  const folder = resolve(`.bench/since/${id}`)
  const command = join(folder, 'lib/docsite.js')
  if (existsSync(command)) return command
  git('worktree', 'prune')
  git('worktree', 'add', '--force', '--detach', folder, id)
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (hasSamePackages(id)) execFileSync('cp', ['-al', 'node_modules', folder])
  else {
    // Without `prepare`, which also writes types and the manual, and without compiling nodejieba, which this repository has above the worktree.
    npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
    npm('exec', '--no', '--', 'patch-package', '--error-on-fail')
  }
  npm('run', 'bundle')
  rmSync(join(folder, 'node_modules/nodejieba'), { recursive: true })
  return command
}

/** Returns whether the packages that are installed here are those of a commit, and whether this system can link them. */
function hasSamePackages(commit: string): boolean {
  const { status } = spawnSync('git', ['diff', '--quiet', commit, '--', 'package-lock.json', 'patches'])
  return status === 0 && process.platform === 'linux'
}
