// Replaces a component of the old project by what it renders, if its source code is a template without logic.

import { randomUUID } from 'node:crypto'
import type { Draft } from '../draft.ts'
import { lookUp } from '../guards.ts'
import { componentTable } from './component-table.ts'
import { stringOf, type Use } from './component-use.ts'
import { containerText, labelText } from './directives.ts'

/** Stands for the content of the component. No text can contain it, because it is new for each run. */
const hole = randomUUID()

/** Returns what a component renders, or `undefined` if it contains logic. `convert` converts the components in a text. */
export function staticContent(use: Use, convert: (text: string) => string): string | undefined {
  const { draft, element, content } = use
  if ([...element.attributes.keys()].some((name) => /^[@#]|^v-|^on[A-Z]|^\.\.\.$|^:?client/.test(name)))
    return undefined
  const source = sourceOf(draft, element.name)
  const template = source && templateOf(source.text, source.file, element.name)
  if (!source || template === undefined) return undefined
  const filled = withValues(template, { ...defaultsIn(source.text) }, use)
  if (filled === undefined || isDynamic(filled)) return undefined
  return asMarkdown(convert(filled), use.isInline)
    .replaceAll(hole, () => content.trim())
    .trim()
}

interface ComponentSource {
  file: string
  text: string
}

/** Returns the source code of a component that the page imports or that the theme provides to every page. */
function sourceOf(draft: Draft, name: string): ComponentSource | undefined {
  const { files, site } = draft.conversion
  const imported = draft.imports.get(name)
  const source = imported === undefined ? globalSource(draft, name) : undefined
  const file =
    source ??
    files.first(
      ['', '.tsx', '.jsx', '.js', '.vue', '.astro', '/index.tsx', '/index.jsx', '/index.js'].map(
        (end) => `${imported}${end}`,
      ),
    )
  if (file === undefined || site.settings.globals?.has(name)) return undefined
  const text = files.text(file)
  return text === undefined ? undefined : { file, text }
}

/** Components of VitePress's theme are registered for all pages. */
function globalSource({ conversion: { files, site } }: Draft, name: string): string | undefined {
  if (site.kind !== 'vitepress') return undefined
  const candidates = ['.vitepress', 'components', `${site.settings.sourceRoot}/components`].flatMap((folder) =>
    files.list(folder),
  )
  return candidates.find((file) => file.endsWith(`/${name}.vue`))
}

/** Returns the template of a component: that of Vue or Astro, or the only JSX that a function returns. */
function templateOf(text: string, file: string, name: string): string | undefined {
  if (file.endsWith('.vue')) return /<template>([\s\S]*)<\/template>/.exec(text)?.[1]
  if (file.endsWith('.astro')) {
    const body = text
      .replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
      .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    return /\breturn\b|\bawait\b/.test(/^\s*---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') ? undefined : body
  }
  const start = text.search(new RegExp(`\\b(?:function|const|let|var)\\s+${name}\\b`))
  const code = text.slice(Math.max(0, start)).replace(/\n(?=export\s+(?:const|function)\s)[\s\S]*$/, '')
  if (/\buse[A-Z]\w*\(|\bawait\b|\bif\s*\(/.test(code)) return undefined
  const returned = [...code.matchAll(/(?:\breturn|=>)\s*\(?\s*(<[\s\S]*>)\s*\)?\s*;?\s*(?:\}|$)/g)]
  return returned.length === 1 ? returned[0]?.[1] : undefined
}

/** Returns the default values in `{ title = 'More' }`. */
const defaultsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/[{,]\s*(\w+)\s*=\s*(['"])([^'"\n]*)\2\s*(?=[,}\n])/g), ([, name = '', , value = '']) => [
      name,
      value,
    ]),
  )

/** Fills the variables of a template. Returns `undefined` if an attribute is not plain data. */
function withValues(template: string, defaults: Readonly<Record<string, string>>, use: Use): string | undefined {
  const { attributes } = use.element
  let isComplete = true
  const used = new Set(['class', 'className', 'style', 'key', 'children'])
  const textFor = (name: string): string => {
    used.add(name)
    const value = stringOf(use, name) ?? lookUp(defaults, name)
    if (value === undefined && attributes.has(name)) isComplete = false
    return value ?? ''
  }
  const filled = template
    .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, '')
    .replace(
      /\s(?:className|class|:class|class:list|style|:style|key|is:raw)=(?:\{\{[^{}]*\}\}|\{[^{}]*\}|"[^"]*"|'[^']*')/g,
      '',
    )
    .replace(/<slot\s*\/>|<slot>([\s\S]*?)<\/slot>/g, (_, inner = '') => (use.content.trim() ? hole : inner))
    .replace(/\{\s*(?:props\.)?children\s*\}/g, hole)
    .replace(
      /=\{\s*(?:props\.|Astro\.props\.)?(\w+)\s*\}|\s:(\w+)="(\w+)"/g,
      (whole, name?: string, attribute?: string, variable?: string) =>
        name === undefined ? ` ${attribute}="${textFor(variable ?? '')}"` : whole && `="${textFor(name)}"`,
    )
    .replace(
      /\{\{\s*(?:props\.)?(\w+)\s*\}\}|\{\s*(?:props\.|Astro\.props\.)?(\w+)\s*\}/g,
      (_, vue?: string, name?: string) => textFor(vue ?? name ?? ''),
    )
    .replace(/<svg\b[\s\S]*?<\/svg>/g, '')
  // A value that the template does not show is used by logic.
  return isComplete && [...attributes.keys()].every((name) => used.has(name.replace(/^:/, ''))) ? filled : undefined
}

/** Elements that stand for themselves or their content. */
const plain =
  /^(?:a|p|div|span|details|summary|strong|em|b|i|small|code|br|hr|h[1-6]|ul|ol|li|blockquote|img|section|article|aside|header|footer|center|kbd|sup|sub|figure|figcaption|table|thead|tbody|tr|td|th|dl|dt|dd|mark)$/

/** Returns whether a filled template still contains logic or components without a counterpart. */
function isDynamic(template: string): boolean {
  // The file of an image that code imports is unknown.
  if (/\ssrc=""/.test(template)) return true
  if (/[{}]|\s(?:v-|[@:]|on[A-Z]|set:|client:|define:)[\w:.-]*=?/.test(template.replace(/="[^"]*"/g, '=""')))
    return true
  return Array.from(template.matchAll(/<([A-Za-z][\w.-]*)/g), ([, name = '']) => name).some(
    (name) => !plain.test(name) && !(/^[A-Z]/.test(name) && componentTable.has(name)),
  )
}

/** Writes the elements of a template that have a counterpart in Markdown. */
function asMarkdown(html: string, isInline: boolean): string {
  // A line that begins with the end of a tag would be a quote.
  const short = html
    .replace(/\s*\n\s*(?=\/?>)/g, '')
    .replace(/>\s+</g, '><')
    .trim()
  if (isInline)
    return short
      .replace(/<\/?(?:div|p|section|article|header|footer|center|aside)\b[^<>]*>/g, '')
      .replace(/\s*\n\s*/g, ' ')
  return short
    .replace(
      /<details\b[^<>]*>\s*<summary\b[^<>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g,
      (_, title: string, inner: string) =>
        `\n\n${containerText('details', labelText(title.replace(/<[^>]+>/g, '').trim()), inner)}\n\n`,
    )
    .replace(html.includes(hole) ? /<\/?(?:ul|ol|li)\b[^<>]*>/g : /(?!)/g, '\n\n')
    .replace(
      /<\/?(?:div|p|section|article|header|footer|center|aside)\b[^<>]*>|(?<=<\/(?:h[1-6]|ul|ol|table|figure)>)|(?=<(?:h[1-6]|ul|ol|table|figure)\b)/g,
      '\n\n',
    )
    .replace(/^[ \t]+(?=\S)/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}
