// Which files beside pages a site publishes.

import { expect, test } from 'vitest'
import { typeFault } from '../../../pipeline/source/published-types.ts'

const faultOf = (name: string, text = 'text') => typeFault(`guide/${name}`, Buffer.from(text))

test.each(
  'a.png a.PDF a.mp4 a.zip a.tar.gz a.csv.gz a.csv a.json a.ts a.d.ts a.tsx vite.config.mjs a.yaml a.txt a.html.txt a.kml.txt a.html.zip v1.2.3.tgz a.woff2 a.wasm'.split(
    ' ',
  ),
)('publishes %s', (name) => {
  expect(faultOf(name)).toBeUndefined()
})

test.each(
  'a.html a.HTM a.xhtml a.shtml a.mhtml a.xml a.xsl a.xslt a.kml a.xspf a.gpx a.opf a.ncx a.smil a.mml a.rdf a.rss a.atom a.wsdl a.dae a.svgz a.swf a.php a.vue a.svelte a.unknown'.split(
    ' ',
  ),
)('does not publish %s', (name) => {
  expect(faultOf(name)).toBe(
    `docsite does not know that files of the type \`.${name.slice(2).toLowerCase()}\` are harmless`,
  )
})

test('looks at the type that a server sends, which need not be the last one', () => {
  expect(faultOf('a.html.gz')).toBe('docsite does not know that files of the type `.html` are harmless')
  expect(faultOf('a.svg.br')).toBe('docsite does not know that files of the type `.svg` are harmless')
  expect(faultOf('a.xhtml.tsx')).toBe('docsite does not know that files of the type `.xhtml` are harmless')
  expect(faultOf('a.gz')).toBe('its name does not say what it contains')
  expect(faultOf('LICENSE')).toBe('its name does not end in a type, such as `.txt`')
})

test('does not publish text that browsers take for HTML', () => {
  for (const start of ['<script>', '\n\t <!doctype html>', '\uFEFF<?xml version="1.0"?>', '<!--'])
    expect(faultOf('a.tsx', start)).toBe('it begins with `<`, like HTML')
  expect(faultOf('a.txt', '<script>')).toBeUndefined()
  expect(faultOf('a.tsx', 'a < b')).toBeUndefined()
})
