// The tag of a menu or sidebar entry: an inline SVG, an image or a text.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EntryTag } from '../../pipeline/model/config/site-data.ts'
import { badgeTag, entryTag } from '../../pipeline/site/tags.ts'
import { Tag } from '../../theme/parts/Tag.tsx'
import { PageProvider } from '../../theme/state/page.tsx'

const state = { site: { base: '/docs/', route: { cleanUrls: true } }, view: {}, parts: {} } as never

/** Renders a tag, without the preload links that React adds for images. */
const rendered = (tag: EntryTag | undefined): string =>
  renderToStaticMarkup(
    <PageProvider value={state}>
      <Tag tag={tag} />
    </PageProvider>,
  ).replace(/^<link [^>]*>/, '')

test.each([
  ['New', '<span class="badge tip tag-text">New</span>'],
  ['v2.0', '<span class="badge tip tag-text">v2.0</span>'],
  ['<b>', '<span class="badge tip tag-text">&lt;b&gt;</span>'],
  ['已弃用', '<span class="badge tip tag-text">已弃用</span>'],
  ['/new.svg', '<img class="tag" src="/docs/new.svg" alt=""/>'],
  ['new.svg', '<img class="tag" src="/docs/new.svg" alt=""/>'],
  ['https://x.example/badge', '<img class="tag" src="https://x.example/badge" alt=""/>'],
  ['<svg></svg>', '<span class="tag"><svg></svg></span>'],
  ['', ''],
  [undefined, ''],
])('renders %j as %s', (tag, html) => {
  expect(rendered(entryTag(tag))).toBe(html)
})

test.each([
  ['New.svg', '<span class="badge tip tag-text">New.svg</span>'],
  [{ text: 2 }, '<span class="badge tip tag-text">2</span>'],
  [{ text: '<b>', type: 'danger' as const }, '<span class="badge danger tag-text">&lt;b&gt;</span>'],
])('renders the badge %j as %s', (badge, html) => {
  expect(rendered(badgeTag(badge))).toBe(html)
})
