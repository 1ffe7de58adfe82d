// Word cutters of several sites in one thread, which share nodejieba's only dictionary.

import { expect } from 'vitest'
import { findSegmenter, makeWordCutter } from '../../../../pipeline/output/search/segmentation.ts'
import { testWith } from '../../../native-package.ts'
import { repository, SiteTest } from '../../../site-test.ts'

testWith(['nodejieba'], 'each cutter knows only the words of its own site', async () => {
  using site = SiteTest.of({})
  const folder = { path: site.path('cache'), key: 'key' }
  const word = '蓝瘦香菇'
  const segmenter = await findSegmenter(repository, 'zh', folder)
  const own = await makeWordCutter(segmenter, [word], folder)
  const other = await makeWordCutter(segmenter, [], folder)
  const known = [own, other, own, own, other].map((cutter) => cutter.cut(word).includes(word))
  expect(known).toEqual([true, false, true, true, false])
})

testWith(
  ['nodejieba'],
  'a cutter keeps its words when the package is tried again, which loads a dictionary of one word',
  async () => {
    using site = SiteTest.of({})
    const folder = { path: site.path('cache'), key: 'key' }
    const cutter = await makeWordCutter(await findSegmenter(repository, 'zh', folder), [], folder)
    const cut = cutter.cut('生产环境的静态资源')
    using again = SiteTest.of({})
    await findSegmenter(repository, 'zh', { path: again.path('cache'), key: 'key' })
    expect(cutter.cut('生产环境的静态资源')).toEqual(cut)
    expect(cut).toContain('静态')
  },
)
