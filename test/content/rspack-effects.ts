// Finds what options change: the parts of Rspack's configuration, by mode and target, and the commands that read them.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRsbuild, logger, mergeRsbuildConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'

export const modes = ['development', 'production', 'none'] as const
export const targets = ['web', 'node', 'web-worker'] as const

type Mode = (typeof modes)[number]
type Target = (typeof targets)[number]

/** A project with one entry and the files that sample values refer to. */
export class OptionProject implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'docsite-effects-'))
  readonly #unchanged = new Map<string, Promise<ReadonlyMap<string, string>>>()

  constructor() {
    const files = {
      'src/index.ts': '',
      'tsconfig.json': '{}',
      'page.html': '',
      'node_modules/react/package.json': '{}',
      'node_modules/react/index.js': '',
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(this.root, name, '..'), { recursive: true })
      writeFileSync(join(this.root, name), text)
    }
  }

  /** Returns the parts of Rspack's configuration that a configuration changes in a mode and for a target. */
  async changes(config: RsbuildConfig, mode: Mode, target: Target): Promise<ReadonlySet<string>> {
    const key = `${mode} ${target}`
    const unchanged = this.#unchanged.get(key) ?? this.#parts({}, mode, target)
    this.#unchanged.set(key, unchanged)
    const [before, after] = [await unchanged, await this.#parts(config, mode, target)]
    return new Set([...before.keys(), ...after.keys()].filter((name) => before.get(name) !== after.get(name)))
  }

  async #parts(config: RsbuildConfig, mode: Mode, target: Target): Promise<ReadonlyMap<string, string>> {
    const rsbuildConfig = mergeRsbuildConfig({ mode, output: { target } }, config)
    const rsbuild = await createRsbuild({ cwd: this.root, rsbuildConfig })
    const [rspackConfig] = await rsbuild.initConfigs()
    return partsOf(rspackConfig as Rspack.Configuration)
  }

  /** Runs each command and returns the options of `server` and `dev` that it reads after the configuration is complete. */
  async reads(command: 'build' | 'dev' | 'preview'): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    const traced = <Section extends object>(section: Section, name: string): Section =>
      new Proxy(section, {
        get(target, key) {
          found.add(`${name}.${String(key)}`)
          return Reflect.get(target, key)
        },
      })
    const rsbuildConfig: RsbuildConfig = {
      mode: command === 'dev' ? 'development' : 'production',
      server: { port: 0, printUrls: false },
      performance: { printFileSize: false },
    }
    const { level } = logger
    logger.level = 'error'
    try {
      const rsbuild = await createRsbuild({ cwd: this.root, rsbuildConfig })
      await rsbuild.initConfigs()
      const config = rsbuild.getNormalizedConfig()
      // The type is read-only, but commands read this object.
      for (const one of [config, ...Object.values(config.environments)])
        Object.assign(one, { server: traced(one.server, 'server'), dev: traced(one.dev, 'dev') })
      if (command === 'build') await (await rsbuild.build()).close()
      else if (command === 'preview') await (await rsbuild.preview({ getPortSilently: true })).server.close()
      else await (await rsbuild.startDevServer({ getPortSilently: true })).server.close()
    } finally {
      logger.level = level
    }
    return found
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** Names the parts of a configuration: fields such as `output.path`, plugins by class, and loaders. */
function partsOf(config: Rspack.Configuration): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  const add = (name: string, value: unknown) => parts.set(name, (parts.get(name) ?? '') + textOf(value))
  for (const [name, value] of Object.entries(config)) {
    add(name, value)
    if (isRecord(value)) for (const [field, one] of Object.entries(value)) add(`${name}.${field}`, one)
  }
  for (const plugin of [...(config.plugins ?? []), ...(config.optimization?.minimizer ?? [])])
    if (plugin) add(plugin.constructor.name.replace(/^_/, ''), plugin)
  for (const { loader, options } of loadersIn(config.module?.rules)) add(loader, options)
  return parts
}

function* loadersIn(rule: unknown): Generator<{ loader: string; options: unknown }> {
  if (Array.isArray(rule)) for (const one of rule) yield* loadersIn(one)
  else if (isRecord(rule)) {
    if (typeof rule.loader === 'string') yield { loader: rule.loader, options: rule.options }
    yield* loadersIn([rule.use, rule.oneOf])
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value?.constructor === Object

/** Returns a text that is equal for equal values. Objects that contain themselves are written once. */
function textOf(value: unknown): string {
  const seen = new Set<unknown>()
  const text = JSON.stringify(value, (_, part) => {
    if (typeof part === 'function' || part instanceof RegExp) return String(part)
    if (typeof part !== 'object' || part === null) return part
    if (seen.has(part)) return null
    seen.add(part)
    return part
  })
  return text ?? ''
}
