// Finds everything in the DOM of a page that content must not be able to add.

import { isElement, type Node } from './pipeline/page/page-test.ts'

const elements =
  /^(?:script|style|iframe|frame|object|embed|applet|base|link|meta|template|form|foreignobject|animate|set)$/i
/** Event handlers, styles, documents, and what docsite itself reads. */
const attributes =
  /^(?:on.*|style|srcdoc|action|formaction|http-equiv|data-(?:island|index|props|slot|theme-slot|region|frame|hydrated))$/i
const attributeName = /^[a-z][a-z\d]*(?:[-:][a-z\d]+)*$/i

/** Lists the elements and attributes that are not from docsite. */
export function foreignParts(nodes: readonly Node[]): string[] {
  return nodes
    .filter(isElement)
    .flatMap(({ tagName, attrs, childNodes }) => [
      ...(elements.test(tagName) || !attributeName.test(tagName) ? [`<${tagName}>`] : []),
      ...attrs
        .filter(
          ({ name, value }) => attributes.test(name) || !attributeName.test(name) || /^\s*javascript:/i.test(value),
        )
        .map(({ name, value }) => `<${tagName} ${name}="${value}">`),
      ...foreignParts(childNodes),
    ])
}
