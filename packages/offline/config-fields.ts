// The field of the configuration that turns on offline reading.

import { schema } from '@docsite/cli'

export const fields = {
  /** Stores visited pages and the search index in the browser, for use without a network. */
  offline: schema.boolean,
}
