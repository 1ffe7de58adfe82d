// The element of the article.

export const articleElement = (): HTMLElement => document.getElementById('pageArticle') as HTMLElement
