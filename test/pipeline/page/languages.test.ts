// The table of languages is held against highlight.js itself: every name that it knows leads to the same grammar.

import hljs from 'highlight.js'
import { expect, test } from 'vitest'
import { loadLanguage } from '../../../pipeline/page/languages.ts'

test('every language of highlight.js is loaded by its name and by all its other names', async () => {
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

test.each(['nolang', '', 'constructor', '__proto__', '../core'])('no language is called %j', async (name) => {
  expect(await loadLanguage(name)).toBeUndefined()
})
