// Converts the inline HTML of titles and headings to plain text. It has no `>` in attributes, and few character references.

const characters = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['amp', '&'],
])

/** Removes tags, and replaces character references. */
export const plainText = (html: string): string =>
  html.replace(/<[^<>]+>/g, '').replace(/&(lt|gt|quot|amp);/g, (_, name: string) => characters.get(name) ?? '')
