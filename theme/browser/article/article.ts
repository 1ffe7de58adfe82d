// The article: HTML that React does not render. The islands in it are separate React roots.

import type { LanguageAttributes } from '../../../pipeline/model/direction.ts'
import { articleElement } from './article-element.ts'
import { unmountIslands } from './islands.tsx'

/** Replaces the article with the HTML of another page. */
export function replaceArticle(html: string, language: LanguageAttributes | undefined): void {
  unmountIslands(articleElement())
  const article = asArticle(articleElement())
  article.innerHTML = html
  markLanguage(language)
}

/** Replaces the `<div>` of a page without text. */
function asArticle(element: HTMLElement): HTMLElement {
  if (element.localName === 'article') return element
  const article = document.createElement('article')
  article.id = element.id
  article.className = element.className
  element.replaceWith(article)
  return article
}

/** Sets the language of an article that is shown in place of a missing translation, or removes it. */
export function markLanguage(language: LanguageAttributes | undefined): void {
  const article = articleElement()
  if (language) Object.assign(article, language)
  else for (const name of ['lang', 'dir']) article.removeAttribute(name)
}
