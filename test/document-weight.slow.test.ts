// What documents weigh: those of a generated site of 170 pages, which are as long as pages of real documentation.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject } from '../bench/generate.ts'
import { SiteTest } from './site-test.ts'

const mostBytes = 9_500

let site: SiteTest
let documents: Map<string, string>

beforeAll(async () => {
  site = SiteTest.of({})
  makeProject(site.root, 170)
  expect(await site.build()).toMatchObject({ code: 0 })
  const pages = [...site.files()].filter(([path]) => /\/page-\d+\.html$/.test(path))
  documents = new Map(pages.map(([path, bytes]) => [path, bytes.toString()]))
})
afterAll(() => site[Symbol.dispose]())

const hydrationData = (html: string): string => /id="pageData">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
const sidebarOf = (html: string): string => /src="(\/static\/js\/sidebar-[^"]+)"/.exec(html)?.[1] ?? ''

test('are at most 9.5 kB each, gzipped', () => {
  expect(documents.size).toBe(170)
  const heavy = [...documents].filter(([, html]) => gzipSync(html).length > mostBytes).map(([path]) => path)
  expect(heavy).toEqual([])
})

test('contain the sidebar once, and share the script with its data in a section', () => {
  const scripts = new Map<string, Set<string>>()
  for (const [path, html] of documents) {
    expect(hydrationData(html)).not.toContain('"sidebar"')
    const section = path.slice(0, path.indexOf('/group-'))
    scripts.set(section, (scripts.get(section) ?? new Set()).add(sidebarOf(html)))
  }
  const named = [...scripts.values()].map((names) => [...names])
  expect(named.map(({ length }) => length)).toEqual(Array.from(named, () => 1))
  expect(new Set(named.flat()).size).toBe(scripts.size)
  for (const name of named.flat())
    expect(readFileSync(site.path(`dist${name}`), 'utf8')).toMatch(/^globalThis\.docsiteSidebar=\{"key":/)
})

test('contain no styles, and link the one style sheet that every page needs', () => {
  for (const html of documents.values()) {
    expect(html).not.toMatch(/<style| style="/)
    expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1)
  }
})
