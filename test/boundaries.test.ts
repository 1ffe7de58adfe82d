// Checks import lines against the rules for who may import whom.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './site-test.ts'

/** What a file may import from the repository, by its directory. The first matching rule applies. */
const rules: [from: RegExp, mayImport: RegExp, reason: string][] = [
  [/^pipeline\/text\//, /^pipeline\/text\//, 'functions on strings know nothing of docsite'],
  [/^theme\/locales\//, /^(?:theme\/locales|pipeline\/text)\//, 'interface text is data'],
  [/^pipeline\/model\//, /^(?:pipeline\/(?:model|text)|theme\/locales)\//, 'the model imports nothing else'],
  [/^pipeline\/(?:source|storage)\//, /^pipeline\/(?:model|text|storage|source)\//, 'reading knows no later phase'],
  [/^pipeline\/page\//, /^pipeline\/(?:model|text|source|page)\//, 'a page knows nothing of the other pages'],
  [/^pipeline\/site\//, /^pipeline\/(?:model|text|source|page|site)\//, 'linking knows no output'],
  [
    /^pipeline\/output\//,
    /^pipeline\/(?:model|text|storage|source|page|site|output)\/|^theme\/entry\.prerender\.tsx$/,
    'an output knows no command, and the theme by its one entry point',
  ],
  [
    /^pipeline\/check\//,
    /^pipeline\/(?:model|text|storage|source|page|site|output|check)\//,
    'a check looks at the site and its output',
  ],
  [/^pipeline\/serve\//, /^pipeline\/(?:model|text|source|serve)\//, 'serving knows files, not how they are made'],
  [/^pipeline\//, /^pipeline\/|^theme\/entry\.prerender\.tsx$/, 'the pipeline knows the theme by its one entry point'],
  [/^bin\//, /^bin\/|^pipeline\//, 'the command line knows the pipeline, not the theme'],
  [
    /^theme\/(?:browser\/|entry\.browser)/,
    /^theme\/|^pipeline\/(?:model|text)\//,
    'the browser gets the model, nothing else',
  ],
  [/^theme\//, /^theme\/(?!browser\/)|^pipeline\/(?:model|text)\//, 'components never import what touches the DOM'],
  [/^(?:manual\/)?config\//, /^(?:manual\/)?config\/|^pipeline\/model\//, 'a configuration is values'],
  [/^bench\//, /^/, 'measuring may look at everything'],
]

const files = ['bin', 'pipeline', 'theme', 'config', 'manual/config', 'bench'].flatMap(sourcesOf)

test('allows only imports that obey the rules', () => {
  const broken: string[] = []
  expect(files.length).toBeGreaterThan(150)
  for (const file of files) {
    const rule = rules.find(([from]) => from.test(file))
    expect(rule, `no rule for ${file}`).toBeDefined()
    for (const { line, target } of importsOf(file))
      if (rule && !rule[1].test(target)) broken.push(`${file}:${line} imports ${target}: ${rule[2]}`)
  }
  expect(broken).toEqual([])
})

test('has no import cycles, type-only imports included', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).map(({ target }) => target)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file])
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

/** Modules that may read files themselves, and which files. All others use `pipeline/source/contained.ts`. */
const mayRead: Record<string, string> = {
  'bin/build.ts': 'the output',
  'pipeline/storage/cache.ts': 'names in the cache only',
  'pipeline/storage/content-store.ts': 'the cache',
  'pipeline/storage/signed-files.ts': 'the cache',
  'pipeline/storage/with-cache.ts': 'names in the cache only',
  'pipeline/dev/watch.ts': 'names and dates only',
  'pipeline/output/theme/assets.ts': 'the compiled theme',
  'pipeline/check/samples/types.ts': 'lock files',
  'pipeline/output/theme/css-modules.ts': "styles of the project's components",
  'pipeline/output/retained-assets.ts': 'the output',
  'pipeline/output/theme/licenses.ts': 'installed packages',
  'pipeline/output/theme/theme-modules.ts': "modules of the theme and of the project's components",
  'pipeline/output/search/segmentation.ts': 'a dictionary',
  'pipeline/output/output-folder.ts': 'names in the output only',
  'pipeline/output/output-writer.ts': 'the output',
  'pipeline/serve/preview.ts': 'the output',
  'pipeline/serve/send.ts': 'files that were found already',
  'pipeline/source/brand-icons.ts': "docsite's own package",
  'pipeline/storage/cache-directory.ts': 'names in the cache only',
  'pipeline/storage/cache-key.ts': 'the key of the cache',
  'pipeline/source/compile-config.ts': 'modules of the configuration',
  'pipeline/source/config.ts': 'modules of the configuration',
  'pipeline/source/contained.ts': 'what content names',
  'pipeline/source/git-index.ts': "git's own file",
  'pipeline/source/history.ts': "git's own file",
  'pipeline/source/installed-package.ts': 'installed packages',
  'pipeline/source/package.ts': "docsite's own package",
  'pipeline/source/tool.ts': "docsite's own package",
}

test('reads files only in the listed modules', () => {
  const reading = /\b(?:createReadStream|copyFile|cp|opendir|open|readdir|readFile|readlink|readv?|fs)(?:Sync)?\b/
  const files = ['bin', 'pipeline', 'theme'].flatMap(sourcesOf)
  const readers = files.filter((file) => {
    const text = readFileSync(join(repository, file), 'utf8')
    const imports = Array.from(
      text.matchAll(/import ([^;]*?) from '(?:node:)?fs(?:\/promises)?'/g),
      ([, names]) => names,
    )
    return imports.some((names = '') => reading.test(names)) || /\b(?:require|import)\('(?:node:)?fs/.test(text)
  })
  expect(readers.sort()).toEqual(Object.keys(mayRead).sort())
})

/** Returns what a file imports from the repository, with the line of each import. */
function importsOf(file: string): { line: number; target: string }[] {
  const lines = readFileSync(join(repository, file), 'utf8').split('\n')
  return lines.flatMap((line, i) => {
    const written = /(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^']+)'/.exec(line)?.[1]
    if (written === undefined) return []
    return [{ line: i + 1, target: relative('.', join(dirname(file), written)).replaceAll('\\', '/') }]
  })
}

function sourcesOf(folder: string): string[] {
  if (!existsSync(join(repository, folder))) return []
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
