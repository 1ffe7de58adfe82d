// Makes the names of pages and anchors from names in a description.

/** Returns a name that is valid in a URL and as a file name. The case is kept. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .slice(0, 120)
  return slug === '' || slug.toLowerCase() === 'index' ? fallback : slug
}

/** Makes names different from each other, also on file systems that ignore case. */
export class UniqueNames {
  readonly #used: Set<string>

  constructor(reserved: Iterable<string> = []) {
    this.#used = new Set(reserved)
  }

  /** Returns the name, or the name with the first number that makes it unique. */
  add(name: string): string {
    let unique = name
    for (let i = 2; this.#used.has(unique.toLowerCase()); i++) unique = `${name}-${i}`
    this.#used.add(unique.toLowerCase())
    return unique
  }
}
