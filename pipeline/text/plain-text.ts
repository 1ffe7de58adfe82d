// Converts the inline HTML of headings, labels and titles to plain text. Such HTML has no `>` in attributes and few character references.

/** Returns the text of HTML without its tags. */
export const plainText = (html: string): string =>
  !/[<&]/.test(html)
    ? html
    : html
        .replace(/<[^<>]+>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
