// The type declarations of docsite's npm package, as a project sees them that checks the declarations of its packages.

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, SiteTest } from './site-test.ts'

const { exports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  exports: Record<string, { types?: string }>
}
const modules = Object.entries(exports).flatMap(([name, { types = '' }]) =>
  types.startsWith('./lib/types/') ? [name] : [],
)

test('compile without errors, and know the keys of interface texts', () => {
  using site = SiteTest.of({
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ strict: true, skipLibCheck: false, noEmit: true, module: 'nodenext', target: 'es2023', jsx: 'react-jsx' },
        ...{ lib: ['es2023', 'es2024', 'dom', 'dom.iterable'], types: ['node'], exactOptionalPropertyTypes: true },
      },
      files: ['use.tsx'],
    }),
    'use.tsx': `${modules.map((name, i) => `import type * as module${i} from '@docsite/cli${name.slice(1)}'`).join('\n')}
import { defineSite } from '@docsite/cli'
export type All = [${modules.map((_, i) => `typeof module${i}`).join(', ')}]
export default defineSite({ words: { en: { lastUpdated: 'x', searchResults: { one: 'x', other: 'y' } } } })
// @ts-expect-error: this is not the key of a text
export const wrong = defineSite({ words: { en: { lastUpdatedd: 'x' } } })
// @ts-expect-error: this text is a string
export const forms = defineSite({ words: { en: { lastUpdated: { other: 'x' } } } })
`,
  })
  const cli = site.path('node_modules/@docsite/cli')
  mkdirSync(cli, { recursive: true })
  cpSync(join(repository, 'package.json'), join(cli, 'package.json'))
  // Only what npm installs together with docsite, and the types that such a project has.
  for (const name of [
    'react',
    'zustand',
    'wouter',
    'esbuild',
    'csstype',
    'undici-types',
    '@types/react',
    '@types/node',
  ]) {
    mkdirSync(dirname(site.path(`node_modules/${name}`)), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), site.path(`node_modules/${name}`))
  }
  execFileSync('npm', ['run', '-s', 'emit-types', '--', join(cli, 'lib/types')], { cwd: repository })
  const tsc = join(repository, 'node_modules/typescript-native/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', site.path('tsconfig.json')], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
