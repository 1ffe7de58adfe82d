// Draws recorded terminal output as a page for screenshots.

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

/** Returns the class that an SGR code turns on; `undefined` for a reset and for codes that the page does not draw. */
function classOf(code: number): string | undefined {
  if (code === 1) return 'bold'
  if (code === 2) return 'dim'
  if (code === 4) return 'underline'
  if (code === 90) return 'dim'
  const color = code >= 90 ? code - 90 : code - 30
  return names[color]
}

/** Codes that end what others turned on: 22 ends bold and dim, 24 underline, 39 the color. */
const ends: Record<number, (name: string) => boolean> = {
  0: () => true,
  22: (name) => name === 'bold' || name === 'dim',
  24: (name) => name === 'underline',
  39: (name) => names.includes(name) || name === 'dim',
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns HTML of `output`, whose SGR escape sequences become spans. */
function terminalHtml(output: string): string {
  const [first = '', ...rest] = output.split('\u001b[')
  let classes: string[] = []
  let html = escaped(first)
  for (const part of rest) {
    const end = part.search(/[A-Za-z]/)
    if (part[end] === 'm') {
      for (const code of part.slice(0, end).split(/[;:]/).map(Number)) {
        const ended = ends[code]
        const name = classOf(code)
        if (ended) classes = classes.filter((other) => !ended(other))
        else if (name) classes = [...classes, name]
      }
    }
    html += `<span class="${classes.join(' ')}">${escaped(part.slice(end + 1))}</span>`
  }
  return html
}

/** Returns a document that shows `command` and its `output` in the reader's color scheme. */
export const terminalPage = (command: string, output: string): string => `<!doctype html><style>
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fff, #16181d) }
main { padding: 16px 20px; width: 720px; color: light-dark(#1f2328, #e6e8eb); background: light-dark(#f6f8fa, #16181d) }
pre { margin: 0; font: 13px/1.5 monospace; white-space: pre-wrap; overflow-wrap: anywhere }
.bold { font-weight: 700 } .dim { color: light-dark(#59636e, #9aa4b0) } .underline { text-decoration: underline }
.red { color: light-dark(#b3261e, #ff8a80) } .green { color: light-dark(#116329, #7ee787) }
.yellow { color: light-dark(#7d4e00, #f2cc60) } .blue { color: light-dark(#0550ae, #79c0ff) }
.magenta { color: light-dark(#8250df, #d2a8ff) } .cyan { color: light-dark(#1b7c83, #56d4dd) }
</style><main><pre><span class="dim">$ </span>${escaped(command)}\n${terminalHtml(output.trim())}</pre></main>`
