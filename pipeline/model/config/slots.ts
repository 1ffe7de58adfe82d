// The schema of the slots.

import { type SlotName, slotNames } from '../slots.ts'
import { object, type Schema, stringThat } from './schema.ts'

const component = stringThat('the path of a component, such as "./theme/Notice.tsx"', (path) => /\.[jt]sx?$/.test(path))

/** A component for each slot. */
export const slots: Schema<{ [Name in SlotName]?: string | undefined }> = object(
  Object.fromEntries(slotNames.map((name) => [name, component])),
)
