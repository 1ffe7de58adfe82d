/** Returns whether a key opens or closes search: Ctrl+K, Cmd+K, or a slash outside fields. Some keyboards need Shift for it. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, shiftKey, altKey } = event
  const isCommand = metaKey || ctrlKey
  if (altKey || key !== '/') return isCommand && !altKey && !shiftKey && key.toLowerCase() === 'k'
  // A shadow root hides its field from `target`.
  const [target] = event.composedPath()
  const isTyping = target instanceof Element && target.closest('input,textarea,select,[contenteditable]')
  return !(isCommand || isTyping || document.querySelector('dialog[open]'))
}
