// HTML documents → PDF, printed by an installed Chromium that runs no scripts and reaches no network.

import { DocsiteError } from '@docsite/cli'
import { Chromium } from './devtools.ts'
import { findChromium } from './find-chromium.ts'

/** A book with a thousand pages takes a minute on a slow machine. */
const mostMs = 300_000

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** Prints a document. */
export type Print = (html: string) => Promise<Uint8Array>

/** Starts a browser for `work`, which prints with it. Throws a `DocsiteError` if there is no browser, or if it fails. */
export async function withPrinter<Result>(work: (print: Print) => Promise<Result>): Promise<Result> {
  const executable = findChromium()
  const browser = new Chromium(executable, mostMs)
  try {
    return await work((html) =>
      print(browser, html).catch((error: Error) => {
        throw new DocsiteError(
          `\`${executable}\` could not print the book: ${error.message}`,
          [],
          'Set CHROMIUM_PATH to another Chromium, or write an EPUB or HTML.',
        )
      }),
    )
  } finally {
    await browser.close()
  }
}

/** Prints a document on a new page of the browser. The document is passed as it is, so the browser reads no file. */
async function print(browser: Chromium, html: string): Promise<Uint8Array> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send: Send = (method, params) => browser.send(method, params, String(sessionId))
  await send('Emulation.setScriptExecutionDisabled', { value: true })
  const { frameTree } = await send('Page.getFrameTree')
  await send('Page.setDocumentContent', { frameId: (frameTree as { frame: { id: string } }).frame.id, html })
  const { stream } = await send('Page.printToPDF', {
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    preferCSSPageSize: true,
    printBackground: true,
    transferMode: 'ReturnAsStream',
  })
  const bytes = await readStream(send, String(stream))
  await browser.send('Target.closeTarget', { targetId })
  return bytes
}

async function readStream(send: Send, handle: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for (;;) {
    const { data, base64Encoded, eof } = await send('IO.read', { handle })
    chunks.push(Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8'))
    if (eof === true) return Buffer.concat(chunks)
  }
}
