// What could run in an SVG file that a reader opens as a document.

import { expect, test } from 'vitest'
import { activePartOf } from '../../../pipeline/source/active-svg.ts'

const svg = (content: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)

test.each<[string, string, string?]>([
  ['<script>alert(1)</script>', 'the element `<script>`'],
  ['<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>', 'the element `<script>`'],
  ['<g title=">"><SCRIPT/></g>', 'the element `<SCRIPT>`'],
  ['<foreignObject><iframe src="x"/></foreignObject>', 'the element `<iframe>`'],
  ['<g onload="x()"/>', 'the attribute `onload`'],
  ["<g title='>' onclick = 'x()'/>", 'the attribute `onclick`'],
  ['<g id="a"onclick="x()"/>', 'the attribute `onclick`'],
  ['<a href="javascript:x()"/>', 'a `javascript:` URL'],
  ['<a xlink:href=" java&#115;cript&#x3a;x()"/>', 'a `javascript:` URL'],
  ['<a href="java\nscript:x()"/>', 'a `javascript:` URL'],
  ['<animate values="/a;javascript:x()"/>', 'a `javascript:` URL'],
  ['&s;', 'an entity that stands for markup', '<!DOCTYPE svg [<!ENTITY s "<script>x()</script>">]>'],
  ['&s;', 'an entity that stands for markup', "<!DOCTYPE svg [<!ENTITY s '&#60;script>x()'>]>"],
  ['&s;', 'an entity that stands for markup', '<!DOCTYPE svg [<!ENTITY s SYSTEM "other.svg">]>'],
  ['', 'a style sheet that transforms it', '<?xml-stylesheet type="text/xsl" href="x.xsl"?>'],
  ['', 'an encoding other than UTF-8, which is not read', '<?xml version="1.0" encoding="UTF-7"?>'],
  ['<!-- a', 'markup that does not end'],
  ['<g title="a', 'markup that does not end'],
])('finds what could run in %s', (content, expected, before) => {
  expect(activePartOf(svg(content, before))).toBe(expected)
})

test.each<[string, string?]>([
  ['<path d="M0 0h9v9H0z" fill="red"/><text>&lt;script> onclick="x()"</text>'],
  ['<!-- <script>alert(1)</script> --><title>javascript: a language</title>'],
  ['<style><![CDATA[ .a > .b { fill: red } <script> ]]></style>'],
  ['<a href="https://example.com/?only=1" data-on="x"><g stroke="on"/></a>'],
  ['', '\uFEFF<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet type="text/css" href="x.css"?>'],
  [
    '',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>',
  ],
])('finds nothing in %s', (content, before) => {
  expect(activePartOf(svg(content, before))).toBe(undefined)
})

test('refuses bytes that are not UTF-8, and takes linear time', () => {
  expect(activePartOf(Buffer.from('\uFEFF<svg><script/></svg>', 'utf16le'))).toBe(
    'an encoding other than UTF-8, which is not read',
  )
  for (const hostile of [
    '<!--'.repeat(300_000),
    `<g ${'a'.repeat(1_000_000)}>`,
    '<a "<a \''.repeat(200_000),
    '<!DOCTYPE ['.repeat(100_000),
  ])
    expect(['markup that does not end', undefined]).toContain(activePartOf(Buffer.from(hostile)))
})
