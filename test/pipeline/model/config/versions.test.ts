// Which versions are newer than others, and which notice their pages show.

import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../../../pipeline/model/config/schema.ts'
import { type SiteConfig, siteConfig } from '../../../../pipeline/model/config/site-config.ts'
import { isNewer, noticeOf } from '../../../../pipeline/model/config/version-list.ts'
import type { MultiVersion } from '../../../../pipeline/model/config/versions.ts'

test.each([
  ['v2', 'v1', true],
  ['v10', 'v9.2', true],
  ['2.0.1', '2.0', true],
  ['v1', 'v2', false],
  ['2.0', '2', false],
  ['2.x', '2.0', false],
  ['next', '9.9', true],
  ['next', 'latest', true],
  ['1.0', 'next', false],
  ['next', 'next', false],
  ['1.0', 'latest', false],
  ['legacy', '2.0', false],
])('compares the numbers in the names: %s is newer than %s: %s', (name, than, newer) => {
  expect(isNewer(name, than)).toBe(newer)
})

test('takes the notice from the settings of the version, otherwise from its name', () => {
  const config: MultiVersion = {
    default: '2.0',
    versions: ['next', '3.0', '2.0', { name: '1.0' }, { name: 'lts', notice: false }, { name: '2.1', notice: 'old' }],
  }
  expect(['next', '3.0', '2.0', '1.0', 'lts', '2.1'].map((name) => noticeOf(name, config))).toEqual([
    'unreleased',
    'unreleased',
    undefined,
    'old',
    undefined,
    'old',
  ])
})

describe('the validation', () => {
  const faults = (multiVersion: object, more: SiteConfig = {}) =>
    problemsOf(siteConfig, { multiVersion, ...more }).map(({ text }) => text)
  const siteUrl = 'https://docs.example.com'

  test('accepts names, labels, notices and domains', () => {
    const versions = ['v2', { name: 'v1', label: '1.x (LTS)', notice: false, siteUrl: 'https://v1.example.com' }]
    expect(faults({ default: 'v2', versions }, { siteUrl })).toEqual([])
    expect(faults({ default: 'v2', versions: [{ name: 'v2', siteUrl }] }, { siteUrl })).toEqual([])
  })

  test.each([
    [{ default: 'v3', versions: ['v2'] }, {}, 'must be one of the versions, but is "v3"'],
    [{ default: 'v2', versions: ['v2', { name: 'v2' }] }, {}, 'repeats the version "v2"'],
    [{ default: 'v2', versions: ['v2', { label: 'x' }] }, {}, 'needs the field "name"'],
    [{ default: 'v2', versions: ['v2', { name: 'v1', notice: 'new' }] }, {}, 'must be'],
    [{ default: 'v2', versions: ['v2', { name: 'v1', siteUrl }] }, {}, 'needs a "siteUrl" of the site'],
    [
      { default: 'v2', versions: [{ name: 'v2', siteUrl: 'https://v2.example.com' }] },
      { siteUrl },
      'is not the "siteUrl" of the site, although this is the default version',
    ],
  ] as const)('rejects %j', (multiVersion, more, text) => {
    expect(faults(multiVersion, more)).toEqual([expect.stringContaining(text)])
  })
})
