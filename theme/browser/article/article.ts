// The article: HTML that React does not render, with components in it that are roots of their own.

import { unmountIslands } from './islands.tsx'

export const articleElement = (): HTMLElement => document.getElementById('pageArticle') as HTMLElement

/** Replaces the text by that of another page. */
export function replaceArticle(html: string, lang: string | undefined): void {
  const article = articleElement()
  unmountIslands(article)
  article.innerHTML = html
  markLanguage(lang)
}

/** Marks the language of a text that stands in for a missing translation. */
export function markLanguage(lang: string | undefined): void {
  const article = articleElement()
  if (lang === undefined) article.removeAttribute('lang')
  else article.lang = lang
}
