// Badges next to the entries of a sidebar: a text, and the color of its background.

import { either, object, oneOf, required, type Schema, text, type ValueOf } from './schema.ts'

export const badgeTypes = ['tip', 'info', 'warning', 'danger'] as const
export type BadgeType = (typeof badgeTypes)[number]

const badgeObject = object({ text: required(text), type: oneOf(...badgeTypes) })

/** The text of a badge, or its text and its type. The default type is `tip`. */
export const badge: Schema<string | number | ValueOf<typeof badgeObject>> = either(text, badgeObject)
export type Badge = ValueOf<typeof badge>
