// The table of languages maps every name to the same grammar as highlight.js.

import hljs from 'highlight.js'
import { expect, test } from 'vitest'
import { loadLanguage } from '../../../pipeline/page/languages.ts'

test('loads every language of highlight.js by its name and its aliases', async () => {
  const names = hljs.listLanguages().flatMap((name) => [name, ...(hljs.getLanguage(name)?.aliases ?? [])])
  expect(names.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const name of names) {
    const [loaded, known] = [(await loadLanguage(name.toLowerCase()))?.(hljs), hljs.getLanguage(name)]
    // A grammar without a name gets one when it is registered.
    const isSame = (loaded?.name ?? known?.name) === known?.name && loaded?.aliases?.join() === known?.aliases?.join()
    if (!loaded || !isSame) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

test.each(['nolang', '', 'constructor', '__proto__', '../core'])('returns no language for %j', async (name) => {
  expect(await loadLanguage(name)).toBeUndefined()
})
