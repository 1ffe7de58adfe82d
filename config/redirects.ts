// Redirects from old routes.

import type { RedirectRule } from '@docsite/cli'

export const redirects: RedirectRule[] = [
  { from: '/config/source/alias', to: '/config/resolve/alias' },
  { from: '/config/source/alias-strategy', to: '/config/resolve/alias-strategy' },
]
