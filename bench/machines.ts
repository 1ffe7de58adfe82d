// Measures how a build uses small and large machines: one core against two, and the part that only one thread can do.

import { resolve } from 'node:path'
import type { BuildPhase, JobTimes } from '../pipeline/model/build-phase.ts'
import { makeProject } from './generate.ts'
import { clean, median, run } from './measure.ts'

/** A cold build with two workers. All times are in ms. */
interface ColdBuild {
  /** The phases in which only the main thread works. */
  alone: number
  /** The phases that workers share. */
  shared: { busy: number; jobs: JobTimes }[]
}

/** Measures cold builds of this repository's site and of generated sites. `taskset` must be installed. */
export async function measureMachines(docsite: string, sizes: readonly number[], runs: number): Promise<void> {
  await compareCores(docsite, runs)
  for (const size of sizes) {
    const folder = resolve(`.bench/machines-${size}`)
    makeProject(folder, size)
    await measureSerialShare(docsite, folder, size, runs)
  }
}

/** Compares one core with two. On one core, all jobs run in the main thread. */
async function compareCores(docsite: string, runs: number): Promise<void> {
  const build = [docsite, 'build', '--no-cache', '--out', resolve('.bench/machines-own')]
  const onCores = async (cores: string) => {
    const times = []
    for (let i = 0; i < runs; i++) times.push(await run(build, '.', ['taskset', '-c', cores]))
    return { ms: median(times.map(({ ms }) => ms)), peak: Math.max(...times.map(({ peakBytes }) => peakBytes)) }
  }
  const [one, two] = [await onCores('0'), await onCores('0,1')]
  print(`this site on one core: ${seconds(one.ms)}, ${(one.peak / 1e6).toFixed(0)} MB`)
  print(`this site on two cores: ${seconds(two.ms)}, ${(two.peak / 1e6).toFixed(0)} MB`)
  print(`one core / two cores: ${(one.ms / two.ms).toFixed(2)} (target 2.2)`)
}

/**
 * Measures the serial part of a cold build, and computes how long it takes on machines with more cores. On a machine with
 * two cores, the main thread makes the jobs of two workers a little longer.
 */
async function measureSerialShare(docsite: string, folder: string, size: number, runs: number): Promise<void> {
  const builds: ColdBuild[] = []
  for (let i = 0; i < runs; i++) {
    clean(folder)
    const { output } = await run(['--input-type=module', '--eval', buildInTwoWorkers, docsite], folder)
    builds.push(coldBuildOf(JSON.parse(output) as BuildPhase[]))
  }
  const serial = median(builds.map(serialTime))
  const one = median(builds.map((build) => timeOn(build, 1)))
  print(
    `${size} pages, serial part: ${((100 * serial) / (serial + median(builds.map(jobTime)))).toFixed(1)}% (target 12%)`,
  )
  for (const cores of [2, 4, 16, 64]) {
    const ms = median(builds.map((build) => timeOn(build, cores)))
    print(`${size} pages, ${cores} cores, computed: ${seconds(ms)}, ${(one / ms).toFixed(1)} times as fast as one`)
  }
}

/** Builds the site in the working directory, and prints its phases as JSON. The argument is the path of the command. */
const buildInTwoWorkers = `
const { build } = await import(new URL('site.js', 'file://' + process.argv[1]).href)
const { ok, phases } = await build('.', { concurrency: 2 })
if (!ok) throw new Error('The build failed')
process.stdout.write(JSON.stringify(phases))
`

function coldBuildOf(phases: readonly BuildPhase[]): ColdBuild {
  const alone = phases.filter(({ jobs }) => !jobs).reduce((sum, { ms }) => sum + ms, 0)
  return { alone, shared: phases.flatMap(({ busy, jobs }) => (jobs ? [{ busy, jobs }] : [])) }
}

/** Returns the time in ms in which only the main thread works or, in a shared phase, in which it works beside the workers. */
const serialTime = ({ alone, shared }: ColdBuild): number => alone + shared.reduce((sum, { busy }) => sum + busy, 0)

const jobTime = ({ shared }: ColdBuild): number => shared.reduce((sum, { jobs }) => sum + jobs.total, 0)

/** Returns how long a build takes in ms. A shared phase ends with its last job, and not before the main thread has finished. */
const timeOn = ({ alone, shared }: ColdBuild, cores: number): number =>
  shared.reduce((sum, { busy, jobs }) => sum + Math.max(busy, jobs.longest, jobs.total / cores), alone)

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const print = (line: string): void => void process.stdout.write(`${line}\n`)
