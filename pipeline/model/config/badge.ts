// Badges next to the entries of a sidebar: a text, and the color of its background.

import * as s from './schema.ts'

const badgeTypes = ['tip', 'info', 'warning', 'danger'] as const
export type BadgeType = (typeof badgeTypes)[number]

const badgeObject = s.object({ text: s.required(s.text), type: s.oneOf(...badgeTypes) })

/** The text of a badge, or its text and its type. The default type is `tip`. */
export const badge: s.Schema<string | number | s.ValueOf<typeof badgeObject>> = s.either(s.text, badgeObject)
export type Badge = s.ValueOf<typeof badge>
