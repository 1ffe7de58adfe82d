// Word cutters of several sites in one thread, which share nodejieba's only dictionary.

import { expect } from 'vitest'
import { segmenterTools } from '../../../pipeline/output/search/search-index.ts'
import { testWith } from '../../../test/native-package.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { findSegmenter, makeWordCutter } from '../build/segmentation.ts'

const toolsIn = (site: SiteTest) =>
  segmenterTools({ root: repository, folder: { path: site.path('cache'), key: 'key' } })

testWith(['nodejieba'], 'each cutter knows only the words of its own site', async () => {
  using site = SiteTest.of({})
  const tools = toolsIn(site)
  const word = '蓝瘦香菇'
  const segmenter = await findSegmenter('zh', tools)
  const own = await makeWordCutter(segmenter, [word], tools)
  const other = await makeWordCutter(segmenter, [], tools)
  const known = [own, other, own, own, other].map((cutter) => cutter.cut(word).includes(word))
  expect(known).toEqual([true, false, true, true, false])
})

testWith(
  ['nodejieba'],
  'a cutter keeps its words when the package is tried again, which loads a dictionary of one word',
  async () => {
    using site = SiteTest.of({})
    const tools = toolsIn(site)
    const cutter = await makeWordCutter(await findSegmenter('zh', tools), [], tools)
    const cut = cutter.cut('生产环境的静态资源')
    using again = SiteTest.of({})
    await findSegmenter('zh', toolsIn(again))
    expect(cutter.cut('生产环境的静态资源')).toEqual(cut)
    expect(cut).toContain('静态')
  },
)
