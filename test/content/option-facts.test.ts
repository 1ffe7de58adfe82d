// What option pages say about scope, commands, targets, modes, flags, Rspack and sources is true of the installed package.

import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rsbuildVersion, rspackMajor } from '../../config/version.ts'
import { repository } from '../site-test.ts'
import { compareNames, undocumented } from './documented-facts.ts'
import { type FactField, readOptionBlocks } from './option-blocks.ts'
import history from './option-history.json' with { type: 'json' }
import { sampleOf } from './option-samples.ts'
import { type PackageFacts, readPackageFacts } from './package-facts.ts'
import { modes, OptionProject, targets } from './rspack-effects.ts'

const folder = realpathSync(join(repository, 'node_modules/@rsbuild/core'))
const blocks = readOptionBlocks('en')

/** Returns the options whose page has the field, with its value. */
const withField = (field: FactField) =>
  [...blocks].flatMap(([name, { fields }]): [string, string][] => {
    const value = fields[field]
    return value === undefined ? [] : [[name, value]]
  })

let facts: PackageFacts
beforeAll(() => {
  facts = readPackageFacts(folder)
})

test('finds a page for every option, flag and member of the plugin API', () => {
  const differences = compareNames(facts).filter(({ missing, removed }) => missing.length + removed.length > 0)
  expect(differences).toEqual([])
  expect([...facts.options.keys(), ...facts.api]).toEqual(expect.arrayContaining([...undocumented.keys()]))
})

test('says for every option whether environments can set it', () => {
  const declared = [...blocks.keys()].map((name) => [
    name,
    facts.options.get(name)?.perEnvironment ? 'environment' : 'shared',
  ])
  expect(withField('scope')).toEqual(declared)
})

describe('flags', () => {
  test('are those that set the option', () => {
    const code = readFileSync(join(folder, 'dist/index.js'), 'utf8')
    // The command line assigns each flag to the option with the same name.
    const set = Array.from(
      code.matchAll(/commonOpts\.(\w+)\b[^;]{0,250}?config\.((?:\w+\.)?\1) = /g),
      ([, flag, name]) => [name, `--${flag}`],
    )
    const shown = withField('cli').map(([name, flags]) => [name, flags.split(' ').at(-1)])
    expect(set.length).toBeGreaterThan(3)
    expect(shown.sort()).toEqual(set.sort())
  })

  test.each(withField('cli'))('of %s are in the help: %s', (name, flags) => {
    const commands = name.startsWith('server.') ? ['dev', 'preview'] : [...facts.flags.keys()]
    expect(commands.length).toBeGreaterThan(1)
    for (const command of commands) expect(facts.flags.get(command)).toEqual(expect.arrayContaining(flags.split(' ')))
  })
})

describe('effects on Rspack', () => {
  let project: OptionProject
  beforeAll(() => {
    project = new OptionProject()
  })
  afterAll(() => project[Symbol.dispose]())

  const limited = [...blocks].filter(([, { fields }]) => fields.modes ?? fields.targets ?? fields.rspack)

  test.each(limited)('of %s are as its page says', async (name, { fields }) => {
    const config = sampleOf(name)
    const all = new Set<string>()
    const isLimited = (fields.modes ?? fields.targets) !== undefined
    for (const mode of modes)
      for (const target of targets) {
        const changed = await project.changes(config, mode, target)
        for (const part of changed) all.add(part)
        const applies = listed(fields.modes, mode) && listed(fields.targets, target)
        if (isLimited) expect([mode, target, changed.size > 0]).toEqual([mode, target, applies])
      }
    if (fields.rspack !== undefined) expect([...all]).toContain(fields.rspack)
  })

  test('are not reported for a value that equals the default', async () => {
    expect([...(await project.changes({ html: { mountId: 'root' } }, 'production', 'web'))]).toEqual([])
  })

  test('are read by the commands that the page lists', async () => {
    const reads = new Map<string, string[]>()
    for (const command of ['dev', 'build', 'preview'] as const)
      for (const name of await project.reads(command)) reads.set(name, [...(reads.get(name) ?? []), command])
    const shown = withField('applies')
    expect(shown).toEqual(shown.map(([name]) => [name, reads.get(name)?.join(' ')]))
    const servers = [...blocks.keys()].filter((name) => name.startsWith('server.'))
    expect(shown.map(([name]) => name)).toEqual(expect.arrayContaining(servers))
  })
})

const listed = (words: string | undefined, word: string): boolean => words?.split(' ').includes(word) ?? true

test('gives the first release and the line in the sources that the history records', () => {
  expect(history.version).toBe(rsbuildVersion)
  expect(Object.keys(history.options)).toEqual(expect.arrayContaining([...facts.options.keys()]))
  const recorded = new Map<string, { line: number; since?: string }>(Object.entries(history.options))
  const shown = [...blocks].map(([name, { fields }]) => [name, fields.source, fields.since])
  const expected = [...blocks.keys()].map((name) => {
    const { line, since } = recorded.get(name) ?? {}
    return [name, `types/config.ts#L${line}`, since]
  })
  expect(shown).toEqual(expected)
})

test('links to the major version of Rspack that the package contains', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(dependencies['@rspack/core']?.replace(/\..*/, '')).toBe(rspackMajor)
})

test.each(['en', 'zh'])('links notes to sections of the page in %s', (lang) => {
  const links = [...readOptionBlocks(lang).values()].flatMap(({ file, defaultNote = '' }) =>
    Array.from(defaultNote.matchAll(/\]\(#(.+?)\)/g), ([, id = '']) => [file, id] as const),
  )
  expect(links.length).toBeGreaterThan(3)
  for (const [file, id] of links) expect(sectionsOf(file)).toContain(id)
})

function sectionsOf(file: string): string[] {
  const slugger = new GithubSlugger()
  const headings = readFileSync(join(repository, file), 'utf8').matchAll(/^#+ (.*?)(?: \{#(.+)\})?$/gm)
  return Array.from(headings, ([, text = '', id]) => id ?? slugger.slug(text))
}
