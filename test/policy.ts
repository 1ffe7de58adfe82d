// Finds violations of the CSP in the documents of a built site.

import { createHash } from 'node:crypto'
import { attribute, type Element, type Output, parseDocument, textOf } from './output.ts'

/** Returns each violation with its document. A missing CSP is also a violation. */
export function policyBreaches(files: Output): string[] {
  return [...files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, bytes]) => breachesOf(bytes.toString()).map((breach) => `${path}: ${breach}`))
}

function breachesOf(html: string): string[] {
  const elements = parseDocument(html, { scriptingEnabled: false })
  const [charset, policy] = elements.find(({ tagName }) => tagName === 'head')?.childNodes ?? []
  const content =
    policy && 'attrs' in policy && attribute(policy, 'http-equiv') === 'Content-Security-Policy'
      ? (attribute(policy, 'content') ?? '')
      : ''
  // The CSP must come first, because it does not apply to elements before it.
  if (!content.startsWith("default-src 'none'; ") || charset?.nodeName !== 'meta')
    return ['has no CSP at its beginning']
  const allows = (directive: string, source: string) =>
    content.split('; ').some((one) => one.startsWith(`${directive} `) && one.split(' ').includes(source))
  return elements.flatMap((element) => [...wrongAttributes(element), ...wrongPart(element, allows)])
}

const wrongAttributes = ({ tagName, attrs }: Element): string[] =>
  attrs
    .filter(({ name, value }) => name === 'style' || name.startsWith('on') || /^\s*javascript:/i.test(value))
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`)

/** Checks an element: inline code by its hash, and files of other sites by their addresses. */
function wrongPart(element: Element, allows: (directive: string, source: string) => boolean): string[] {
  const { tagName } = element
  const isSheet = tagName === 'link' && /stylesheet|modulepreload/.test(attribute(element, 'rel') ?? '')
  if (tagName !== 'script' && tagName !== 'style' && !isSheet) return []
  const directive = tagName === 'script' ? 'script-src' : 'style-src'
  const address = attribute(element, isSheet ? 'href' : 'src')
  if (address === undefined) {
    const text = element.childNodes.map((child) => ('value' in child ? child.value : textOf(child))).join('')
    const hash = createHash('sha256').update(text).digest('base64')
    const isData = /json$/.test(attribute(element, 'type') ?? '')
    return isData || allows(directive, `'sha256-${hash}'`) ? [] : [`<${tagName}>${text.slice(0, 60)}`]
  }
  const isForeign = /^(?:https?:)?\/\//.test(address)
  return !isForeign || allows(directive, address.replace(/^\/\//, 'https://').replace(/\?.*/, ''))
    ? []
    : [`<${tagName}> ${address}`]
}
