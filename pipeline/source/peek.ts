// Reads the title from the beginning of a page, if that is possible without parsing the page.

const frontmatterPattern = /^---[ \t]*\n([\s\S]*?)\n?---[ \t]*(?:\n|$)/
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
