// Beginning of a page → its title, if it can be read without parsing the page.

/** The title of a page as written, or nothing if only the parser can find it. */
export interface Peeked {
  title: string
}

const frontmatterPattern = /^---[ \t]*\n([\s\S]*?)\n?---[ \t]*(?:\n|$)/
const plainScalar = /^[^\s"'|>&*!{}[\]#%@`,?:-][^#]*$/
/** Values that YAML does not read as text. */
const notText = /^(?:true|false|null|~)$|: |:$/i

/**
 * Reads the title of a page that begins with a plain `title` or a `#` heading, as nearly all do.
 * Returns `undefined` when there is more to know, as fields that a sidebar depends on; then the page must be parsed.
 */
export function peekTitle(text: string): Peeked | undefined {
  const [all = '', frontmatter = ''] = frontmatterPattern.exec(text) ?? []
  if (/^(?:overviewHeaders|context|pageType)[ \t]*:/m.test(frontmatter) || /^[&*!{[]|^\? /m.test(frontmatter))
    return undefined
  const written = /^title[ \t]*:(.*)$/m.exec(frontmatter)?.[1]
  if (written !== undefined) {
    const title = written.trim()
    const next = frontmatter.slice(frontmatter.indexOf(written) + written.length + 1)
    return plainScalar.test(title) && !notText.test(title) && !/^[ \t]/.test(next) ? { title } : undefined
  }
  const [, heading] = /^\s*# +([^\n]*\S)[ \t]*(?:\n|$)/.exec(text.slice(all.length)) ?? []
  // Closing `#`s, explicit ids, HTML and character references are left to the parser.
  return heading !== undefined && !/[#{}<>&\\[\]:!]/.test(heading) && !/^ {4}|^\t/.test(text.slice(all.length))
    ? { title: heading }
    : undefined
}
