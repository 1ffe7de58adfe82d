// Reads the beginning of a content file without parsing it: where its frontmatter ends, and the title.

/** Matches frontmatter, and the YAML in it. */
export const frontmatterPattern = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/

/** Returns the offset of the Markdown below the frontmatter. */
export const bodyOffset = (text: string): number => frontmatterPattern.exec(text)?.[0].length ?? 0

const plainScalar = /^[^\s"'|>&*!{}[\]#%@`,?:-][^#]*$/
/** Matches values that YAML does not parse as plain text. */
const notText = /^(?:true|false|null|~)$|: |:$/i

/**
 * Reads the title of a page, as written, that begins with a plain `title` or a `#` heading, as nearly all pages do. Returns `undefined` if the page
 * must be parsed.
 */
export function peekTitle(text: string): { title: string } | undefined {
  const [all = '', frontmatter = ''] = frontmatterPattern.exec(text) ?? []
  if (/^[&*!{[]|^\? |\{\{/m.test(frontmatter)) return undefined
  const value = /^title[ \t]*:(.*)$/m.exec(frontmatter)?.[1]
  if (value !== undefined) {
    const title = value.trim()
    const next = frontmatter.slice(frontmatter.indexOf(value) + value.length + 1)
    return plainScalar.test(title) && !notText.test(title) && !/^[ \t]/.test(next) ? { title } : undefined
  }
  const [, heading] = /^\s*# +(\S(?:[^\n]*\S)?)[ \t]*(?:\n|$)/.exec(text.slice(all.length)) ?? []
  // Only the parser handles closing `#`s, custom ids, HTML and character references.
  return heading !== undefined && !/[#{}<>&\\[\]:!]/.test(heading) && !/^ {4}|^\t/.test(text.slice(all.length))
    ? { title: heading }
    : undefined
}
