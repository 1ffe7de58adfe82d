// The tree of an article → the tree of a chapter, without what works only on a website. Links and images stay as they are.

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Change, ChapterFacts } from './change.ts'
import { codeChanges } from './code.ts'
import { drawing } from './drawings.ts'
import { footnoteChanges } from './footnotes.ts'
import { type Content, contentOf, element, hasClass, textProperty } from './hast.ts'

/** Deeper content becomes plain text. docsite itself rejects pages that are nested half as deep. */
const mostDeep = 300

const tag = (...names: string[]) => {
  const set = new Set(names)
  return ({ tagName }: Element): boolean => set.has(tagName)
}
const className = (name: string) => (node: Element) => hasClass(node, name)
const has = (property: string) => (node: Element) => node.properties[property] !== undefined
const drop = (): Content[] => []
const unwrap = ({ children }: Element): Content[] => children
const set = (properties: Element['properties']) => (node: Element) => [
  { ...node, properties: { ...node.properties, ...properties } },
]

/** All transformations. The first one that applies to an element changes it. */
const changes: readonly Change[] = [
  ...codeChanges,
  ...footnoteChanges,
  { applies: className('permalink'), change: drop },
  { applies: className('needs-script'), change: drop },
  { applies: className('dark-only'), change: drop },
  { applies: className('tab-list'), change: drop },
  { applies: className('tab-panel'), change: tabPanel },
  { applies: tag('script', 'style', 'template', 'noscript', 'link', 'meta', 'base'), change: drop },
  { applies: tag('iframe', 'video', 'audio', 'object', 'embed', 'canvas'), change: onSite },
  { applies: tag('input'), change: checkbox },
  { applies: tag('button', 'form', 'label', 'select', 'textarea', 'dialog'), change: drop },
  { applies: ({ properties }) => properties.ariaHidden === 'true', change: drop },
  { applies: tag('svg'), change: drawing },
  { applies: tag('math'), change: set({ xmlns: 'http://www.w3.org/1998/Math/MathML' }) },
  { applies: tag('details'), change: set({ open: true }) },
  { applies: (node) => has('dataIsland')(node) || has('dataSlot')(node), change: unwrap },
  { applies: isEmpty, change: drop },
]

/** Returns the tree of a chapter. */
export function transform(tree: Root, facts: ChapterFacts): Root {
  return { type: 'root', children: transformAll(contentOf(tree.children), facts, 0) }
}

const transformAll = (nodes: readonly Content[], facts: ChapterFacts, depth: number): Content[] =>
  nodes.flatMap((node) =>
    node.type === 'element' ? transformOne(node, facts, depth) : node.type === 'text' ? node : [],
  )

function transformOne(node: Element, facts: ChapterFacts, depth: number): Content[] {
  if (depth >= mostDeep) return [{ type: 'text', value: textOf(node) }]
  const made = { ...node, children: transformAll(node.children, facts, depth + 1) }
  return changes.find(({ applies }) => applies(made))?.change(made, facts) ?? [made]
}

/** Makes a section, which begins with the name of its tab. The tabs themselves are gone, so all panels follow each other. */
function tabPanel({ children }: Element): Content[] {
  return [element('section', { className: ['tab-panel'] }, children)]
}

/** Replaces what needs a network or a script with a link to the page on the website. */
function onSite(node: Element, { words, url }: ChapterFacts): Content[] {
  const name = textProperty(node, 'title') ?? textProperty(node, 'ariaLabel')
  const text = name ? `${name}: ${words.onSite}` : words.onSite
  const content = url === undefined ? text : element('a', { href: url, dataOnSite: '' }, [text])
  return [element('span', { className: ['on-site'] }, [content])]
}

function checkbox(node: Element): Content[] {
  const { type, checked, ariaLabel } = node.properties
  if (type !== 'checkbox') return []
  const isChecked = checked !== undefined && checked !== false
  const label = typeof ariaLabel === 'string' && ariaLabel !== '' ? { role: 'img', ariaLabel } : {}
  return [element('span', { className: ['checkbox'], ...label }, [isChecked ? '☑' : '☐'])]
}

/** Whether nothing is left of a list or a status, which would then be invalid or look odd. */
function isEmpty({ tagName, children, properties }: Element): boolean {
  const isContainer = /^(?:ul|ol|dl|p|section|nav|figure|table|thead|tbody|tr)$/.test(tagName)
  return (
    isContainer &&
    properties.id === undefined &&
    children.every((child) => child.type === 'text' && child.value.trim() === '')
  )
}
