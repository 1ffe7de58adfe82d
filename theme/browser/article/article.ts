// The article: HTML that React does not render. The islands in it are separate React roots.

import type { LanguageAttributes } from '../../../pipeline/model/direction.ts'
import { unmountIslands } from './islands.tsx'

export const articleElement = (): HTMLElement => document.getElementById('pageArticle') as HTMLElement

/** Replaces the article with the HTML of another page. */
export function replaceArticle(html: string, language: LanguageAttributes | undefined): void {
  const article = articleElement()
  unmountIslands(article)
  article.innerHTML = html
  markLanguage(language)
}

/** Sets the language of an article that is shown in place of a missing translation, or removes it. */
export function markLanguage(language: LanguageAttributes | undefined): void {
  const article = articleElement()
  if (language) Object.assign(article, language)
  else for (const name of ['lang', 'dir']) article.removeAttribute(name)
}
