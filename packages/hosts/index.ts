// A feature that writes the files from which hosts read headers and redirects.

import { definePlugin, type Plugin } from '@docsite/cli'
import { hostFileNames, isPortable } from '@docsite/cli/routes'

const fileNames = [...new Set(Object.values(hostFileNames).flat())]
const paths = new RegExp(`^(?:${fileNames.map((name) => name.replaceAll('.', '\\.')).join('|')})$`)

export const hosts: Plugin = definePlugin({
  name: 'hosts',
  outputs: [
    {
      name: 'hosts',
      per: 'files',
      path: (site) => (site.config.hosts === undefined || isPortable(site) ? undefined : paths),
      readsPages: true,
      async files(site) {
        const { makeHostFiles } = await import('./host-files.ts')
        const policy = await site.headerPolicy()
        return makeHostFiles(site.config.hosts ?? [], { data: site.data, policy, redirects: site.redirects() })
      },
    },
  ],
})
