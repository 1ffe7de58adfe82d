// Copies the page as Markdown, which is fetched when the visitor clicks.

import type { ClientText } from '../../../pipeline/model/interface-text.ts'
import { useCopyPage } from '../../state/copy-page.ts'
import { logError } from '../log.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { announce, copiedMs, writeClipboard } from './clipboard.ts'

let timer: ReturnType<typeof setTimeout> | undefined

const reset = (): void => useCopyPage.setState({ label: 'copyPage' })

/** Copies the text at a URL to the clipboard and announces the result. */
export async function copyPage(address: string, text: ClientText): Promise<void> {
  const isCopied = await copy(address).catch((error: unknown) => {
    logError(`The page could not be copied from ${address}.`, error)
    return false
  })
  const label = isCopied ? 'copied' : 'copyFailed'
  useCopyPage.setState({ label })
  announce(text[label])
  clearTimeout(timer)
  timer = setTimeout(reset, copiedMs)
  addEventListener(reloadEvent, reset, { once: true })
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
