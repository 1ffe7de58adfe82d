// The article: HTML that React does not render. The islands in it are separate React roots.

import { unmountIslands } from './islands.tsx'

export const articleElement = (): HTMLElement => document.getElementById('pageArticle') as HTMLElement

/** Replaces the article with the HTML of another page. */
export function replaceArticle(html: string, lang: string | undefined): void {
  const article = articleElement()
  unmountIslands(article)
  article.innerHTML = html
  markLanguage(lang)
}

/** Sets the language of an article that is shown in place of a missing translation, or removes it. */
export function markLanguage(lang: string | undefined): void {
  const article = articleElement()
  if (lang === undefined) article.removeAttribute('lang')
  else article.lang = lang
}
