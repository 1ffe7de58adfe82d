import nodeModule from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { installCommand, packageFolder } from '../../../pipeline/source/package-folder.ts'
import { SiteTest } from '../../site-test.ts'

const yarn = nodeModule as { findPnpApi?: unknown }
afterEach(() => {
  delete yarn.findPnpApi
})

test('finds packages in `node_modules` of the folder and of those above it', () => {
  using site = SiteTest.of({
    'node_modules/outer/package.json': '{}',
    'inner/node_modules/@a/own/package.json': '{}',
    'inner/node_modules/empty/index.js': '',
  })
  const found = ['@a/own', 'outer', 'empty', 'gone'].map((name) => packageFolder(name, site.path('inner')))
  expect(found).toEqual([site.path('inner/node_modules/@a/own'), site.path('node_modules/outer'), undefined, undefined])
})

test('asks Yarn for packages in a project without `node_modules`', () => {
  using site = SiteTest.of({ '.yarn/cache/own.zip/node_modules/own/package.json': '{}' })
  yarn.findPnpApi = (path: string) =>
    path.startsWith(site.root)
      ? {
          resolveToUnqualified(name: string, issuer: string) {
            if (name !== 'own') throw new Error(`${issuer} does not depend on ${name}`)
            return site.path('.yarn/cache/own.zip/node_modules/own')
          },
        }
      : null
  expect(packageFolder('own', site.root)).toBe(site.path('.yarn/cache/own.zip/node_modules/own'))
  expect(packageFolder('other', site.root)).toBe(undefined)
})

test.each([
  ['package-lock.json', 'npm install --save-dev sharp'],
  ['pnpm-lock.yaml', 'pnpm add --save-dev sharp'],
  ['yarn.lock', 'yarn add --dev sharp'],
  ['bun.lock', 'bun add --dev sharp'],
])('names the command for %s in the project or above it', (lockFile, command) => {
  using site = SiteTest.of({ [lockFile]: '', 'packages/docs/package.json': '{}' })
  expect(installCommand('sharp', site.path('packages/docs'))).toBe(command)
})

test('names the command of npm without a lock file', () => {
  using site = SiteTest.of({})
  expect(installCommand('sharp', site.root)).toBe('npm install --save-dev sharp')
})
