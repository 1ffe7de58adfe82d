// A line of terminal output, with the colors of terminals.

interface Style {
  color?: string | undefined
  isBold?: boolean
  isDim?: boolean
}

/** What each number of an escape sequence changes. */
const changes: Record<string, Style> = {
  1: { isBold: true },
  2: { isDim: true },
  22: { isBold: false, isDim: false },
  32: { color: 'green' },
  36: { color: 'cyan' },
  39: { color: undefined },
  90: { color: 'gray' },
}

/** Arrows, lines and shapes, for which browsers use fonts of other widths. Each is in a cell as wide as a letter. */
const symbol = /([\u2190-\u2bff])/

/** The classes of symbols that the style sheet draws: lines, because lines of text have gaps, and shapes that fonts lack. */
const drawn: Record<string, string> = { '│': 'rule', '└': 'rule end', '◇': 'diamond', '◆': 'diamond filled' }

/** The style sheet has the classes of `ansi` blocks. */
const classOf = ({ color, isBold, isDim }: Style): string | undefined => {
  const shown = isDim ? 'gray' : color
  return [shown && `ansi ansi-${shown}`, isBold && 'hljs-strong'].filter(Boolean).join(' ') || undefined
}

export function Output({ text }: { text: string }) {
  let style: Style = {}
  // Texts and the numbers between them alternate.
  return text.split(/␛\[(\d+)m/).map((part, i) => {
    if (i % 2 === 1) style = { ...style, ...changes[part] }
    return i % 2 === 1 || part === '' ? null : (
      <span key={i} className={classOf(style)}>
        {part.split(symbol).map((piece, j) =>
          j % 2 === 0 ? (
            piece
          ) : (
            <span key={j} className={`terminal-cell ${drawn[piece] ?? ''}`}>
              {piece}
            </span>
          ),
        )}
      </span>
    )
  })
}
