// The schema of the slots.

import { type SlotName, slotNames } from '../slots.ts'
import * as s from './schema.ts'

const component = s.stringThat('the path of a component, such as "./theme/Notice.tsx"', (path) =>
  /\.[jt]sx?$/.test(path),
)

/** A component for each slot. */
export const slots: s.Schema<{ [Name in SlotName]?: string | undefined }> = s.object(
  Object.fromEntries(slotNames.map((name) => [name, component])),
)
