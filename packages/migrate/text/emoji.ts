// Knows the names of emoji that pages can contain.

import { isKnown } from '@docsite/cli/vocabulary'

/** Returns whether `:name:` is an emoji. */
export const isEmoji = (name: string): boolean => isKnown('emoji', name)
