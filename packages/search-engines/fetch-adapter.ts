// Sends the requests of a client that uses axios with `fetch`, and remembers when the server asked to wait.

/** The header `Retry-After` of the last response. */
export interface HeadersOfFailures {
  retryAfter?: string | null
}

/** The part of an axios request that clients of search engines set. */
interface AdapterRequest {
  method?: string
  url?: string
  params?: Record<string, unknown>
  headers: object
  data?: unknown
  /** In milliseconds; 0 means none. */
  timeout?: number
}

/** Returns an adapter for axios. */
export function fetchAdapter(headers: HeadersOfFailures) {
  return async <Request extends AdapterRequest>(config: Request) => {
    const url = new URL(config.url ?? '')
    for (const [name, value] of Object.entries(config.params ?? {}))
      if (value !== undefined && value !== null) url.searchParams.append(name, String(value))
    const response = await fetch(url, {
      method: config.method?.toUpperCase() ?? 'GET',
      headers: { ...config.headers } as Record<string, string>,
      ...(config.timeout ? { signal: AbortSignal.timeout(config.timeout) } : {}),
      ...(config.data === undefined || config.data === null ? {} : { body: config.data as string }),
    })
    headers.retryAfter = response.headers.get('retry-after')
    return {
      data: await response.text(),
      status: response.status,
      statusText: response.statusText,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      config,
      request: undefined,
    }
  }
}
