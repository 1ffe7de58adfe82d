// Suggestions for URLs that do not exist.

import { expect, test } from 'vitest'
import { mostSimilar } from '../../../pipeline/model/similar-routes.ts'

const routes = [
  '/guide/start/',
  '/guide/start/quick-start',
  '/guide/basic/css-modules',
  '/guide/basic/css-usage',
  '/config/output/asset-prefix',
  '/config/dev/asset-prefix',
  '/config/server/port',
]
const similar = (path: string) => mostSimilar(path, routes, (route) => route)

test.each([
  ['/guide/start/quickstart', '/guide/start/quick-start'],
  ['/guide/quick-start.html', '/guide/start/quick-start'],
  ['/guide/basic/CSS_Modules', '/guide/basic/css-modules'],
  ['/config/server/prot', '/config/server/port'],
  ['/config/dev/assetPrefix', '/config/dev/asset-prefix'],
  ['/guide/start/index', '/guide/start/'],
])('suggests for %s first %s', (path, first) => expect(similar(path)[0]).toBe(first))

test('suggests no unrelated pages, and none for the root', () => {
  expect(similar('/qwzx')).toEqual([])
  expect(similar('/')).toEqual([])
})

test('suggests at most five pages', () => {
  const many = Array.from({ length: 9 }, (_, i) => `/page-${i}`)
  expect(mostSimilar('/page', many, (route) => route)).toHaveLength(5)
})
