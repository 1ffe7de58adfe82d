// Removes forbidden elements and attributes from an HTML tree, and reports each removal.

import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
// Declares raw nodes.
import type {} from 'mdast-util-to-hast'
import { find, html } from 'property-information'
import { matchesHost } from '../../model/config/host-patterns.ts'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import { newTabNote } from '../../model/new-tab.ts'
import { shellClasses } from '../../model/shell-names.ts'
import { unsafeUrlWords } from '../../model/unsafe-url.ts'
import type { Placed } from '../nodes.ts'
import { type Active, activeIn } from './active-html.ts'
import { htmlElements } from './html-elements.ts'
import { drawingSchema, htmlSchema } from './html-schema.ts'
import { dropUnsafeUrls } from './url-attributes.ts'

export interface HtmlFault {
  rule: 'removed-html' | 'script-in-content' | 'unsafe-url'
  text: string
  hint: string
}

/** Reports an element or attribute that content must not contain. */
export type ReportHtml = (node: Placed, fault: HtmlFault) => void

/** The type of drawing that contains an element. In a drawing from content, own elements must match the drawing schema too. */
type Drawing = 'none' | 'ours' | 'content'

interface Cleaning {
  policy: HtmlPolicy
  report: ReportHtml
  /** Returns whether an element is from Markdown or a plugin. */
  isOurs(element: Element): boolean
}

/**
 * Removes everything that `'safe'` does not allow, except own elements. Returns whether elements were removed, because an HTML parser
 * may then parse the rest differently.
 */
export function cleanTree(tree: Root, { policy, report, isOurs }: Cleaning): boolean {
  let isChanged = false
  const clean = (nodes: readonly Nodes[], drawing: Drawing): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'comment' || node.type === 'doctype' || node.type === 'root') return []
      // Only scripts and styles in drawings contain raw nodes. Keep them only in drawings from plugins.
      if (node.type === 'raw' && drawing !== 'ours') return []
      if (node.type !== 'element') {
        if ('children' in node) node.children = clean(node.children, 'none') as never
        return [node]
      }
      if (isOurs(node) && drawing !== 'content') {
        node.children = clean(node.children, isDrawing(node) ? 'ours' : drawing)
        return [node]
      }
      const schema = drawing !== 'none' || isDrawing(node) ? drawingSchema : htmlSchema
      const element = cleanElement(node, schema, drawing, policy, report)
      if (element === undefined) {
        isChanged = true
        return schema.strip?.includes(node.tagName) ? [] : clean(node.children, drawing)
      }
      element.children =
        element.tagName === 'iframe' ? [] : clean(node.children, isDrawing(element) ? 'content' : drawing)
      return [element]
    })
  tree.children = clean(tree.children, 'none') as RootContent[]
  return isChanged
}

/** Reports active parts of content without removing them, for `'all'`. */
export function auditTree(tree: Root, report: ReportHtml, isOurs: Cleaning['isOurs']): void {
  const audit = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (node.type === 'element' && !isOurs(node)) {
        for (const active of activeIn(node)) report(node, activeFault(active, 'all'))
        if (node.content) audit(node.content.children)
      }
      if ('children' in node) audit(node.children)
    }
  }
  audit(tree.children)
}

const isDrawing = ({ tagName }: Element): boolean => tagName === 'svg' || tagName === 'math'

/** Returns the safe form of an element in content, without its children, or `undefined` if the element must be removed. */
function cleanElement(
  node: Element,
  schema: Schema,
  drawing: Drawing,
  policy: HtmlPolicy,
  report: ReportHtml,
): Element | undefined {
  const active = activeIn(node)
  for (const one of active) report(node, activeFault(one, 'safe'))
  const { tagName, position } = node
  const isDeclared = drawing === 'none' && policy.customElements.includes(tagName)
  const allowed = isDeclared ? { ...schema, tagNames: [...(schema.tagNames ?? []), tagName] } : schema
  const safe = sanitize({ ...node, children: [] }, allowed)
  // The schema would turn any other input field into a checkbox.
  const isField = tagName === 'input' && String(node.properties.type).toLowerCase() !== 'checkbox'
  if (safe.type !== 'element' || isField) {
    const isReported = active.some(({ property }) => property === undefined)
    // Another rule reports unknown elements. Inside a drawing, reporting the outermost element is enough.
    if (!isReported && (drawing !== 'none' || htmlElements.has(tagName)))
      report(node, removedElement(tagName, schema.strip?.includes(tagName) ?? false))
    return undefined
  }
  const element: Element = {
    ...safe,
    properties: { ...safe.properties },
    children: [],
    ...(position ? { position } : {}),
  }
  for (const scheme of dropUnsafeUrls(element)) report(node, { rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
  const isReported = new Set(active.map(({ property }) => property))
  for (const property of Object.keys(node.properties))
    if (!Object.hasOwn(safe.properties, property) && !isReported.has(property)) report(node, removedAttribute(property))
  if (schema === drawingSchema) keepOwnPaint(element, report, node)
  keepClasses(element, report, node)
  keepTarget(element, report, node)
  if (tagName === 'iframe') return keepFrame(element, policy, report, node)
  return element
}

/** Removes references to other files. A drawing may refer only to its own gradients. */
function keepOwnPaint({ properties }: Element, report: ReportHtml, at: Placed): void {
  for (const [name, value] of Object.entries(properties)) {
    if (!/url\s*\(|\\/i.test(String(value)) || /^url\(#[\w-]+\)$/.test(String(value))) continue
    delete properties[name]
    report(at, removedAttribute(name))
  }
}

function keepClasses({ properties }: Element, report: ReportHtml, at: Placed): void {
  const { className } = properties
  if (!Array.isArray(className)) return
  const names = className.filter((name) => !shellClasses.has(String(name)))
  if (names.length === className.length) return
  for (const name of className)
    if (shellClasses.has(String(name)))
      report(at, {
        rule: 'removed-html',
        text: `The class \`${name}\` belongs to the theme, so docsite removed it`,
        hint: 'Use a different class name.',
      })
  properties.className = names
}

/** Allows only `target="_blank"`, with `rel="noopener"`. A named target could be any window. */
function keepTarget({ properties }: Element, report: ReportHtml, at: Placed): void {
  const { target, rel } = properties
  if (target === undefined || target === '_self') return
  if (target === '_blank') {
    properties.rel = [...new Set([...(Array.isArray(rel) ? rel : []), 'noopener', 'noreferrer'])]
    properties.ariaDescribedBy ??= [newTabNote]
    return
  }
  delete properties.target
  report(at, removedAttribute('target'))
}

const sandbox = ['allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-presentation', 'allow-scripts']

/** Keeps a frame if its host is allowed, in a sandbox that cannot access the page. */
function keepFrame(frame: Element, policy: HtmlPolicy, report: ReportHtml, at: Placed): Element | undefined {
  const { src } = frame.properties
  const url = typeof src === 'string' && URL.canParse(src) ? new URL(src) : undefined
  const isAllowed =
    url?.protocol === 'https:' &&
    !url.port &&
    !url.username &&
    !url.password &&
    matchesHost(url.hostname, policy.frameHosts)
  if (!isAllowed) {
    const host = url?.protocol === 'https:' && !url.port ? url.hostname : undefined
    report(at, {
      rule: 'removed-html',
      text: `The frame ${src === undefined ? '' : `\`${src}\` `}is not allowed in content, so docsite removed it`,
      hint:
        host === undefined
          ? 'Only frames with an `https:` URL can be allowed, with `markdown.allow`.'
          : `Allow its host: \`markdown: { allow: { iframe: ['${host}'] } }\`.`,
    })
    return undefined
  }
  const isOther = !policy.ownHosts.includes(url.hostname)
  Object.assign(frame.properties, {
    src: url.href,
    sandbox: isOther ? [...sandbox, 'allow-same-origin'] : sandbox,
    referrerPolicy: 'strict-origin-when-cross-origin',
    loading: 'lazy',
  })
  return frame
}

// ---- Messages

const useComponent = 'Write a component in `config/islands/`.'

/** Returns the message for an active part, given the `markdown.html` setting of the site. */
export function activeFault({ property, written }: Active, html: HtmlPolicy['html']): HtmlFault {
  const what = property === undefined ? `\`${written}\`` : `the attribute \`${written}\``
  return {
    rule: 'script-in-content',
    text: html === 'all' ? `Content contains ${what}` : `Content must not contain ${what}, so docsite removed it`,
    hint:
      html === 'all'
        ? useComponent
        : `${useComponent} \`markdown.html: 'all'\` keeps all HTML; if you use it, review every line of content.`,
  }
}

const removedElement = (name: string, withContent: boolean): HtmlFault => ({
  rule: 'removed-html',
  text: `\`<${name}>\` is not allowed in content, so docsite removed it${withContent ? ' and its content' : ''}`,
  hint:
    name === 'style'
      ? asStyles
      : `Write it as Markdown or as a component, or allow all HTML with \`markdown.html: 'all'\`.`,
})

const asStyles = 'Give the element a class, and style it in a file listed in `styles`.'

const removedAttribute = (property: string): HtmlFault => ({
  rule: 'removed-html',
  text: `The attribute \`${attributeOf(property)}\` is not allowed in content, so docsite removed it`,
  hint: property === 'style' ? asStyles : "Remove it, or allow all HTML with `markdown.html: 'all'`.",
})

/** Returns the name of an attribute in HTML: `ariaLabel` → `aria-label`. */
export const attributeOf = (property: string): string => find(html, property).attribute.toLowerCase()
