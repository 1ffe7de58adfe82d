// Converts included Markdown files into fragments.

import { posix } from 'node:path'
import type { Draft } from '../draft.ts'
import { unknownValue } from '../literals.ts'
import { dataOf, line, type Use } from './component-use.ts'

/** Returns the directive that includes a partial, and adds the partial to the files to convert. */
export function includePartial({ draft, element, isInline }: Use, file: string): string | undefined {
  if (!draft.conversion.files.isFile(file)) return undefined
  // In a line of text, `::include` would be text.
  if (isInline || element.attributes.size > 0) {
    const text = partialWithValues({ draft, element }, file)
    return isInline && !/\S\s*\n[ \t]*\n\s*\S/.test(text) ? line(text) : text
  }
  const path = includePath(draft, file)
  if (path === undefined) return undefined
  return `::include{file="${path}"}`
}

/** Returns the text of a partial with the values of a page, because a fragment receives none. */
function partialWithValues({ draft, element }: Pick<Use, 'draft' | 'element'>, file: string): string {
  const values: Record<string, unknown> = {}
  for (const [name, value] of element.attributes) {
    const data = dataOf(value, draft.values)
    if (data !== unknownValue) values[name] = data
    else
      draft.find(
        'todo',
        `The value of \`${name}\` for the partial \`${file}\` is code, which pages cannot run.`,
        `<${element.name}`,
        typeof value === 'object' ? value.expression : String(value),
      )
  }
  draft.count('partials with values → their text')
  return draft.conversion.convertPartial(draft, file, values)
}

/** Returns the path that includes a Markdown file of the old project, or `undefined` if there is no such file. */
export function includePath(draft: Draft, file: string): string | undefined {
  const { conversion, page } = draft
  if (!conversion.files.isFile(file)) return undefined
  const partial = conversion.partials.get(file)
  const target = partial ?? fragmentTarget(draft, file)
  conversion.partials.set(file, target)
  draft.count('partials → `::include`')
  const path = posix.relative(posix.dirname(page.target), target)
  // A path cannot leave the folder of the language, but it can begin there.
  return path.startsWith('.') ? path : `./${path}`.replace(/^\.\//, '')
}

/** Returns where a fragment goes: beside the page that stands in the same folder, otherwise in `_partials/` of the page's language. */
function fragmentTarget({ page, folder, conversion }: Draft, file: string): string {
  const name = posix
    .basename(file)
    .replace(/\.mdx?$/, '')
    .replace(/^_*/, '_')
  const depth = posix.dirname(page.target)
  const relative = posix.relative(folder, posix.dirname(file))
  const moved = posix.normalize(posix.join(depth, relative))
  const locale = conversion.site.config.locales ? (page.target.split('/')[0] ?? '') : ''
  const isInside = !moved.startsWith('..') && (locale === '' || moved === locale || moved.startsWith(`${locale}/`))
  const base = isInside && !/(?:^|\/)[_.]/.test(moved) ? moved : posix.join(locale, 'partials')
  return posix.join(base === '.' ? '' : base, `${name}.md`)
}
