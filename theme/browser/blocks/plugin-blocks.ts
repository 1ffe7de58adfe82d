// Starts the blocks of plugins.

import { hydratedEvent } from '../article/hydrated-event.ts'
import { logError } from '../log.ts'
import { reloadEvent } from '../navigation/reload-event.ts'

/** Calls the script of a block once for each block with its name that a page shows. */
export function startPluginBlocks(name: string, run: (block: HTMLElement) => unknown): void {
  const started = new WeakSet<HTMLElement>()
  const start = (block: HTMLElement): void => {
    if (block.dataset.block !== name || started.has(block)) return
    started.add(block)
    try {
      run(block)
    } catch (error) {
      logError(`The block "${name}" stays static.`, error)
    }
  }
  const startAll = () => document.querySelectorAll<HTMLElement>('[data-block]').forEach(start)
  for (const event of [reloadEvent, hydratedEvent]) addEventListener(event, startAll)
  startAll()
}
