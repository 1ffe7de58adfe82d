// `output.distPath` → `output.<wbr>distPath`: the places where a browser may break long names. Browsers neither copy, find
// nor read `<wbr>` aloud.

/** The maximum number of letters that fit in the sidebar and the outline of a narrow window. */
const longestEntry = 20

/** After dots. */
const afterDot = /(?<=[\w$)\]]\.)(?=[A-Za-z_$])/

/** Between the words of a name in camel case. */
const betweenWords = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/

/** The number of letters that fit in the narrowest column. Parts between dots that are not longer stay whole. */
const longestPart = 17

/** Returns the parts of a name between which a browser may break it. */
export const nameParts = (name: string): string[] => {
  const parts = name.split(afterDot)
  return parts.length > 1 && parts.every(({ length }) => length <= longestPart)
    ? parts
    : parts.flatMap((part) => part.split(betweenWords))
}

/**
 * Adds `<wbr>` to the long names in the inline HTML of an entry of the sidebar or the outline. Skips words with character references.
 */
export const withNameBreaks = (html: string): string =>
  html.length <= longestEntry
    ? html
    : html.replace(/<[^>]*(?:>|$)|[^\s<]+/g, (word) =>
        word.startsWith('<') || word.length <= longestEntry || word.includes('&')
          ? word
          : nameParts(word).join('<wbr>'),
      )
