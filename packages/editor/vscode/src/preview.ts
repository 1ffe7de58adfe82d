// The preview: a panel with the dev server's page of the active editor, at the heading of the cursor.

import { commands, env, Uri, ViewColumn, type WebviewPanel, window } from 'vscode'

/** The place of a position in the site, as the language server gives it. */
export interface Address {
  /** The URI of the project's folder. */
  root: string
  /** The route of the page, with the id of the heading after `#`. It begins with a slash. */
  path: string
}

export class Preview {
  readonly #panel: WebviewPanel
  /** The address that the panel shows. */
  #shown = ''
  #isDisposed = false

  /** Opens the panel beside the editor. */
  constructor(onDispose: () => void) {
    const options = { enableScripts: true, retainContextWhenHidden: true }
    this.#panel = window.createWebviewPanel(
      'docsite.preview',
      'Preview',
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      options,
    )
    this.#panel.onDidDispose(() => {
      this.#isDisposed = true
      onDispose()
    })
  }

  reveal(): void {
    this.#panel.reveal(ViewColumn.Beside, true)
  }

  /** Shows a page of a dev server. Another heading of the same page does not load the page again. */
  async show(server: string, path: string, frameKey: string): Promise<void> {
    const base = await env.asExternalUri(Uri.parse(server))
    // The route is relative to the base path of the site, which is part of the server's URL.
    const url = new URL(`.${path}`, base.toString(true).replace(/\/?$/, '/'))
    url.searchParams.set('docsite-frame', frameKey)
    if (this.#isDisposed || url.href === this.#shown) return
    const isFirst = this.#shown === '' || new URL(this.#shown).origin !== url.origin
    this.#shown = url.href
    if (isFirst) this.#panel.webview.html = frameHtml(url)
    else await this.#panel.webview.postMessage(url.href)
  }

  /** Shows a text instead of a page. */
  showText(text: string): void {
    this.#shown = ''
    this.#panel.webview.html = `<!doctype html><meta charset="utf-8"><body><pre>${escapeHtml(text)}</pre>`
  }

  dispose(): void {
    this.#panel.dispose()
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a document whose frame shows one site. Messages of the extension lead the frame to other pages of this site. */
function frameHtml({ href, origin }: URL): string {
  const nonce = crypto.randomUUID()
  const policy = `default-src 'none'; frame-src ${origin}; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Preview</title>
<style nonce="${nonce}">html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0 }</style>
<iframe title="Preview" src="${escapeHtml(href)}"></iframe>
<script nonce="${nonce}">
  const frame = document.querySelector('iframe')
  addEventListener('message', ({ data }) => { frame.src = data })
</script>
</html>`
}

/** Shows a message, with a button for the output of the language server. */
export async function showFailure(text: string): Promise<void> {
  const shown = await window.showErrorMessage(`docsite: ${text}`, 'Show output')
  if (shown) await commands.executeCommand('workbench.action.output.toggleOutput')
}
