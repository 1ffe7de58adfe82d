// A feature that stores visited pages in the browser, so that readers can open them without a network.

import { definePlugin, type OutputFacts, type Plugin } from '@docsite/cli'
import { isPortable } from '@docsite/cli/routes'

/** Pages opened from disk have no service worker. */
const isOn = ({ config, base }: OutputFacts): boolean => config.offline === true && !isPortable({ base })

/** At the root, because a worker controls only its own directory. Without a hash, because browsers update a worker by its URL. */
const path = 'sw.js'
const pattern = /^sw\.js$/

export const offline: Plugin = definePlugin({
  name: 'offline',
  theme: {
    scripts: {
      offline: {
        file: new URL('browser/offline.ts', import.meta.url),
        // In `dev`, the worker would show outdated pages to writers.
        when: (site) => isOn(site) && !site.isDev,
      },
    },
  },
  outputs: [
    {
      name: 'offline-worker',
      per: 'files',
      path: (site) => (isOn(site) ? pattern : undefined),
      irreplaceable: 'the service worker of `offline`',
      async files(site) {
        const { makeOfflineWorker, withdrawnWorker } = await import('./worker-file.ts')
        return [{ path, content: site.isDev ? withdrawnWorker : makeOfflineWorker(site) }]
      },
    },
    {
      name: 'withdrawn-worker',
      per: 'files',
      path: (site) => (isOn(site) || isPortable(site) ? undefined : pattern),
      async files({ publicFiles }) {
        const { withdrawnWorker } = await import('./worker-file.ts')
        return publicFiles.includes(path) ? [] : [{ path, content: withdrawnWorker }]
      },
    },
  ],
})
