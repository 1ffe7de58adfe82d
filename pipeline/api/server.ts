// The parts that servers have in common: their URLs, and closing them when a signal is aborted.

import type { Listening } from '../serve/listen.ts'
import type { Server } from './types.ts'

/** Describes a server that listens. It closes when `signal` is aborted. `close` can be called several times. */
export function describeServer(
  { origin, close }: Pick<Listening, 'origin' | 'close'>,
  base: string,
  signal?: AbortSignal,
): Server {
  let closing: Promise<void> | undefined
  const closeOnce = () => {
    signal?.removeEventListener('abort', onAbort)
    closing ??= close()
    return closing
  }
  // Nobody waits for the result, and a server that cannot be closed must not end the process.
  const onAbort = () => void closeOnce().catch(() => undefined)
  signal?.addEventListener('abort', onAbort, { once: true })
  return { url: origin + base, origin, port: Number(new URL(origin).port || 80), close: closeOnce }
}
