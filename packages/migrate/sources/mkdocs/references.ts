// Converts references that mkdocstrings and autorefs resolve, such as `[the size][nest.size]`, and the anchors to which they lead.

import type { Draft, Step } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
import type { OldFile, OldSite } from '../../model.ts'
import { anchorText } from '../../steps/directives.ts'
import { oldIds } from '../../text/heading-ids.ts'
import { maskCode, replaceInText } from '../../text/mask.ts'
import { commentHeading, commentId } from './comments.ts'
import { documentedNames } from './generated.ts'
import { manualUrl } from './python-manual.ts'

/** An id in a list of attributes, such as `{ #size }`. */
const writtenId = /\{:?[^{}\n]*?#([^\s{}]+)[^{}\n]*\}/g

/** Returns the URLs to which references lead, by id: objects in Python code, headings and anchors of all pages. */
export function referencesOf(
  files: ProjectFiles,
  pages: readonly OldFile[],
  settings: Pick<OldSite['settings'], 'findPython' | 'pythonOptions'>,
): Map<string, string> {
  const urls = new Map<string, string>()
  for (const { file, route } of pages) {
    const text = files.text(file) ?? ''
    const add = (name: string, id: string) => void (id === '' || urls.has(name) || urls.set(name, `${route}#${id}`))
    for (const [name, id] of documentedNames(text, settings)) add(name, id)
    const ids = [
      ...Array.from(maskCode(text).matchAll(writtenId), ([, id = '']) => id),
      ...Array.from(text.matchAll(commentHeading), ([, , comment = '']) => commentId(comment) ?? ''),
      ...oldIds(text, 'mkdocs'),
    ]
    for (const id of ids) add(id, id)
  }
  return urls
}

/** Converts `[](){#id}`, a place to which links lead. */
export const convertAnchors: Step = (draft) => {
  draft.text = replaceInText(draft.text, /\[\]\(\s*\)\{:?[ \t]*#([^\s{}]+)[^{}\n]*\}/g, ([, id = '']) => {
    draft.count('`[](){#id}` → an anchor')
    return anchorText(id)
  })
}

const nameOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

/** `[text][id]`, `[id][]`, and with a space or a line end between them, which Python-Markdown allows. */
const reference = /(?<![!\]\\])\[((?:[^[\]\\]|\\.|\[[^[\]]*\])+)\](\s?)\[([^[\]\n]*)\](?![([])/g

const definition = /^ {0,3}\[([^\]\n^]+)\]:[ \t]*\S.*$/gm

/** Adds the definitions that a page uses of those that MkDocs appends to every page. */
function addDefinitions(draft: Draft, defined: Set<string>): void {
  const added = Array.from((draft.conversion.site.settings.abbreviations ?? '').matchAll(definition)).flatMap(
    ([whole, name = '']) =>
      draft.text.includes(`[${name}]`) && !defined.has(nameOf(name)) ? [[nameOf(name), whole]] : [],
  )
  if (added.length > 0) draft.text = `${draft.text.trimEnd()}\n\n${added.map(([, line]) => line).join('\n')}\n`
  for (const [name = ''] of added) defined.add(name)
}

export const convertReferences: Step = (draft) => {
  const { settings } = draft.conversion.site
  const defined = new Set(
    Array.from(maskCode(draft.text).matchAll(/^ {0,3}\[([^\]\n]+)\]:/gm), ([, name = '']) => nameOf(name)),
  )
  addDefinitions(draft, defined)
  const lost = new Map<string, number>()
  draft.text = replaceInText(draft.text, reference, ([, text = '', space = '', given = '']) => {
    const id = given || text.replace(/^`+|`+$/g, '')
    if (defined.has(nameOf(given || text))) return space === '' ? undefined : `[${text}][${given}]`
    const url = urlOf(settings, id)
    if (url !== undefined) {
      draft.count('references → links')
      return `[${text}](${url})`
    }
    if (!settings.resolvesNames || space !== '' || !isName(id)) return undefined
    lost.set(id, (lost.get(id) ?? 0) + 1)
    return text === id ? `\`${text}\`` : text
  })
  reportLost(draft, lost)
}

/** Returns where a reference leads: to this site, or to the manual of Python if the old site knew its objects. */
function urlOf(
  { references, findPython, pythonManual }: Draft['conversion']['site']['settings'],
  id: string,
): string | undefined {
  const own = references?.get(id) ?? references?.get(findPython?.(id)?.definedAs ?? '')
  return own ?? (pythonManual === undefined ? undefined : manualUrl(pythonManual, id))
}

/** Returns whether a text is the name of an object or an id, not a part of a sentence. */
const isName = (id: string): boolean => /^[\w./:@-]+$/.test(id) && /[a-z]/i.test(id)

function reportLost(draft: Draft, lost: ReadonlyMap<string, number>): void {
  if (lost.size === 0) return
  const names = [...lost].map(([id, count]) => `\`${id}\`${count > 1 ? ` (${count} times)` : ''}`)
  draft.find(
    'todo',
    `These references led to other sites, or to objects that no page documents: ${names.join(', ')}. They are text now; write links where readers need them.`,
    `[${[...lost.keys()][0] ?? ''}]`,
  )
}
