// Mouse and keyboard input in the format that WebDriver and WebDriver BiDi share.

import { lookUp } from '../../pipeline/text/look-up.ts'

/** The code points that WebDriver assigns to keys without a character. */
const keys: Record<string, string> = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
}

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }

const stroke = (key: string): KeyAction[] => {
  const value = lookUp(keys, key) ?? key
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

const keyboard = (actions: KeyAction[]): object[] => [{ type: 'key', id: 'keyboard', actions }]

/** Returns the actions that move the mouse to a point of the viewport, in CSS pixels, and click. */
export function clickActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** Returns the actions that type characters. */
export const typeActions = (text: string): object[] => keyboard([...text].flatMap(stroke))

/** Returns the actions that press a key, or Control and a key. */
export function pressActions(key: string, control: boolean): object[] {
  const [down, up] = stroke('Control')
  return keyboard(control && down && up ? [down, ...stroke(key), up] : stroke(key))
}
