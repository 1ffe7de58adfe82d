// An example value of a parameter → its text in a request, in the style that the description gives the parameter.

import type { ParameterPlace } from './operations.ts'
import type { Node } from './source/node.ts'
import { entryOf, isObject, jsonText, property } from './values.ts'

/** A name with its value, ready for the place of the parameter. */
export type Pair = readonly [name: string, value: string]

/** How a style writes several values: with a name or without, and what is before each and between them. */
interface Style {
  isNamed: boolean
  first: string
  exploded: string
  joined: string
}

const styles: Readonly<Record<string, Style>> = {
  form: { isNamed: true, first: '', exploded: '&', joined: ',' },
  spaceDelimited: { isNamed: true, first: '', exploded: '&', joined: '%20' },
  pipeDelimited: { isNamed: true, first: '', exploded: '&', joined: '%7C' },
  simple: { isNamed: false, first: '', exploded: ',', joined: ',' },
  label: { isNamed: false, first: '.', exploded: '.', joined: ',' },
  matrix: { isNamed: true, first: ';', exploded: ';', joined: ',' },
  cookie: { isNamed: true, first: '', exploded: '&', joined: ',' },
}

const defaultStyles: Readonly<Record<ParameterPlace, string>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
}

/** Returns a value as text. What a style cannot write is JSON. */
export const valueText = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value))

const encoders: Readonly<Record<'component' | 'reserved', (text: string) => string>> = {
  component: encodeURIComponent,
  // `#`, `&`, `+` and `=` would end or change the value.
  reserved: (text) => encodeURIComponent(text).replace(/%(?:21|24|27|28|29|2A|2C|2F|3A|3B|3F|40)/g, decodeURIComponent),
}

/** Returns the text of a parameter with a value, such as `id=3&id=4`; several if the place can take them one by one. */
export const parameterTexts = (parameter: Node, place: ParameterPlace, value: unknown): string[] =>
  styledTexts(parameter, { name: parameter.text('name') ?? '', place, value })

/** Returns the fields of a form for a property whose Encoding Object gives it the style of a query parameter. */
export const fieldsOf = (encoding: Node, { name, value }: { name: string; value: unknown }): Pair[] =>
  styledTexts(encoding, { name, place: 'query', value }).map((text): Pair => {
    const [key = '', ...rest] = text.split('=').map(decodeURIComponent)
    return [key, rest.join('=')]
  })

interface Styled {
  name: string
  place: ParameterPlace
  value: unknown
}

function styledTexts(parameter: Node, { name, place, value }: Styled): string[] {
  const isPlain = place === 'header' || parameter.text('style') === 'cookie'
  const encode = isPlain ? String : encoders[parameter.is('allowReserved') ? 'reserved' : 'component']
  const named = (key: string, text: unknown) => `${encode(key)}=${encode(valueText(text))}`
  // The media type says how the value is written.
  if (parameter.get('content').exists)
    return [place === 'query' || place === 'cookie' ? named(name, value) : encode(valueText(value))]
  const written = parameter.text('style') ?? defaultStyles[place]
  if (written === 'deepObject' && isObject(value)) return deepPairs(name, value).map(([key, text]) => named(key, text))
  const style = entryOf(styles, written) ?? (entryOf(styles, defaultStyles[place]) as Style)
  const isForm = written === 'form' || written === 'cookie'
  const isExploded = property(parameter.value, 'explode') === undefined ? isForm : parameter.is('explode')
  if (!isExploded || !(Array.isArray(value) || isObject(value))) {
    const text = valuesIn(value)
      .map((one) => encode(valueText(one)))
      .join(style.joined)
    return [style.first + (style.isNamed ? `${encode(name)}=${text}` : text)]
  }
  const all = Array.isArray(value)
    ? value.map((one) => (style.isNamed ? named(name, one) : encode(valueText(one))))
    : Object.entries(value).map(([key, one]) => named(key, one))
  return style.exploded === '&' ? all : [style.first + all.join(style.exploded)]
}

/** Returns the values of a list, the keys and values of an object, or the value itself. */
const valuesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.entries(value).flat() : [value]

/** Returns the values in an object with the path to each, such as `filter[owner][name]`. */
const deepPairs = (name: string, value: object): Pair[] =>
  Object.entries(value).flatMap(([key, one]): Pair[] =>
    isObject(one)
      ? deepPairs(`${name}[${key}]`, one)
      : [one].flat().map((item): Pair => [`${name}[${key}]`, valueText(item)]),
  )

/** Returns fields as an object, or as a list if a name occurs twice. */
export function pairs(fields: readonly Pair[]): unknown {
  const one = Object.fromEntries(fields)
  return Object.keys(one).length === fields.length ? one : fields
}
