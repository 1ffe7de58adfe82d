// The tag of a menu or sidebar entry: an inline SVG, an image or a text.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tag } from '../../theme/parts/Tag.tsx'
import { PageProvider } from '../../theme/state/page.tsx'

const state = { site: { base: '/docs/', route: { cleanUrls: true } }, view: {}, parts: {} } as never

/** Renders a tag, without the preload links that React adds for images. */
const rendered = (tag: string | undefined): string =>
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
  expect(rendered(tag)).toBe(html)
})
