// What `markdown.html: 'safe'` allows in content: GitHub's schema, classes, a few more elements, and SVG drawings.

import { defaultSchema, type Schema } from 'hast-util-sanitize'

/** Elements that are removed with their content: they have no text for readers, or browsers parse their text by special rules. */
const strip =
  'script style template noscript noembed noframes iframe object embed applet textarea select title head frame frameset math canvas dialog'.split(
    ' ',
  )

/** Harmless elements that GitHub's list lacks. */
const more =
  'abbr address article aside audio bdi bdo big caption center cite col colgroup data dfn figcaption figure footer header hgroup mark meter progress search small time track u video wbr'.split(
    ' ',
  )

/** Attributes of forms in GitHub's list. `name` is on the list too: GitHub prefixes names, docsite removes them. */
const ofForms = new Set(
  'accept acceptCharset action checked disabled encType maxLength method multiple name prompt readOnly selected'.split(
    ' ',
  ),
)
const everywhere = (defaultSchema.attributes?.['*'] ?? []).filter((name) => !ofForms.has(String(name)))

const aria =
  'ariaAtomic ariaBusy ariaChecked ariaColCount ariaColIndex ariaColSpan ariaCurrent ariaDescribedBy ariaDescription ariaDetails ariaDisabled ariaExpanded ariaHasPopup ariaHidden ariaInvalid ariaLabel ariaLabelledBy ariaLevel ariaOrientation ariaPosInSet ariaPressed ariaRoleDescription ariaRowCount ariaRowIndex ariaRowSpan ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow ariaValueText'.split(
    ' ',
  )

const media = ['autoPlay', 'controls', 'loop', 'muted', 'playsInline', 'poster', 'preload', 'src']
const range = ['high', 'low', 'max', 'min', 'optimum', 'value']

/** Other code checks URLs and names on the whole page, and the HTML parser has fixed the nesting. */
const decidedElsewhere: Schema = { protocols: {}, clobber: [], ancestors: {} }

/** The schema of HTML. `sanitize.ts` decides which URLs, classes, ids and frames are allowed. */
export const htmlSchema: Schema = {
  tagNames: [...(defaultSchema.tagNames ?? []), ...more, 'iframe'],
  strip,
  ...decidedElsewhere,
  required: defaultSchema.required ?? {},
  attributes: {
    a: ['download', 'href', 'name', 'rel', 'target'],
    audio: media,
    blockquote: ['cite'],
    del: ['cite'],
    details: ['name'],
    iframe: ['allowFullScreen', 'src'],
    img: ['decoding', 'fetchPriority', 'loading', 'longDesc', 'sizes', 'src', 'srcSet'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ins: ['cite'],
    meter: range,
    ol: ['reversed', 'type'],
    progress: range,
    q: ['cite'],
    source: ['sizes', 'src', 'srcSet', 'type'],
    track: ['default', 'kind', 'src', 'srcLang'],
    ul: ['type'],
    video: media,
    '*': [...everywhere, ...aria, 'className', 'dataNoZoom', 'hidden', 'role', 'translate'],
  },
}

const paint =
  'clipPath clipRule color display dominantBaseline dx dy fill fillOpacity fillRule fontFamily fontSize fontStyle fontWeight height id letterSpacing opacity paintOrder pathLength rx ry stroke strokeDashArray strokeDashOffset strokeLineCap strokeLineJoin strokeMiterLimit strokeOpacity strokeWidth textAnchor transform vectorEffect visibility width x x1 x2 y y1 y2'.split(
    ' ',
  )

/**
 * The schema inside `<svg>`: shapes, text and gradients. It excludes elements in which browsers parse HTML (`title`, `desc`,
 * `foreignObject`), that load files or that animate attributes.
 */
export const drawingSchema: Schema = {
  tagNames:
    'circle clipPath defs ellipse g line linearGradient mask path polygon polyline radialGradient rect stop svg text tspan'.split(
      ' ',
    ),
  strip: [...strip, 'desc', 'foreignObject', 'metadata'],
  ...decidedElsewhere,
  attributes: {
    '*': [
      ...paint,
      ...aria,
      ...'className cx cy d fx fy gradientTransform gradientUnits mask maskUnits clipPathUnits offset points preserveAspectRatio r role spreadMethod stopColor stopOpacity viewBox xmlns'.split(
        ' ',
      ),
    ],
  },
}
