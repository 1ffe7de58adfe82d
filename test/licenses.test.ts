// The package and each built site include the licenses of third-party code.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository, SiteTest } from './site-test.ts'

/** The folders of the packages that have a bundle of their own. */
const publishedPackages = readdirSync(join(repository, 'packages'))
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(join(repository, folder, 'THIRD-PARTY-LICENSES')))

/** Returns the names of the packages in a license file, in order. */
const named = (text: string): string[] => Array.from(text.matchAll(/^(\S+) \S+\nLicense: /gm), ([, name]) => name ?? '')

describe('the package', () => {
  const text = readFileSync(join(repository, 'THIRD-PARTY-LICENSES'), 'utf8')

  test('contains the licenses of all packages in its bundle and in the theme', () => {
    const names = named(text)
    expect(names.length).toBeGreaterThan(80)
    expect(names).toEqual(expect.arrayContaining(['commander', 'hast-util-raw', 'micromark', 'react', 'yaml']))
    expect(names).toEqual([...names].sort())
    expect(text).not.toContain('contains no license text')
    expect(text).not.toContain(repository)
  })

  test('has each dependency in one row of the table in CONTRIBUTING.md, those in its bundles in the second', () => {
    const bundles = ['.', ...publishedPackages].map((folder) => ({
      contained: named(readFileSync(join(repository, folder, 'THIRD-PARTY-LICENSES'), 'utf8')),
      manifest: JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Partial<
        Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>
      >,
    }))
    const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = bundles[0]?.manifest ?? {}
    // A package may list what only its own bundle contains.
    const ownOfPackages = bundles.flatMap(({ contained, manifest }) =>
      Object.keys(manifest.devDependencies ?? {}).filter((name) => contained.includes(name)),
    )
    const development = [...new Set([...Object.keys(devDependencies), ...ownOfPackages])].sort()
    const [, table = ''] =
      /^## Dependencies\n([\s\S]*?)^## /m.exec(readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8')) ?? []
    const packages = ['diagrams', 'live-samples', 'math', 'spelling', 'twoslash'].map(
      (name) =>
        JSON.parse(readFileSync(join(repository, `packages/${name}/package.json`), 'utf8')) as Record<
          'dependencies' | 'peerDependencies',
          Record<string, string>
        >,
    )
    const ofPackages = packages.flatMap(({ dependencies }) => Object.keys(dependencies))
    const peers = [{ peerDependencies }, ...packages].flatMap(({ peerDependencies }) => Object.keys(peerDependencies))
    const [, , installed = [], bundled = [], packed = [], optional = [], ofPlugins = [], ...others] = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((row) => Array.from(row.matchAll(/`([^`]+)`/g), ([, name = '']) => name))
    const all = [...Object.keys(dependencies), ...development].sort()
    expect([installed, bundled, packed, optional, ...others].flat().sort()).toEqual(all)
    expect(ofPlugins).toEqual(ofPackages.filter((name) => !all.includes(name)).sort())
    expect(installed).toEqual(Object.keys(dependencies))
    expect(optional).toEqual(peers.filter((name) => name in devDependencies && name !== 'typescript').sort())
    const contained = new Set(bundles.flatMap((bundle) => bundle.contained))
    expect(bundled).toEqual(development.filter((name) => contained.has(name)))
  })

  test('contains the license file', () => {
    const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { files: string[] }
    expect(files).toContain('THIRD-PARTY-LICENSES')
  })
})

describe('a built site', () => {
  const file = 'dist/static/third-party-licenses.txt'

  test('contains the licenses of the packages in its scripts', async () => {
    using site = SiteTest.of({ 'content/index.md': '# Home\n' })
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    const text = site.read(file)
    expect(named(text)).toEqual(
      expect.arrayContaining(['lunr', 'react', 'react-dom', 'scheduler', 'wouter', 'zustand']),
    )
    expect(text).toContain('Copyright (c) Meta Platforms')
    // The wouter package contains no license text, so docsite adds the standard text of its license.
    expect(text).toContain('This is free and unencumbered software released into the public domain.')
    expect(text).not.toContain('contains no license text')
  })

  test('adds the licenses of exactly the packages that its components import', async () => {
    const pack = (name: string, more: object = {}) =>
      JSON.stringify({ name, version: '1.2.3', main: 'index.js', ...more })
    using site = SiteTest.of({
      'content/index.md': '# Home\n\n::note\n',
      'config/islands/note.tsx':
        "import { a } from 'with-text'\nimport { b } from '@scope/no-text'\nimport { c } from 'apache'\nimport 'unused'\nimport { d } from 'nothing'\nexport default function Note() { return <b onClick={() => [a(), b(), c(), d()]}>note</b> }\n",
      'node_modules/with-text/package.json': pack('with-text', { license: 'MIT' }),
      'node_modules/with-text/license.md': '\uFEFFCopyright Ada\r\nAll of it\r\n',
      'node_modules/with-text/esm/package.json': '{ "type": "module" }',
      'node_modules/with-text/index.js': "export { a } from './esm/a.js'\n",
      'node_modules/with-text/esm/a.js': "export const a = () => document.title + 'a'\n",
      'node_modules/@scope/no-text/package.json': pack('@scope/no-text', { license: 'MIT', author: { name: 'Grace' } }),
      'node_modules/@scope/no-text/index.js': "export const b = () => document.title + 'b'\n",
      'node_modules/apache/package.json': pack('apache', { licenses: [{ type: 'Apache-2.0' }] }),
      'node_modules/apache/LICENSE-APACHE': 'Apache text',
      'node_modules/apache/NOTICE': 'Notice of Apache',
      'node_modules/apache/index.js': "export const c = () => document.title + 'c'\n",
      'node_modules/unused/package.json': pack('unused', { sideEffects: false }),
      'node_modules/unused/index.js': "export const u = 'u'\n",
      'node_modules/nothing/package.json': pack('nothing', { homepage: 'https://nothing.example' }),
      'node_modules/nothing/index.js': "export const d = () => document.title + 'd'\n",
    })
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    const text = site.read(file)
    expect(named(text)).toEqual(expect.arrayContaining(['@scope/no-text', 'apache', 'nothing', 'react', 'with-text']))
    expect(named(text)).not.toContain('unused')
    expect(text).toContain('with-text 1.2.3\nLicense: MIT\n\nCopyright Ada\nAll of it\n')
    expect(text).toContain('@scope/no-text 1.2.3\nLicense: MIT\n\nMIT License\n\nCopyright (c) Grace\n')
    expect(text).toContain('apache 1.2.3\nLicense: Apache-2.0\n\nApache text\n\nNotice of Apache\n')
    expect(text).toContain(
      'nothing 1.2.3\nLicense: not specified\nSource: https://nothing.example\n\nThe package contains no license text.\n',
    )
    expect(text).not.toContain(site.root)
    // The next build reads the licenses from the cache.
    await site.build()
    expect(site.read(file)).toBe(text)
  })
})
