// Laws of addresses, over random sites: a file, its route, its document and its address name each other.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
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

test('a base written one way is written that way', () => {
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

test('a file gives its route, with the folders of the default locale and version or without', () => {
  check(
    fc.property(siteAndParts, ([one, parts]) => {
      expect(routeOfFile(fileOf(parts, one), one)).toBe(joinRoute(parts, one))
      const bare = { ...one, locales: [], versions: [] }
      if (parts.lang === one.lang && parts.version === one.defaultVersion)
        expect(routeOfFile(fileOf({ ...parts, version: '' }, bare), one)).toBe(joinRoute(parts, one))
    }),
  )
})

test('the address of a route, as a browser sends it, finds the route and its document', () => {
  check(
    fc.property(siteAndRoute, ([one, route]) => {
      const url = new URL(urlOf(route, one), 'https://site.example')
      const path = decodePath(url.pathname)
      const inside = stripBase(path, one.base) ?? ''
      expect({ query: url.search, hash: url.hash }).toEqual({ query: '', hash: '' })
      expect(findRoute(inside, (candidate) => candidate === route)).toBe(route)
      expect(one.cleanUrls ? outputFileOf(inside) : inside.slice(1)).toBe(outputFileOf(route))
    }),
  )
})

test('two routes have two documents', () => {
  check(
    fc.property(rest, rest, (a, b) => {
      expect(outputFileOf(a) === outputFileOf(b)).toBe(a === b)
    }),
  )
})

test('adding version and locale, then taking them off, gives what was there', () => {
  check(
    fc.property(siteAndParts, ([one, parts]) => {
      expect(splitRoute(joinRoute(parts, one), one)).toEqual(parts)
    }),
  )
})

test('path, query and hash put together are the address', () => {
  check(
    fc.property(fc.string(), (href) => {
      const { path, query, hash } = splitHref(href)
      expect(path + query + hash).toBe(href)
      expect(path).not.toMatch(/[?#]/)
    }),
  )
})

test('decoding never throws', () => {
  check(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(?:%[0-9A-Fa-f]{0,2}|.)*$/)), (path) => {
      expect(typeof decodePath(path)).toBe('string')
    }),
  )
})

test('what lies under a path begins with its segments', () => {
  check(
    fc.property(rest, rest, (path, prefix) => {
      const segments = (one: string) => one.split('/').filter(Boolean)
      const begins = segments(prefix).every((name, i) => segments(path)[i] === name)
      expect(isUnder(path, prefix)).toBe(begins)
    }),
  )
})
