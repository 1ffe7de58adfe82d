// Property tests with random sites: files, routes, documents and URLs convert into each other without loss.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asRoute,
  decodePath,
  findRoute,
  isBase,
  isUnder,
  joinRoute,
  normalizeBase,
  outputFileOf,
  routeOfFile,
  splitHref,
  splitRoute,
  stripBase,
  urlOf,
} from '../../../pipeline/model/route.ts'
import { check } from '../../laws.ts'
import { fileOf, rest, siteAndParts, siteAndRoute } from './model-arbitraries.ts'

test('does not change a normalized base', () => {
  check(
    fc.property(
      fc.constantFrom('', '/'),
      fc.array(fc.stringMatching(/^[\w~@+=,!-]+$/)),
      fc.constantFrom('', '/'),
      (a, parts, b) => {
        const base = normalizeBase(a + parts.join('/') + b)
        expect(isBase(base)).toBe(true)
        expect(normalizeBase(base)).toBe(base)
        expect(base).toMatch(/^\/(?:.*\/)?$/)
      },
    ),
  )
})

test('derives the route of a file with or without the directories of the default locale and version', () => {
  check(
    fc.property(siteAndParts, ([one, parts]) => {
      expect(routeOfFile(fileOf(parts, one), one)).toBe(joinRoute(parts, one))
      const bare = { ...one, locales: [], versions: [] }
      if (parts.lang === one.lang && parts.version === one.defaultVersion)
        expect(routeOfFile(fileOf({ ...parts, version: '' }, bare), one)).toBe(joinRoute(parts, one))
    }),
  )
})

test('finds the route and its document for the URL that a browser sends', () => {
  check(
    fc.property(siteAndRoute, ([one, route]) => {
      const url = new URL(urlOf(asRoute(route), one), 'https://site.example')
      const path = decodePath(url.pathname)
      const inside = stripBase(path, one.base) ?? ''
      expect({ query: url.search, hash: url.hash }).toEqual({ query: '', hash: '' })
      expect(findRoute(asRoute(inside), (candidate) => candidate === route)).toBe(route)
      expect(one.cleanUrls ? outputFileOf(asRoute(inside)) : inside.slice(1)).toBe(outputFileOf(asRoute(route)))
    }),
  )
})

test('gives different routes different documents', () => {
  check(
    fc.property(rest, rest, (a, b) => {
      expect(outputFileOf(asRoute(a)) === outputFileOf(asRoute(b))).toBe(a === b)
    }),
  )
})

test('splits a joined route into the original parts', () => {
  check(
    fc.property(siteAndParts, ([one, parts]) => {
      expect(splitRoute(joinRoute(parts, one), one)).toEqual(parts)
    }),
  )
})

test('splits a link into path, query and hash without loss', () => {
  check(
    fc.property(fc.string(), (href) => {
      const { path, query, hash } = splitHref(href)
      expect(path + query + hash).toBe(href)
      expect(path).not.toMatch(/[?#]/)
    }),
  )
})

test('decodes any path without throwing', () => {
  check(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(?:%[0-9A-Fa-f]{0,2}|.)*$/)), (path) => {
      expect(typeof decodePath(path)).toBe('string')
    }),
  )
})

test('treats a path as under a prefix if it begins with the segments of the prefix', () => {
  check(
    fc.property(rest, rest, (path, prefix) => {
      const segments = (one: string) => one.split('/').filter(Boolean)
      const begins = segments(prefix).every((name, i) => segments(path)[i] === name)
      expect(isUnder(asRoute(path), asRoute(prefix))).toBe(begins)
    }),
  )
})
