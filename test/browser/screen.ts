// Draws the screen of a program in a terminal, as tmux records it, as a page for screenshots.

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Style {
  color?: string | undefined
  background?: string | undefined
  bold?: boolean
  underline?: boolean
}

/** Applies the parameters of an SGR escape sequence. Only 24-bit colors are drawn, so the program must use them. */
function applied(style: Style, parameters: readonly number[]): Style {
  const [code, kind, ...rest] = parameters
  if (code === undefined) return style
  if ((code === 38 || code === 48) && kind === 2) {
    const color = `rgb(${rest.slice(0, 3).join(' ')})`
    return applied({ ...style, [code === 38 ? 'color' : 'background']: color }, rest.slice(3))
  }
  return applied({ ...(code === 0 ? {} : style), ...simple[code] }, parameters.slice(1))
}

const simple: Record<number, Style> = {
  1: { bold: true },
  4: { underline: true },
  22: { bold: false },
  24: { underline: false },
  39: { color: undefined },
  49: { background: undefined },
}

const css = ({ color, background, bold, underline }: Style): string =>
  [
    color && `color:${color}`,
    background && `background:${background}`,
    bold && 'font-weight:700',
    underline && 'text-decoration:underline',
  ]
    .filter(Boolean)
    .join(';')

function screenHtml(screen: string): string {
  const [first = '', ...rest] = screen.split('\u001b[')
  let style: Style = {}
  let html = escaped(first)
  for (const part of rest) {
    const end = part.search(/[A-Za-z]/)
    if (part[end] === 'm') style = applied(style, part.slice(0, end).split(';').map(Number))
    // A box cannot continue on the next line.
    const lines = escaped(part.slice(end + 1)).split('\n')
    html += lines.map((line) => (line === '' ? '' : `<span style="${css(style)}">${line}</span>`)).join('\n')
  }
  return html
}

/** Returns a document that shows a screen. `color` and `background` are those of cells without colors of their own. */
export const screenPage = (screen: string, { color, background }: { color: string; background: string }): string =>
  `<!doctype html><style>
body { margin: 0; font: 13px/1.5 monospace }
main { width: 96ch; padding: 12px; color: ${color}; background: ${background} }
pre { margin: 0; font: inherit }
span { display: inline-block; height: 1.5em }
</style><main><pre>${screenHtml(screen)}</pre></main>`
