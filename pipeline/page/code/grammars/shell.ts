// A shell grammar for highlight.js. Its own grammar knows only a fixed list of commands, and no options and prompts. This one
// reads every character once and emits flat elements, so its time is linear.

import type { Emitter, Language } from 'highlight.js'

const scopes = {
  command: 'title',
  option: 'attr',
  name: 'attr',
  string: 'string',
  variable: 'variable.constant',
  number: 'number',
  comment: 'comment',
  keyword: 'keyword',
  prompt: 'meta',
  plain: undefined,
} as const

type Kind = keyof typeof scopes

/** What the next word is. `assign` follows `export`, `header` follows `for` and `case`, and `pattern` is a branch of `case`. */
type Place = 'command' | 'argument' | 'assign' | 'header' | 'name' | 'pattern'

/** What the word after a keyword is. */
const keywords = new Map<string, Place>([
  ...['if', 'then', 'else', 'elif', 'do', 'while', 'until', 'time'].map((word) => [word, 'command'] as const),
  ...['fi', 'done', 'esac', 'return', 'break', 'continue', 'exit'].map((word) => [word, 'argument'] as const),
  ...['for', 'select', 'case'].map((word) => [word, 'header'] as const),
  ...['export', 'local', 'readonly', 'declare', 'typeset', 'alias'].map((word) => [word, 'assign'] as const),
  ['function', 'name'],
])

/** Commands that run the command after them. */
const runners = new Set(['sudo', 'env', 'exec', 'nohup', 'command', 'xargs'])

const promptSource = String.raw`(?:\([\w.-]{1,60}\) ?)?(?:[\w.-]{1,60}@[\w.-]{1,60}(?::[^\s$#%]{0,100})? ?)?[$%❯] `
const hasPrompt = new RegExp(`^${promptSource}`, 'm')

const sticky = {
  prompt: new RegExp(promptSource, 'y'),
  continuation: /> ?/y,
  space: /[^\S\n]+/y,
  rest: /[^\n]*/y,
  /** A placeholder such as `<project name>`, which is no redirection. */
  placeholder: /<[A-Za-z][\w .,/|-]{0,60}>/y,
  heredoc: /<<-?[^\S\n]*(['"]?)([A-Za-z_]\w{0,60})\1/y,
  redirect: /\d{0,3}(?:<<<|[<>]{1,2}[&|]?)(?:\d(?![\w.])|-(?=\s))?|&>{1,2}/y,
  operator: /;;&?|[|&]{1,2}|;/y,
  variable: /\$(?:[A-Za-z_]\w*|[\d@*#?$!-]|\{[^}\n]{1,200}\})/y,
  single: /\$?'[^']*'/y,
  assigned: /[A-Za-z_]\w*\+?=/y,
  number: /\d+(?:\.\d+)*(?=[\s;|&)]|$)/y,
  option: /--?[A-Za-z\d][\w.-]*|--(?=\s|$)/y,
  bare: /[^\s'"`$\\|&;()<>=#]+/y,
  quoted: /[^"$`\\]+/y,
}

/** A construct that is open at the current position. Its end restores the place. */
interface Frame {
  end: ')' | '`' | '"'
  place: Place
  /** Whether it is the value of an array, in which no word is a command. */
  isArray: boolean
}

class ShellScanner {
  readonly #code: string
  readonly #emitter: Emitter
  readonly #isSession: boolean
  #at = 0
  #pending = ''
  #kind: Kind = 'plain'
  #place: Place = 'command'
  /** Whether the next character begins a word. */
  #isStart = true
  readonly #frames: Frame[] = []
  readonly #heredocs: string[] = []
  /** The number of open `case` constructs. */
  #cases = 0
  /** The keyword before a header: `for`, `select` or `case`. */
  #header = ''
  /** Whether the current word is an assignment. */
  #isValue = false

  constructor(code: string, emitter: Emitter) {
    this.#code = code
    this.#emitter = emitter
    this.#isSession = hasPrompt.test(code)
  }

  scan(): void {
    this.#startLine(false)
    while (this.#at < this.#code.length) {
      if (this.#frames.at(-1)?.end === '"') this.#readString()
      else this.#readToken()
    }
    this.#flush()
  }

  #emit(kind: Kind, text: string): void {
    if (kind !== this.#kind) this.#flush()
    this.#kind = kind
    this.#pending += text
    this.#at += text.length
  }

  #flush(): void {
    const scope = scopes[this.#kind]
    if (scope && this.#pending) this.#emitter.startScope(scope)
    this.#emitter.addText(this.#pending)
    if (scope && this.#pending) this.#emitter.endScope()
    this.#pending = ''
  }

  /** Returns the text at the current position that matches, or `undefined`. */
  #match(name: keyof typeof sticky): string | undefined {
    const pattern = sticky[name]
    pattern.lastIndex = this.#at
    return pattern.exec(this.#code)?.[0] || undefined
  }

  /** Emits the text at the current position that matches. Returns whether there is any. */
  #take(name: keyof typeof sticky, kind: Kind): boolean {
    const text = this.#match(name)
    if (text) this.#emit(kind, text)
    return text !== undefined
  }

  /** In a session, reads the prompt, or a line of output. */
  #startLine(isContinued: boolean): void {
    this.#isStart = true
    if (!this.#isSession) return
    if (isContinued || this.#frames.length > 0) this.#take('continuation', 'prompt')
    else if (!this.#take('prompt', 'prompt')) this.#take('rest', 'plain')
  }

  #readToken(): void {
    const sign = this.#code[this.#at] ?? ''
    const wasStart = this.#isStart
    if (/[\s;&|]/.test(sign)) this.#isValue = false
    if (sign === '\n') return this.#endLine()
    if (this.#take('space', 'plain')) this.#isStart = true
    else if (sign === '#' && wasStart) this.#take('rest', 'comment')
    else if (sign === '\\') this.#escape()
    else if (this.#take('placeholder', 'plain')) this.#endWord()
    else if (sign === '<' && this.#match('heredoc')) this.#openHeredoc()
    else if (this.#take('redirect', 'plain')) this.#isStart = true
    else if ('|&;'.includes(sign)) this.#separate()
    else if (sign === '(') this.#openParenthesis('(')
    else if (sign === ')') this.#closeParenthesis()
    else if (sign === '`') this.#backtick()
    else this.#readPart(sign, wasStart)
  }

  #endLine(): void {
    this.#emit('plain', '\n')
    if (this.#heredocs.length > 0) this.#readHeredocs()
    if (!this.#frames.at(-1)?.isArray) this.#place = this.#place === 'pattern' ? 'pattern' : 'command'
    this.#startLine(false)
  }

  #escape(): void {
    const text = this.#code.slice(this.#at, this.#at + 2)
    this.#emit('plain', text)
    if (text === '\\\n') this.#startLine(true)
    else this.#isStart = false
  }

  #separate(): void {
    const operator = this.#match('operator') ?? ''
    this.#emit('plain', operator)
    const isPattern = this.#cases > 0 && (operator.startsWith(';;') || this.#place === 'pattern')
    this.#place = isPattern ? 'pattern' : 'command'
    this.#isStart = true
  }

  #openParenthesis(text: string): void {
    const isArray = text === '(' && this.#isValue && this.#code[this.#at - 1] === '='
    this.#open(text, ')', isArray)
    if (isArray) {
      this.#place = 'argument'
      this.#isValue = false
      return
    }
    if (this.#code[this.#at] !== '(') return
    // Arithmetic contains no commands.
    this.#place = 'argument'
    this.#open('(', ')')
    this.#place = 'argument'
  }

  #open(text: string, end: Frame['end'], isArray = false): void {
    this.#emit(end === '"' ? 'string' : 'plain', text)
    const place = this.#place === 'command' && !this.#isValue ? 'argument' : this.#place
    this.#frames.push({ end, place, isArray })
    if (end !== '"') this.#place = 'command'
    this.#isStart = true
  }

  #close(text: string): void {
    this.#emit(text === '"' ? 'string' : 'plain', text)
    this.#place = this.#frames.pop()?.place ?? 'argument'
    this.#isStart = false
  }

  #closeParenthesis(): void {
    if (this.#frames.at(-1)?.end === ')') return this.#close(')')
    this.#emit('plain', ')')
    // The end of a pattern of `case`.
    this.#place = 'command'
    this.#isStart = true
  }

  #backtick(): void {
    if (this.#frames.at(-1)?.end === '`') this.#close('`')
    else this.#open('`', '`')
  }

  /** Reads a part of a word: a string, a variable, an option, a number, or plain characters. */
  #readPart(sign: string, isStart: boolean): void {
    this.#isStart = false
    if (sign === '"') return this.#open('"', '"')
    if ((sign === "'" || sign === '$') && this.#take('single', 'string')) return this.#endWord()
    if (sign === '$') return this.#readVariable()
    if (isStart && this.#readStart()) return
    this.#readWord(this.#match('bare') ?? sign, isStart)
  }

  #readWord(text: string, isStart: boolean): void {
    if (isStart && this.#place === 'header' && text === 'in') {
      this.#emit('keyword', text)
      this.#place = this.#header === 'case' ? 'pattern' : 'argument'
    } else if (isStart && this.#place === 'pattern' && text === 'esac') this.#readCommand(text, isStart)
    else if (!this.#isValue && (this.#place === 'command' || this.#place === 'name')) this.#readCommand(text, isStart)
    else {
      this.#emit('plain', text)
      if (text === '=') this.#take('number', 'number')
      // The body of a function.
      if (isStart && text === '{') this.#place = 'command'
    }
  }

  #readVariable(): void {
    if (this.#code.startsWith('$(', this.#at)) return this.#openParenthesis('$(')
    if (!this.#take('variable', 'variable')) this.#emit('plain', '$')
    this.#endWord()
  }

  /** Reads what only the start of a word can be. Returns whether it has read anything. */
  #readStart(): boolean {
    const mayAssign = this.#place === 'command' || this.#place === 'assign'
    const assigned = mayAssign && this.#match('assigned')
    if (assigned) {
      this.#emit('name', assigned.replace(/\+?=$/, ''))
      this.#emit('plain', /\+?=$/.exec(assigned)?.[0] ?? '')
      this.#isValue = true
      this.#take('number', 'number')
      return true
    }
    return this.#take('option', 'option') || (this.#place !== 'command' && this.#take('number', 'number'))
  }

  #readCommand(text: string, isStart: boolean): void {
    const end = this.#code[this.#at + text.length] ?? ' '
    const next = isStart && /[\s;()&|]/.test(end) ? keywords.get(text) : undefined
    if (next) {
      this.#emit('keyword', text)
      this.#place = next
      if (next === 'header') this.#header = text
      if (text === 'case') this.#cases++
      if (text === 'esac') this.#cases = Math.max(0, this.#cases - 1)
    } else if (/^[[\]{}!=]+$/.test(text)) {
      this.#emit('plain', text)
      if (text.startsWith('[')) this.#place = 'argument'
    } else {
      this.#emit('command', text)
      // A following quotation mark or variable continues the name of the command.
      if (/[\s;()&|<>`]/.test(end)) this.#place = runners.has(text) ? 'command' : 'argument'
    }
  }

  /** A string, a variable or a placeholder in the place of a command is the command. */
  #endWord(): void {
    this.#isStart = false
    if (this.#place === 'command' && !this.#isValue && /\s/.test(this.#code[this.#at] ?? ' ')) this.#place = 'argument'
  }

  #readString(): void {
    const sign = this.#code[this.#at]
    if (sign === '"') return this.#close('"')
    if (sign === '\\') return this.#emit('string', this.#code.slice(this.#at, this.#at + 2))
    if (sign === '`') return this.#open('`', '`')
    if (sign !== '$') return void this.#take('quoted', 'string')
    if (this.#code.startsWith('$(', this.#at)) this.#openParenthesis('$(')
    else if (!this.#take('variable', 'variable')) this.#emit('string', '$')
  }

  #openHeredoc(): void {
    sticky.heredoc.lastIndex = this.#at
    const [text = '', quote = '', name = ''] = sticky.heredoc.exec(this.#code) ?? []
    this.#emit('plain', text.slice(0, text.length - name.length - 2 * quote.length))
    this.#emit('string', quote + name + quote)
    this.#heredocs.push(name)
    this.#isStart = false
  }

  /** Reads the text of here-documents up to the line with their name. */
  #readHeredocs(): void {
    for (const name of this.#heredocs.splice(0)) {
      while (this.#at < this.#code.length) {
        const line = this.#match('rest') ?? ''
        this.#emit('string', line)
        if (this.#at < this.#code.length) this.#emit('plain', '\n')
        if (line.trimStart() === name) break
      }
    }
  }
}

/** A grammar that emits its elements itself. highlight.js supports it, but its types do not declare it. */
interface EmittingLanguage extends Language {
  __emitTokens(code: string, emitter: Emitter): void
}

/** Defines the shell grammar. */
export const shell = (): EmittingLanguage => ({
  name: 'Bash',
  contains: [],
  __emitTokens: (code, emitter) => new ShellScanner(code, emitter).scan(),
})
