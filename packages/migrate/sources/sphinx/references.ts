// Resolves the references of MyST: links to labels, pages, other projects and schemes → links of Markdown.

import type { Draft, Step } from '../../draft.ts'
import { replaceInText } from '../../text/mask.ts'
import { isExternal } from '../../values.ts'
import { docTarget, hasHeading, headingId, labelId, labelTarget, type Target } from './labels.ts'

const settingOf = (draft: Draft, name: string): string | undefined =>
  draft.conversion.site.settings.variables?.get(name)

/** Returns the URL and the text of a link with a scheme that the configuration defines, such as `wiki:Tree`. */
function schemeTarget(draft: Draft, url: string): Target | undefined {
  const [, scheme = '', path = '', fragment = ''] = /^([a-z][a-z\d+.-]*):([^#]*)#?(.*)$/i.exec(url) ?? []
  const [pattern, title = ''] = settingOf(draft, `schemes.${scheme}`)?.split('\n') ?? []
  if (pattern === undefined) return undefined
  const fill = (text: string) =>
    text
      .replaceAll('{{path}}', path)
      .replaceAll('{{fragment}}', fragment)
      .replaceAll('{{netloc}}', '')
      .replaceAll('{{query}}', '')
      .replace(/#$/, '')
  return { url: fill(pattern), title: fill(title) || path }
}

/** Returns the site of another project: `inv:python#str`. Its objects are not known. */
function inventoryTarget(draft: Draft, url: string): Target | undefined {
  const [, name = '', object = ''] = /^inv:([\w.-]*)[^#]*#?(.*)$/.exec(url) ?? []
  const site = settingOf(draft, `inventories.${name}`)
  if (!url.startsWith('inv:') || site === undefined) return undefined
  draft.find(
    'note',
    `This link named \`${object}\` of another project. It leads to the home page of that project.`,
    url,
  )
  return { url: site, title: object || name }
}

/** Returns where a link leads, or `undefined` if it is an ordinary one. */
function targetOf(draft: Draft, url: string): Target | undefined {
  const written = url.replace(/^(?:project|path|doc|ref|std:ref):/, '')
  const label = written.startsWith('#') ? written.slice(1) : written
  // A label can contain a colon, like a scheme.
  return (
    labelTarget(draft, label) ??
    inventoryTarget(draft, written) ??
    schemeTarget(draft, written) ??
    (isExternal(written) ? undefined : docTarget(draft, written))
  )
}

/** Resolves links to labels, to pages without an ending, and those without a text. */
export const convertReferences: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /(?<!!)\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\((?:<([^<>\n]+)>|([^()\s<>]+))\)/g,
    ([, text = '', bracketed, bare]) => referenceText(draft, text, bracketed ?? bare ?? ''),
  )
  draft.text = replaceInText(draft.text, /<([a-z][a-z\d+.-]*:[^<>\s]+)>/gi, ([, url = '']) => {
    const target = /^https?:/.test(url) ? undefined : targetOf(draft, url)
    return target === undefined || target.url === '' ? undefined : `[${target.title ?? url}](${target.url})`
  })
  draft.text = replaceInText(
    draft.text,
    /^( {0,3}\[[^\]\n]+\]:[ \t]+)<?([^\s<>]+)>?(?=[ \t]*$)/gm,
    ([, start = '', url = '']) => {
      const target = targetOf(draft, url)
      return target === undefined || target.url === '' ? undefined : `${start}${target.url}`
    },
  )
}

/** Returns a link, or its text if it names nothing that the new site has. */
function referenceText(draft: Draft, text: string, url: string): string | undefined {
  const target = targetOf(draft, url)
  const written = url.replace(/^(?:project|path|doc|ref|std:ref):/, '')
  if (target === undefined && isExternal(written)) return externalText(draft, text, written)
  const label = written.startsWith('#') ? written.slice(1) : written
  const here = written.startsWith('#') ? `#${headingId(draft, draft.page.file, label)}` : written
  const href = target?.url || here
  if (target === undefined && isUnknown(draft, written)) return unresolved(draft, text || label, written)
  const shown = text || target?.title || label
  return href === url && text !== '' ? undefined : `[${shown}](${href})`
}

/** Returns a link to another site. MyST shows its URL if it has no text. */
function externalText(draft: Draft, text: string, url: string): string | undefined {
  if (!url.startsWith('inv:')) return text === '' && /^https?:/.test(url) ? `<${url}>` : undefined
  draft.find(
    'todo',
    'This link named an object of another project, and the page shows only its text. Write its URL.',
    url,
  )
  return text || (url.split('#')[1] ?? '').replace(/^[*.]+/, '')
}

/** The name of an object in code, such as `Tree` or `orchard.Tree`. */
const isObjectName = (name: string): boolean => /^[A-Z]\w*$|^\w+(?:\.\w+)+$/.test(name)

/** Returns whether a link names an object of another page or project, such as a Python class, instead of a file or a heading. */
function isUnknown(draft: Draft, url: string): boolean {
  if (url.startsWith('#')) return !hasId(draft, url.slice(1))
  const [path = ''] = url.split('#')
  return (
    !/[/]|\.(?:md|html|png|svg|jpe?g|gif|rst|ipynb|pdf|txt|py|ya?ml|json|csv|zip)$/.test(path) &&
    !draft.conversion.files.isFile(draft.resolve(path))
  )
}

/** Returns whether a page has a heading, a block or a label with an id. */
const hasId = (draft: Draft, id: string): boolean =>
  hasHeading(draft, draft.page.file, id) ||
  draft.text.includes(`id="${isObjectName(id) ? id : labelId(id)}"`) ||
  draft.text.includes(`{#${id}`)

function unresolved(draft: Draft, text: string, url: string): string {
  const name = url.replace(/^#/, '')
  // Reference pages, which Sphinx made from code, have the objects as their ids.
  draft.find(
    'todo',
    isObjectName(name)
      ? 'This link named an object of the code, and the page shows only its text. Link to the reference, if the new site has one.'
      : `\`${url}\` is not a page or a label of this project, so the page shows only the text.`,
    url,
  )
  return text
}
