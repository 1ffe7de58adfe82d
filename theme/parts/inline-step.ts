// The arrow keys in a row of controls.

/**
 * Returns 1 for the arrow key that points to the next control in a row, -1 for the one that points to the previous
 * control, and `undefined` for other keys. In text that is written from right to left, the next control is on the left.
 */
export function inlineStep(key: string, row: Element): 1 | -1 | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const isRightToLeft = row.closest('[dir]')?.matches('[dir="rtl"]') ?? false
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1
}
