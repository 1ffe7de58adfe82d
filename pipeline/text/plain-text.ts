// Inline HTML of headings, labels and titles → its text. Such HTML has no attributes with `>` and few character references.

export const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
