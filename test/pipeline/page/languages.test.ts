// The table of languages maps every name to the same grammar as highlight.js.

import { execFileSync } from 'node:child_process'
import core from 'highlight.js/lib/core'
import { expect, test } from 'vitest'
import { loadLanguage } from '../../../pipeline/page/code/languages.ts'

/** Prints every name and alias with the name and the aliases of its grammar. Runs in a process of its own, because the full package adds its languages to the shared instance. */
const listing = `
  const hljs = require('highlight.js')
  const names = hljs.listLanguages().flatMap((name) => [name, ...(hljs.getLanguage(name).aliases ?? [])])
  const grammars = names.map((name) => [name, hljs.getLanguage(name)])
  console.log(JSON.stringify(grammars.map(([written, { name, aliases = [] }]) => [written, name, aliases.join()])))`

test('loads every language of highlight.js by its name and its aliases', async () => {
  const grammars = JSON.parse(execFileSync(process.execPath, ['-e', listing], { encoding: 'utf8' })) as string[][]
  expect(grammars.length).toBeGreaterThan(300)
  const hljs = core.newInstance()
  const wrong: string[] = []
  for (const [written = '', name, aliases] of grammars) {
    const loaded = (await loadLanguage(written.toLowerCase()))?.(hljs)
    // A grammar without a name gets one when it is registered.
    if (!loaded || (loaded.name ?? name) !== name || (loaded.aliases ?? []).join() !== aliases) wrong.push(written)
  }
  expect(wrong).toEqual([])
})

test.each(['objective-c', 'protocol-buffers', 'vim-script'])('loads the language with the title %s', async (name) => {
  expect(await loadLanguage(name)).toBeDefined()
})

test.each(['nolang', '', 'constructor', '__proto__', '../core'])('returns no language for %j', async (name) => {
  expect(await loadLanguage(name)).toBeUndefined()
})
