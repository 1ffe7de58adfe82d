// Compares the defaults on the option pages with those of a package.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { createRsbuild, RsbuildMode } from '@rsbuild/core'
import type { OptionBlock } from './option-blocks.ts'

/** Options whose default cannot equal that of a normalized configuration, with the reason. */
export const exceptions = new Map([
  ['environments', 'a normalized configuration always has one environment that contains all other options'],
])

/** The defaults of a package in one mode. */
export class Defaults {
  readonly #config: unknown

  private constructor(config: unknown) {
    this.#config = config
  }

  /** Reads the normalized configuration of a project with one entry, a `tsconfig.json` and no options. */
  static async of(create: typeof createRsbuild, mode: RsbuildMode): Promise<Defaults> {
    try {
      mkdirSync(join(cwd, 'src'), { recursive: true })
      writeFileSync(join(cwd, 'src/index.ts'), '')
      writeFileSync(join(cwd, 'tsconfig.json'), '{}')
      const rsbuild = await create({ cwd, rsbuildConfig: { mode } })
      await rsbuild.initConfigs()
      return new Defaults(rsbuild.getNormalizedConfig())
    } finally {
      rmSync(cwd, { recursive: true })
    }
  }

  /** Returns the default of an option in the package and that on its page, as comparable values. */
  compare({ path, default: shown }: OptionBlock): { real: unknown; shown: unknown } {
    const real = path.reduce<unknown>((parent, name) => (parent as Record<string, unknown>)?.[name], this.#config)
    return { real: plain(real), shown: plain(runInNewContext(`(${shown})`, { process: { cwd: () => cwd } })) }
  }
}

const cwd = join(tmpdir(), `docsite-options-${process.pid}`)

/** Makes values comparable by dropping prototypes and undefined fields, and by making paths relative to the project. */
const plain = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, part) =>
        typeof part === 'string' ? part.replace(`${cwd}/`, '').replace(/^\.\/(?=.)/, '') : part,
      )
