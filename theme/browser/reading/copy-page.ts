// Copies the page as Markdown, which is fetched when the visitor clicks.

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { announceCopy, writeClipboard } from '../article/clipboard.ts'
import { logError } from '../log.ts'

/** Copies the text at a URL to the clipboard. The button says the result, which is announced too. */
export async function copyPage(button: Element, address: string, text: () => ReadingText): Promise<void> {
  const isCopied = await copy(address).catch((error: unknown) => {
    logError(`The page could not be copied from ${address}.`, error)
    return false
  })
  const label = (words: string) => {
    if (button.lastChild) button.lastChild.textContent = words
  }
  const result = text()[isCopied ? 'copied' : 'copyFailed']
  label(result)
  announceCopy(button, result, () => label(text().copyPage))
}

async function copy(address: string): Promise<boolean> {
  const text = fetchText(address)
  try {
    // Safari does not allow copying text that arrives after the click, but accepts a promise of the text.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return writeClipboard(await text)
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response.text()
}
