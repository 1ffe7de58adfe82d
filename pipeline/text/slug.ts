// Turns names into segments of URLs.

/** Returns a segment for each name, such as `c-plus-plus` for `C++`. Segments are distinct, even on disks that ignore case. */
export function slugsOf(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const slug = slugOf(name)
    let free = slug
    for (let i = 2; taken.has(free); i++) free = `${slug}-${i}`
    taken.add(free)
    return free
  })
}

const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, '-plus')
    .replace(/#/g, '-sharp')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60) || 'other'
