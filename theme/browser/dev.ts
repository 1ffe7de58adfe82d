// In `dev` only: takes edits in without a reload, and shows what is wrong with the page.

import type { PageFile } from '../../pipeline/model/page.ts'
import type { PageEvent } from '../../pipeline/model/page-event.ts'
import type { PageView } from '../../pipeline/model/site-data.ts'
import type { Shell } from '../entry.browser.tsx'
import './dev.css'
import { articleElement, sleepIslands, wakeIslands } from './article.tsx'
import { updateHead } from './head.ts'
import { logError } from './log.ts'
import { blocksOf, morphArticle } from './morph.ts'
import { reloadEvent } from './navigation.ts'

addEventListener('docsite:ready', (event) => startDev((event as CustomEvent<Shell>).detail), { once: true })

function startDev({ page, loader }: Shell): void {
  let stream: EventSource | undefined
  let route = ''
  let blocks: Promise<string[]> = Promise.resolve([])
  const shown = () => page.getState().view.record.routePath

  listen()
  addEventListener(reloadEvent, () => shown() !== route && listen())

  function listen(): void {
    stream?.close()
    route = shown()
    // The article may have been changed by its components: what it was made from is asked for again.
    blocks = loader.load(route).then(
      ({ body }) => blocksOf(body),
      () => [],
    )
    stream = new EventSource(`/__docsite/events?route=${encodeURIComponent(route)}`)
    let lost = false
    stream.onerror = () => {
      lost = true
    }
    // The server was started anew: the page may be another.
    stream.onopen = () => lost && location.reload()
    stream.onmessage = ({ data }) =>
      void take(JSON.parse(data) as PageEvent).catch((error: unknown) =>
        logError('The edit could not be shown.', error),
      )
  }

  async function take(event: PageEvent): Promise<void> {
    switch (event.kind) {
      case 'reload':
        return location.reload()
      case 'messages':
        return showMessages(event.messages)
      case 'refetch':
        loader.forget()
        return refetch()
      case 'record': {
        const { body, build: _, ...record } = JSON.parse(event.record) as PageFile
        loader.forget(record.routePath)
        await putIn({ ...page.getState().view, record }, body)
      }
    }
  }

  async function refetch(): Promise<void> {
    try {
      const { view, body } = await loader.load(route)
      await putIn(view, body)
    } catch {
      // The page is gone, or the site is another: the server knows what to show.
      location.reload()
    }
  }

  async function putIn(view: PageView, body: string): Promise<void> {
    if (view.record.routePath !== shown()) return
    const known = await blocks
    const next = morphArticle(articleElement(), known, body, sleepIslands)
    blocks = Promise.resolve(next)
    page.setState({ view })
    updateHead(view, page.getState().site)
    wakeIslands(articleElement(), page)
    dispatchEvent(new CustomEvent(reloadEvent))
  }
}

/** Errors lie over the page until they are mended; warnings are for the terminal. */
function showMessages(messages: Extract<PageEvent, { kind: 'messages' }>['messages']): void {
  document.getElementById('docsite-messages')?.remove()
  const errors = messages.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const box = document.createElement('section')
  box.id = 'docsite-messages'
  box.setAttribute('role', 'alert')
  for (const { place, text, hint, rule } of errors) {
    const entry = document.createElement('p')
    const where = document.createElement('code')
    where.textContent = place
    entry.append(where, ` ${text} (${rule})`, ...(hint ? [document.createElement('br'), hint] : []))
    box.append(entry)
  }
  document.body.append(box)
}
