// The editor of a live sample: CodeMirror, in the place of the code, and sucrase, which compiles the code. Loaded when a reader first edits.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { codeText } from '@docsite/cli/browser'
import { tags } from '@lezer/highlight'
import { transform } from 'sucrase'
import type { EditedSample } from './edited-sample.ts'

/** How long a reader must pause before the code runs. */
const pauseMs = 300

interface EditorOptions {
  /** The accessible name. */
  label: string
  /** Called with compiled code, or with the reason why it does not compile, when the reader has paused. */
  onRun(edited: EditedSample): void
  /** Called when the reader leaves with the Escape key. */
  onLeave(): void
}

/** Puts an editor in the place of the code in a `.code` block, and moves the focus into it. Returns a function that restores the code. */
export function openEditor(block: Element, { label, onRun, onLeave }: EditorOptions): () => void {
  const pre = block.querySelector('pre') as HTMLElement
  const code = pre.querySelector('code') as HTMLElement
  const nodes = [...code.childNodes]
  const isTypeScript = code.classList.contains('language-tsx')
  // CodeMirror then adds its styles as a style sheet of the shadow root, which the policy of the page allows.
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = (text: string) => {
    // The copy button reads the code from here.
    code.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => onRun(compile(text, isTypeScript)), pauseMs)
  }
  const leave = () => {
    onLeave()
    return true
  }
  const view = new EditorView({
    parent: root,
    root,
    doc: codeText(block),
    extensions: [
      history(),
      indentOnInput(),
      bracketMatching(),
      javascript({ jsx: true, typescript: isTypeScript }),
      syntaxHighlighting(colors),
      keymap.of([{ key: 'Escape', run: leave }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
      EditorState.tabSize.of(2),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.domEventHandlers({ beforeinput: replaceSelection }),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      looks,
    ],
  })
  pre.hidden = true
  block.append(host)
  view.focus()
  return () => {
    clearTimeout(timer)
    view.destroy()
    host.remove()
    code.replaceChildren(...nodes)
    pre.hidden = false
  }
}

/**
 * Replaces selected text. Chromium would give the new text the style of the old text in a `style` attribute, which the policy of the
 * page forbids, until CodeMirror renders it.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event
  if (inputType !== 'insertText' || data === null || view.state.selection.main.empty) return false
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
  event.preventDefault()
  return true
}

function compile(code: string, isTypeScript: boolean): EditedSample {
  try {
    const transforms = ['jsx' as const, 'imports' as const, ...(isTypeScript ? ['typescript' as const] : [])]
    return { docsiteCode: transform(code, { transforms, jsxRuntime: 'automatic', production: true }).code }
  } catch (error) {
    return { docsiteFault: String(error).replace('Error transforming sample: ', '') }
  }
}

const looks = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '0.875rem', direction: 'ltr' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.65' },
  '.cm-content': {
    flexShrink: 'var(--_live-shrink, 0)',
    padding: 'var(--s4) 0',
    caretColor: 'var(--text)',
    overflowWrap: 'anywhere',
    whiteSpace: 'var(--_live-space, pre)',
  },
  '.cm-line': { padding: '0 var(--s4)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--code-mark)' },
})

/** The colors that highlighted code has on the page. */
const colors = HighlightStyle.define(
  [
    {
      name: 'keyword',
      tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self],
    },
    { name: 'string', tag: [tags.string, tags.special(tags.string), tags.regexp] },
    { name: 'number', tag: [tags.number, tags.bool, tags.null, tags.atom] },
    {
      name: 'title',
      tag: [
        tags.function(tags.variableName),
        tags.definition(tags.typeName),
        tags.typeName,
        tags.className,
        tags.tagName,
      ],
    },
    { name: 'attribute', tag: [tags.attributeName, tags.propertyName] },
    { name: 'comment', tag: tags.comment },
  ].map(({ name, tag }) => ({ tag, color: `var(--code-${name})` })),
)
