// What could run in an SVG file that a reader opens as a document.

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { activePartOf } from '../../../pipeline/source/images/active-svg.ts'

const svg = (content: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)

const xslt = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"'
const html = 'xmlns="http://www.w3.org/1999/xhtml"'
const transforms = 'a style sheet that transforms it'
const declares = 'a document type with declarations'

test.each<[string, string, string?]>([
  // Elements
  ['<script>alert(1)</script>', 'the element `<script>`'],
  ['<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>', 'the element `<script>`'],
  ['<x:script/>', 'the element `<script>`'],
  ['<g title=">"><SCRIPT/></g>', 'the element `<SCRIPT>`'],
  ['<handler type="application/ecmascript"/>', 'the element `<handler>`'],
  ['<foreignObject><iframe src="x"/></foreignObject>', 'the element `<iframe>`'],
  [`<foreignObject><iframe ${html} srcdoc="x"/></foreignObject>`, 'the element `<iframe>`'],
  [`<foreignObject><form ${html} action="/x"/></foreignObject>`, 'the element `<form>`'],
  ['<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh"/>', 'the element `<meta>`'],
  ['<h:script xmlns:h="http://www.w3.org/1999/xhtm&#108;"/>', 'the element `<script>`'],
  ['<math xmlns="http://www.w3.org/1998/Math/MathML" href="x"/>', 'the element `<math>`'],
  [`<xsl:stylesheet ${xslt}/>`, 'the element `<stylesheet>`'],
  ['<bindings xmlns="http://www.mozilla.org/xbl"/>', 'the element `<bindings>`'],
  [
    '<g xmlns:a="http://ns.adobe.com/x"><g xmlns:a="http://www.w3.org/1999/xhtml"><a:object/></g></g>',
    'the element `<object>`',
  ],
  ['<rdf xmlns="http://purl.org/dc/x"/><script/>', 'the element `<script>`'],
  // Attributes
  ['<g onload="x()"/>', 'the attribute `onload`'],
  ["<g title='>' onclick = 'x()'/>", 'the attribute `onclick`'],
  ['<g id="a"onclick="x()"/>', 'the attribute `onclick`'],
  ['<g x:onload="x()"/>', 'the attribute `x:onload`'],
  [`<div ${html} onclick="x()"/>`, 'the attribute `onclick`'],
  ['<g xml:base="javascript:"/>', 'the attribute `xml:base`'],
  ['<g formaction="x"/>', 'the attribute `formaction`'],
  // URLs
  ['<a href="javascript:x()"/>', 'a `javascript:` URL'],
  ['<a xlink:href=" java&#115;cript&#x3a;x()"/>', 'a `javascript:` URL'],
  ['<a xmlns:l="http://www.w3.org/1999/xlink" l:href="javascript:x()"/>', 'a `javascript:` URL'],
  ['<a x:href="javascript:x()"/>', 'a `javascript:` URL'],
  ['<a href="java\nscript:x()"/>', 'a `javascript:` URL'],
  ['<a href="data:text/html,x"/>', 'a `data:` URL'],
  ['<a href="java&Tab;script:x()"/>', 'an entity that is not declared'],
  ['<image href="data:text/html,x"/>', 'a `data:` URL'],
  ['<use href="data:image/svg+xml,x#a"/>', 'a reference to `data:image/svg+xml,x#a`'],
  ['<use href="other.svg#a"/>', 'a reference to `other.svg#a`'],
  ['<animate values="/a;javascript:x()"/>', 'a `javascript:` URL'],
  ['<set attributeName="href" to="/a"/>', 'an animation of `href`'],
  ['<set attributeName="xlink:href" to="/a"/>', 'an animation of `xlink:href`'],
  ['<animate attributeName=" onclick" to="x()"/>', 'an animation of ` onclick`'],
  // Document types
  ['&s;', declares, '<!DOCTYPE svg [<!ENTITY s "<script>x()</script>">]>'],
  ['&s;', declares, "<!DOCTYPE svg [<!ENTITY s '&#60;script>x()'>]>"],
  ['&s;', declares, '<!DOCTYPE svg [<!ENTITY s SYSTEM "other.svg">]>'],
  ['', declares, '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x()">]>'],
  ['', declares, '<!DOCTYPE svg [<!ENTITY % p SYSTEM "x.dtd"> %p;]>'],
  ['', declares, '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY a "http://a/"><!NOTATION n SYSTEM "n">]>'],
  ['', declares, '<!doctype svg>'],
  // Style sheets
  ['', transforms, '<?xml-stylesheet type="text/xsl" href="x.xsl"?>'],
  ['', transforms, '<?xml-stylesheet type="text/xsl" href="#s" title="text/css"?>'],
  ['', transforms, '<?xml-stylesheet type="text/css" type="text/xsl" href="#s"?>'],
  ['', transforms, '<?xml-stylesheet title=\'type="text/css"\' type="application/xslt+xml" href="#s"?>'],
  ['', transforms, '<?xml-stylesheet type="text/&#120;sl" href="#s"?>'],
  ['', transforms, '<?xml-stylesheet href="#s"?>'],
  // Encodings, and what no parser accepts
  ['', 'an encoding other than UTF-8, which is not read', '<?xml version="1.0" encoding="UTF-7"?>'],
  ['', 'an encoding other than UTF-8, which is not read', "<?xml version='1.0' encoding='utf-16'?>"],
  ['', 'an encoding other than UTF-8, which is not read', '<?xml version="1.0" encoding="ISO-2022-JP"?>'],
  ['', 'markup that is not well-formed XML', '<?xml encoding="x" version="1.0"?>'],
  ['</g>', 'markup that is not well-formed XML'],
  ['<g></a>', 'markup that is not well-formed XML'],
  ['</svg><svg>', 'markup that is not well-formed XML'],
  ['<g id=a/>', 'markup that is not well-formed XML'],
  ['<!-- a', 'markup that is not well-formed XML'],
  ['<g title="a', 'markup that is not well-formed XML'],
  ['<g>', 'markup that is not well-formed XML'],
])('finds what could run in %s', (content, expected, before) => {
  expect(activePartOf(svg(content, before))).toBe(expected)
})

test('refuses a file whose outermost element is not `svg`', () => {
  expect(activePartOf(Buffer.from(`<html ${html}><body/></html>`))).toBe('the element `<html>`')
  expect(activePartOf(Buffer.from('<g xmlns="http://www.w3.org/2000/svg"/>'))).toBe('the element `<g>`')
})

test.each<[string, string?]>([
  ['<path d="M0 0h9v9H0z" fill="red"/><text>&lt;script> onclick="x()"</text>'],
  ['<!-- <script>alert(1)</script> --><title>javascript: a language</title>'],
  ['<style><![CDATA[ .a > .b { fill: red } <script> ]]></style>'],
  ['<a href="https://example.com/?only=1" data-on="x"><g stroke="on"/></a>'],
  ['', '\uFEFF<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet type="text/css" href="x.css"?>'],
  [
    '',
    "<?xml version='1.0' encoding='iso-8859-1' standalone='no'?><?xml-stylesheet title=\"type\" type='text/css' href='x'?>",
  ],
  ['<animate attributeName="stroke-width" from="1" to="2" dur="1s"/><use href="#a"/><linearGradient xlink:href="#b"/>'],
])('finds nothing in %s', (content, before) => {
  expect(activePartOf(svg(content, before))).toBe(undefined)
})

describe('finds nothing in the files of drawing programs', () => {
  const drawings: Record<string, string> = {
    Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:svg="http://www.w3.org/2000/svg" xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="210mm" viewBox="0 0 210 297" version="1.1" inkscape:version="1.2" sodipodi:docname="a.svg">
<sodipodi:namedview id="base" pagecolor="#fff" inkscape:pageopacity="0"><inkscape:grid type="xygrid"/></sodipodi:namedview>
<metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
<g inkscape:label="Layer 1" inkscape:groupmode="layer"><flowRoot xml:space="preserve" style="font-size:40px"><flowRegion><rect x="1"/></flowRegion><flowPara>a</flowPara></flowRoot></g></svg>`,
    Illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" enable-background="new 0 0 9 9" xml:space="preserve">
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
<g i:extraneous="self"><path d="M0 0z"/></g></switch><i:pgf id="adobe_illustrator_pgf"><![CDATA[eJzs]]></i:pgf></svg>`,
    'draw.io': `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" style="background: #fff" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="121px" viewBox="-0.5 -0.5 121 61" content="&lt;mxfile host=&quot;app.diagrams.net&quot;&gt;javascript:&lt;/mxfile&gt;">
<defs/><g><g data-cell-id="0"><switch><foreignObject style="overflow: visible" pointer-events="none" width="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility">
<div xmlns="http://www.w3.org/1999/xhtml" style="display: flex"><div data-drawio-colors="color: #000"><b>Step</b><br/><font color="#f00" face="Arial">one</font></div></div></foreignObject>
<image x="1" y="18" width="118" height="17" xlink:href="data:image/png;base64,iVBORw0KGgo="/></switch></g></g>
<switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/><a transform="translate(0,-5)" xlink:href="https://www.drawio.com/doc/faq/svg-export-text-problems" target="_blank"><text>Text is not SVG</text></a></switch></svg>`,
    Figma: `<svg width="40" height="40" viewBox="0 0 40 40" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<foreignObject x="-4" y="-4" width="48" height="48"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(2px);clip-path:url(#bgblur)"></div></foreignObject>
<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0"><rect fill="url(#pattern0)" data-figma-bg-blur-radius="4"/></mask>
<defs><filter id="f" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feGaussianBlur in="x" stdDeviation="2"/></filter>
<pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.01)"/></pattern><image id="image0" preserveAspectRatio="none" xlink:href="data:image/png;base64,iVBO"/></defs></svg>`,
    Graphviz: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
 "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Generated by graphviz version 2.43.0 (0) -->
<svg width="62pt" viewBox="0.00 0.00 62.00 116.00" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g id="graph0" class="graph" transform="scale(1 1)"><title>%0</title><!-- a&#45;&gt;b --><g id="a_node1"><a xlink:href="https://example.com/" xlink:title="&lt;TABLE&gt;" target="_top"><ellipse fill="none" cx="27"/><text text-anchor="middle" font-family="Times,serif">a&#160;b</text></a></g></g></svg>`,
    PlantUML: `<?xml version="1.0" encoding="us-ascii" standalone="no"?><?plantuml 1.2024.3?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" contentStyleType="text/css" data-diagram-type="SEQUENCE" height="120px" preserveAspectRatio="none" style="width:96px" version="1.1" zoomAndPan="magnify">
<defs/><g><line style="stroke:#181818;" x1="25" x2="25"/><text fill="#000000" font-size="14" lengthAdjust="spacing" textLength="9">A</text><!--SRC=[SoWkIImgAStDuN9KqBLJSE9oICrB0N81]--></g><?plantuml-src SoWkIImgAStDuN9K?></svg>`,
    Mermaid: `<svg aria-roledescription="flowchart-v2" role="graphics-document document" viewBox="-8 -8 200 80" style="max-width: 200px;" class="flowchart" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" width="100%" id="mermaid-svg"><style>#mermaid-svg{font-family:"trebuchet ms";}@keyframes edge-animation-frame{from{stroke-dashoffset:0;}}</style>
<g><marker orient="auto" markerHeight="8" markerUnits="userSpaceOnUse" refX="5" class="marker flowchart" id="p"><path d="M0"/></marker><g class="node" data-node="true" data-id="A"><foreignObject height="24" width="30"><div style="display: table-cell;" xmlns="http://www.w3.org/1999/xhtml"><span class="nodeLabel"><p>Start<br/><i class="fa fa-car"></i></p></span></div></foreignObject></g></g></svg>`,
    matplotlib: `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="460.8pt" xmlns="http://www.w3.org/2000/svg" version="1.1">
<metadata><rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><cc:Work><dc:creator><cc:Agent><dc:title>Matplotlib v3.8</dc:title></cc:Agent></dc:creator></cc:Work></rdf:RDF></metadata>
<defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs><g id="figure_1"><use xlink:href="#m1" x="73" style="stroke: #000000"/></g></svg>`,
    'a collection of icons': `<?xml version="1.0" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg t="1700000000000" class="icon" viewBox="0 0 1024 1024" version="1.1" xmlns="http://www.w3.org/2000/svg" p-id="4242" xmlns:xlink="http://www.w3.org/1999/xlink" focusable="false" data-prefix="fas"><path d="M0" p-id="4243" spm_anchor_id="a.b"/></svg>`,
  }
  test.each(Object.entries(drawings))('%s', (_, drawing) => {
    expect(activePartOf(Buffer.from(drawing))).toBe(undefined)
  })
})

test('refuses bytes that are not text in UTF-8', () => {
  const active = '<svg><script/></svg>'
  const unread = 'an encoding other than UTF-8, which is not read'
  for (const bytes of [
    Buffer.from(`\uFEFF${active}`, 'utf16le'),
    Buffer.from(active, 'utf16le'),
    Buffer.from(Uint8Array.from([...active].flatMap((letter) => [0, letter.charCodeAt(0)]))),
    Buffer.from([0x4c, 0x6f, 0xa7, 0x94]),
    gzipSync(active),
    Buffer.from('<svg>\xe4</svg>', 'latin1'),
  ])
    expect(activePartOf(bytes)).toBe(unread)
  expect(activePartOf(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><svg>\xe4</svg>', 'latin1'))).toBe(
    undefined,
  )
})

test.each([
  '<!--'.repeat(300_000),
  `<svg ${'a'.repeat(1_000_000)}>`,
  `<svg ${' '.repeat(1_000_000)}a`,
  `<svg ${'id="a" '.repeat(300_000)}/`,
  `<svg>${'<g xmlns:a="b" '.repeat(200_000)}`,
  `<svg>${Array.from({ length: 100_000 }, (_, i) => `<g xmlns:a${i}="b">`).join('')}`,
  '<a "<a \''.repeat(200_000),
  '<!DOCTYPE ['.repeat(100_000),
  `<!DOCTYPE svg [${' '.repeat(1_000_000)}`,
  `<?xml-stylesheet ${'type="a" '.repeat(100_000)}?>`,
  `<svg a="${'&'.repeat(1_000_000)}"/>`,
])('takes linear time for hostile file %#', (hostile) => {
  expect(activePartOf(Buffer.from(hostile))).toBeDefined()
})
