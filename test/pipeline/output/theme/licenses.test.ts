// The packages and licenses of bundled files.

import { describe, expect, test } from 'vitest'
import { bundledModules, licensesText, packagesWithoutText } from '../../../../pipeline/output/theme/licenses.ts'
import { SiteTest } from '../../../site-test.ts'

const pack = (name: string, more: object = {}) => JSON.stringify({ name, version: '1.0.0', ...more })

describe('licenses of packages', () => {
  test('finds packages with neither a license text nor a known license', () => {
    using folder = SiteTest.of({
      'node_modules/a/package.json': pack('a', { license: 'MIT' }),
      'node_modules/b/package.json': pack('b', { license: 'SEE LICENSE IN nowhere' }),
      'node_modules/c/package.json': pack('c'),
      'node_modules/d/package.json': pack('d'),
      'node_modules/d/COPYING': 'Text',
      'node_modules/e/package.json': pack('e', { license: 'constructor' }),
      'node_modules/f/package.json': pack('f'),
      'node_modules/f/LICENSE': ' \n',
      'node_modules/f/node_modules/g/package.json': pack('g', { license: 'Apache-2.0' }),
      'own.js': '',
      'package.json': pack('own'),
    })
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'f/node_modules/g'].map((name) =>
      folder.path(`node_modules/${name}/deep/in/index.js`),
    )
    expect(packagesWithoutText([...files, folder.path('own.js')])).toEqual([
      'b 1.0.0',
      'c 1.0.0',
      'e 1.0.0',
      'f 1.0.0',
      'g 1.0.0',
    ])
  })
})

test('names a package once, even if several of its files and copies are bundled', () => {
  using folder = SiteTest.of({
    'node_modules/b/package.json': pack('b', { license: 'ISC', author: 'Ada' }),
    'node_modules/a/package.json': pack('a', { license: 'ISC' }),
    'node_modules/a/node_modules/b/package.json': pack('b', { license: 'ISC', author: 'Ada' }),
  })
  const files = ['b/1.js', 'b/2.js', 'a/1.js', 'a/node_modules/b/1.js'].map((file) =>
    folder.path(`node_modules/${file}`),
  )
  const text = licensesText(files)
  expect(text.match(/^\w 1\.0\.0$/gm)).toEqual(['a 1.0.0', 'b 1.0.0'])
  expect(text).toBe(licensesText(files.toReversed()))
  expect(text).toContain('Copyright (c) Ada\n')
  expect(text).toContain('Copyright (c) the authors of a\n')
})

test('prints the terms of a license once, and every copyright notice', () => {
  const terms = 'Permission is hereby granted, free of charge,\nto any person'
  using folder = SiteTest.of({
    'node_modules/a/package.json': pack('a', { license: 'MIT' }),
    'node_modules/a/LICENSE': `Copyright (c) Ada\n\n${terms}`,
    'node_modules/b/package.json': pack('b', { license: 'MIT' }),
    'node_modules/b/LICENSE': `Copyright (c) Grace\n\n${terms.replace('\n', ' ')}\n`,
    'node_modules/c/package.json': pack('c', { license: 'MIT' }),
    'node_modules/c/LICENSE': `Copyright (c) Edsger\n\n${terms}, except on Sundays\n`,
  })
  const text = licensesText(['a', 'b', 'c'].map((name) => folder.path(`node_modules/${name}/index.js`)))
  expect(text).toContain(`Copyright (c) Ada\n\n${terms}\n`)
  expect(text).toContain('Copyright (c) Grace\n\nThe terms are the same as those of a 1.0.0, above.\n')
  expect(text).toContain(`Copyright (c) Edsger\n\n${terms}, except on Sundays\n`)
})

test('omits modules that contribute no bytes to the bundle', () => {
  const output = (inputs: Record<string, { bytesInOutput: number }>) => ({
    bytes: 1,
    inputs,
    imports: [],
    exports: [],
  })
  const outputs = {
    'a.js': output({ x: { bytesInOutput: 1 }, y: { bytesInOutput: 0 } }),
    'b.js': output({ z: { bytesInOutput: 2 } }),
  }
  expect(bundledModules({ inputs: {}, outputs })).toEqual(['x', 'z'])
})
