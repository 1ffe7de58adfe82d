// The style sheets of pages: those of parsing, of components, and of kinds of pages.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockStyles, stylesOfPage } from '../../../../pipeline/output/documents/block-styles.ts'
import { partScripts } from '../../../../pipeline/page/blocks/part-files.ts'
import { repository } from '../../../site-test.ts'

const page = { pageType: 'doc' as const }

test.each([...blockStyles.values(), ...partScripts.map(({ script }) => script)])('has the file %s', (file) => {
  expect(existsSync(join(repository, file))).toBe(true)
})

test.each([
  ['a plain page', page, [], [], []],
  ['the parts of an article', page, ['steps', 'ansi'], [], ['ansi', 'steps']],
  ['a component with tabs', page, [], ['<div class="wide tabs"><p class="a">'], ['tabs']],
  ['a component with a figure', page, ['figures'], ['<figure>'], ['figures']],
  ['a post', { ...page, byline: '<div>' }, [], [], ['blog']],
  ['the home page', { pageType: 'home' as const }, [], [], ['home', 'home-slots']],
  ['the page for missing URLs', { pageType: '404' as const }, [], [], ['not-found']],
])('returns the style sheets of %s', (_, page, styles, components, names) => {
  expect(stylesOfPage(page, styles, components)).toEqual(names)
})
