// Sidebars: the section of a page, its neighbors, and the part of a long sidebar that a page contains.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SidebarEntry, SidebarGroupEntry } from '../../../../pipeline/model/config/site-data.ts'
import { longSection, pageView, Section, sectionOf } from '../../../../pipeline/model/navigation/sidebar.ts'
import { groupKey, holdsPage, trailOf } from '../../../../pipeline/model/navigation/sidebar-groups.ts'
import { asLink, asRoute } from '../../../../pipeline/model/route.ts'
import { check } from '../../../laws.ts'

const link = (route: string): SidebarEntry => ({ kind: 'link', text: route, link: asLink(route) })
const group = (text: string, items: SidebarEntry[], route?: string): SidebarGroupEntry => ({
  kind: 'group',
  text,
  collapsible: true,
  collapsed: false,
  items,
  ...(route === undefined ? {} : { link: asLink(route) }),
})
const linksOf = (entries: readonly SidebarEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'link'
      ? [entry.link]
      : entry.kind === 'group'
        ? [entry.link ?? [], linksOf(entry.items)].flat()
        : [],
  )

describe('the section of a route', () => {
  const keys = ['/react', '/react-native', '/react/deep', '/zh/react', '/other'].map(asRoute)
  test.each([
    ['/react/x', '/react'],
    ['/react/', '/react'],
    ['/react', '/react'],
    ['/react-native/x', '/react-native'],
    ['/react/deep/x', '/react/deep'],
    ['/react/deeper', '/react'],
    ['/zh/react/x', '/zh/react'],
    ['/vue/x', undefined],
  ])('finds the section of %s: %s', (route, key) => {
    expect(sectionOf(asRoute(route), keys, () => false)).toBe(key)
  })

  test('is the first sidebar that links to the page if no key is a prefix of the route', () => {
    expect(sectionOf(asRoute('/vue'), keys, (key) => key === '/zh/react' || key === '/other')).toBe('/zh/react')
  })
})

describe('neighbors', () => {
  const section = new Section(asRoute('/g'), [
    link('/g/a'),
    { kind: 'divider', style: 'solid' },
    { kind: 'header', text: 'Part' },
    { kind: 'link', text: 'out', link: asLink('https://x.example/') },
    { kind: 'link', text: 'file', link: asLink('/a.zip'), file: true },
    group('Closed', [link('/g/c/1'), group('Deep', [link('/g/c/2')])], '/g/c/'),
    link('/g/a#part'),
    link('/g/b?x#y'),
  ])
  const names = (route: string) => {
    const { previous, next } = section.neighbors(asRoute(route))
    return [previous?.link, next?.link]
  }

  test.each([
    ['/g/a', undefined, '/g/c/'],
    ['/g/c/', '/g/a', '/g/c/1'],
    ['/g/c/1', '/g/c/', '/g/c/2'],
    ['/g/c/2', '/g/c/1', '/g/b?x#y'],
    ['/g/b', '/g/c/2', undefined],
    ['/g/unlisted', undefined, undefined],
  ])(
    'finds the neighbors of %s (%s and %s), skipping repeated pages and entries without a page',
    (route, previous, next) => {
      expect(names(route)).toEqual([previous, next])
    },
  )

  test('returns the first-level entry that contains a page', () => {
    expect(section.holder(asRoute('/g/c/2'))).toBe(section.entries[5])
    expect(section.holder(asRoute('/g/a'))).toBe(section.entries[0])
    expect(section.holder(asRoute('/g/unlisted'))).toBeUndefined()
  })
})

/** Random sidebars with nested groups. Each page occurs once. */
const entries: fc.Arbitrary<SidebarEntry[]> = fc
  .letrec<{ list: SidebarEntry[] }>((tie) => ({
    list: fc.array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant<SidebarEntry>({ kind: 'link', text: '', link: asLink('') }),
        fc.constant<SidebarEntry>({ kind: 'divider', style: 'dashed' }),
        fc
          .record({ list: tie('list'), linked: fc.boolean() })
          .map(({ list, linked }) => group('', list, linked ? '' : undefined)),
      ),
      { maxLength: 8 },
    ),
  }))
  .list.map((list) => numbered(list, { next: 0 }))

function numbered(list: readonly SidebarEntry[], counter: { next: number }): SidebarEntry[] {
  return list.map((entry) => {
    if (entry.kind === 'link') return link(`/g/${counter.next++}`)
    if (entry.kind !== 'group') return entry
    const route = entry.link === undefined ? undefined : `/g/${counter.next++}`
    return group(`Group ${counter.next++}`, numbered(entry.items, counter), route)
  })
}

test('visits every page once, in order, through next links from the first page or previous links from the last page', () => {
  check(
    fc.property(entries, (list) => {
      const section = new Section(asRoute('/g'), list)
      const pages = linksOf(list)
      const forth: string[] = []
      for (let at = pages[0]; at !== undefined; at = section.neighbors(asRoute(at)).next?.link) forth.push(at)
      const back: string[] = []
      for (let at = pages.at(-1); at !== undefined; at = section.neighbors(asRoute(at)).previous?.link) back.unshift(at)
      expect(forth).toEqual(pages)
      expect(back).toEqual(pages)
    }),
  )
})

test('returns the groups that contain a page as its trail, outermost first', () => {
  check(
    fc.property(entries, (list) => {
      for (const page of linksOf(list)) {
        let here: readonly SidebarEntry[] = list
        for (const step of trailOf(list, asRoute(page))) {
          expect(here).toContain(step)
          expect(holdsPage(step, asRoute(page))).toBe(true)
          here = step.items
        }
        const found = here.some((entry) => entry.kind === 'link' && entry.link === page)
        expect(found || trailOf(list, asRoute(page)).at(-1)?.link === page).toBe(true)
      }
    }),
  )
})

describe('a short section', () => {
  test('is complete on every page', () => {
    const list = Array.from({ length: longSection }, (_, i) => link(`/g/${i}`))
    const section = new Section(asRoute('/g'), list)
    expect(section.view(asRoute('/g/7'))).toEqual({ key: '/g', entries: list, whole: true })
    expect(section.viewKey(asRoute('/g/7'))).toBe(section.viewKey(asRoute('/g/8')))
  })
})

describe('a long section', () => {
  const flat = (length: number) =>
    new Section(
      asRoute('/g'),
      Array.from({ length }, (_, i) => link(`/g/${i}`)),
    )

  test('shows only nearby pages in a flat list of 2,000 pages, and counts the hidden ones', () => {
    const section = flat(2000)
    for (const at of [0, 1, 11, 12, 13, 1000, 1987, 1988, 1998, 1999]) {
      const { entries: shown, whole } = section.view(asRoute(`/g/${at}`))
      expect(whole).toBe(false)
      expect(shown.length).toBeLessThanOrEqual(27)
      expect(linksOf(shown)).toHaveLength(25)
      expect(linksOf(shown)).toContain(`/g/${at}`)
      const rest = shown.map((entry) => (entry.kind === 'rest' ? entry.count : 1)).reduce((a, b) => a + b)
      expect(rest).toBe(2000)
      const near = Array.from({ length: 25 }, (_, i) => at - 12 + i).filter((i) => i >= 0 && i < 2000)
      expect(linksOf(shown)).toEqual(expect.arrayContaining(near.map((i) => `/g/${i}`)))
    }
  })

  test.each([
    [50, 50],
    [51, 25],
  ])('with a list of %i entries shows %i of them', (length, count) => {
    const list = Array.from({ length }, (_, i) => link(`/g/list/${i}`))
    const section = new Section(asRoute('/g'), [group('List', list), group('More', flat(longSection).entries)])
    expect(linksOf(section.view(asRoute('/g/list/20')).entries)).toHaveLength(count)
  })

  test('has a view of constant size', () => {
    const size = (length: number) => JSON.stringify(flat(length).view(asRoute('/g/150')).entries).length
    expect(size(20_000)).toBeLessThan(size(400) * 1.1)
  })

  test('shows the open branch, and only the titles of other groups', () => {
    const list = Array.from({ length: 40 }, (_, g) =>
      group(
        `G${g}`,
        Array.from({ length: 20 }, (_, i) => link(`/g/${g}/${i}`)),
      ),
    )
    const section = new Section(asRoute('/g'), list)
    const { entries: shown } = section.view(asRoute('/g/7/3'))
    expect(linksOf(shown)).toEqual(linksOf([list[7] as SidebarEntry]))
    expect(shown.map((entry) => entry.kind === 'group' && entry.text)).toEqual(list.map(({ text }) => text))
    expect(shown.filter((entry) => entry.kind === 'group' && entry.more)).toHaveLength(39)
    const opened = section.view(
      asRoute('/g/7/3'),
      (key) => key === groupKey('/g', list[9] as SidebarGroupEntry),
    ).entries
    expect(linksOf(opened)).toEqual(linksOf([list[7], list[9]] as SidebarEntry[]))
  })

  test('expands only the side of a list that the reader has opened', () => {
    const shown = (...open: string[]) =>
      linksOf(flat(2000).view(asRoute('/g/100'), (key) => open.includes(key)).entries)
    expect(shown('/g\nbefore')).toEqual(Array.from({ length: 113 }, (_, i) => `/g/${i}`))
    expect(shown('/g\nafter')).toEqual(Array.from({ length: 1912 }, (_, i) => `/g/${88 + i}`))
    expect(shown('/g\nbefore', '/g\nafter')).toHaveLength(2000)
  })

  test('returns the views of 20,000 pages without scanning the sidebar for each page', () => {
    const section = flat(20_000)
    for (let i = 0; i < 20_000; i++) {
      section.view(asRoute(`/g/${i}`))
      section.neighbors(asRoute(`/g/${i}`))
      section.holder(asRoute(`/g/${i}`))
    }
    expect(section.pages).toHaveLength(20_000)
  })

  test('has the same view for the same key, and the view contains the page', () => {
    const long = fc.tuple(entries, fc.integer({ min: longSection, max: longSection + 200 })).map(([list, more]) => {
      const items = Array.from({ length: more }, (_, i) => link(`/more/${i}`))
      return new Section(asRoute('/g'), [
        ...list,
        group('More', items, '/more/'),
        ...items.slice(0, 3).map((_, i) => link(`/end/${i}`)),
      ])
    })
    check(
      fc.property(long, fc.nat(), fc.nat(), (section, a, b) => {
        const [one, two] = [a, b].map((at) => section.pages[at % section.pages.length]?.link as string)
        const sameKey = section.viewKey(asRoute(one as string)) === section.viewKey(asRoute(two as string))
        const same =
          JSON.stringify(section.view(asRoute(one as string))) === JSON.stringify(section.view(asRoute(two as string)))
        if (sameKey) expect(same).toBe(true)
        expect(linksOf(section.view(asRoute(one as string)).entries)).toContain(one)
      }),
    )
  })
})

test('adds the sidebar and neighbors only to a page with a section', () => {
  const record = { routePath: '/g/1' } as Parameters<typeof pageView>[0]
  expect(pageView(record)).toEqual({ record })
  const section = new Section(asRoute('/g'), [link('/g/0'), link('/g/1')])
  expect(pageView(record, section)).toEqual({
    record,
    sidebar: { key: '/g', entries: section.entries, whole: true },
    previous: { text: '/g/0', link: '/g/0' },
  })
})
