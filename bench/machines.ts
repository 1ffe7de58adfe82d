// Measures how a build uses small and large machines: one core against two, and the part that only one thread can do.

import { resolve } from 'node:path'
import { makeProject } from './generate.ts'
import { clean, median, run } from './measure.ts'

interface Profile {
  /** The whole build, in seconds. */
  total: number
  /** The phases that workers share, in seconds. */
  shared: number
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
 * Measures the serial part of a cold build. Everything outside the shared phases is serial. A shared phase takes
 * `serial + parallel / workers`, so its serial part follows from its times with one worker and with two.
 */
async function measureSerialShare(docsite: string, folder: string, size: number, runs: number): Promise<void> {
  const profiles = new Map<number, Profile>()
  for (const workers of [1, 2, 4]) {
    const found: Profile[] = []
    let peak = 0
    for (let i = 0; i < runs; i++) {
      clean(folder)
      const { output, peakBytes } = await run([docsite, 'build', '--profile', '--concurrency', `${workers}`], folder)
      found.push(profileOf(output))
      peak = Math.max(peak, peakBytes)
    }
    const profile = {
      total: median(found.map(({ total }) => total)),
      shared: median(found.map(({ shared }) => shared)),
    }
    profiles.set(workers, profile)
    print(
      `${size} pages, ${workers} workers: ${profile.total.toFixed(2)} s, ${(peak / 1e6).toFixed(0)} MB (limit 1000)`,
    )
  }
  const [one, two] = [profiles.get(1) as Profile, profiles.get(2) as Profile]
  const serial = one.total - one.shared + Math.max(0, 2 * two.shared - one.shared)
  print(`${size} pages, serial part: ${((100 * serial) / one.total).toFixed(1)}% (target 12%)`)
}

/** The phases, or parts of phases, in which all workers have jobs. */
const sharedPhases = /^(?:read and parse|.*\bdocuments\b.*)$/

/** Reads the times that `--profile` prints, such as `  1.67 s  link`. */
function profileOf(output: string): Profile {
  const times = Array.from(
    output.matchAll(/^ +([\d.]+) (m?s)( +)(\S.*)$/gm),
    ([, value, unit, gap = '', name = '']) => ({
      name,
      isPhase: gap.length === 2,
      seconds: Number(value) / (unit === 'ms' ? 1000 : 1),
    }),
  )
  const sum = (some: typeof times) => some.reduce((all, { seconds }) => all + seconds, 0)
  return {
    total: sum(times.filter(({ isPhase }) => isPhase)),
    shared: sum(times.filter(({ name }) => sharedPhases.test(name))),
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const print = (line: string): void => void process.stdout.write(`${line}\n`)
