// Lists what an SVG file beside a page may contain. Browsers run nothing in these elements and attributes.

/** The namespaces in which browsers give elements a meaning. */
export const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  html: 'http://www.w3.org/1999/xhtml',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements by namespace. The HTML elements are those that draw.io, Figma, Mermaid and D2 write for text in `<foreignObject>`. */
export const harmlessElements: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    namespaces.svg,
    words(`
      a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath defs desc discard ellipse
      feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
      feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
      feSpecularLighting feSpotLight feTile feTurbulence filter flowDiv flowLine flowPara flowRegion flowRegionExclude flowRoot flowSpan
      font font-face font-face-name font-face-src foreignObject g glyph glyphRef hatch hatchpath hkern image line linearGradient marker
      mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline radialGradient rect set
      solidColor solidcolor stop style svg switch symbol tbreak text textArea textPath title tref tspan use view vkern`),
  ],
  [
    namespaces.html,
    words(`
      a abbr article b big blockquote body br center cite code dd del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header
      hr i img ins kbd label li mark ol p pre s samp section small span strike strong sub sup table tbody td tfoot th thead tr tt u ul
      var wbr`),
  ],
])

/** Beginnings of the namespaces of drawing programs and metadata. Browsers ignore their elements. */
const ignoredNamespaces = [
  'http://creativecommons.org/ns',
  'http://krita.org/',
  'http://ns.adobe.com/',
  'http://purl.org/dc/',
  'http://schemas.microsoft.com/visio/',
  'http://sodipodi.sourceforge.net/',
  'http://svgjs.com/',
  'http://svgjs.dev/',
  'http://vectornator.io',
  'http://web.resource.org/cc/',
  'http://www.bohemiancoding.com/sketch/',
  'http://www.corel.com/',
  'http://www.figma.com/',
  'http://www.inkscape.org/namespaces/',
  'http://www.openswatchbook.org/',
  'http://www.serif.com/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns',
  'http://www.w3.org/2000/01/rdf-schema',
  'http://xml.openoffice.org/svg/',
  'http://xmlns.com/foaf/',
  'https://boxy-svg.com',
  'https://svgjs.dev/',
]

export const isIgnoredNamespace = (uri: string): boolean => ignoredNamespaces.some((start) => uri.startsWith(start))

const harmlessAttributes = words(`
  about accumulate additive align alphabetic alt amplitude arabic-form ascent attributeName attributeType azimuth bandwidth baseFrequency
  baseProfile bbox begin bgcolor bias border by calcMode cellpadding cellspacing class clip clipPathUnits color colspan content
  contentScriptType contentStyleType crossorigin cursor cx cy d datatype decoding descent diffuseConstant dir direction display divisor
  download dur dx dy edgeMode elevation end exponent externalResourcesRequired face fill filter filterRes filterUnits focusable format fr
  from fx fy g1 g2 glyphRef gradientTransform gradientUnits hanging hatchContentUnits hatchUnits height hidden href hreflang id ideographic
  in in2 intercept isolation k k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning keyPoints keySplines keyTimes lang lengthAdjust
  limitingConeAngle loading local markerHeight markerUnits markerWidth mask maskContentUnits maskUnits mathematical max media method min
  mode name numOctaves offset opacity operator order orient orientation origin overflow path pathLength patternContentUnits
  patternTransform patternUnits pitch points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits property r
  radius refX refY referrerpolicy rel repeatCount repeatDur requiredExtensions requiredFeatures requiredFonts requiredFormats resource
  restart result rev role rotate rowspan rx ry scale seed side size slope spacing specularConstant specularExponent speed spreadMethod src
  startOffset stdDeviation stemh stemv stitchTiles string stroke style summary surfaceScale systemLanguage tabindex tableValues target
  targetX targetY textLength title to transform translate type typeof u1 u2 unicode valign values version viewBox viewTarget visibility
  width widths x x1 x2 xChannelSelector y y1 y2 yChannelSelector z zoomAndPan
  agent compressed etag host modified pages p t`)

const harmlessXlink = words('actuate arcrole href role show title type')
const harmlessXml = words('id lang space')

/** Returns whether an attribute is harmless, unless its value is a harmful URL. Without a prefix, it has no namespace. */
export function isHarmlessAttribute({ local, uri }: { local: string; uri?: string }): boolean {
  if (/^on/i.test(local)) return false
  if (uri === namespaces.xlink) return harmlessXlink.has(local)
  if (uri === namespaces.xml) return harmlessXml.has(local)
  // Browsers ignore attributes of other namespaces. Names with `-` or `_` are properties of CSS, data, or notes of tools.
  return uri !== undefined || harmlessAttributes.has(local) || /^[a-z][a-z\d]*[-_][\w-]+$/i.test(local)
}
