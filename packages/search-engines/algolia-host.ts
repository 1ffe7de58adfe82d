// Describes a server for Algolia's client, in the browser and in `docsite search push`.

/** Converts an origin to the form that Algolia's client expects. */
export function algoliaHost(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  return {
    url: hostname,
    accept: 'readWrite' as const,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port ? { port: Number(port) } : {}),
  }
}
