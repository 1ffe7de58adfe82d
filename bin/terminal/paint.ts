// Styles text for a terminal.

import { styleText } from 'node:util'
import type { Severity } from '../../pipeline/model/diagnostics/diagnostic.ts'
import type { Terminal } from './terminal.ts'

export type Style = Parameters<typeof styleText>[0]

/** The colors of the 16-color palette, which users adjust to a light or dark background. */
export const severityColors = { error: 'red', warning: 'yellow', info: 'blue' } as const satisfies Record<
  Severity,
  Style
>

/** Styles `text` if the terminal has colors. */
export const paint = ({ hasColors }: Pick<Terminal, 'hasColors'>, style: Style, text: string): string =>
  hasColors ? styleText(style, text, { validateStream: false }) : text

/** Makes `text` a link if the terminal has links. */
export const link = ({ hasLinks }: Pick<Terminal, 'hasLinks'>, url: string, text: string): string =>
  hasLinks ? `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\` : text
