// A feature that writes the files from which hosts read headers and redirects.

import { definePlugin, type Plugin } from '@docsite/cli'
import { hostFileNames, isPortable } from '@docsite/cli/routes'
import { makeHostFiles } from './host-files.ts'

const paths = new Set(Object.values(hostFileNames).flat())

export const hosts: Plugin = definePlugin({
  name: 'hosts',
  outputs: [
    {
      name: 'hosts',
      per: 'files',
      path: new RegExp(`^(?:${[...paths].map((path) => path.replaceAll('.', '\\.')).join('|')})$`),
      readsPages: true,
      async files(site) {
        const { hosts = [] } = site.config
        if (hosts.length === 0 || isPortable(site)) return []
        return makeHostFiles(hosts, {
          data: site.data,
          policy: await site.headerPolicy(),
          redirects: site.redirects,
        })
      },
    },
  ],
})
