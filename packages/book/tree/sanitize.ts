// The last step of a chapter: leaves only elements, attributes and URLs that books may contain.

import type { Root } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { elementsIn } from './hast.ts'

const htmlTags =
  'a abbr aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark nav ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
const svgTags =
  'svg g path rect circle ellipse line polyline polygon text tspan defs marker title desc linearGradient radialGradient stop clipPath mask pattern symbol'
const mathTags =
  'math mrow mi mn mo ms mspace mtext mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd semantics'

/** Values of SVG attributes: references lead only to elements of the same drawing. */
const localValue = /^(?!.*(?:url\(\s*(?!#)|var\(|javascript:|expression\())[^<>]*$/is
const svgAttributes =
  'x y x1 y1 x2 y2 cx cy r rx ry dx dy width height d points fill fillOpacity fillRule stroke strokeWidth strokeDashArray strokeLineJoin strokeLineCap strokeOpacity opacity transform viewBox textAnchor fontSize fontWeight fontFamily fontStyle dominantBaseline markerEnd markerStart markerMid markerWidth markerHeight markerUnits refX refY orient preserveAspectRatio offset stopColor stopOpacity gradientUnits clipPath mask patternUnits'
const mathAttributes =
  'display displaystyle mathvariant mathsize mathcolor fence form prefix stretchy symmetric lspace rspace accent accentunder movablelimits largeop minsize maxsize linethickness rowspan columnspan columnalign rowalign rowspacing columnspacing scriptlevel width height depth voffset open close separators notation intent arg'

/** The classes that the style sheets of books know. */
const classes =
  /^(?:hljs-[\w-]+|[a-z]+_|ansi|ansi-[\w-]+|code|short|code-title|terminal|line|line-number|highlighted|focused|added|removed|plus|minus|command|output|prompt|type-note|error|warning|table|align-(?:left|right|center)|container|container-title|tip|info|note|important|caution|danger|details|tabs|tab-panel|tab-panel-label|footnotes|footnote|note-number|on-site|checkbox|task-list-item|contains-task-list|diagram|drawing|framed|card|cards|card-title|steps|option|option-[\w-]+|file-tree|tree-[\w-]+|badge|equation|equation-number|formula|keys|overview-[\w-]+|depth-\d|external|xref|see-page|to|chapter-title|translation)$/

const words = (text: string): string[] => text.split(' ')
const local = (text: string): [string, RegExp][] => words(text).map((name) => [name, localValue])
const forTags = (tags: string, attributes: string) =>
  Object.fromEntries(words(tags).map((name) => [name, local(attributes)]))
/** All tags but the ancestor's own are allowed only inside the ancestor. */
const within = (ancestor: string, tags: string) =>
  Object.fromEntries(words(tags).flatMap((name) => (name === ancestor ? [] : [[name, [ancestor]]])))

const whole = /^\d{1,5}$/
const spans = ['colSpan', 'rowSpan'].map((name): [string, RegExp] => [name, whole])

/** Attributes of certain elements. */
const attributes: Schema['attributes'] = {
  ...forTags(svgTags, svgAttributes),
  ...forTags(mathTags, mathAttributes),
  '*': [
    ['className', classes],
    'id',
    ['lang', /^[\w-]{1,35}$/],
    ['xml:lang', /^[\w-]{1,35}$/],
    ['dir', 'ltr', 'rtl', 'auto'],
  ],
  a: ['href', ['epub:type', 'noteref'], ['role', 'doc-noteref']],
  aside: [
    ['epub:type', 'footnote'],
    ['role', 'doc-footnote'],
  ],
  section: ['ariaLabel'],
  nav: ['ariaLabel'],
  span: [['role', 'img'], 'ariaLabel'],
  abbr: ['title'],
  img: ['src', 'alt', ['width', whole], ['height', whole]],
  ol: [['start', /^-?\d{1,6}$/], 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
  li: [['value', /^-?\d{1,6}$/]],
  details: ['open'],
  time: [['dateTime', /^\d{4}-\d\d(?:-\d\d(?:T[\d:.]+Z?)?)?$/]],
  td: spans,
  th: [...spans, ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
  svg: [...local(svgAttributes), ['role', 'img'], 'ariaLabel', 'xmlns'],
  math: [...local(mathAttributes), 'xmlns', 'alttext'],
}

const schema: Schema = {
  tagNames: [...new Set([...words(htmlTags), ...words(svgTags), ...words(mathTags)])],
  attributes,
  ancestors: {
    ...within('svg', svgTags),
    ...within('math', mathTags),
    ...within('table', 'tbody thead tfoot tr td th caption'),
    li: ['ul', 'ol'],
    summary: ['details'],
    dt: ['dl'],
    dd: ['dl'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['data'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'foreignObject', 'annotation'],
  clobber: [],
  required: {},
}

/** Returns a tree that contains nothing but what books may contain. */
export function safeTree(tree: Root): Root {
  const safe = sanitize(tree, schema) as Root
  for (const { properties } of elementsIn(safe))
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className
  return safe
}
