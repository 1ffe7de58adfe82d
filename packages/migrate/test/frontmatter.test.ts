// The frontmatter of other generators in docsite's form.

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { convertFields, splitFrontmatter } from '../text/frontmatter.ts'

test.each<[string, object]>([
  ['layout: page', { pageType: 'custom' }],
  ['layout: false', { pageType: 'blank' }],
  ['template: splash', { pageType: 'custom' }],
  ['published: false', { draft: true }],
  ['sidebar_position: 2\nsidebar_label: First', { sidebar: { order: 2, label: 'First' } }],
  ['weight: 3\nsidebar: true', { sidebar: { order: 3 } }],
  ['nav_order: 1\nnav_exclude: true', { sidebar: { order: 1, hidden: true } }],
  [
    'sidebar: { badge: { text: A, variant: caution }, hidden: true }',
    { sidebar: { badge: { text: 'A', type: 'warning' }, hidden: true } },
  ],
  ['id: intro', { slug: 'intro' }],
  ['permalink: /a/index.html', { slug: '/a/' }],
  ['url: docs/b.html', { slug: '/docs/b' }],
  ['aliases: [/c]', { redirect_from: ['/c'] }],
  ['pagination_prev: null\npagination_next: guide/b', { prev: false, next: '/guide/b' }],
  ['prev: { label: A, link: /a }', { prev: { text: 'A', link: '/a' } }],
  ['aside: false', { outline: false }],
  ['hide_table_of_contents: true', { outline: false }],
  ['toc_min_heading_level: 3\ntoc_max_heading_level: 5', { outline: [3, 5] }],
  ['tableOfContents: { maxHeadingLevel: 4 }', { outline: [2, 4] }],
  ['sidebarDepth: 0', { outline: false }],
  ['pagefind: false', { search: false }],
  ['search: { exclude: true }', { search: false }],
  ['custom_edit_url: null', { editLink: false }],
  ['hide: [navigation, toc]', { sidebar: false, outline: false }],
  ['layout: post', { 'x-layout': 'post' }],
  ['permalink: /:title/', { 'x-permalink': '/:title/' }],
  ['order: 1\nsidebar: { order: 2 }', { sidebar: { order: 2 } }],
])('converts %j', (yaml, fields) => {
  expect(convertFields(parse(yaml)).fields).toEqual(fields)
})

test('reads frontmatter after an empty line, but no text between two lines', () => {
  expect(splitFrontmatter('\n---\ntitle: A\n---\n\nText.\n')).toMatchObject({
    fields: { title: 'A' },
    body: '\nText.\n',
  })
  const text = '\n---\nNo field.\n---\n'
  expect(splitFrontmatter(text)).toMatchObject({ fields: {}, body: text })
})
