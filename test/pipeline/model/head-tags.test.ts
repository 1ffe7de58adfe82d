// Titles of documents.

import { expect, test } from 'vitest'
import { joinTitle } from '../../../pipeline/model/head-tags.ts'

test.each([
  ['Page', undefined, 'Page'],
  ['Page', '', 'Page'],
  ['Page', 'Site', 'Page - Site'],
  ['Page', '- Site', 'Page - Site'],
  ['Page', ' | Site ', 'Page | Site'],
  [' Page ', 'Site', 'Page - Site'],
  ['', 'Site', 'Site'],
])('[2.3] the title %j with the suffix %j is %j', (title, suffix, joined) =>
  expect(joinTitle(title, suffix)).toBe(joined),
)
