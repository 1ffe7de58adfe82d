// Operates the search in either language.

import type { Locator, Page } from 'playwright-core'

/** Interface text of the search, and the page to start from, in each language. */
export const languages = [
  {
    lang: 'en',
    start: '/guide/',
    search: 'Search',
    placeholder: 'Search Docs',
    cancel: 'Cancel',
    clear: 'Clear',
    loading: 'Loading…',
    unavailable: 'Search is not available',
    retry: 'Try again',
    none: (query: string) => `No results for "${query}"`,
    tryAnother: 'Please try again with a different keyword',
    results: (count: number) => `${count} results`,
  },
  {
    lang: 'zh',
    start: '/zh/guide/',
    search: '搜索',
    placeholder: '搜索文档',
    cancel: '取消',
    clear: '清空',
    loading: '加载中…',
    unavailable: '搜索暂不可用',
    retry: '重试',
    none: (query: string) => `没有找到与「${query}」相关的结果`,
    tryAnother: '请换个关键词再试',
    results: (count: number) => `${count} 条结果`,
  },
] as const

export type Words = (typeof languages)[number]

/** Returns one language, or all languages in a full run, for tests whose code does not depend on the language. */
export const sampled = (lang: Words['lang']): Words[] =>
  languages.filter((words) => process.env.DOCSITE_TEST === 'full' || words.lang === lang)

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(?:Search|搜索)$/ })
export const field = (page: Page): Locator => page.getByRole('combobox', { name: /^(?:Search|搜索)$/ })
export const options = (page: Page): Locator => page.getByRole('option')
/** Returns the options that are hits, and not the heads of cards, the rows that show more or recent pages. */
export const hits = (page: Page): Locator => options(page).filter({ has: page.locator('mark') })
/** Returns the option that Enter would choose. */
export const active = (page: Page): Locator => page.getByRole('option', { selected: true })
export const searchButton = (page: Page): Locator => page.getByRole('button', { name: /^(?:Search|搜索)/ })

export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** Searches for words, and waits for the first result. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await openSearch(page)
  await field(page).fill(words)
  // The starting points stay until then.
  await options(page).and(page.locator(':not(.search-recent)')).first().waitFor()
}

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)
