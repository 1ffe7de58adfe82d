// Starts the blocks of plugins: calls the script of a block once for each block that a page shows.

import { hydratedEvent } from '../article/hydrated-event.ts'
import { logError } from '../log.ts'
import { reloadEvent } from '../navigation/reload-event.ts'

export function startPluginBlocks(scripts: Readonly<Record<string, (block: HTMLElement) => unknown>>): void {
  const started = new WeakSet<HTMLElement>()
  const start = (block: HTMLElement): void => {
    const run = scripts[block.dataset.block ?? '']
    if (!run || started.has(block)) return
    started.add(block)
    try {
      run(block)
    } catch (error) {
      logError(`The block "${block.dataset.block}" stays static.`, error)
    }
  }
  const startAll = () => document.querySelectorAll<HTMLElement>('[data-block]').forEach(start)
  for (const event of [reloadEvent, hydratedEvent]) addEventListener(event, startAll)
  startAll()
}
