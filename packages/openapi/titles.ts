// Makes the titles of pages different from each other, and short enough for search engines.

/** Search engines show about 60 characters of a title. A Chinese character counts as two. */
const longest = 60

/** The titles of all generated pages in one language. */
export class Titles {
  readonly #used = new Set<string>()

  /** Returns the title, or with the first of `others` in parentheses that makes it unique. */
  add(title: string, ...others: readonly string[]): string {
    const candidates = [title, ...others.map((other) => `${title} (${other})`)].map((one) => shortened(one))
    const unique = candidates.find((one) => !this.#used.has(one)) ?? this.#numbered(title)
    this.#used.add(unique)
    return unique
  }

  #numbered(title: string): string {
    let unique = shortened(title)
    for (let i = 2; this.#used.has(unique); i++) unique = `${shortened(title, longest - 6)} (${i})`
    return unique
  }
}

const widthOf = (character: string): number => (/[\u1100-\uffdc\u{20000}-\u{3ffff}]/u.test(character) ? 2 : 1)

/** Returns the start of a title that is at most `most` wide. Cuts between words. */
function shortened(title: string, most = longest): string {
  const characters = Array.from(title)
  let width = 0
  let end = 0
  for (const [i, character] of characters.entries()) {
    width += widthOf(character)
    if (width < most) end = i + 1
  }
  return width <= most
    ? title
    : `${characters
        .slice(0, end)
        .join('')
        .replace(/(?<!\s)\s+\S*$/, '')}…`
}
