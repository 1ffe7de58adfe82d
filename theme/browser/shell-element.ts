// Finds elements of the shell. Articles may contain elements with the same ids and classes.

/** Returns the first element outside the article that matches a selector. */
export function shellElement<Found extends HTMLElement = HTMLElement>(selector: string): Found | null {
  const isShell = (element: Found) => !element.parentElement?.closest('#pageArticle')
  return [...document.querySelectorAll<Found>(selector)].find(isShell) ?? null
}
