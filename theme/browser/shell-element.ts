// Elements of the shell, told from what a page brings under the same names.

/** Finds the first element of the shell that fits a selector: the article may hold others. */
export function shellElement<Found extends HTMLElement = HTMLElement>(selector: string): Found | null {
  const isShell = (element: Found) => !element.parentElement?.closest('#pageArticle')
  return [...document.querySelectorAll<Found>(selector)].find(isShell) ?? null
}
