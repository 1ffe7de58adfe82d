// A feature that writes the files from which hosts read headers and redirects.

import { definePlugin, type Plugin, type SiteConfig } from '@docsite/cli'
import { hostFileNames, isPortable } from '@docsite/cli/routes'

/** Matches the files for the hosts in the configuration. */
function pathsFor({ hosts = [] }: SiteConfig): RegExp | undefined {
  const names = hosts.flatMap((host) => hostFileNames[host]).map((name) => name.replaceAll('.', '\\.'))
  return names.length > 0 ? new RegExp(`^(?:${names.join('|')})$`) : undefined
}

export const hosts: Plugin = definePlugin({
  name: 'hosts',
  outputs: [
    {
      name: 'hosts',
      per: 'files',
      path: (site) => (isPortable(site) ? undefined : pathsFor(site.config)),
      readsPages: true,
      async files(site) {
        const { makeHostFiles } = await import('./host-files.ts')
        const policy = await site.headerPolicy()
        return makeHostFiles(site.config.hosts ?? [], { data: site.data, policy, redirects: site.redirects() })
      },
    },
  ],
})
