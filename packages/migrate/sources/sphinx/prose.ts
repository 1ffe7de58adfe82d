// Hides the syntax of MyST whose words readers do not see: options of directives, names of roles, labels and comments.

const blankOut = (text: string): string => text.replace(/[^\n]/g, ' ')

const hidden = [
  // The navigation, and links to pages, show titles.
  /^[ \t]*(`{3,}|~{3,}|:{3,})\{(?:toctree|eval-rst|tableofcontents|contents|raw)\}[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm,
  /^[ \t]*:[\w-]+:[^\n]*$/gm,
  /(?<=^[ \t]*(?:`{3,}|:{3,})\{[^{}\n]+\}[^\n]*\n)---\n[\s\S]*?\n---(?=\n)/gm,
  /^[ \t]*\([^()\n]+\)=[ \t]*$/gm,
  /^(?:%|\+\+\+)[^\n]*$/gm,
  /\{[A-Za-z][\w:.+-]*\}(?=`)/g,
  /(?<=\{(?:ref|doc|any|numref)\}`[^`<\n]*)<[^`\n]*>(?=`)/g,
  /(?<=\{(?:ref|doc|any|numref|download)\}`)[^`<\n]*(?=`)/g,
] as const

/** Directives, options, roles and targets of reStructuredText. Names of variables, icons, the targets of links in directives, and the modules of objects. */
const names = [
  /^\.\. toctree::[^\n]*\n(?:[ \t]+[^\n]*(?:\n|$)|[ \t]*\n)*/gm,
  /^[ \t]*\.\. (?:[\w:-]+::|_)[^\n]*$/gm,
  /(?<=`[^`<>\n]+[ \t]+)<[^<>`\s]+>(?=`)/g,
  /(?<![\w:`])(?::[\w+.-]+)+:(?=`)/g,
  /\{\{[^{}\n]*\}\}/g,
  /\{(?:octicon|fa[bsr]?|material-\w+|eq|numref)\}`[^`\n]*`/g,
  /(?<=\]\()[^()\s]+(?=\))/g,
  /(?<=\{[\w:]+\}`)~[\w.]*\.(?=\w+`)/g,
] as const

export const proseOfMyst = (text: string): string => {
  // Roles need their names until the texts after them are hidden.
  const [trees, options, yaml, labels, comments, roles, targets, references] = hidden
  return [trees, yaml, options, labels, comments, ...names, targets, references, roles].reduce(
    (rest, pattern) => rest.replace(pattern, blankOut),
    text,
  )
}
