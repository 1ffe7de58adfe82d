// The packages, bytes and install scripts that docsite adds to a project, and the files of its packages.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { publicModules } from '../pipeline/output/theme/public-exports.ts'
import { builtOwn, packManual } from './shared-builds.ts'
import { filesOf, packing, repository, SiteTest } from './site-test.ts'

interface PackageFile {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  scripts?: Record<string, string>
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

/** Returns the directories of all packages that npm installs for a site without optional peer dependencies. */
function installedWith(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...rest } = readPackage(folder)
  const peers = Object.keys(peerDependencies).filter((name) => !rest.peerDependenciesMeta?.[name]?.optional)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  for (const name of names) {
    const nested = join(folder, 'node_modules', name)
    const own = existsSync(nested) ? nested : join(repository, 'node_modules', name)
    // npm installs esbuild's binary only for this platform.
    if (found.has(own) || (name in optionalDependencies && !existsSync(own))) continue
    found.add(own)
    installedWith(own, found)
  }
  return found
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

const packages = [...installedWith(repository)]

/** Returns the files of docsite's npm package but those that `npm test` does not create: type declarations and the manual. */
function packedFiles(): { path: string; size: number }[] {
  const output = execFileSync('npm', [...packing, '--dry-run'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [packed] = JSON.parse(output.toString()) as [{ files: { path: string; size: number }[] }]
  return packed.files.filter(({ path }) => !/^lib\/(?:manual|types)\//.test(path))
}

/** Writes the type declarations of docsite's npm package. */
const emitTypes = (target: string): Buffer =>
  execFileSync('npm', ['run', '-s', 'emit-types', '--', target], { cwd: repository })

/** Returns the sizes of docsite's npm package by directory, with the type declarations and the manual. */
async function ownSizes(): Promise<Record<string, number>> {
  using target = SiteTest.of({})
  packManual((await builtOwn('manual')).folder, join(target.root, 'manual'))
  emitTypes(join(target.root, 'types'))
  const created = Array.from(filesOf(target.root), ([path, { length }]) => ({ path: `lib/${path}`, size: length }))
  const sizes: Record<string, number> = {}
  for (const { path, size } of [...packedFiles(), ...created]) {
    const folder = path
      .split('/')
      .slice(0, 2)
      .join('/')
      .replace(/-\w{8}(?=\.js$)/, '')
    sizes[folder] = (sizes[folder] ?? 0) + size
  }
  return sizes
}

test('adds at most 8 packages and 20 MB', async () => {
  // esbuild's install script creates a hard link to its binary, which takes no extra space.
  const isLinked = (path: string, { length }: Buffer) => path === 'bin/esbuild' && length > 1_000_000
  const sizes = packages.map((folder) => {
    const files = [...filesOf(folder)].filter(([path, bytes]) => folder.includes('@esbuild') || !isLinked(path, bytes))
    return sumOf(files.map(([, { length }]) => length))
  })
  const own = await ownSizes()
  const total = sumOf([...sizes, ...Object.values(own)])
  const names = packages.map((folder) => folder.slice(join(repository, 'node_modules/').length))
  expect(names).toContain('esbuild')
  expect(names).not.toContain('nodejieba')
  expect(names.length + 1, names.join()).toBeLessThanOrEqual(8)
  const parts = [...names.map((name, i) => [name, sizes[i]] as const), ...Object.entries(own)]
  expect(total, parts.map(([name, size]) => `${name} ${size}`).join()).toBeLessThanOrEqual(20_000_000)
})

test('contains every source file from which themes are compiled', async () => {
  const packed = new Set(packedFiles().map(({ path }) => path))
  const sources = [...packed].filter((path) => /^theme\/.*(?<!\.d)\.tsx?$/.test(path))
  const { metafile } = await build({
    entryPoints: [...sources, 'pipeline/model/config/define-site-browser.ts', ...publicModules.values()],
    ...{ absWorkingDir: repository, outdir: 'none', write: false, bundle: true, metafile: true, logLevel: 'silent' },
    ...{ format: 'esm', platform: 'node', packages: 'external', jsx: 'automatic', loader: { '.css': 'empty' } },
    plugins: [
      {
        name: 'virtual',
        setup: ({ onResolve }) => onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, external: true })),
      },
    ],
  })
  const read = Object.keys(metafile.inputs)
  expect(read.length).toBeGreaterThan(sources.length + 40)
  expect(read.filter((path) => !packed.has(path))).toEqual([])
})

test("compiles nothing and runs only esbuild's install script, which is optional", () => {
  const withScripts = packages.filter((folder) => {
    const { scripts = {} } = readPackage(folder)
    return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
  })
  expect(withScripts).toEqual([join(repository, 'node_modules/esbuild')])
  expect(packages.filter((folder) => existsSync(join(folder, 'binding.gyp')))).toEqual([])
  const program = packages.map((folder) => join(folder, 'bin/esbuild')).filter((file) => existsSync(file))
  expect(program.some((file) => file.includes('@esbuild') && statSync(file).size > 1_000_000)).toBe(true)
})

test('leaves the scripts and the imports out of the packed manifest, and restores it', () => {
  const text = readFileSync(join(repository, 'package.json'), 'utf8')
  using folder = SiteTest.of({ 'package.json': text })
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(repository, 'bin/bundle/packed-manifest.mjs'), ...args], { cwd: folder.root })
  run()
  const { scripts: _, imports, ...rest } = JSON.parse(text)
  expect(imports).toBeDefined()
  expect(JSON.parse(folder.read('package.json'))).toEqual(rest)
  run('restore')
  expect(folder.read('package.json')).toBe(text)
})

test('packs the entries of each package, with its README and the licenses', () => {
  const folders = readdirSync(join(repository, 'packages')).map((name) => join(repository, 'packages', name))
  const published = folders.filter((folder) => {
    const file = join(folder, 'package.json')
    return existsSync(file) && !JSON.parse(readFileSync(file, 'utf8')).private
  })
  expect(published.length).toBeGreaterThan(3)
  for (const folder of published) {
    const output = execFileSync('npm', [...packing, '--dry-run'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    const [{ files }] = JSON.parse(output.toString()) as [{ files: { path: string }[] }]
    const { bin = {}, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    // `npm test` does not create the type declarations.
    const entries = [...JSON.stringify([bin, exports]).matchAll(/"(?:\.\/)?(lib\/(?!types\/)[^"]+)"/g)].map(
      ([, path]) => path,
    )
    expect(entries).not.toEqual([])
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'THIRD-PARTY-LICENSES',
        ...entries.map((path = '') =>
          path.includes('*') ? expect.stringMatching(`^${path.replace('*', '\\w+')}$`) : path,
        ),
      ]),
    )
  }
})
