// One text of an article → the next, changing only the blocks that differ, so that what a reader opened stays open.

/** Puts new HTML in place block by block. `known` is the HTML that the present blocks were made from. */
export function morphArticle(
  article: Element,
  known: readonly string[],
  html: string,
  onRemove: (element: Element) => void,
): string[] {
  const template = document.createElement('template')
  template.innerHTML = html
  const next = [...template.content.children]
  const blocks = next.map((element) => element.outerHTML)
  const present = [...article.children]
  const start = commonStart(known, blocks)
  const end = Math.min(
    commonStart([...known].reverse(), [...blocks].reverse()),
    Math.min(known.length, blocks.length) - start,
  )
  const old = present.slice(start, present.length - end)
  const fresh = next.slice(start, next.length - end)
  carryOver(old, fresh)
  const anchor = present[present.length - end] ?? null
  for (const element of old) {
    onRemove(element)
    element.remove()
  }
  for (const element of fresh) article.insertBefore(element, anchor)
  return blocks
}

/** The blocks of an article's HTML, as text. */
export function blocksOf(html: string): string[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return Array.from(template.content.children, (element) => element.outerHTML)
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

/** Open details stay open, by their place among the changed ones. */
function carryOver(old: readonly Element[], fresh: readonly Element[]): void {
  const all = (elements: readonly Element[]) =>
    elements.flatMap((element) => [
      ...(element.matches('details') ? [element] : []),
      ...element.querySelectorAll('details'),
    ]) as HTMLDetailsElement[]
  const [before, after] = [all(old), all(fresh)]
  before.forEach((details, i) => {
    const same = after[i]
    if (same) same.open = details.open
  })
}
