// The shared prefixes of option names in the sidebar.

import { expect, test } from 'vitest'
import { asLink } from '../../../pipeline/model/route.ts'
import { withNamePrefixes } from '../../../pipeline/site/navigation/name-prefixes.ts'

const links = (...names: string[]) => names.map((text) => ({ kind: 'link' as const, text, link: asLink(`/${text}`) }))
const prefixes = (...names: string[]) =>
  withNamePrefixes(links(...names)).map((entry) => ('prefix' in entry ? entry.prefix : undefined))

test('finds the prefix that names share, and none in version numbers', () => {
  expect(prefixes('output.copy', 'output.target')).toEqual([1, 1])
  expect(prefixes('0.7', '0.6')).toEqual([undefined, undefined])
})
