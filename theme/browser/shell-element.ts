// Finds elements of the shell, and announces texts in one of them. Articles may contain elements with the same ids and classes.

/** Returns the first element outside the article that matches a selector. */
export function shellElement<Found extends HTMLElement = HTMLElement>(selector: string): Found | null {
  const isShell = (element: Found) => !element.parentElement?.closest('#pageArticle')
  return [...document.querySelectorAll<Found>(selector)].find(isShell) ?? null
}

/** Has screen readers read a text aloud. */
export function announce(text: string): void {
  const announcer = shellElement('#pageAnnouncer')
  if (announcer) announcer.textContent = text
}
