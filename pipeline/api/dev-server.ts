// Implements `createDevServer` of the API.

import { resolve } from 'node:path'
import { type DevServer as RunningServer, startDev } from '../dev/server.ts'
import { loadProject } from '../source/config/config.ts'
import { checkTools } from './check-tools.ts'
import { workerFile } from './program.ts'
import { describeServer } from './server.ts'
import type { DevServer, DevServerOptions } from './types.ts'

/** Starts a dev server. `index.ts` describes errors. */
export async function createDevServer(folder: string, options: DevServerOptions = {}): Promise<DevServer> {
  const { port = 0, host = '127.0.0.1', base, signal, backgroundCheck = true, use } = options
  const root = resolve(folder)
  signal?.throwIfAborted()
  const server = await startDev(root, {
    port,
    host,
    base,
    workerFile,
    checkTools: backgroundCheck ? checkTools : undefined,
    use,
    onMessages: (diagnostics) => options.onDiagnostics?.(diagnostics),
    onNotice: (text) => options.onNotice?.(text),
  })
  if (signal?.aborted) {
    await server.close()
    signal.throwIfAborted()
  }
  return {
    ...describeServer(server, server.base, signal),
    check: () => server.check(),
    async validate() {
      await loadProject(root, { base })
    },
    openPage: () => openPage(server),
  }
}

function openPage(server: RunningServer): ReturnType<DevServer['openPage']> {
  const page = server.openPage()
  return page && { url: server.origin + page.path, ...(page.file === undefined ? {} : { file: page.file }) }
}
