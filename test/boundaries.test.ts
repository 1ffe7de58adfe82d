// Who may import whom: the rules that ARCHITECTURE.md draws, read off the import lines.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './site-test.ts'

/** What a file may import of the repository, by the folder that it lies in: the first rule that fits is the one. */
const rules: [from: RegExp, mayImport: RegExp, reason: string][] = [
  [/^pipeline\/model\//, /^pipeline\/model\//, 'the model imports nothing else'],
  [/^pipeline\/source\//, /^pipeline\/(?:(?:model|source)\/|cache\.ts)/, 'reading knows no later phase'],
  [/^pipeline\/page\//, /^pipeline\/(?:model|source|page)\//, 'a page knows nothing of the other pages'],
  [/^pipeline\/site\//, /^pipeline\/(?:model|source|page|site)\//, 'linking knows no output'],
  [
    /^pipeline\/output\//,
    /^pipeline\/(?:(?:model|source|page|site|output)\/|(?:cache|disk|running)\.ts)|^theme\/entry\.prerender\.tsx$/,
    'an output knows no command, and the theme by its one door',
  ],
  [/^pipeline\/serve\//, /^pipeline\/(?:model|source|serve)\//, 'serving knows files, not how they are made'],
  [/^pipeline\//, /^pipeline\/|^theme\/entry\.prerender\.tsx$/, 'the pipeline knows the theme by its one door'],
  [/^bin\//, /^bin\/|^pipeline\//, 'the command line knows the pipeline, not the theme'],
  [/^theme\/(?:browser\/|entry\.browser)/, /^theme\/|^pipeline\/model\//, 'the browser gets the model, nothing else'],
  [/^theme\//, /^theme\/(?!browser\/)|^pipeline\/model\//, 'components never import what touches the DOM'],
  [/^(?:manual\/)?config\//, /^(?:manual\/)?config\/|^pipeline\/model\//, 'a configuration is values'],
  [/^bench\//, /^/, 'measuring may look at everything'],
]

test('every import keeps to the rules', () => {
  const broken: string[] = []
  const files = ['bin', 'pipeline', 'theme', 'config', 'manual/config', 'bench'].flatMap(sourcesOf)
  expect(files.length).toBeGreaterThan(150)
  for (const file of files) {
    const rule = rules.find(([from]) => from.test(file))
    expect(rule, `no rule for ${file}`).toBeDefined()
    const lines = readFileSync(join(repository, file), 'utf8').split('\n')
    for (const [i, line] of lines.entries()) {
      const written = /(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^']+)'/.exec(line)?.[1]
      if (written === undefined) continue
      const target = relative('.', join(dirname(file), written)).replaceAll('\\', '/')
      if (rule && !rule[1].test(target)) broken.push(`${file}:${i + 1} imports ${target}: ${rule[2]}`)
    }
  }
  expect(broken).toEqual([])
})

function sourcesOf(folder: string): string[] {
  if (!existsSync(join(repository, folder))) return []
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
