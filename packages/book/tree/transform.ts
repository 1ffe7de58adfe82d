// The tree of an article → the tree of a chapter, without what works only on a website. Links and images stay as they are.

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { Words } from '../words.ts'
import { command, isShortCode, lineNumber, typeNote } from './code.ts'
import { drawing } from './drawings.ts'
import { notesSection } from './footnotes.ts'
import { type Content, contentOf, hasClass, textProperty } from './hast.ts'

/** What transformations know of the chapter. */
interface ChapterFacts {
  words: Words
  /** The URL of the page on the website. Absent if the site has no `siteUrl`. */
  url: string | undefined
}

type Applies = (node: Element) => boolean

/** Returns what replaces an element whose children are transformed already. */
type Change = (node: Element, facts: ChapterFacts) => Content | Content[]

/** Deeper content becomes plain text. docsite itself rejects pages that are nested half as deep. */
const mostDeep = 300

const tag = (...names: string[]): Applies => {
  return ({ tagName }) => names.includes(tagName)
}
const hasOne = (...classes: string[]): Applies => {
  return (node) => classes.some((name) => hasClass(node, name))
}
const has = (...names: string[]): Applies => {
  return ({ properties }) => names.some((name) => properties[name] !== undefined)
}
const drop: Change = () => []
const unwrap: Change = ({ children }) => children
const set = (added: Element['properties']): Change => {
  return (node) => ({ ...node, properties: { ...node.properties, ...added } })
}

/** All transformations. The first one that applies to an element changes it. */
const changes: readonly [applies: Applies, change: Change][] = [
  [hasOne('line-number'), lineNumber],
  [hasOne('command'), command],
  [hasOne('type-note'), typeNote],
  [hasOne('folded'), unwrap],
  [hasOne('fold'), drop],
  [hasOne('code-title'), ({ children }) => h('p.code-title', children)],
  [isShortCode, set({ className: ['short'] })],
  // Style sheets of EPUB cannot set the direction.
  [tag('pre'), set({ dir: 'ltr' })],
  [has('dataFootnoteBackref'), drop],
  [has('dataFootnoteRef'), set({ 'epub:type': 'noteref', role: 'doc-noteref' })],
  [has('dataFootnotes'), (node, { words }) => notesSection(node, words)],
  [hasOne('footnotes'), (node, { words }) => notesSection(node, words)],
  [hasOne('permalink', 'needs-script', 'dark-only', 'tab-list'), drop],
  // The tabs themselves are gone, so all panels follow each other. Each begins with the name of its tab.
  [hasOne('tab-panel'), ({ children }) => h('section.tab-panel', children)],
  [tag('script', 'style', 'template', 'noscript', 'link', 'meta', 'base'), drop],
  [tag('iframe', 'video', 'audio', 'object', 'embed', 'canvas'), onSite],
  [tag('input'), checkbox],
  [tag('button', 'form', 'label', 'select', 'textarea', 'dialog'), drop],
  [({ properties }) => properties.ariaHidden === 'true', drop],
  [tag('svg'), drawing],
  [tag('math'), set({ xmlns: 'http://www.w3.org/1998/Math/MathML' })],
  [tag('details'), set({ open: true })],
  [has('dataIsland', 'dataSlot'), unwrap],
  [isEmpty, drop],
]

/** Returns the tree of a chapter. */
export function transform(tree: Root, facts: ChapterFacts): Root {
  return { type: 'root', children: transformAll(contentOf(tree.children), facts, 0) }
}

const transformAll = (nodes: readonly Content[], facts: ChapterFacts, depth: number): Content[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return node.type === 'text' ? node : []
    if (depth >= mostDeep) return { type: 'text', value: textOf(node) }
    const made = { ...node, children: transformAll(node.children, facts, depth + 1) }
    const [, change] = changes.find(([applies]) => applies(made)) ?? []
    return change ? change(made, facts) : made
  })

/** Replaces what needs a network or a script with a link to the page on the website. */
function onSite(node: Element, { words, url }: ChapterFacts): Content {
  const name = textProperty(node, 'title') ?? textProperty(node, 'ariaLabel')
  const text = name ? `${name}: ${words.onSite}` : words.onSite
  return h('span.on-site', url === undefined ? text : h('a', { href: url, dataOnSite: '' }, text))
}

function checkbox({ properties: { type, checked, ariaLabel } }: Element): Content[] {
  if (type !== 'checkbox') return []
  const isChecked = checked !== undefined && checked !== false
  const label = typeof ariaLabel === 'string' && ariaLabel !== '' ? { role: 'img', ariaLabel } : {}
  return [h('span.checkbox', label, isChecked ? '☑' : '☐')]
}

/** Whether nothing is left of a list or a status, which would then be invalid or look odd. */
function isEmpty({ tagName, children, properties: { id } }: Element): boolean {
  const isContainer = /^(?:ul|ol|dl|p|section|nav|figure|table|thead|tbody|tr)$/.test(tagName)
  const isBlank = children.every((child) => child.type === 'text' && child.value.trim() === '')
  return isContainer && isBlank && id === undefined
}
