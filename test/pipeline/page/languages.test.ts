// The table of languages agrees with highlight.js: every name leads to the same grammar.

import hljs from 'highlight.js'
import { expect, test } from 'vitest'
import { loadLanguage } from '../../../pipeline/page/languages.ts'

test('loads every language of highlight.js by its name and its aliases', async () => {
  const names = hljs.listLanguages().flatMap((name) => [name, ...(hljs.getLanguage(name)?.aliases ?? [])])
  expect(names.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const name of names) {
    const [loaded, known] = [(await loadLanguage(name.toLowerCase()))?.(hljs), hljs.getLanguage(name)]
    // Grammars without a name of their own get one when they are registered.
    const isSame = (loaded?.name ?? known?.name) === known?.name && loaded?.aliases?.join() === known?.aliases?.join()
    if (!loaded || !isSame) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

test.each(['nolang', '', 'constructor', '__proto__', '../core'])('has no language %j', async (name) => {
  expect(await loadLanguage(name)).toBeUndefined()
})
