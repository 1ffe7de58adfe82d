// Tells keys of an input method, which writes Chinese, Japanese or Korean, from those of the field.

import type { KeyboardEvent } from 'react'

/** The `keyCode` of a key that an input method handles. */
const composingKey = 229

/** Returns whether a key belongs to the input method. Safari ends the composition before it fires the key event. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === composingKey
