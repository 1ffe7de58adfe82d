// The breadcrumbs of a page, and their structured data for search engines.

import { describe, expect, test } from 'vitest'
import type { NavEntry, PageView, SidebarEntry, SiteData } from '../../../../pipeline/model/config/site-data.ts'
import { breadcrumbList, crumbsOf } from '../../../../pipeline/model/navigation/breadcrumbs.ts'
import type { PageRecord } from '../../../../pipeline/model/page/page.ts'
import { asLink } from '../../../../pipeline/model/route.ts'

const group = (text: string, items: SidebarEntry[], link?: string): SidebarEntry => ({
  kind: 'group',
  text,
  items,
  collapsible: true,
  collapsed: false,
  ...(link === undefined ? {} : { link: asLink(link) }),
})
const page = (link: string): SidebarEntry => ({ kind: 'link', text: link, link: asLink(link) })

const view = (entries: SidebarEntry[], record: Partial<PageRecord> = {}): PageView => ({
  record: {
    routePath: '/guide/a',
    title: 'A <b>',
    lang: 'en',
    version: '',
    pageType: 'doc',
    ...record,
  } as PageRecord,
  sidebar: { key: '/guide', entries } as NonNullable<PageView['sidebar']>,
})

const guide: NavEntry = { text: 'Guide & more', link: asLink('/guide/'), position: 'left' }
const textsOf = (entries: SidebarEntry[], nav = [guide]) => crumbsOf(view(entries), nav).map(({ text }) => text)

describe('[2.5] the breadcrumbs of a page', () => {
  test('lists the menu section of the page, then its sidebar groups', () => {
    const entries = [group('Other', [page('/guide/b')]), group('Start', [group('First', [page('/guide/a')])])]
    expect(textsOf(entries)).toEqual(['Guide & more', 'Start', 'First'])
    expect(textsOf(entries, [])).toEqual(['Start', 'First'])
  })

  test('omits the page itself', () => {
    expect(textsOf([group('Start', [], '/guide/a')])).toEqual(['Guide & more'])
    expect(textsOf([page('/guide/a')], [{ ...guide, link: asLink('/guide/a') }])).toEqual([])
  })

  test('names the section on its first page, without a link', () => {
    const nav: NavEntry[] = [{ ...guide, link: asLink('/guide/a'), activeMatch: '^/guide/' }]
    expect(crumbsOf(view([group('Start', [page('/guide/a')])]), nav)).toMatchObject([
      { text: 'Guide & more' },
      { text: 'Start' },
    ])
    expect(crumbsOf(view([group('Start', [page('/guide/a')])]), nav)[0]).not.toHaveProperty('link')
  })

  test('omits a group with the same name as the section', () =>
    expect(textsOf([group('Guide &amp; more', [group('First', [page('/guide/a')])])])).toEqual([
      'Guide & more',
      'First',
    ]))

  test('finds the section by its activeMatch pattern', () =>
    expect(textsOf([page('/guide/a')], [{ ...guide, link: asLink('/start'), activeMatch: '^/guide/' }])).toEqual([
      'Guide & more',
    ]))
})

describe('[2.5] the structured data of breadcrumbs', () => {
  const listOf = (nav: NavEntry[], entries: SidebarEntry[], record: Partial<PageRecord> = {}) =>
    breadcrumbList(view(entries, record), {
      siteUrl: 'https://tool.example',
      base: '/docs/',
      lang: 'en',
      locales: [],
      byLocale: { en: { nav: { '': nav } } },
      multiVersion: { default: '', versions: [] },
      route: { cleanUrls: true },
    } as unknown as SiteData)

  test('lists the steps that have a page, then the page, with full URLs and plain text', () => {
    const entries = [group('No page', [group('<code>a</code> &lt;b>', [page('/guide/a')], '/guide/指南?x#y')])]
    const item = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })
    expect(listOf([guide], entries)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        item(1, 'Guide & more', 'https://tool.example/docs/guide/'),
        item(2, 'a <b>', 'https://tool.example/docs/guide/%E6%8C%87%E5%8D%97'),
        item(3, 'A <b>', 'https://tool.example/docs/guide/a'),
      ],
    })
  })

  test.each<[string, NavEntry[], Partial<PageRecord>]>([
    ['if no step has a page', [], {}],
    ['if the section is a file', [{ ...guide, link: asLink('/guide.pdf'), file: true, activeMatch: '.' }], {}],
    ['if the section is another site', [{ ...guide, link: asLink('https://a.example/'), activeMatch: '.' }], {}],
    ['for a page that falls back to another locale', [guide], { fallback: 'en' }],
    ['for a page that is not a doc page', [guide], { pageType: 'custom' }],
  ])('is omitted %s', (_, nav, record) =>
    expect(listOf(nav, [group('Start', [page('/guide/a')])], record)).toBeUndefined(),
  )
})
