// Defines the HTML that `markdown.html: 'safe'` allows: GitHub's schema, classes, a few more elements, and SVG drawings.

import { defaultSchema, type Schema } from 'hast-util-sanitize'

/**
 * Elements to remove with their content, because readers do not see the content or browsers parse it by special rules.
 */
const strip =
  'script style template noscript noembed noframes iframe object embed applet textarea select title head frame frameset math canvas dialog'.split(
    ' ',
  )

/** Harmless elements that are not in GitHub's schema. */
const more =
  'abbr address article aside audio bdi bdo big caption center cite col colgroup data dfn figcaption figure footer header hgroup mark meter progress search small time track u video wbr'.split(
    ' ',
  )

/** Form attributes in GitHub's schema, which docsite removes. These include `name`, which GitHub prefixes instead. */
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

/** Parts of the schema to disable: other code checks URLs and names on the whole page, and the HTML parser fixes nesting. */
const decidedElsewhere: Schema = { protocols: {}, clobber: [], ancestors: {} }

/** The schema for HTML. `sanitize.ts` checks URLs, classes, ids and frames. */
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
 * The schema inside `<svg>`, which allows shapes, text and gradients. It excludes elements that contain HTML (`title`, `desc`,
 * `foreignObject`), load files or animate attributes.
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
